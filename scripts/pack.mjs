import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/pack.ts', {}, { electron: true, build: true });
