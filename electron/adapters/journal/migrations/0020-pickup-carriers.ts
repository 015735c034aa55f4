import type { Migration } from './migration.ts';

/** A courier takes the parcels of one carrier, and counts parcels: a shipment of three pieces has one label. */
export const pickupCarriers: Migration = {
  version: 20,
  sql: `
    ALTER TABLE pickups ADD COLUMN carrier TEXT;
    ALTER TABLE job_index ADD COLUMN pieces INTEGER NOT NULL DEFAULT 1;
    UPDATE job_index SET pieces = (SELECT CASE WHEN json_valid(body)
        THEN COALESCE(json_extract(body, '$.order.parcel.quantity'), 1) ELSE 1 END
      FROM jobs WHERE jobs.seq = job_index.seq)
    WHERE seq IN (SELECT seq FROM jobs);
  `,
};
