import type { Job } from './job.ts';

/** Another desk or program created the shipment under this reference, and it is unpaid. Its label comes out there. */
export function isUnpaidElsewhere({ state, payment, label }: Pick<Job, 'state' | 'payment' | 'label'>): boolean {
  return state === 'already_shipped' && payment?.paid === false && label === null;
}

/**
 * Whether a job still waits for its payment, at this desk or at the one that created it. Only then is its link shown,
 * opened, copied or sent. The customer must not pay for what is paid, or for a shipment that is being cancelled: money
 * from a card may never come back.
 */
export function isPaymentOpen({ state, payment, problem }: Pick<Job, 'state' | 'payment' | 'problem'>): boolean {
  // The service reported it as paid, before the job learned the rest.
  if (problem?.code === 'paid_meanwhile' || payment?.paid === true) return false;
  return state === 'awaiting_payment' || (state === 'already_shipped' && payment !== null);
}
