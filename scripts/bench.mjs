import { setUpAndRun } from './setup/setup.mjs';

const takes = {
  parts: [
    'scan',
    'print',
    'ui',
    'start',
    'mailbox',
    'drain',
    'desks',
    'import',
    'pending',
    'ledger',
    'idle',
    'memory',
    'size',
  ],
  flags: ['json', 'quick', 'help'],
  valued: [
    'busy',
    'pairs',
    'printer',
    'seconds',
    'rate',
    'rows',
    'deliveries',
    'processes',
    'store',
    'orders',
    'limit',
    'scan-every',
    'labels',
    'jobs',
    'parcels',
    'desks',
    'claims',
  ],
};

// These need nothing that is built.
const fromSources = ['scan', 'print', 'mailbox', 'drain', 'desks', 'import', 'pending', 'ledger'];
const build = !process.argv.some((word) => fromSources.includes(word));
await setUpAndRun('scripts/bench.ts', takes, { electron: true, system: ['runtime', 'headless', 'tests'], build });
