import type { Migration } from './migration.ts';

/**
 * The order book that the desks of a hall share (`SharedBook` of the port). `shared_book` has one row, and none while this
 * desk is alone: then nothing is noted in `untold_orders`, whose rows are the orders that were added, changed or removed
 * here and that the hall does not have yet. `base`: the order's body as desk and hall had it last; null: they never had one
 * in common. `revision`: the hall's change that `base` is of, where that is later than that of `shared_book`. Only a
 * person's removal is published (`removed_at`): what is removed because of its age is removed at each desk by itself. An
 * order that a list has again unchanged is published once a day, because its age decides how long it is stored. Neither
 * table is recovered from a damaged journal: the desk then compares its whole book with the hall's.
 */
export const sharedBook: Migration = {
  version: 15,
  sql: `
    CREATE TABLE shared_book (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      hall TEXT NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE untold_orders (
      place INTEGER PRIMARY KEY,
      reference TEXT NOT NULL UNIQUE,
      base TEXT,
      revision INTEGER,
      removed_at INTEGER
    ) STRICT;
    CREATE TRIGGER order_added_untold AFTER INSERT ON orders WHEN EXISTS (SELECT 1 FROM shared_book) BEGIN
      INSERT INTO untold_orders (reference) VALUES (new.reference)
        ON CONFLICT (reference) DO UPDATE SET removed_at = NULL;
    END;
    CREATE TRIGGER order_changed_untold AFTER UPDATE OF body, imported_at ON orders
    WHEN EXISTS (SELECT 1 FROM shared_book) AND (new.body <> old.body OR new.imported_at - old.imported_at > 86400000) BEGIN
      INSERT INTO untold_orders (reference, base) VALUES (new.reference, old.body) ON CONFLICT (reference) DO NOTHING;
    END;
    CREATE TRIGGER order_gone_untold AFTER DELETE ON orders BEGIN
      DELETE FROM untold_orders WHERE reference = old.reference;
    END;
  `,
};
