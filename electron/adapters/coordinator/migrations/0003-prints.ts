import type { Migration } from './migration.ts';

/** Labels that one desk sends to a printer of another. `state`: see HallPrintState; `pdf` is gone once it has ended. */
export const prints: Migration = {
  version: 3,
  sql: `
    CREATE TABLE label_station.prints (
      book text NOT NULL,
      id text NOT NULL,
      from_desk text NOT NULL,
      to_desk text NOT NULL,
      printer text NOT NULL,
      title text NOT NULL,
      copies integer NOT NULL,
      is_wanted boolean NOT NULL,
      asked_at timestamptz NOT NULL,
      kind text NOT NULL,
      state json NOT NULL,
      taken_by text,
      is_unwanted boolean NOT NULL DEFAULT false,
      pdf bytea,
      PRIMARY KEY (book, id)
    );
    CREATE INDEX prints_to_take ON label_station.prints (book, to_desk, asked_at) WHERE kind <> 'ended';
    CREATE INDEX prints_sent ON label_station.prints (book, from_desk, asked_at) WHERE kind <> 'ended';
    CREATE INDEX prints_by_age ON label_station.prints (asked_at);`,
};
