import { setUpAndRun } from './setup/setup.mjs';

const takes = {
  flags: ['allow-charges', 'json', 'help'],
  valued: [
    'base-url',
    'key',
    'control',
    'webhook-url',
    'low-balance-key',
    'debt-key',
    'disabled-key',
    'only',
    'per-minute',
  ],
};

await setUpAndRun('scripts/conformance.ts', takes, {});
