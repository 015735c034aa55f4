import type { Migration } from './migration.ts';

/**
 * The data that the ledger searches and sums up, in a row for each job. textIndex.ts writes it, also for jobs from before this
 * version. `search` is normalized text with an index over groups of three letters; `secure-delete` overwrites what is
 * removed from that index, so that a purge leaves nothing.
 *
 * Pickup sessions: only one is open at a time.
 */
export const ledgerIndex: Migration = {
  version: 4,
  sql: `
    CREATE TABLE job_index (
      seq INTEGER PRIMARY KEY REFERENCES jobs (seq) ON DELETE CASCADE,
      search TEXT NOT NULL,
      accepted_at INTEGER NOT NULL,
      closing TEXT,
      tracking TEXT,
      carrier TEXT,
      label TEXT,
      pickup TEXT,
      ended_at INTEGER,
      purged INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX job_index_by_time ON job_index (accepted_at);
    CREATE INDEX job_index_by_closing ON job_index (closing) WHERE closing IS NOT NULL;
    CREATE INDEX job_index_by_tracking ON job_index (tracking) WHERE tracking IS NOT NULL;
    CREATE INDEX job_index_by_label ON job_index (label) WHERE label IS NOT NULL;
    CREATE INDEX job_index_by_pickup ON job_index (pickup, ended_at) WHERE pickup IS NOT NULL;
    CREATE INDEX job_index_by_end ON job_index (ended_at) WHERE ended_at IS NOT NULL AND purged = 0;

    CREATE VIRTUAL TABLE job_search USING fts5
      (search, content = 'job_index', content_rowid = 'seq', tokenize = 'trigram');
    INSERT INTO job_search (job_search, rank) VALUES ('secure-delete', 1);
    CREATE TRIGGER job_index_added AFTER INSERT ON job_index BEGIN
      INSERT INTO job_search (rowid, search) VALUES (new.seq, new.search);
    END;
    CREATE TRIGGER job_index_removed AFTER DELETE ON job_index BEGIN
      INSERT INTO job_search (job_search, rowid, search) VALUES ('delete', old.seq, old.search);
    END;
    CREATE TRIGGER job_index_changed AFTER UPDATE OF search ON job_index WHEN old.search <> new.search BEGIN
      INSERT INTO job_search (job_search, rowid, search) VALUES ('delete', old.seq, old.search);
      INSERT INTO job_search (rowid, search) VALUES (new.seq, new.search);
    END;

    CREATE INDEX events_with_money ON events (at, amount) WHERE amount IS NOT NULL;

    CREATE TABLE pickups (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      started_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX one_open_pickup ON pickups (ended_at IS NULL) WHERE ended_at IS NULL;
    CREATE TABLE foreign_codes (
      pickup_id TEXT NOT NULL REFERENCES pickups (id) ON DELETE CASCADE,
      code TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (pickup_id, code)
    ) STRICT;
  `,
};
