import type { Job, JobState, Payment } from '../../contract/job.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/*
 * What is known of a shipment's payment, from answers that often say only a part of it (API sections 2.2 to 2.5, 4.4).
 */

/** A payment that something else proves, and of which the service tells no figures. */
export const paidWithoutFigures: Payment = {
  paid: true,
  amount: null,
  balance: null,
  url: null,
  expiresAt: null,
  toldAt: null,
  odd: [],
};

/** Not `label_pending`: there a payment of which no answer has spoken may still be asked for. */
const PROVES_PAYMENT: readonly JobState[] = [
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
];

/** Where the service does not speak of the payment, a label that is here or on paper proves it (API section 2.3). */
export function isPaid(job: Job): boolean {
  if (job.payment !== null) return job.payment.paid;
  const state = job.state === 'cancelling' ? job.cancelFrom : job.state;
  return job.shipment !== null && state !== null && PROVES_PAYMENT.includes(state);
}

/**
 * The payment as the answer by itself proves it: also where it says nothing of the payment and its label is pending, or
 * says the contrary beside a label that is ready, which no unpaid shipment has (4.4).
 */
export function provenPayment({ payment, label }: Pick<ShipmentAnswer, 'payment' | 'label'>): Payment | null {
  const isProven = label.status === 'ready' || (label.status === 'pending' && payment === null);
  return isProven ? { ...(payment ?? paidWithoutFigures), paid: true, url: null, expiresAt: null } : payment;
}

/** The answer with what the job knows of its payment from before. `now` in epoch ms. */
export function withKnownPayment(job: Known, answer: ShipmentAnswer, now: number): ShipmentAnswer {
  return { ...answer, payment: reconcilePayment(job, provenPayment(answer), now) };
}

type Known = Pick<Job, 'payment' | 'shelvedAt' | 'createdAt'>;

/**
 * The payment that was observed, with what is known from before: a detail or a list may lack the payment object, or the
 * link that the 402 gave (API sections 2.2, 2.3). What was paid once stays paid, and what is paid has no link any more: an
 * answer that says otherwise left the service before the money came, or speaks of what the customer must not be asked for
 * again. Applied once more to its own result, it changes nothing. `now` in epoch ms.
 */
export function reconcilePayment(job: Known, observed: Payment | null, now: number): Payment | null {
  if (observed === null) return job.payment;
  const told = observed.paid ? { ...observed, url: null, expiresAt: null } : observed;
  if (job.payment === null) return { ...told, toldAt: told.toldAt ?? now };
  if (job.payment.paid && !told.paid) return job.payment;
  // An earlier version wrote down no time for its figures: they are not from after the parcel came to the shelf.
  const known = { ...job.payment, toldAt: job.payment.toldAt ?? job.shelvedAt ?? job.createdAt };
  const amount = told.amount ?? known.amount;
  return { ...told, amount, ...figures(known, told, now), ...(told.paid ? {} : link(known, told, now)) };
}

/** "Account balance after (or at) the operation" (2.3): the same figure once more may be that of then. */
function figures(known: Payment, told: Payment, now: number): Pick<Payment, 'balance' | 'toldAt'> {
  const isNews = told.balance !== null && told.balance !== known.balance;
  return isNews
    ? { balance: told.balance, toldAt: told.toldAt ?? now }
    : { balance: known.balance, toldAt: known.toldAt };
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
