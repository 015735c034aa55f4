import type { Job } from '../../../electron/contract/job.ts';

export interface PaymentGroups {
  readonly open: readonly string[];
  /** Their link ran out, by this computer's clock. */
  readonly expired: readonly string[];
}

/** Whether the link of a payment ran out, by this computer's clock; `now` in epoch ms. */
export function isExpired({ payment }: Job, now: number): boolean {
  return payment?.expiresAt != null && payment.expiresAt <= now;
}

/** Ids of these jobs: what runs out first stands first; what ran out, after all others. `now` in epoch ms. */
export function paymentOrder(jobs: readonly Job[], now: number): PaymentGroups {
  const end = ({ payment }: Job) => payment?.expiresAt ?? Number.POSITIVE_INFINITY;
  const sorted = [...jobs].sort((a, b) => (end(a) === end(b) ? a.seq - b.seq : end(a) - end(b)));
  const ids = (expired: boolean) => sorted.filter((job) => isExpired(job, now) === expired).map(({ id }) => id);
  return { open: ids(false), expired: ids(true) };
}
