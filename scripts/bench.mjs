import { setUpAndRun } from './setup/setup.mjs';

const takes = { parts: ['print'], flags: ['json', 'help'], valued: ['pairs', 'printer'] };

await setUpAndRun('scripts/bench.ts', takes, { electron: true, system: ['tests'] });
