import type { Migration } from './migration.ts';

/**
 * Finds the job of a shipment. The first release had this index without `json_valid`, and the step failed on a body
 * that is no JSON. Version 3 builds the index again for journals that have the old one.
 */
export const jobsByShipment: Migration = {
  version: 2,
  sql: `CREATE INDEX jobs_by_shipment ON jobs (CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END);`,
};
