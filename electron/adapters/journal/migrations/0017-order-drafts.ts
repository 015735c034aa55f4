import type { Migration } from './migration.ts';

/**
 * A change that the site does not have yet is noted without the order as both had it before (migration 15 notes that), and
 * the note stays until the site's book has the change. `corrected`: a person has changed the order here, or may have, so
 * that no list of another desk replaces it without a question. `removed`: the body of an order that was removed here, which
 * shows whether somebody has corrected it since. Any change that is noted already counts as a correction.
 */
export const orderDrafts: Migration = {
  version: 17,
  sql: `
    DROP TRIGGER order_added_untold;
    DROP TRIGGER order_changed_untold;
    ALTER TABLE untold_orders RENAME COLUMN base TO removed;
    ALTER TABLE untold_orders DROP COLUMN revision;
    ALTER TABLE untold_orders ADD COLUMN corrected INTEGER NOT NULL DEFAULT 0;
    UPDATE untold_orders SET removed = NULL, corrected = 1 WHERE removed_at IS NULL;
    CREATE TRIGGER order_added_untold AFTER INSERT ON orders WHEN EXISTS (SELECT 1 FROM shared_book) BEGIN
      INSERT INTO untold_orders (reference) VALUES (new.reference)
        ON CONFLICT (reference) DO UPDATE SET removed_at = NULL, removed = NULL;
    END;
    CREATE TRIGGER order_changed_untold AFTER UPDATE OF body, imported_at ON orders
    WHEN EXISTS (SELECT 1 FROM shared_book) AND (new.body <> old.body OR new.imported_at - old.imported_at > 86400000) BEGIN
      INSERT INTO untold_orders (reference) VALUES (new.reference) ON CONFLICT (reference) DO NOTHING;
    END;
  `,
};
