import type { Job } from './job.ts';

/** Another desk or program opened the shipment under this reference, and nobody has paid: its label comes out there. */
export function isUnpaidElsewhere({ state, payment, label }: Pick<Job, 'state' | 'payment' | 'label'>): boolean {
  return state === 'already_shipped' && payment?.paid === false && label === null;
}

/**
 * Whether a job still waits to be paid, at this desk or at the one that opened it: only then is its link shown, opened,
 * copied or sent. Nobody shall pay for what is paid, or for a shipment that is being cancelled: its card money may never
 * come back.
 */
export function isPaymentOpen({ state, payment, problem }: Pick<Job, 'state' | 'payment' | 'problem'>): boolean {
  // The service said that it is paid, before the job was told the rest.
  if (problem?.code === 'paid_meanwhile' || payment?.paid === true) return false;
  return state === 'awaiting_payment' || (state === 'already_shipped' && payment !== null);
}
