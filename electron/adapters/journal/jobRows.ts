import { type Job, type JobRecord, jobRecordSchema, jobSchema } from '../../contract/job.ts';
import { legalJob } from '../../core/jobs/index.ts';
import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { JournalDatabase, Row, Value } from './database.ts';
import { replaceJob } from './jobWrites.ts';
import { firstReadable, readable } from './quarantine.ts';
import { indexJob } from './textIndex.ts';

const FILL_PAGE = 1_000;

/** The jobs of rows with `seq` and `body`; what cannot be read is put into quarantine and left out. */
export function jobsOf(database: JournalDatabase, rows: readonly Row[]): Job[] {
  return readable(database, 'jobs', rows, (row) => jobOf(database, row));
}

/** The first job of a query for `seq` and `body`; rows that cannot be read are put into quarantine and passed over. */
export function firstJob(database: JournalDatabase, text: string, ...values: Value[]): Job | null {
  return firstReadable(
    database,
    'jobs',
    () => database.one(text, ...values),
    (row) => jobOf(database, row),
  );
}

function jobOf(database: JournalDatabase, row: Row): Job {
  const found: unknown = { ...JSON.parse(String(row.body)), seq: Number(row.seq) };
  const job = jobSchema.safeParse(found);
  return job.success ? job.data : legalised(database, jobRecordSchema.parse(found));
}

/**
 * The record has data that no job in its state has. What `legalJob` makes of it is written down at once, because the
 * columns must name the same state as the job. Its timeline stores the record as it was. Where nothing can be written now,
 * the next reading writes it: a full disk must not make a row unreadable.
 */
function legalised(database: JournalDatabase, record: JobRecord): Job {
  const at = database.now();
  const { problem, nextAt } = record;
  const event = { at, type: 'salvaged', by: null, amount: null, detail: { problem, nextAt } };
  const job = { ...legalJob(record, at), updatedAt: at };
  const isPartOfAnother = database.isInTransaction();
  try {
    return database.transaction(() => replaceJob(database, job, event, record.state));
  } catch (failure) {
    if (isPartOfAnother || !isJournalFailure(failure)) throw failure;
    return job;
  }
}

/** Indexes the jobs that an earlier version, or a rescue, wrote without. */
export function fillJobIndex(database: JournalDatabase): void {
  const { count, all, transaction } = database;
  if (count('SELECT (SELECT COUNT(*) FROM jobs) - (SELECT COUNT(*) FROM job_index) AS n') === 0) return;
  let last = 0;
  for (;;) {
    const rows = all(
      'SELECT seq, body FROM jobs WHERE seq > ? AND seq NOT IN (SELECT seq FROM job_index) ORDER BY seq LIMIT ?',
      last,
      FILL_PAGE,
    );
    if (rows.length === 0) return;
    transaction(() => {
      for (const job of jobsOf(database, rows)) indexJob(database, job);
    });
    last = Number(rows.at(-1)?.seq);
  }
}
