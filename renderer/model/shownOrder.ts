import type { Job } from '../../electron/contract/job.ts';
import type { Order } from '../../electron/contract/order.ts';

/**
 * The order that a job's shipment was made of; null where the shipment is not this job's: it was opened elsewhere, and how
 * large it is, in how many parcels and with which carrier it goes, only the service knows.
 */
export function sentOrder({ state, order }: Pick<Job, 'state' | 'order'>): Order | null {
  return state === 'already_shipped' ? null : order;
}

/** The receiver that is shown is the one of our list, and perhaps not the one of the shipment beside it. */
export function isReceiverOfList({ state, order }: Pick<Job, 'state' | 'order'>): boolean {
  return state === 'already_shipped' && order !== null;
}
