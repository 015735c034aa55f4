import { setUpAndRun } from './setup/setup.mjs';

const takes = {
  parts: ['scan', 'print', 'ui', 'start', 'drain', 'desks', 'import', 'ledger', 'idle', 'memory', 'size'],
  flags: ['json', 'help'],
  valued: [
    'pairs',
    'printer',
    'seconds',
    'rate',
    'rows',
    'orders',
    'limit',
    'scan-every',
    'jobs',
    'parcels',
    'desks',
    'scans',
  ],
};

// These need nothing that is built.
const fromSources = ['scan', 'print', 'drain', 'desks', 'import', 'ledger'];
const build = !process.argv.some((word) => fromSources.includes(word));
await setUpAndRun('scripts/bench.ts', takes, { electron: true, system: ['runtime', 'headless', 'tests'], build });
