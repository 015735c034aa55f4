import type { Migration } from './migration.ts';

/** Messages for the shop's own system. The index covers only open messages, because they are few and read often. */
export const outbox: Migration = {
  version: 9,
  sql: `
    CREATE TABLE outbox (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      order_reference TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      state TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      tried_at INTEGER,
      next_at INTEGER,
      why TEXT,
      body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX outbox_by_order ON outbox (order_reference, sequence);
    CREATE INDEX outbox_open ON outbox (order_reference, sequence) WHERE state IN ('waiting', 'refused');
    CREATE INDEX outbox_by_state ON outbox (state, tried_at)`,
};
