import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/powercut.ts', { flags: ['json', 'help'], valued: ['runs', 'seed', 'states'] }, {});
