import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/check.ts', {}, {});
