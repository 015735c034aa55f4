import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['json', 'help'], valued: ['sample', 'seed', 'only', 'patience'] };

await setUpAndRun('scripts/mutate.ts', takes, {});
