import { onTestFinished } from 'vitest';
import { createEventFeed } from '../../electron/core/events/eventFeed.ts';
import type { EventDeps } from '../../electron/core/events/readDeliveries.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import { eventDeps, type FakeInbox, fakeInbox } from './fakeInbox.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { memoryJournal } from './memoryJournal.ts';
import { eventBody, signed } from './signedPost.ts';

export interface Feeding {
  readonly time: ManualClock;
  readonly inbox: FakeInbox;
  readonly journal: Journal;
  readonly reported: { taken: number; gaps: number; states: number };
  readonly feed: ReturnType<typeof createEventFeed>;
  names(): Promise<readonly string[]>;
}

/** The feed alone, on a real journal, before a mailbox under the test's clock. */
export async function openFeed(
  options: {
    readonly time?: ManualClock;
    readonly journal?: Journal;
    readonly inbox?: (clock: ManualClock) => FakeInbox;
    readonly events?: Partial<EventDeps>;
    readonly wrapJournal?: (journal: Journal) => Journal;
    readonly before?: (inbox: FakeInbox) => void;
  } = {},
): Promise<Feeding> {
  const time = options.time ?? manualClock();
  const stored = options.journal ?? memoryJournal();
  if (options.journal === undefined) onTestFinished(() => stored.close());
  const journal = options.wrapJournal?.(stored) ?? stored;
  const inbox = options.inbox?.(time) ?? fakeInbox(time);
  options.before?.(inbox);
  const reported = { taken: 0, gaps: 0, states: 0 };
  const feed = createEventFeed({
    events: eventDeps(inbox, options.events),
    journal,
    clock: time,
    random: { fraction: () => 0.5 },
    logger: { info() {}, warn() {}, error() {} },
    onTaken: () => {
      reported.taken += 1;
    },
    onGap: () => {
      reported.gaps += 1;
    },
    onState: () => {
      reported.states += 1;
    },
  });
  onTestFinished(() => feed.stop());
  await time.settle();
  const names = async () => (await stored.recentEvents('all', 200)).map(({ event }) => event.event).reverse();
  return { time, inbox, journal: stored, reported, feed, names };
}

export const ready = (shipment: number) => signed(eventBody('shipment.label_ready', shipment, { status: 'confirmed' }));
export const updated = (shipment: number, status: string) =>
  signed(eventBody('shipment.status_updated', shipment, { new_status: status }));
export const forged = (shipment: number) => signed(eventBody('shipment.label_ready', shipment), 'somebody else');
