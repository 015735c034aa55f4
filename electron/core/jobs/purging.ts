import type { Job, JobState } from '../../contract/job.ts';
import type { Order, Receiver } from '../../contract/order.ts';

/** States in which a job is over, so that its receiver's data may go. */
export const PURGEABLE_STATES: readonly JobState[] = [
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
  'cancelled',
  'failed',
];

/** An order without what tells who receiver and sender are; places, parcel and numbers stay for the books. */
export function orderWithoutReceiver(order: Order): Order {
  return {
    ...order,
    receiver: withoutPerson(order.receiver),
    sender:
      order.sender?.kind === 'address' ? { kind: 'address', party: withoutPerson(order.sender.party) } : order.sender,
    parcel: { ...order.parcel, content: null },
  };
}

function withoutPerson(party: Receiver): Receiver {
  return { ...party, name: '', phone: '', email: null, address: '' };
}

type Purged = Pick<Job, 'order' | 'label' | 'purgedAt' | 'problem' | 'shipment' | 'cancelReason'>;

/**
 * What a purge changes in a job. The label PDF names the receiver too, so it goes as well; and words that people or the
 * service wrote may name them.
 */
export function withoutReceiver(job: Job, now: number): Purged {
  return {
    order: job.order === null ? null : orderWithoutReceiver(job.order),
    label: null,
    purgedAt: now,
    problem: job.problem === null ? null : { code: job.problem.code, detail: null, fields: [] },
    shipment: job.shipment === null ? null : { ...job.shipment, warnings: [] },
    cancelReason: null,
  };
}

/** What may stay of an event's detail: numbers, codes and names of machines. Whatever is not named here goes. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...['code', 'lane', 'desk', 'held', 'by', 'nextAt', 'maybeDelivered', 'spoolId', 'pickup', 'successor'],
  ...['refunded', 'newBalance', 'problem', 'shipment', 'payment', 'label', 'print'],
  ...['id', 'status', 'trackingNumber', 'trackingNumberIsCarrier', 'carrierName', 'price', 'discount'],
  ...['desi', 'desiSource', 'paid', 'amount', 'balance', 'expiresAt'],
  ...['file', 'bytes', 'pages', 'widthMm', 'heightMm'],
  ...['printerId', 'printerName', 'copies', 'sheets', 'confirmedBy'],
]);

/** An event's detail without what may tell who the receiver is. */
export function detailWithoutReceiver(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail)
      .filter(([field]) => KEPT_FIELDS.has(field))
      .map(([field, value]) => [field, keptOf(value)]),
  );
}

function keptOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keptOf);
  return value !== null && typeof value === 'object' ? detailWithoutReceiver(value as Record<string, unknown>) : value;
}
