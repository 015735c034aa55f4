import type { Migration } from './migration.ts';

/**
 * Lists of shipments look for the job of each. The release had it without `json_valid`, which ended the step on a body
 * that is no JSON; version 3 makes the index anew for those that have it so.
 */
export const jobsByShipment: Migration = {
  version: 2,
  sql: `CREATE INDEX jobs_by_shipment ON jobs (CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END);`,
};
