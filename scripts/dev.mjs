import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/dev.ts', { electron: true, system: ['runtime'] });
