import type { StationStatus } from '../../electron/contract/status.ts';

/** Another desk or the customer panel may have changed a figure that is older than this, ms. */
export const STALE_AFTER_MS = 15 * 60_000;

/** Whether a figure is too old to be shown as the present one. `at`, of the answer with it, and `now` in epoch ms. */
export function isStale(at: number, now: number): boolean {
  return now - at > STALE_AFTER_MS;
}

/**
 * How many orders wait to be sent, with those on their way and those left of open batches: the count that every screen shows.
 * Those that a paused batch holds are in both counts.
 */
export function waitingOrders({ counts, batches }: Pick<StationStatus, 'counts' | 'batches'>): number {
  const left = batches.reduce((sum, one) => sum + one.left - one.held, 0);
  return (counts.queued ?? 0) + (counts.submitting ?? 0) + left;
}

/** How many of these wait for a person: their batch is paused. */
export function pausedOrders({ batches }: Pick<StationStatus, 'batches'>): number {
  return batches.reduce((sum, { batch, left }) => (batch.state === 'paused' ? sum + left : sum), 0);
}
