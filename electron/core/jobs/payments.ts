import { type Job, type JobState, type Payment, stateBeforeCancel } from '../../contract/job.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/* The known payment of a shipment. Many answers say only a part of it (API sections 2.2 to 2.5, 4.4). */

/** A payment that something else proves, so that the service gave no figures for it. */
export const paidWithoutFigures: Payment = {
  paid: true,
  amount: null,
  balance: null,
  url: null,
  expiresAt: null,
  toldAt: null,
  odd: [],
};

/**
 * `label_pending` is missing, because in that state payment may still be demanded, as long as no answer has
 * mentioned the payment.
 */
const PROVES_PAYMENT: readonly JobState[] = [
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
];

/**
 * Where no answer mentions the payment, a label that is stored or on paper proves it (API section 2.3). A shipment that was
 * opened elsewhere counts as paid, too, until an answer says that it is not.
 */
export function isPaid(job: Job): boolean {
  return job.payment?.paid ?? PROVES_PAYMENT.includes(stateBeforeCancel(job));
}

/**
 * The payment that this answer proves on its own. A pending label without a payment block means paid. So does a label
 * that is ready, even beside `paid: false`: no unpaid shipment has a label (4.4).
 */
export function provenPayment({ payment, label }: Pick<ShipmentAnswer, 'payment' | 'label'>): Payment | null {
  const isProven = label.status === 'ready' || (label.status === 'pending' && payment === null);
  return isProven ? { ...(payment ?? paidWithoutFigures), paid: true, url: null, expiresAt: null } : payment;
}

/** The answer, completed with what the job already knows of its payment. `now` in epoch ms. */
export function withKnownPayment(job: Known, answer: ShipmentAnswer, now: number): ShipmentAnswer {
  return { ...answer, payment: reconcilePayment(job, provenPayment(answer), now) };
}

type Known = Pick<Job, 'payment' | 'shelvedAt' | 'createdAt'>;

/**
 * The observed payment, completed with what is known: a detail or a list may lack the payment object, or the link that
 * the 402 gave (API sections 2.2, 2.3). What was paid once stays paid and has no link any more. An answer that says
 * otherwise is older than the payment, or would make the customer pay twice. Idempotent. `now` in epoch ms.
 */
export function reconcilePayment(job: Known, observed: Payment | null, now: number): Payment | null {
  if (observed === null) return job.payment;
  const reported = observed.paid ? { ...observed, url: null, expiresAt: null } : observed;
  if (job.payment === null) return { ...reported, toldAt: reported.toldAt ?? now };
  if (job.payment.paid && !reported.paid) return job.payment;
  // An earlier release stored no time for these figures. They came at the latest when the parcel went to the shelf.
  const known = { ...job.payment, toldAt: job.payment.toldAt ?? job.shelvedAt ?? job.createdAt };
  const amount = reported.amount ?? known.amount;
  return {
    ...reported,
    amount,
    ...figures(known, reported, now),
    ...(reported.paid ? {} : link(known, reported, now)),
  };
}

/**
 * The document leaves open whether `balance` is today's or that of the operation (2.3). A figure that comes a second
 * time may be the old one, so it changes nothing.
 */
function figures(known: Payment, reported: Payment, now: number): Pick<Payment, 'balance' | 'toldAt'> {
  const isNew = reported.balance !== null && reported.balance !== known.balance;
  return isNew
    ? { balance: reported.balance, toldAt: reported.toldAt ?? now }
    : { balance: known.balance, toldAt: known.toldAt };
}

/**
 * Link and expiry belong together: a new link never gets the expiry of the old one. An answer without a link leaves the
 * old link while that is open. Once it has expired, such an answer means that it is gone.
 */
function link(known: Payment, reported: Payment, now: number): Pick<Payment, 'url' | 'expiresAt'> {
  const isUnsaid = reported.expiresAt === null && !reported.odd.some(({ name }) => /url|expires/.test(name));
  if (reported.url === null) {
    const isOpen = known.expiresAt === null || known.expiresAt > now;
    return { url: isUnsaid && isOpen ? known.url : null, expiresAt: reported.expiresAt ?? known.expiresAt };
  }
  if (reported.url === known.url && isUnsaid) return { url: reported.url, expiresAt: known.expiresAt };
  return { url: reported.url, expiresAt: reported.expiresAt };
}

/** A cancelled shipment has no open payment link (API section 3). */
export function withoutLink(payment: Payment | null): Payment | null {
  return payment === null ? null : { ...payment, url: null, expiresAt: null };
}
