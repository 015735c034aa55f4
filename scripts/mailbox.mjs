import { setUpAndRun } from './setup/setup.mjs';

const takes = {
  flags: ['trust-proxy', 'new-path', 'help'],
  valued: ['host', 'port', 'data', 'retention-days', 'max-body-kb', 'add-box', 'add-station', 'remove-station'],
};

await setUpAndRun('mailbox/main.ts', takes, {});
