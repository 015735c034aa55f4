import type { TimelineEntry } from '../../electron/contract/job.ts';
import { type Kurus, kurus, kurusSchema } from '../../electron/contract/money.ts';

export interface Refund {
  readonly refunded: Kurus | null;
  readonly newBalance: Kurus | null;
}

export interface CancelFound extends Refund {
  /** Whether it was cancelled elsewhere, in the panel or at another desk. */
  readonly isElsewhere: boolean;
}

/**
 * The refund of the newest cancel: as the service answered it (API section 2.8), or, where it was cancelled elsewhere,
 * as it was booked here; null if there was none.
 */
export function refundOf(timeline: readonly TimelineEntry[]): CancelFound | null {
  const done = timeline.findLast(({ type }) => type === 'cancel_done' || type === 'shipment_cancelled');
  if (done === undefined) return null;
  if (done.type === 'shipment_cancelled') {
    return { isElsewhere: true, refunded: done.amount === null ? null : kurus(0 - done.amount), newBalance: null };
  }
  return { isElsewhere: false, refunded: amount(done.detail.refunded), newBalance: amount(done.detail.newBalance) };
}

function amount(value: unknown): Kurus | null {
  const read = kurusSchema.safeParse(value);
  return read.success ? read.data : null;
}
