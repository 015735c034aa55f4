import type { Migration } from './migration.ts';

/**
 * Jobs and orders keep their whole shape as JSON in `body`. The other columns are those that are searched, sorted or
 * unique. A parking slot belongs to one parcel at a time.
 */
export const initial: Migration = {
  version: 1,
  sql: `
    CREATE TABLE jobs (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL UNIQUE,
      lane TEXT NOT NULL,
      state TEXT NOT NULL,
      version INTEGER NOT NULL,
      next_at INTEGER,
      slot INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX jobs_by_state ON jobs (state, lane, next_at, seq);
    CREATE INDEX jobs_by_change ON jobs (updated_at, seq);
    CREATE UNIQUE INDEX jobs_by_slot ON jobs (slot) WHERE slot IS NOT NULL AND state IN
      ('awaiting_payment', 'label_pending', 'label_ready', 'printing', 'print_unconfirmed', 'cancelling');

    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      job_id TEXT NOT NULL REFERENCES jobs (id),
      at INTEGER NOT NULL,
      type TEXT NOT NULL,
      from_state TEXT,
      to_state TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX events_by_job ON events (job_id, id);
    CREATE INDEX events_by_type ON events (type, at);

    CREATE TABLE orders (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      reference TEXT NOT NULL UNIQUE,
      imported_at INTEGER NOT NULL,
      search TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE calls (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      name TEXT NOT NULL
    ) STRICT;
    CREATE INDEX calls_by_time ON calls (at);

    CREATE TABLE facts (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT;
  `,
};
