import { appTakes } from './setup/arguments.mjs';
import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/dev.ts', appTakes, { electron: true, system: ['runtime'] });
