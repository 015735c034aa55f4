import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun(
  'scripts/build.ts',
  {
    flags: ['if-stale'],
    parts: ['renderer', 'main', 'station', 'journal', 'pdfs', 'lists', 'spooler', 'preload', 'demo', 'mailbox'],
  },
  {},
);
