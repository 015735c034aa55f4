import type { Job } from '../../contract/job.ts';
import type { Result } from '../../contract/result.ts';
import type { WhereReply } from '../../contract/scan.ts';
import { turnedCase } from '../../contract/turnedCase.ts';
import type { ParcelsElsewhere } from '../desks/index.ts';
import { latestReplacementOf } from '../jobs/index.ts';
import type { Journal } from '../ports/Journal.ts';
import { heldReference } from './heldReference.ts';
import { isReadFromLabel, jobOfCode } from './labelCode.ts';
import { type OrderCodeRefused, type ReadCode, readOrderCode } from './scanCode.ts';

/** Where the parcel of a code is, here or at another desk. Changes nothing and asks the service nothing. */
export function createParcelLocator(journal: Journal, elsewhere: ParcelsElsewhere) {
  return {
    /**
     * A packing slip stands for its order, and so for the shipment that the order has now. A label stands for its own
     * shipment only, even a cancelled one. An order's reference comes before a label with the same text.
     */
    async where(raw: string): Promise<WhereReply> {
      const code = await readKnownCode(journal, raw);
      if (!code.ok) return { kind: 'refused', ...code.error };
      const { onLabel, others } = code.value;
      const whole = code.value.whole === null ? null : await heldReference(journal, code.value.whole, others);
      const ofOrder = whole === null ? null : await journal.jobByKey(whole);
      const isHere = ofOrder !== null && isShippedHere(ofOrder);
      const there = whole === null || isHere ? null : await elsewhere.ofOrder(whole);
      if (there !== null) return { kind: 'elsewhere', ...there };
      if (ofOrder !== null) return { kind: 'job', job: await latestReplacementOf(journal, ofOrder) };
      const order = whole === null ? null : await journal.order(whole);
      if (order !== null) return { kind: 'order', order, othersUnasked: elsewhere.isUnasked() };
      const labelled = await findJobByLabel(journal, code.value);
      if (labelled !== null) return { kind: 'job', job: labelled };
      for (const one of onLabel) {
        const found = await elsewhere.ofLabel(one, one === whole);
        if (found !== null) return { kind: 'elsewhere', ...found };
      }
      const around = await findJobWithin(journal, code.value);
      if (around !== null) return { kind: 'job', job: around };
      return { kind: 'unknown', othersUnasked: elsewhere.isUnasked() };
    },
  };
}

/** The same as `readOrderCode`, but with upper and lower case swapped if only that is an order or a label of this station. */
export async function readKnownCode(
  journal: Pick<Journal, 'jobByKey' | 'order' | 'jobsByLabelCode'>,
  raw: string,
): Promise<Result<ReadCode, OrderCodeRefused>> {
  const read = readOrderCode(raw);
  const turned = readOrderCode(turnedCase(raw));
  if (!read.ok || !turned.ok || read.value.onLabel.join() === turned.value.onLabel.join()) return read;
  const isKnown = async (code: ReadCode) => {
    for (const one of code.whole === null ? [] : [code.whole, ...code.others])
      if ((await journal.jobByKey(one)) !== null || (await journal.order(one)) !== null) return true;
    return (await findJobByLabel(journal, code)) !== null;
  };
  return !(await isKnown(read.value)) && (await isKnown(turned.value)) ? turned : read;
}

/** False for a job that this desk gave up or lost to another one: that one knows where the parcel is. */
function isShippedHere({ state, shipment, problem }: Job): boolean {
  if (problem?.code === 'claimed_elsewhere' || state === 'already_shipped') return false;
  return !(state === 'cancelled' && shipment === null);
}

/**
 * Tries the readings of a code in turn, and returns the job whose label has the first one that is found. If several
 * jobs have it, `preferred` wins.
 */
export async function findJobByLabel(
  journal: Pick<Journal, 'jobsByLabelCode'>,
  read: ReadCode,
  preferred: Job | null = null,
): Promise<Job | null> {
  for (const code of read.onLabel) {
    // A code that matches only as the order's reference is on the packing slip, not on the label.
    const found = (await journal.jobsByLabelCode(code)).filter((job) => isReadFromLabel(job, code, read));
    const job = found.find(({ id }) => id === preferred?.id) ?? jobOfCode(found, code);
    if (job !== null) return job;
  }
  return null;
}

/** The job whose tracking number stands within the code. Null if several numbers do: the right one would be a guess. */
export async function findJobWithin(
  journal: Pick<Journal, 'jobsByLabelCode' | 'trackingNumbersAmong'>,
  { within }: Pick<ReadCode, 'within'>,
): Promise<Job | null> {
  if (within.length === 0) return null;
  const [number, ...others] = await journal.trackingNumbersAmong(within);
  if (number === undefined || others.length > 0) return null;
  const found = (await journal.jobsByLabelCode(number)).filter((job) => job.shipment?.trackingNumber === number);
  return jobOfCode(found, number);
}
