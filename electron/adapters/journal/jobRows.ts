import { type Job, jobSchema } from '../../contract/job.ts';
import type { JournalDatabase, Row, Value } from './database.ts';
import { firstReadable, readable } from './quarantine.ts';

/** The job of a row with `seq` and `body`; throws where the row cannot be read: read paths use `jobsOf` or `firstJob`. */
export function jobOf(row: Row): Job {
  return jobSchema.parse({ ...JSON.parse(String(row.body)), seq: Number(row.seq) });
}

/** The jobs of rows with `seq` and `body`; what cannot be read is put into quarantine and left out. */
export function jobsOf(database: JournalDatabase, rows: readonly Row[]): Job[] {
  return readable(database, 'jobs', rows, jobOf);
}

/** The first job of a query for `seq` and `body`; rows that cannot be read are put into quarantine and passed over. */
export function firstJob(database: JournalDatabase, text: string, ...values: Value[]): Job | null {
  return firstReadable(database, 'jobs', () => database.one(text, ...values), jobOf);
}
