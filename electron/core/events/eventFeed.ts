import { type EventFeed as FeedStatus, noEventFeed, noWebhook, webhookFactSchema } from '../../contract/mailbox.ts';
import { backoffMs, gapAfterFailures } from '../base/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import type { InboxError, InboxPage } from '../ports/EventInbox.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import { createClockProof, createDaily } from '../retention/index.ts';
import { type EventParts, readDeliveries } from './readDeliveries.ts';

/** Reads the mailbox for as long as the station is open. */
export interface EventFeed {
  status(): Promise<FeedStatus>;
  /** Events come and can be checked: polls can be rare. */
  isFed(): boolean;
  stop(): void;
}

export interface EventFeedParts {
  readonly events: EventParts | null;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
  /** Verified events are in the journal. */
  readonly onTaken: () => void;
  /** Deliveries are gone unread: everything that is watched is to be polled. */
  readonly onGap: () => void;
  /** What `status` or `isFed` tells may have changed. */
  readonly onState: () => void;
}

const WAIT_MS = 25_000;
/** A page that brought nothing must have taken at least so long, whatever the mailbox does. */
const SHORTEST_EMPTY_ROUND_MS = 1_000;
/** Longer without a page, and events are not what the station can rely on. */
const FED_FOR_MS = 90_000;
/** Everything that waits is polled because of a gap at most so often: a mailbox that is broken may tell nothing else. */
const GAP_EVERY_MS = 60_000;
/** What never comes to an end is remembered for so many pages. */
const MOST_CURSORS = 10_000;
/** So many deliveries refused in a row: this desk has the wrong secret. */
const REFUSED_IN_A_ROW = 5;
/** Without a key nothing can be checked; somebody may enter one. */
const KEY_POLL_MS = 1_000;
const ABOUT_EVERY_MS = 60_000;
const LONGEST_GAP_MS = 60_000;
const REFUSED_GAP_MS = 15_000;
const LONGEST_REFUSED_GAP_MS = 300_000;
const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;
const PURGE_AFTER_MS = 600_000;

export function createEventFeed(parts: EventFeedParts): EventFeed {
  const { events } = parts;
  if (events === null) return { status: async () => noEventFeed, isFed: () => false, stop() {} };
  return feedOf({ ...parts, events });
}

function feedOf(parts: EventFeedParts & { readonly events: EventParts }): EventFeed {
  const { events, journal, clock, random, logger, onTaken, onGap, onState } = parts;
  const { inbox, keys } = events;
  let stopped = false;
  let state: FeedStatus['state'] = 'connecting';
  let since = clock.now();
  let hasKeys = false;
  let hasSecret = false;
  /** Something tells that the service delivers to this mailbox. */
  let isDeliveredTo = false;
  let refusedInARow = 0;
  let pageAt = Number.NEGATIVE_INFINITY;
  let aboutAt = Number.NEGATIVE_INFINITY;
  let gapAt = Number.NEGATIVE_INFINITY;
  let gapsInARow = 0;
  /** Cursors since the end was reached. */
  const been = new Set<string | null>();
  let failures = 0;
  let journalFailures = 0;
  let told = '';
  let cancelRest: (() => void) | null = null;

  const isFed = () =>
    hasKeys && isDeliveredTo && refusedInARow < REFUSED_IN_A_ROW && clock.monotonic() - pageAt < FED_FOR_MS;

  function setState(next: FeedStatus['state']) {
    if (state === next) return;
    logger.info('mailbox', { state: next });
    state = next;
    since = clock.now();
  }

  /** `news`: counts have changed too. */
  function tell(news: boolean) {
    const now = JSON.stringify([state, isFed(), hasSecret]);
    if (stopped || (now === told && !news)) return;
    told = now;
    onState();
  }

  async function learnKeys() {
    hasSecret = await keys.hasSecret();
    hasKeys = (await keys.keys(clock.now())).length > 0;
    const webhook = webhookFactSchema.catch(noWebhook).parse(await journal.fact('webhook'));
    const { lastAt } = await journal.eventCounts();
    isDeliveredTo = !webhook.pending && (webhook.registeredAt !== null || lastAt !== null);
  }

  /** Reads once. Ms to rest before the next time. */
  async function round(): Promise<number> {
    await learnKeys();
    if (!hasKeys) return withoutKeys();
    const cursor = await journal.inboxCursor(inbox.id);
    const startedAt = clock.monotonic();
    // The first answer tells that there is a mailbox, and need not wait for news: without a page nothing is fed, also
    // where the mailbox was only asked about itself before there was a key.
    const waitMs = state === 'connected' && startedAt - pageAt < FED_FOR_MS ? WAIT_MS : 0;
    const answer = await inbox.fetch(cursor, waitMs);
    if (stopped) return 0;
    if (!answer.ok) return troubled(answer.error);
    failures = 0;
    const page = answer.value;
    const isNew = page.deliveries.length > 0 || page.gap || page.next !== cursor;
    if (isNew && !(await take(page))) return withoutKeys();
    const isBack = leadsBack(page);
    gapsInARow = page.gap ? gapsInARow + 1 : 0;
    if (!page.gap) pageAt = clock.monotonic();
    setState('connected');
    tell(isNew);
    if (page.gap)
      return gapsInARow === 1 && !isBack ? 0 : backoffMs(gapsInARow, random.fraction(), 1_000, LONGEST_GAP_MS);
    if ((page.deliveries.length > 0 && !isBack) || waitMs === 0) return 0;
    return Math.max(0, SHORTEST_EMPTY_ROUND_MS - (clock.monotonic() - startedAt));
  }

  /** To where reading was before, on the way to the end: the same pages over and over are no progress, whatever is on them. */
  function leadsBack({ next, deliveries, gap }: InboxPage): boolean {
    if ((deliveries.length === 0 && !gap) || been.size >= MOST_CURSORS) been.clear();
    const isBack = been.has(next);
    been.add(next);
    return isBack;
  }

  /** False where there was no key after all: then the cursor stays before what could not be checked. */
  async function take(page: InboxPage): Promise<boolean> {
    const read = await readDeliveries(page.deliveries, events);
    if (read === null) {
      hasKeys = false;
      return false;
    }
    const { forged, events: drafts, refusedSince } = read;
    const { next: cursor, gap } = page;
    try {
      await journal.takeEvents({ inbox: inbox.id, cursor, events: drafts, forged, gap, at: clock.now() });
    } finally {
      // A write that failed may be on the disk all the same.
      if (drafts.length > 0 && !stopped) onTaken();
    }
    refusedInARow = refusedSince ?? refusedInARow + forged;
    if (drafts.length > 0) isDeliveredTo = true;
    if (forged > 0) logger.warn('events refused', { forged });
    if (gap) logger.warn('events are gone unread');
    if (gap && !stopped && clock.monotonic() - gapAt >= GAP_EVERY_MS) {
      gapAt = clock.monotonic();
      onGap();
    }
    return true;
  }

  async function withoutKeys(): Promise<number> {
    if (clock.monotonic() - aboutAt >= ABOUT_EVERY_MS) {
      aboutAt = clock.monotonic();
      const about = await inbox.about();
      if (about.ok) setState('connected');
      else troubled(about.error);
    }
    tell(false);
    return KEY_POLL_MS;
  }

  function troubled(error: InboxError): number {
    failures += 1;
    const gap = gapAfter(error);
    tell(false);
    return gap;
  }

  function gapAfter(error: InboxError): number {
    switch (error.kind) {
      case 'busy':
        return Math.min(LONGEST_GAP_MS, Math.max(SHORTEST_EMPTY_ROUND_MS, error.retryAfterMs));
      case 'unreachable':
        setState('down');
        return backoffMs(failures, random.fraction(), 1_000, LONGEST_GAP_MS);
      case 'token_refused':
      case 'not_a_mailbox':
        setState(error.kind);
        return backoffMs(failures, random.fraction(), REFUSED_GAP_MS, LONGEST_REFUSED_GAP_MS);
      default:
        return error satisfies never;
    }
  }

  /** The journal or the keychain failed: the cursor has not moved, so the same deliveries come again. */
  function broken(failure: unknown): number {
    if (stopped) return 0;
    journalFailures += 1;
    logger.error('events not kept', { failure: String(failure) });
    return gapAfterFailures(journalFailures);
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      cancelRest = clock.after(ms, resolve);
    });
  }

  async function read(): Promise<void> {
    // Nobody is told anything before the station stands.
    await Promise.resolve();
    while (!stopped) {
      const gap = await round().then(
        (ms) => {
          journalFailures = 0;
          return ms;
        },
        (failure: unknown) => broken(failure),
      );
      if (gap > 0 && !stopped) await rest(gap);
    }
  }

  const purge = createDaily({
    name: 'forgetting events',
    days: () => KEEP_DAYS,
    work: (days) => journal.forgetEvents(clock.now() - days * DAY_MS),
    clockIsProved: createClockProof({ journal, clock }),
    startAfterMs: PURGE_AFTER_MS,
    clock,
    logger,
  });
  void read();

  return {
    async status() {
      const { forged, unknown, lastAt, gapAt } = await journal.eventCounts();
      return { state, since, fed: isFed(), hasSecret, lastEventAt: lastAt, forged, unknown, gapAt };
    },
    isFed,
    stop() {
      stopped = true;
      cancelRest?.();
      purge.stop();
      inbox.stop();
    },
  };
}
