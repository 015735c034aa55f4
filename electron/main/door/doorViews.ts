import type { DoorOrder } from '../../contract/door.ts';
import { carrierNumber } from '../../contract/internalCode.ts';
import type { Job } from '../../contract/job.ts';
import { orderProblems } from '../../core/orders/index.ts';
import type { OtherPrograms } from '../../core/station/index.ts';

type Named = NonNullable<Awaited<ReturnType<OtherPrograms['named']>>>;

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const question = (code: string, detail: string | null = null): DoorOrder['asks'] => ({ code, detail, fields: [] });

/** The question for a person at the desk about it, by the same codes as its screens. */
function questionOf(job: Job): DoorOrder['asks'] {
  const { problem, shopStop, state } = job;
  if (problem !== null) return { ...problem };
  if (shopStop !== null && !shopStop.isOverruled) return question('shop_stopped', shopStop.word);
  if (job.unproven !== null) return question('unproven');
  const isQuestion = state === 'awaiting_payment' || state === 'print_unconfirmed' || state === 'already_shipped';
  return isQuestion ? question(state) : null;
}

/** The number by which the shop knows the order of a job; one without a number has the key of its job. */
const referenceOf = ({ anewOf, key }: Job): string => anewOf?.first ?? key.value;

export function viewOfJob(job: Job, reference = referenceOf(job)): DoorOrder {
  const { shipment, payment } = job;
  const price = payment?.amount ?? shipment?.price ?? null;
  return {
    reference,
    state: job.state,
    asks: questionOf(job),
    lacks: [],
    desk: null,
    carrier: shipment?.carrierName ?? null,
    tracking_number: carrierNumber(shipment),
    price: price === null ? null : price / 100,
    printed_at: isoOf(job.printedAt),
    updated_at: isoOf(job.updatedAt),
  };
}

export function viewOf({ reference, order, job, elsewhere }: Named): DoorOrder {
  if (job !== null) return { ...viewOfJob(job, reference), desk: elsewhere };
  const stop = order?.shop.stopped;
  return {
    reference,
    state: null,
    asks: stop === undefined ? null : question('shop_stopped', stop.word),
    lacks: order === null ? [] : [...orderProblems(order)],
    desk: elsewhere,
    ...{ carrier: null, tracking_number: null, price: null, printed_at: null, updated_at: null },
  };
}
