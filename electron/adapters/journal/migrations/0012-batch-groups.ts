import type { Migration } from './migration.ts';

/** The text of a separator is stored at the first order of its group; null at the others, and in batches without separators. */
export const batchGroups: Migration = {
  version: 12,
  sql: 'ALTER TABLE batch_orders ADD COLUMN group_name TEXT',
};
