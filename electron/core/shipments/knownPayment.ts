import type { Job, Payment } from '../../contract/job.ts';
import { paidUntold } from '../jobs/index.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/**
 * What an answer tells of the payment, with what is known from before: a detail or a list may lack the payment object, or
 * the link that the 402 gave (API sections 2.2, 2.3). A label on its way or ready proves the payment (2.5), and what was
 * paid once stays paid: an answer that says otherwise left the service before the money came, or speaks of what the
 * customer must not be asked for again. `now` in epoch ms.
 */
export function keepingWhatIsKnown(
  job: Pick<Job, 'payment' | 'shelvedAt' | 'createdAt'>,
  answer: ShipmentAnswer,
  now: number,
): ShipmentAnswer {
  const { payment, shelvedAt, createdAt } = job;
  // Of an earlier version's journal nobody knows when its figures were told: not after the parcel came to the shelf.
  const known = payment === null ? null : { ...payment, toldAt: payment.toldAt ?? shelvedAt ?? createdAt };
  return { ...answer, payment: paymentAfter(known, answer, now) };
}

/**
 * The payment as the answer by itself proves it: also where it says nothing of the payment and its label is pending, or
 * says the contrary beside a label that is ready, which no unpaid shipment has (4.4).
 */
export function provenPayment({ payment, label }: Pick<ShipmentAnswer, 'payment' | 'label'>): Payment | null {
  const isProven = label.status === 'ready' || (label.status === 'pending' && payment === null);
  return isProven ? { ...(payment ?? paidUntold), paid: true, url: null, expiresAt: null } : payment;
}

function paymentAfter(known: Payment | null, answer: ShipmentAnswer, now: number): Payment | null {
  const told = provenPayment(answer);
  if (told === null || known === null) return told ?? known;
  if (known.paid && !told.paid) return known;
  const amount = told.amount ?? known.amount;
  return { ...told, amount, ...figures(known, told), ...(told.paid ? {} : link(known, told, now)) };
}

/** "Account balance after (or at) the operation" (2.3): the same figure once more may be that of then. */
function figures(known: Payment, told: Payment): Pick<Payment, 'balance' | 'toldAt'> {
  const isNews = told.balance !== null && told.balance !== known.balance;
  return isNews ? { balance: told.balance, toldAt: told.toldAt } : { balance: known.balance, toldAt: known.toldAt };
}

/**
 * Link and expiry belong together: a new link never gets the expiry of the old one. An answer that does not repeat the
 * link leaves it as it was while it is open; once it has expired, that answer says that it is gone.
 */
function link(known: Payment, told: Payment, now: number): Pick<Payment, 'url' | 'expiresAt'> {
  const isUnsaid = told.expiresAt === null && !told.odd.some(({ name }) => /url|expires/.test(name));
  if (told.url === null) {
    const isOpen = known.expiresAt === null || known.expiresAt > now;
    return { url: isUnsaid && isOpen ? known.url : null, expiresAt: told.expiresAt ?? known.expiresAt };
  }
  if (told.url === known.url && isUnsaid) return { url: told.url, expiresAt: known.expiresAt };
  return { url: told.url, expiresAt: told.expiresAt };
}
