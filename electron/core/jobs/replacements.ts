import type { Job } from '../../contract/job.ts';
import type { Journal } from '../ports/Journal.ts';

/** The job that ships the order now. Each new shipment of an order is another job, and the last one counts. */
export async function latestReplacementOf(journal: Pick<Journal, 'job'>, job: Job): Promise<Job> {
  const next = job.successor === null ? null : await journal.job(job.successor);
  return next === null ? job : latestReplacementOf(journal, next);
}
