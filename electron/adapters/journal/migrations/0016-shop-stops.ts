import type { Migration } from './migration.ts';

/**
 * Finds the few orders and jobs that the shop has stopped (`shop.stopped` of an order, `shopStop` of a job). Their conditions
 * stand in shopStopsTable.ts in the same words: only then does a query use these indexes instead of reading every body.
 */
export const shopStops: Migration = {
  version: 16,
  sql: `
    CREATE INDEX orders_stopped ON orders (reference)
      WHERE CASE WHEN json_valid(body) THEN json_type(body, '$.shop.stopped') END = 'object';
    CREATE INDEX jobs_stopped ON jobs (key)
      WHERE CASE WHEN json_valid(body) THEN json_type(body, '$.shopStop') END = 'object';
  `,
};
