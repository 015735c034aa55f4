import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['json', 'bail', 'deletions', 'help'], valued: ['runs', 'seed', 'states', 'only'] };

await setUpAndRun('scripts/powercut.ts', takes, {});
