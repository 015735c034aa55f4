import type { Migration } from './migration.ts';

/** Finds the parcels that are like another one; see `Journal.shippedLike`. */
export const jobsByContent: Migration = {
  version: 10,
  sql: `CREATE INDEX jobs_by_content ON jobs (CASE WHEN json_valid(body) THEN
    COALESCE(json_extract(body, '$.order.parcel.content'), json_extract(body, '$.order.receiver.phone')) END);`,
};
