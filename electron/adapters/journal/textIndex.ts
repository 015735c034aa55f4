import type { Job } from '../../contract/job.ts';
import { joined } from '../../contract/joined.ts';
import { searchFold } from '../../contract/searchFold.ts';
import { closingListOf, PURGEABLE_STATES } from '../../core/jobs/index.ts';
import type { JournalDatabase } from './database.ts';

/** The text in which a search is done. */
function searchText({ key, order, shipment }: Job): string {
  const receiver = order?.receiver;
  const carrier = shipment?.carrierName ?? order?.carrier;
  const words = [key.value, receiver?.name, receiver?.district, receiver?.province];
  return searchFold(joined(' ', [...words, shipment?.trackingNumber, shipment?.id, carrier]));
}

/**
 * Writes what the ledger searches and sums up for this job. Call it in the transaction of every change, after the
 * event. A job's end is the time at which it came into its present state, so a later note does not make it younger.
 */
export function indexJob(database: JournalDatabase, job: Job): void {
  database.run(
    `INSERT INTO job_index (seq, search, accepted_at, closing, tracking, carrier, label, pickup, purged, pieces, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? THEN COALESCE(
       (SELECT MAX(at) FROM events WHERE job_id = ? AND (from_state IS NULL OR from_state <> to_state)), ?) END)
     ON CONFLICT (seq) DO UPDATE SET search = excluded.search, closing = excluded.closing, tracking = excluded.tracking,
       carrier = excluded.carrier, label = excluded.label, pickup = excluded.pickup, purged = excluded.purged,
       pieces = CASE WHEN excluded.purged THEN pieces ELSE excluded.pieces END, ended_at = excluded.ended_at
     WHERE (search, closing, tracking, carrier, label, pickup, purged, pieces, ended_at) IS NOT (excluded.search,
       excluded.closing, excluded.tracking, excluded.carrier, excluded.label, excluded.pickup, excluded.purged,
       excluded.pieces, excluded.ended_at)`,
    job.seq,
    searchText(job),
    job.createdAt,
    closingListOf(job),
    job.shipment?.trackingNumber ?? null,
    job.shipment?.carrierName ?? null,
    job.label?.file ?? null,
    job.pickup,
    job.purgedAt === null ? 0 : 1,
    job.order?.parcel.quantity ?? 1,
    PURGEABLE_STATES.includes(job.state) ? 1 : 0,
    job.id,
    job.createdAt,
  );
  forgetForeign(database, job);
}

/** A code that was unknown when it was scanned is no foreign parcel any more once a job of the same pickup has it. */
function forgetForeign({ run }: JournalDatabase, { key, shipment, pickup }: Job): void {
  if (pickup === null) return;
  run(
    'DELETE FROM foreign_codes WHERE pickup_id = ? AND code IN (?, ?, ?)',
    pickup,
    key.value,
    shipment?.id ?? null,
    shipment?.trackingNumber ?? null,
  );
}
