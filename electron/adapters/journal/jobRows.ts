import { type Job, jobSchema } from '../../contract/job.ts';
import type { Row } from './database.ts';

/** The job of a row with `seq` and `body`. */
export function jobOf(row: Row): Job {
  return jobSchema.parse({ ...JSON.parse(String(row.body)), seq: Number(row.seq) });
}

export function jobOrNull(row: Row | undefined): Job | null {
  return row === undefined ? null : jobOf(row);
}
