import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/lists.ts', { flags: ['json', 'help'], files: true }, {});
