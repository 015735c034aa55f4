import type { Books, LedgerEntry } from './books.ts';
import { familyOf } from './customers.ts';

interface Paid {
  readonly times: number;
  /** Kuruş that left the shop's balance or card for it. */
  readonly charged: number;
  readonly refunded: number;
}

export function paidFor({ charges }: Books, reference: string): Paid {
  const lines = charges.filter((line) => line.orderReference === reference);
  const sum = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + Math.abs(line.kurus), 0);
  const many = (kind: string) => lines.filter((line) => line.kind === kind).length;
  return {
    times: many('charge') + many('card') - many('refund'),
    charged: sum('charge') + sum('card'),
    refunded: sum('refund'),
  };
}

export const references = (books: Books) =>
  new Set([
    ...books.wanted,
    ...books.ledger.map(({ job }) => job.key.value),
    ...books.charges.flatMap((line) => line.orderReference ?? []),
  ]);

/**
 * Charged more than once, net of refunds; or with a new shipment and paid for twice: a new shipment has a reference of its
 * own, and before that its first shipment has to be cancelled.
 */
export function doubleCharges(books: Books): readonly string[] {
  const single = [...references(books)].flatMap((reference) => {
    const { times } = paidFor(books, reference);
    return times > 1 ? [`${reference}: charged ${times} times`] : [];
  });
  const cards = books.shipments.flatMap(({ id, orderReference }) => {
    const lines = books.charges.filter((line) => line.kind === 'card' && line.shipmentId === id);
    return lines.length > 1 ? [`${orderReference}: shipment ${id} paid by card ${lines.length} times`] : [];
  });
  const families = new Map<string, string[]>();
  for (const { id, orderReference, status } of books.shipments) {
    const paid = books.charges.some((line) => line.shipmentId === id && line.kind !== 'refund');
    if (orderReference === null || status === 'cancelled' || !paid) continue;
    const family = familyOf(orderReference);
    families.set(family, [...(families.get(family) ?? []), orderReference]);
  }
  const twice = [...families].flatMap(([family, paid]) =>
    new Set(paid).size > 1 ? [`${family}: paid for as ${paid.join(' and ')}`] : [],
  );
  return [...single, ...cards, ...twice];
}

const wasCancelledUnpaid = (events: LedgerEntry['events']) =>
  events.filter((event) => event.type === 'cancel_requested').at(-1)?.from === 'awaiting_payment';

/** Paid between the poll and the cancel: no answer ever showed that, so the ledger may know nothing of it. */
export function isUnseenMoney(books: Books, entry: LedgerEntry): boolean {
  return wasCancelledUnpaid(entry.events) && isCardMoneyGone(books, entry);
}

/**
 * Paid by card and cancelled, so that the money does not come back (emulator's first reading of section 3). A person may
 * want that of a parcel that is paid for. For one that waited for its money it is a fault: the station polls before it
 * cancels, and may cancel only what was unpaid by that poll.
 */
export function isCardMoneyGone(books: Books, { job, events }: LedgerEntry): boolean {
  const card = books.charges.find((line) => line.orderReference === job.key.value && line.kind === 'card');
  if (job.state !== 'cancelled' || card === undefined) return false;
  if (!wasCancelledUnpaid(events)) return true;
  const visits = books.visits.filter(({ shipmentId }) => shipmentId === card.shipmentId);
  const cancel = visits.find((visit) => visit.requested === 'cancel' && visit.at > card.at);
  // It was on its way when the money came.
  if (cancel === undefined) return true;
  const poll = visits.filter((visit) => visit.requested === 'detail' && visit.at < cancel.at).at(-1);
  return poll !== undefined && poll.at < card.at;
}
