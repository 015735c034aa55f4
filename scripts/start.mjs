import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/start.ts', { electron: true, system: ['runtime'], build: true });
