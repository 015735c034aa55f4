import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/dependencies.ts', {}, { build: true });
