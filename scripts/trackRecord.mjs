import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['help'], valued: ['sample', 'seed', 'only'] };

await setUpAndRun('scripts/trackRecord.ts', takes, {});
