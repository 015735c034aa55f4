import type { Migration } from './migration.ts';

/** Messages go to the shop's own system, or into the watched folder: each way has its own order of messages. */
export const outboxChannels: Migration = {
  version: 13,
  sql: `
    ALTER TABLE outbox ADD COLUMN channel TEXT NOT NULL DEFAULT 'shop';
    DROP INDEX outbox_by_order;
    DROP INDEX outbox_open;
    CREATE UNIQUE INDEX outbox_by_order ON outbox (channel, order_reference, sequence);
    CREATE INDEX outbox_open ON outbox (channel, order_reference, sequence) WHERE state IN ('waiting', 'refused')`,
};
