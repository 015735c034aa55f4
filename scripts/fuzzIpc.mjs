import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['json', 'help'], valued: ['messages', 'seed'] };

await setUpAndRun('scripts/fuzzIpc.ts', takes, {
  electron: true,
  system: ['runtime', 'headless', 'tests'],
  build: true,
});
