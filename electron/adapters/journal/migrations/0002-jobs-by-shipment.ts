import type { Migration } from './migration.ts';

/** Lists of shipments look for the job of each. */
export const jobsByShipment: Migration = {
  version: 2,
  sql: `CREATE INDEX jobs_by_shipment ON jobs (json_extract(body, '$.shipment.id'));`,
};
