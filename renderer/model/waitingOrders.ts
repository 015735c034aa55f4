import type { StationStatus } from '../../electron/contract/status.ts';

/** How many orders wait to be sent, the ones on their way among them: the one count that every screen shows. */
export function waitingOrders({ counts }: Pick<StationStatus, 'counts'>): number {
  return (counts.queued ?? 0) + (counts.submitting ?? 0);
}
