import type { Migration } from './migration.ts';

/**
 * `book` is the profile, `key_mark` names the API key, whose window both profiles may share. Bodies are `json`, not `jsonb`,
 * which refuses some texts that a scanner or a shop may bring; nothing is looked up in them, which would refuse the same. Rows that are written again and again have free space in
 * their pages, so that PostgreSQL can remove their old versions at once.
 */
export const initial: Migration = {
  version: 1,
  sql: `
    CREATE TABLE label_station.schema (version integer NOT NULL, hall uuid NOT NULL);

    CREATE TABLE label_station.desks (
      book text NOT NULL,
      id text NOT NULL,
      name text NOT NULL,
      key_mark text NOT NULL,
      session text,
      arrival text NOT NULL,
      place text,
      seen_at timestamptz NOT NULL,
      heard_at timestamptz NOT NULL,
      on_since timestamptz NOT NULL,
      has_left boolean NOT NULL,
      report json NOT NULL,
      limit_told integer,
      limit_told_at timestamptz,
      share integer,
      PRIMARY KEY (book, id)
    ) WITH (fillfactor = 50);
    CREATE INDEX desks_by_key ON label_station.desks (key_mark);

    CREATE TABLE label_station.requests (
      key_mark text NOT NULL,
      desk text NOT NULL,
      place text NOT NULL,
      lane text,
      granted_at timestamptz NOT NULL,
      ended_at timestamptz,
      PRIMARY KEY (key_mark, desk, place)
    ) WITH (fillfactor = 50);

    CREATE TABLE label_station.tickets (
      key_mark text NOT NULL,
      desk text NOT NULL,
      ticket text NOT NULL,
      lane text NOT NULL,
      asked_at timestamptz NOT NULL,
      alive_until timestamptz NOT NULL,
      PRIMARY KEY (key_mark, desk, ticket)
    ) WITH (fillfactor = 50);

    CREATE SEQUENCE label_station.turns;
    CREATE TABLE label_station.claims (
      book text NOT NULL,
      reference text NOT NULL,
      desk text,
      job_id text NOT NULL,
      turn bigint NOT NULL,
      since timestamptz NOT NULL,
      revision bigint NOT NULL,
      PRIMARY KEY (book, reference)
    );
    CREATE INDEX claims_by_revision ON label_station.claims (book, revision);
    CREATE TABLE label_station.claim_counters (book text PRIMARY KEY, last bigint NOT NULL) WITH (fillfactor = 10);

    CREATE SEQUENCE label_station.parcel_changes;
    CREATE TABLE label_station.parcels (
      book text NOT NULL,
      desk text NOT NULL,
      job_id text NOT NULL,
      version bigint NOT NULL,
      changed bigint NOT NULL,
      reference text NOT NULL,
      receiver json,
      body json NOT NULL,
      closing text,
      updated_at double precision NOT NULL,
      search text NOT NULL,
      search_bare text NOT NULL,
      PRIMARY KEY (book, desk, job_id)
    );
    CREATE INDEX parcels_by_change ON label_station.parcels (book, changed DESC);
    CREATE INDEX parcels_by_closing ON label_station.parcels (book, closing, changed DESC) WHERE closing IS NOT NULL;
    CREATE INDEX parcels_by_reference ON label_station.parcels (book, reference);

    CREATE TABLE label_station.fact_counters (book text PRIMARY KEY, last bigint NOT NULL) WITH (fillfactor = 10);
    CREATE TABLE label_station.facts (
      book text NOT NULL,
      name text NOT NULL,
      value json NOT NULL,
      observed_at timestamptz NOT NULL,
      revision bigint NOT NULL,
      desk text NOT NULL,
      PRIMARY KEY (book, name)
    );
    CREATE INDEX facts_by_revision ON label_station.facts (book, revision);

    -- Groups of three letters make a search quick in many parcels. Where this role may not have them, it reads all rows.
    DO $$
    DECLARE place text;
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA label_station;
      SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
        WHERE e.extname = 'pg_trgm';
      EXECUTE format('CREATE INDEX parcels_by_search ON label_station.parcels USING gin (search %I.gin_trgm_ops)', place);
    EXCEPTION WHEN OTHERS THEN NULL;
    END $$;`,
};
