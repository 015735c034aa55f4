import { appTakes } from './setup/arguments.mjs';
import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/start.ts', appTakes, { electron: true, system: ['runtime'], build: true });
