import type { Job } from '../../contract/job.ts';
import type { Journal } from '../ports/Journal.ts';
import { isReadFromLabel, jobOfCode } from './labelCode.ts';
import type { ReadCode } from './orderCode.ts';

/** The job on whose label the first reading stands that stands on any; of several jobs `preferred` before others. */
export async function findJobByLabel(
  journal: Pick<Journal, 'jobsByLabelCode'>,
  read: ReadCode,
  preferred: Job | null = null,
): Promise<Job | null> {
  for (const code of read.onLabel) {
    // What is an order's reference too is on its packing slip, not on its label.
    const found = (await journal.jobsByLabelCode(code)).filter((job) => isReadFromLabel(job, code, read));
    const job = found.find(({ id }) => id === preferred?.id) ?? jobOfCode(found, code);
    if (job !== null) return job;
  }
  return null;
}
