import type { BatchState } from '../../contract/batch.ts';
import type { Job, JobState } from '../../contract/job.ts';
import type { EventOutcome } from '../../contract/mailbox.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { SLOT_STATES } from '../../core/jobs/index.ts';
import type { EventRow } from '../../core/ports/JournalLedger.ts';
import type { JournalDatabase } from './database.ts';
import { indexJob } from './textIndex.ts';

/** Adds a job and its first event, and returns its position. Call it inside a transaction. */
export function insertJob(database: JournalDatabase, job: Omit<Job, 'seq'>, seq: number | null = null): number {
  const { lastId } = database.run(
    `INSERT INTO jobs (seq, id, key, lane, state, version, next_at, slot, created_at, updated_at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    seq,
    job.id,
    job.key.value,
    job.lane,
    job.state,
    job.version,
    job.nextAt,
    job.slot,
    job.createdAt,
    job.updatedAt,
    JSON.stringify(job),
  );
  openEventsOf(database, job);
  return lastId;
}

/** Replaces a job by its next version and adds the event. Call it inside a transaction. `stale` as in the port. */
export function updateJob(
  database: JournalDatabase,
  next: Job,
  event: EventRow,
): Result<Job, { readonly kind: 'stale' }> {
  const before = database.one('SELECT state, version FROM jobs WHERE id = ?', next.id);
  if (before === undefined || Number(before.version) !== next.version) return err({ kind: 'stale' });
  if (next.slot !== null && SLOT_STATES.includes(next.state) && slotIsTaken(database, next))
    return err({ kind: 'stale' });
  return ok(replaceJob(database, next, event, before.state as JobState));
}

/** The next version of the job, with the event that led to it from the state `from`; to be called inside a transaction. */
export function replaceJob(database: JournalDatabase, next: Job, event: EventRow, from: JobState): Job {
  const job = { ...next, version: next.version + 1 };
  database.run(
    `UPDATE jobs SET lane = ?, state = ?, version = ?, next_at = ?, slot = ?, updated_at = ?, body = ? WHERE id = ?`,
    job.lane,
    job.state,
    job.version,
    job.nextAt,
    job.slot,
    job.updatedAt,
    JSON.stringify(job),
    job.id,
  );
  addEvent(database, job.id, event, from, job.state);
  indexJob(database, job);
  openEventsOf(database, job);
  return job;
}

export function addEvent(
  { run }: JournalDatabase,
  jobId: string,
  event: EventRow,
  from: JobState | null,
  to: JobState,
): void {
  run(
    'INSERT INTO events (job_id, at, type, by_whom, amount, from_state, to_state, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    jobId,
    event.at,
    event.type,
    event.by,
    event.amount,
    from,
    to,
    JSON.stringify(event.detail),
  );
}

/**
 * A webhook event may arrive before the answer to the create request, and is stored as not ours. Once the job knows its
 * shipment, the event is opened again to be handled (port ServiceEvents).
 */
function openEventsOf({ run }: JournalDatabase, { shipment }: Pick<Job, 'shipment'>): void {
  if (shipment === null) return;
  run(
    `UPDATE service_events SET outcome = '${'open' satisfies EventOutcome}'
     WHERE shipment_id = ? AND outcome = '${'not_ours' satisfies EventOutcome}'`,
    shipment.id,
  );
}

/** Constants of the program as SQL lists them, which costs an idle desk's polls a third less than a list in JSON. */
export function listed(names: readonly (JobState | BatchState)[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/**
 * Must be spelled exactly as in the index jobs_by_slot (migration 7). Only then does a query for slots use that index,
 * instead of reading thousands of waiting orders.
 */
export const SLOT_STATES_IN_SQL = listed(SLOT_STATES);

function slotIsTaken({ one }: JournalDatabase, job: Job): boolean {
  const other = one(
    `SELECT 1 FROM jobs WHERE slot = ? AND id <> ? AND slot IS NOT NULL AND state IN (${SLOT_STATES_IN_SQL})`,
    job.slot,
    job.id,
  );
  return other !== undefined;
}
