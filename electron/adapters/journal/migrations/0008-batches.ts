import type { Migration } from './migration.ts';

/**
 * Batches with their orders in the order in which they go. Which of them went is not stored here: an order is left as long
 * as nothing in `taken_orders` has its reference. A job that was released, because its batch was stopped before it was ever
 * sent, does not count there. Jobs of a list that an earlier release had queued become a batch. Neither table is recovered
 * from a damaged journal: their orders are in the book, and a person starts them again.
 */
export const batches: Migration = {
  version: 8,
  sql: `
    CREATE TABLE batches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX batches_by_state ON batches (state);
    CREATE TABLE batch_orders (
      batch INTEGER NOT NULL,
      place INTEGER NOT NULL,
      reference TEXT NOT NULL,
      PRIMARY KEY (batch, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX batch_orders_by_reference ON batch_orders (reference);
    CREATE VIEW taken_orders AS SELECT key, id AS job_id, state, lane, body FROM jobs
      WHERE state <> 'cancelled' OR NOT json_valid(body) OR json_extract(body, '$.freed') IS NOT 1;
    INSERT INTO batches (state, body)
      SELECT 'running', json_object('startedAt', MIN(created_at), 'by', '', 'options', json_object(), 'turn', 1)
      FROM jobs WHERE state IN ('queued', 'submitting') AND lane = 'batch' HAVING COUNT(*) > 0;
    INSERT INTO batch_orders (batch, place, reference)
      SELECT (SELECT id FROM batches), seq, key FROM jobs
      WHERE lane = 'batch' AND state IN ('queued', 'submitting');
  `,
};
