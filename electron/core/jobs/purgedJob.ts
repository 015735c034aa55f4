import type { Job, JobState } from '../../contract/job.ts';
import type { Order, Receiver } from '../../contract/order.ts';

/** States in which a job is over, so that its receiver's data may be removed. */
export const PURGEABLE_STATES: readonly JobState[] = [
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
  'cancelled',
  'failed',
];

/** An order without the data that identifies receiver and sender. Places, parcel and numbers stay for the books. */
export function orderWithoutReceiver(order: Order): Order {
  return {
    ...order,
    receiver: withoutPerson(order.receiver),
    sender:
      order.sender?.kind === 'address' ? { kind: 'address', party: withoutPerson(order.sender.party) } : order.sender,
    parcel: { ...order.parcel, content: null },
    // A note may name the receiver, and a tag is a word of the shop like any other.
    shop: { ...order.shop, tags: [], note: null },
  };
}

function withoutPerson(party: Receiver): Receiver {
  return { ...party, name: '', phone: '', email: null, address: '' };
}

type Purged = Pick<
  Job,
  'order' | 'label' | 'purgedAt' | 'problem' | 'shipment' | 'cancelReason' | 'unproven' | 'panel'
>;

/**
 * A job after a purge. The label's PDF names the receiver, so it goes too. So do texts of people or the
 * service, which may name the receiver.
 */
export function withoutReceiver(job: Job, now: number): Purged {
  return {
    order: job.order === null ? null : orderWithoutReceiver(job.order),
    label: null,
    purgedAt: now,
    problem: job.problem === null ? null : { code: job.problem.code, detail: null, fields: [] },
    shipment: job.shipment === null ? null : { ...job.shipment, warnings: [] },
    cancelReason: null,
    // Without the receiver nothing can be printed, so no person is asked any more.
    unproven: null,
    panel: undefined,
  };
}

/**
 * The fields of an event's detail that may stay: numbers, codes and names of machines. Every other field is removed.
 */
const STORED_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'code',
    'lane',
    'desk',
    'held',
    'by',
    'nextAt',
    'maybeDelivered',
    'neverLeft',
    'endUnknown',
    'unproven',
    'sentAt',
    'spoolId',
    'pickup',
    'successor',
  ],
  ...['decided', 'carrier', 'carrierId', 'rule', 'sender'],
  ...['refunded', 'newBalance', 'problem', 'shipment', 'payment', 'label', 'print'],
  ...['id', 'status', 'trackingNumber', 'trackingNumberIsCarrier', 'carrierName', 'price', 'discount'],
  ...['desi', 'desiSource', 'paid', 'amount', 'balance', 'expiresAt'],
  ...['file', 'bytes', 'pages', 'widthMm', 'heightMm'],
  ...['printerId', 'printerName', 'copies', 'sheets', 'confirmedBy'],
]);

/** An event's detail without anything that may identify the receiver. */
export function detailWithoutReceiver(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail)
      .filter(([field]) => STORED_FIELDS.has(field))
      .map(([field, value]) => [field, storedOf(value)]),
  );
}

function storedOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedOf);
  return value !== null && typeof value === 'object' ? detailWithoutReceiver(value as Record<string, unknown>) : value;
}
