import { type Job, type JobRecord, type JobState, jobRecordSchema } from '../../../contract/job.ts';
import { orderSchema } from '../../../contract/order.ts';
import { recoveredJob, SLOT_STATES, stoppedJob } from '../../../core/jobs/index.ts';
import type { JournalDatabase, Row } from '../database.ts';
import { addEvent, insertJob } from '../jobWrites.ts';
import { noteApart } from '../quarantine.ts';
import { type FoundRow, foundRow } from './foundRows.ts';
import { unmoved } from './mend.ts';
import type { Pages } from './pages.ts';
import { recordsIn } from './records.ts';

interface Recovered {
  /** Number of jobs that are in the new journal. */
  readonly kept: number;
}

/**
 * Fills an empty journal with every row that can still be read. Of several versions of a job the newest counts, and a
 * row that cannot be parsed goes to the quarantine. Jobs are changed so that nothing is sent or printed twice
 * (core/jobs/recoveredJob.ts), and their timelines say that they were salvaged. `file` is the name under which the
 * damaged journal is kept.
 */
export function recover(pages: Pages, into: JournalDatabase, file: string): Recovered {
  return into.transaction(() => {
    const at = into.now();
    const { jobs, apart } = jobsFound(rowsIn(pages));
    const stored = putJobs(jobs, into, at);
    unmoved(into, () => putTheRest(rowsIn(pages), into, at, new Set(stored.map(({ job }) => job.id)), apart));
    noteRecovered(withoutStopped(stored, into), into, at, file);
    return { kept: stored.length };
  });
}

interface Stored {
  readonly found: JobRecord;
  readonly job: Job;
}

function* rowsIn(pages: Pages): Generator<FoundRow> {
  for (const record of recordsIn(pages)) {
    const row = foundRow(record);
    if (row !== null) yield row;
  }
}

/** What was found of jobs that are not in the new journal, by their id. */
type Apart = Map<string, { readonly rowId: string; readonly row: Row | null; readonly error: string; events: Row[] }>;

/** The newest version of each job, in the order of acceptance, and one job for each key. */
function jobsFound(rows: Iterable<FoundRow>): { readonly jobs: readonly JobRecord[]; readonly apart: Apart } {
  const newest = new Map<string, JobRecord>();
  const apart: Apart = new Map();
  for (const found of rows) {
    if (found.table !== 'jobs') continue;
    const { row } = found;
    const parsed = parse(() => jobRecordSchema.parse({ ...JSON.parse(String(row.body)), seq: row.seq }));
    if (!parsed.ok) apart.set(row.id, { rowId: String(row.seq), row, error: parsed.error, events: [] });
    else if ((newest.get(row.id)?.version ?? 0) < parsed.value.version) newest.set(row.id, parsed.value);
  }
  const byKey = new Map<string, JobRecord>();
  for (const job of [...newest.values()].sort((one, other) => one.seq - other.seq)) {
    apart.delete(job.id);
    const other = byKey.get(job.key.value);
    if (other !== undefined) {
      const error = `job ${job.id} has the same key`;
      apart.set(other.id, { rowId: String(other.seq), row: { ...other }, error, events: [] });
    }
    byKey.set(job.key.value, job);
  }
  return { jobs: [...byKey.values()], apart };
}

function putJobs(jobs: readonly JobRecord[], into: JournalDatabase, at: number): readonly Stored[] {
  const slots = new Set<number>();
  const positions = new Set<number>();
  return jobs.map((found) => {
    const safe = recoveredJob(found, found.slot === null || !slots.has(found.slot), at);
    if (safe.slot !== null && SLOT_STATES.includes(safe.state)) slots.add(safe.slot);
    const { seq, ...rest } = { ...safe, version: found.version + 1 };
    const position = insertJob(into, rest, positions.has(seq) ? null : seq);
    positions.add(position);
    return { found, job: { ...rest, seq: position } };
  });
}

/** Writes events, orders, requests and facts. Events without their job are kept with what was found of that job. */
function putTheRest(
  rows: Iterable<FoundRow>,
  into: JournalDatabase,
  at: number,
  jobs: ReadonlySet<string>,
  apart: Apart,
): void {
  const foreign: Row[] = [];
  for (const { table, row } of rows) {
    switch (table) {
      case 'jobs':
        break;
      case 'foreign_codes':
        foreign.push(row);
        break;
      case 'events':
        if (jobs.has(row.job_id)) insert(into, table, row);
        else eventsApart(apart, row.job_id).push(row);
        break;
      case 'orders': {
        const parsed = parse(() => orderSchema.parse(JSON.parse(String(row.body))));
        if (parsed.ok) putOrder(into, row);
        else noteRow(into, at, table, row.position, row, parsed.error);
        break;
      }
      default:
        insert(into, table, row);
    }
  }
  for (const row of foreign) {
    if (into.one('SELECT 1 FROM pickups WHERE id = ?', String(row.pickup_id)) !== undefined)
      insert(into, 'foreign_codes', row);
  }
  for (const { rowId, row, error, events } of apart.values()) {
    noteApart(into, at, { table: 'jobs', rowId, content: { row, events }, error });
  }
}

/**
 * An older row of a job may say that it is queued, although its events say that it was stopped. Such a job must not be
 * sent.
 */
function withoutStopped(stored: readonly Stored[], into: JournalDatabase): readonly Stored[] {
  return stored.map(({ found, job }) => {
    if (job.state !== 'queued') return { found, job };
    const last = into.one('SELECT to_state AS state FROM events WHERE job_id = ? ORDER BY id DESC LIMIT 1', job.id);
    const safe = stoppedJob(job, (last?.state ?? job.state) as JobState);
    if (safe !== job)
      into.run(
        'UPDATE jobs SET state = ?, next_at = NULL, body = ? WHERE id = ?',
        safe.state,
        JSON.stringify(safe),
        safe.id,
      );
    return { found, job: safe };
  });
}

function eventsApart(apart: Apart, jobId: string): Row[] {
  const known = apart.get(jobId) ?? { rowId: jobId, row: null, error: 'only its events were found', events: [] };
  apart.set(jobId, known);
  return known.events;
}

/** Of several versions the newest counts. */
function putOrder(into: JournalDatabase, row: Row & { readonly imported_at: number }): void {
  const known = into.one('SELECT imported_at FROM orders WHERE reference = ?', String(row.reference));
  if (known !== undefined && Number(known.imported_at) >= row.imported_at) return;
  into.run('DELETE FROM orders WHERE reference = ?', String(row.reference));
  insert(into, 'orders', row);
}

function noteRecovered(stored: readonly Stored[], into: JournalDatabase, at: number, file: string): void {
  into.run(
    `UPDATE jobs SET last_event =
       COALESCE((SELECT MAX(id) FROM events WHERE job_id = jobs.id AND type <> 'purged'), 0)`,
  );
  const order = new Map(into.all('SELECT id FROM jobs ORDER BY last_event, seq').map(({ id }, place) => [id, place]));
  const placed = [...stored].sort((one, other) => (order.get(one.job.id) ?? 0) - (order.get(other.job.id) ?? 0));
  for (const { found, job } of placed) {
    const event = { at, type: 'salvaged', by: null, amount: null, detail: { file } };
    addEvent(into, job.id, event, found.state, job.state);
  }
}

/** Does not replace a row that is there, because freed pages may hold the same row once more. */
function insert({ run }: JournalDatabase, table: string, row: Row): void {
  const columns = Object.keys(row);
  run(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row).map((value) => (typeof value === 'number' || typeof value === 'string' ? value : null)),
  );
}

function noteRow(into: JournalDatabase, at: number, table: string, rowId: number, row: Row, error: string): void {
  noteApart(into, at, { table, rowId: String(rowId), content: { row, events: [] }, error });
}

function parse<T>(
  work: () => T,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string } {
  try {
    return { ok: true, value: work() };
  } catch (failure) {
    return { ok: false, error: String(failure) };
  }
}
