import type { Platform } from '../platform/index.ts';
import type { Watchlist } from '../polling/index.ts';
import type { Service } from '../service/index.ts';
import { createReconciliation, type Reconciliation } from './reconciliation.ts';

/** `pushed`: events come and can be verified, so a cancellation is reported at once. */
export function openReconciliation(
  platform: Platform,
  { client, state }: Service,
  watchlist: Watchlist,
  pushed: () => boolean,
): Reconciliation {
  const { signals, opened } = platform;
  const onStanding = (jobId: string, at: number) => signals.jobStanding.emit({ jobId, at });
  const reconciliation = opened.add(
    createReconciliation({ ...platform, client, state, watchlist, pushed, onStanding }),
  );

  // Requests to the service rest while it is away.
  signals.serviceChanged.on(() => state.awayFor() === null && reconciliation.wake());
  signals.cancelledListed.on((answer) => void reconciliation.heard([answer], platform.clock.monotonic()));
  // One of the lost events may have been the cancel of a shipment whose label is printed, and nothing else polls for that.
  signals.eventsMissed.on(() => void reconciliation.sweep('background', 0));

  return reconciliation;
}
