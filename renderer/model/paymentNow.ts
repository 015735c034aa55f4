import type { Job, Payment } from '../../electron/contract/job.ts';
import type { Kurus } from '../../electron/contract/money.ts';
import type { Balance } from '../../electron/contract/status.ts';

/** An open payment against the newest balance that is known. */
export interface PaymentNow {
  readonly balance: Kurus | null;
  /** Epoch ms of the answer with the balance; null where it is the payment's own answer. */
  readonly balanceAt: number | null;
  readonly shortfall: Kurus | null;
  /** The balance would pay it by now: whether the service has taken it from there, only the service knows. */
  readonly covers: boolean;
}

/**
 * The amount that an open payment lacks. Its own answer has the balance of that moment (API section 2.3); a newer balance from any
 * other answer replaces it.
 */
export function paymentNow(payment: Payment | null, known: Balance | null): PaymentNow {
  const isNewer = known !== null && payment !== null && (payment.toldAt === null || known.at > payment.toldAt);
  const balance = isNewer ? known.amount : (payment?.balance ?? null);
  const balanceAt = isNewer ? known.at : null;
  const amount = payment === null || payment.paid ? null : payment.amount;
  if (amount === null || amount <= 0 || balance === null) return { balance, balanceAt, shortfall: null, covers: false };
  const lacking = amount - balance;
  // The difference of two amounts is an amount; arithmetic only loses the branded type.
  return { balance, balanceAt, shortfall: lacking > 0 ? (lacking as Kurus) : null, covers: lacking <= 0 };
}

/** Whether the service still called it unpaid after its link had expired, so that asking once more is of no use. */
export function isUnpaidSinceExpiry(job: Pick<Job, 'payment' | 'lastLook'>): boolean {
  const expiresAt = job.payment?.expiresAt ?? null;
  const unpaid = unpaidAt(job);
  return expiresAt !== null && unpaid !== null && unpaid >= expiresAt;
}

/** When the service last reported it as unpaid, epoch ms; null: not known. */
export function unpaidAt({ payment, lastLook }: Pick<Job, 'payment' | 'lastLook'>): number | null {
  const reported = payment?.toldAt ?? null;
  const polled = lastLook?.said === 'unpaid' ? lastLook.at : null;
  return reported === null || polled === null ? (reported ?? polled) : Math.max(reported, polled);
}
