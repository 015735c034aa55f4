import type { Job } from '../../contract/job.ts';
import { isOnLabel, jobOfCode } from '../domain/labelCode.ts';
import type { Journal } from '../ports/Journal.ts';

/** The job on whose label the first of these codes stands that stands on any; of several jobs `preferred` before others. */
export async function labelledBy(
  journal: Pick<Journal, 'jobsByLabelCode'>,
  codes: readonly string[],
  preferred: Job | null = null,
): Promise<Job | null> {
  for (const code of codes) {
    // What is an order's reference too is on its packing slip, not on its label.
    const found = (await journal.jobsByLabelCode(code)).filter((job) => isOnLabel(job, code));
    const job = found.find(({ id }) => id === preferred?.id) ?? jobOfCode(found, code);
    if (job !== null) return job;
  }
  return null;
}
