import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['json', 'help'], valued: ['sample', 'seed', 'from', 'only'] };

// It asks the tests, and so needs what they need.
await setUpAndRun('scripts/mutate.ts', takes, {
  electron: true,
  system: ['runtime', 'headless', 'tests'],
  build: true,
});
