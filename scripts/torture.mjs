import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['json', 'bail', 'help'], valued: ['runs', 'seed', 'only', 'workers', 'desks'] };

await setUpAndRun('scripts/torture.ts', takes, {});
