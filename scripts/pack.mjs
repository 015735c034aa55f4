import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun(
  'scripts/pack.ts',
  { flags: ['installers'], valued: ['sumatra-pdf', 'sumatra-sha256'] },
  { electron: true, build: true },
);
