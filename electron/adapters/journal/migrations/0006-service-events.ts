import type { Migration } from './migration.ts';

/**
 * Webhook events of the service, and how far each mailbox was read. Neither table is recovered from a damaged journal:
 * without the cursor, the mailbox is read again from its oldest delivery.
 */
export const serviceEvents: Migration = {
  version: 6,
  sql: `
    CREATE TABLE service_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      event TEXT NOT NULL,
      shipment_id TEXT,
      received_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      repeats INTEGER NOT NULL DEFAULT 0,
      known INTEGER NOT NULL,
      signed_with TEXT NOT NULL,
      outcome TEXT NOT NULL,
      job_id TEXT,
      link TEXT,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX service_events_by_outcome ON service_events (outcome, id);
    CREATE INDEX service_events_by_shipment ON service_events (shipment_id);
    CREATE TABLE inboxes (
      inbox TEXT PRIMARY KEY,
      cursor TEXT,
      forged INTEGER NOT NULL DEFAULT 0,
      gap_at INTEGER,
      last_at INTEGER
    ) STRICT`,
};
