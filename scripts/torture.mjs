import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['json', 'bail', 'help'], valued: ['runs', 'seed', 'only', 'workers'] };

await setUpAndRun('scripts/torture.ts', takes, {});
