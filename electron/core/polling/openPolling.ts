import type { Panel } from '../panel/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Service } from '../service/index.ts';
import { createResponseReader } from '../shipments/index.ts';
import { openLabelDelays } from './labelDelays.ts';
import { createWatchlist } from './watchlist.ts';

/** `pushed`: events come and can be verified, so polls can be rare. */
export async function openPolling(platform: Platform, service: Service, panel: Panel, pushed: () => boolean) {
  const { signals, opened } = platform;
  const { client, state } = service;
  const delays = opened.add(await openLabelDelays(platform));
  const responses = createResponseReader({
    ...platform,
    client,
    labelAhead: panel.labelAhead,
    firstGapMs: (shipment) => delays.gapMs(shipment, 0, 0),
  });
  const watchlist = opened.add(createWatchlist({ ...platform, client, state, responses, pushed, delays }));

  signals.jobChanged.on((job) => {
    if (job.state === 'label_pending' || job.state === 'awaiting_payment') watchlist.wake();
  });
  // Requests to the service rest while it is away.
  signals.serviceChanged.on(() => state.awayFor() === null && watchlist.wake());
  signals.eventsMissed.on(watchlist.missed);
  signals.eventFeedChanged.on(watchlist.wake);

  return { watchlist, responses };
}
