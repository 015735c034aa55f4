import type { Job, JobState } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';

/** States in which a job is over, so that its receiver's data may go. */
export const PURGEABLE_STATES: readonly JobState[] = [
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
  'cancelled',
  'failed',
];

/** An order without what tells who the receiver is; place, parcel and numbers stay for the books. */
export function orderWithoutReceiver(order: Order): Order {
  return {
    ...order,
    receiver: { ...order.receiver, name: '', phone: '', email: null, address: '' },
    parcel: { ...order.parcel, content: null },
  };
}

/** What a purge changes in a job; the label PDF names the receiver too, so it goes as well. */
export function withoutReceiver(job: Job, now: number): Pick<Job, 'order' | 'label' | 'purgedAt'> {
  return { order: job.order === null ? null : orderWithoutReceiver(job.order), label: null, purgedAt: now };
}
