import { setUpAndRun } from './setup/setup.mjs';

const takes = {
  parts: ['scan', 'print', 'ui', 'mailbox', 'drain', 'import', 'pending', 'ledger'],
  flags: ['json', 'help'],
  valued: [
    'busy',
    'pairs',
    'printer',
    'seconds',
    'rate',
    'rows',
    'starts',
    'deliveries',
    'processes',
    'store',
    'orders',
    'limit',
    'scan-every',
    'labels',
    'jobs',
  ],
};

// Only the window is measured as it is built.
const build = process.argv.includes('ui');
await setUpAndRun('scripts/bench.ts', takes, { electron: true, system: ['runtime', 'headless', 'tests'], build });
