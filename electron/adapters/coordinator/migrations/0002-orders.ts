import type { Migration } from './migration.ts';

/** The order book of the hall. A removed order keeps its row without a body, so that every desk learns of it. */
export const orders: Migration = {
  version: 2,
  sql: `
    CREATE TABLE label_station.order_counters (book text PRIMARY KEY, last bigint NOT NULL) WITH (fillfactor = 10);
    CREATE TABLE label_station.orders (
      book text NOT NULL,
      reference text NOT NULL,
      body json,
      listed_at timestamptz NOT NULL,
      revision bigint NOT NULL,
      PRIMARY KEY (book, reference)
    );
    CREATE INDEX orders_by_revision ON label_station.orders (book, revision);
    CREATE INDEX orders_by_age ON label_station.orders (book, listed_at) WHERE body IS NOT NULL;`,
};
