import type { Job } from '../../contract/job.ts';
import type { WhereReply } from '../../contract/scan.ts';
import { latestReplacementOf } from '../jobs/index.ts';
import type { Journal } from '../ports/Journal.ts';
import { isReadFromLabel, jobOfCode } from './labelCode.ts';
import type { ReadCode } from './scanCode.ts';
import { readOrderCode } from './scanCode.ts';

/** Where the parcel of a code is, as far as this desk knows; changes nothing and asks nobody. */
export interface ParcelLocator {
  /**
   * A packing slip stands for its order, and so for the shipment that ships it now; a label only for its own, also where
   * that was cancelled. An order's reference goes before a label that happens to read the same.
   */
  where(raw: string): Promise<WhereReply>;
}

export function createParcelLocator(journal: Journal): ParcelLocator {
  return {
    async where(raw) {
      const code = readOrderCode(raw);
      if (!code.ok) return { kind: 'refused', ...code.error };
      const { whole } = code.value;
      const ofOrder = whole === null ? null : await journal.jobByKey(whole);
      if (ofOrder !== null) return { kind: 'job', job: await latestReplacementOf(journal, ofOrder) };
      const order = whole === null ? null : await journal.order(whole);
      if (order !== null) return { kind: 'order', order };
      const labelled = await findJobByLabel(journal, code.value);
      return labelled === null ? { kind: 'unknown' } : { kind: 'job', job: labelled };
    },
  };
}

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
