import type { TimelineEntry } from '../../electron/contract/job.ts';
import { type Kurus, kurusSchema } from '../../electron/contract/money.ts';

export interface Refund {
  readonly refunded: Kurus | null;
  readonly newBalance: Kurus | null;
}

/** What the service answered to the newest cancel that it accepted (API section 2.8); null where there was none. */
export function refundOf(timeline: readonly TimelineEntry[]): Refund | null {
  const done = timeline.findLast(({ type }) => type === 'cancel_done');
  if (done === undefined) return null;
  return { refunded: amount(done.detail.refunded), newBalance: amount(done.detail.newBalance) };
}

function amount(value: unknown): Kurus | null {
  const read = kurusSchema.safeParse(value);
  return read.success ? read.data : null;
}
