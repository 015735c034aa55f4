import { setUpAndRun } from './setup/setup.mjs';

await setUpAndRun('scripts/windows.ts', { flags: ['help', 'if-ready'], valued: ['only'] }, {});
