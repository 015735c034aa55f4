import type { Migration } from './migration.ts';

/**
 * An order is removed only while the site answers, so no removal has to be published later. What was removed here without
 * the site comes back, because its book is read again.
 */
export const removals: Migration = {
  version: 19,
  sql: `
    DROP TRIGGER order_added_untold;
    UPDATE shared_book SET revision = 0 WHERE EXISTS (SELECT 1 FROM untold_orders WHERE removed_at IS NOT NULL);
    DELETE FROM untold_orders WHERE removed_at IS NOT NULL;
    ALTER TABLE untold_orders DROP COLUMN removed_at;
    ALTER TABLE untold_orders DROP COLUMN removed;
    CREATE TRIGGER order_added_untold AFTER INSERT ON orders WHEN EXISTS (SELECT 1 FROM shared_book) BEGIN
      INSERT INTO untold_orders (reference) VALUES (new.reference) ON CONFLICT (reference) DO NOTHING;
    END;
  `,
};
