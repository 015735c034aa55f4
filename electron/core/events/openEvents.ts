import type { Outboxes } from '../outbox/index.ts';
import type { Panel } from '../panel/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Watchlist } from '../polling/index.ts';
import type { Service } from '../service/index.ts';
import { createEventFeed, type EventFeed } from './eventFeed.ts';
import { createEventProcessor, type EventProcessor, type EventProcessorDeps } from './eventProcessor.ts';
import type { EventDeps } from './readDeliveries.ts';

/** `events`: null, this station reads no mailbox. */
export function openEventFeed(platform: Platform, events: EventDeps | null): EventFeed {
  const { signals, opened } = platform;
  return opened.add(
    createEventFeed({
      ...platform,
      events,
      onTaken: signals.eventsTaken.emit,
      onGap: signals.eventsMissed.emit,
      onState: signals.eventFeedChanged.emit,
    }),
  );
}

export function openEventProcessor(
  platform: Platform,
  { state, others }: Service,
  panel: Panel,
  watchlist: Watchlist,
  messagesOf: NonNullable<EventProcessorDeps['messagesOf']>,
  outbox: Outboxes,
): EventProcessor {
  const { signals, opened } = platform;
  const processor = opened.add(
    createEventProcessor({ ...platform, others, panel, watchlist, state, messagesOf, onMessages: outbox.wake }),
  );

  // An event of this shipment may have come before its create answer.
  signals.jobChanged.on(({ shipment }) => shipment !== null && processor.wake());
  // Requests to the service rest while it is away.
  signals.serviceChanged.on(() => state.awayFor() === null && processor.wake());
  signals.eventsTaken.on(processor.wake);

  return processor;
}
