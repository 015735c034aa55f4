import { setUpAndRun } from './setup/setup.mjs';

const takes = {
  flags: ['allow-charges', 'help'],
  valued: ['base-url', 'key', 'control', 'webhook-url', 'low-balance-key', 'debt-key', 'per-minute'],
};

await setUpAndRun('scripts/conformance.ts', takes, {});
