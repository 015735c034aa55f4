import type { Migration } from './migration.ts';

/**
 * The data that the order book is filtered by, in a row for each order that was indexed (`Journal.indexOrders`). An order that is
 * changed loses its row until it is indexed again. A release that changes the rules for orders must empty this table.
 */
export const orderIndex: Migration = {
  version: 11,
  sql: `
    CREATE TABLE order_index (
      position INTEGER PRIMARY KEY,
      lacks INTEGER NOT NULL,
      edited INTEGER NOT NULL,
      source TEXT
    ) STRICT;
    CREATE INDEX order_index_by_source ON order_index (source);
    CREATE INDEX order_index_of_lacking ON order_index (position) WHERE lacks = 1;
    CREATE INDEX order_index_of_edited ON order_index (position) WHERE edited = 1;
    CREATE TRIGGER order_written AFTER UPDATE OF body ON orders BEGIN
      DELETE FROM order_index WHERE position = new.position;
    END;
    CREATE TRIGGER order_removed AFTER DELETE ON orders BEGIN
      DELETE FROM order_index WHERE position = old.position;
    END;`,
};
