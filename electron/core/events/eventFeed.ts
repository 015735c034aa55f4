import { type EventFeed as FeedStatus, noEventFeed, noWebhook, webhookFactSchema } from '../../contract/mailbox.ts';
import { backoffMs, gapAfterFailures, type PersistedValueDeps } from '../base/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { InboxError, InboxPage } from '../ports/EventInbox.ts';
import { createClockProof, createDaily } from '../retention/index.ts';
import { type EventDeps, readDeliveries } from './readDeliveries.ts';

/** Reads the mailbox for as long as the station is open. */
export interface EventFeed {
  status(): Promise<FeedStatus>;
  /** Events come and can be verified, so polls can be rare. */
  isPushed(): boolean;
  stop(): void;
}

export interface EventFeedDeps extends PersistedValueDeps {
  readonly events: EventDeps | null;
  readonly random: Pick<Randomness, 'fraction'>;
  /** Verified events are in the journal. */
  readonly onTaken: () => void;
  /** Deliveries were lost unread, or may be: everything that is watched is to be polled. */
  readonly onGap: () => void;
  /** Called when `status` or `isPushed` may have changed. */
  readonly onState: () => void;
}

/** How long the mailbox may wait for events before it answers, ms. */
const WAIT_MS = 25_000;
/** A page without events takes at least this long, ms, so that a mailbox that answers at once causes no tight loop. */
const SHORTEST_EMPTY_ROUND_MS = 1_000;
/** After this long without a page, ms, the station does not rely on events. */
const PUSHED_FOR_MS = 90_000;
/**
 * Because of gaps, and of a mailbox that was away, everything that is watched is polled at most once in this time, ms: a
 * broken mailbox may report nothing else.
 */
const GAP_EVERY_MS = 60_000;
/** How many cursors are remembered while the end of the log is not reached. */
const MOST_CURSORS = 10_000;
/** After this many refused deliveries in a row, this desk is taken to have the wrong secret. */
const REFUSED_IN_A_ROW = 5;
/** Without a key nothing can be verified. How often to check whether one was entered, ms. */
const KEY_POLL_MS = 1_000;
const ABOUT_EVERY_MS = 60_000;
const LONGEST_GAP_MS = 60_000;
/** Labels wait for the mailbox, so that one that was away is found soon after it is back, ms. */
const LONGEST_AWAY_GAP_MS = 10_000;
const REFUSED_GAP_MS = 15_000;
const LONGEST_REFUSED_GAP_MS = 300_000;
const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;
const PURGE_AFTER_MS = 600_000;

export function createEventFeed(deps: EventFeedDeps): EventFeed {
  const { events } = deps;
  if (events === null) return { status: async () => noEventFeed, isPushed: () => false, stop() {} };
  return feedOf({ ...deps, events });
}

function feedOf(deps: EventFeedDeps & { readonly events: EventDeps }): EventFeed {
  const { events, journal, clock, random, logger, onTaken, onGap, onState } = deps;
  const { inbox, keys } = events;
  let stopped = false;
  let state: FeedStatus['state'] = 'connecting';
  let since = clock.now();
  let hasKeys = false;
  let hasSecret = false;
  /** There is a sign that the service delivers to this mailbox: it is registered, or an event has come. */
  let isDeliveredTo = false;
  let refusedInARow = 0;
  let pageAt = Number.NEGATIVE_INFINITY;
  let aboutAt = Number.NEGATIVE_INFINITY;
  let gapAt = Number.NEGATIVE_INFINITY;
  let gapsInARow = 0;
  /** Cursors that were met since the end of the log was last reached. */
  const cursorsMet = new Set<string | null>();
  let failures = 0;
  let journalFailures = 0;
  let reported = '';
  let cancelRest: (() => void) | null = null;

  const isPushed = () =>
    hasKeys && isDeliveredTo && refusedInARow < REFUSED_IN_A_ROW && clock.monotonic() - pageAt < PUSHED_FOR_MS;

  function setState(next: FeedStatus['state']) {
    if (state === next) return;
    logger.info('mailbox', { state: next });
    state = next;
    since = clock.now();
  }

  /** `message`: counts have changed too. */
  function notify(hasNewCounts: boolean) {
    const now = JSON.stringify([state, isPushed(), hasSecret]);
    if (stopped || (now === reported && !hasNewCounts)) return;
    reported = now;
    onState();
  }

  async function learnKeys() {
    hasSecret = await keys.hasSecret();
    hasKeys = (await keys.keys(clock.now())).length > 0;
    const webhook = webhookFactSchema.catch(noWebhook).parse(await journal.fact('webhook'));
    const { lastAt } = await journal.eventCounts();
    isDeliveredTo = !webhook.pending && (webhook.registeredAt !== null || lastAt !== null);
  }

  /** Reads one page. Returns the ms to rest before the next one. */
  async function round(): Promise<number> {
    await learnKeys();
    if (!hasKeys) return withoutKeys();
    const cursor = await journal.inboxCursor(inbox.id);
    const startedAt = clock.monotonic();
    // The first request does not wait for events: it shows that the mailbox is there, and events count as coming only
    // after a page, even if the mailbox was asked about itself before, while there was no key.
    const waitMs = state === 'connected' && startedAt - pageAt < PUSHED_FOR_MS ? WAIT_MS : 0;
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
    // The service gives a delivery up after some 1.5 s (API section 6.5), so that the events of the meantime may be lost.
    if (state === 'down') missed();
    setState('connected');
    notify(isNew);
    if (page.gap)
      return gapsInARow === 1 && !isBack ? 0 : backoffMs(gapsInARow, random.fraction(), 1_000, LONGEST_GAP_MS);
    if ((page.deliveries.length > 0 && !isBack) || waitMs === 0) return 0;
    return Math.max(0, SHORTEST_EMPTY_ROUND_MS - (clock.monotonic() - startedAt));
  }

  /**
   * Whether the page leads back to a cursor that was already met on the way to the end of the log. Reading the same
   * pages again and again is no progress, even if they have deliveries.
   */
  function leadsBack({ next, deliveries, gap }: InboxPage): boolean {
    if ((deliveries.length === 0 && !gap) || cursorsMet.size >= MOST_CURSORS) cursorsMet.clear();
    const isBack = cursorsMet.has(next);
    cursorsMet.add(next);
    return isBack;
  }

  /** False if there was no key to verify a delivery with. The cursor then stays before this page. */
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
      // A write that reported a failure may be on disk nevertheless.
      if (drafts.length > 0 && !stopped) onTaken();
    }
    refusedInARow = refusedSince ?? refusedInARow + forged;
    if (drafts.length > 0) isDeliveredTo = true;
    if (forged > 0) logger.warn('events refused', { forged });
    if (gap) logger.warn('events are gone unread');
    if (gap) missed();
    return true;
  }

  function missed() {
    if (stopped || clock.monotonic() - gapAt < GAP_EVERY_MS) return;
    gapAt = clock.monotonic();
    onGap();
  }

  async function withoutKeys(): Promise<number> {
    if (clock.monotonic() - aboutAt >= ABOUT_EVERY_MS) {
      aboutAt = clock.monotonic();
      const about = await inbox.about();
      if (about.ok) setState('connected');
      else troubled(about.error);
    }
    notify(false);
    return KEY_POLL_MS;
  }

  function troubled(error: InboxError): number {
    failures += 1;
    const gap = gapAfter(error);
    notify(false);
    return gap;
  }

  function gapAfter(error: InboxError): number {
    switch (error.kind) {
      case 'busy':
        return Math.min(LONGEST_GAP_MS, Math.max(SHORTEST_EMPTY_ROUND_MS, error.retryAfterMs));
      case 'unreachable':
        setState('down');
        return backoffMs(failures, random.fraction(), 1_000, LONGEST_AWAY_GAP_MS);
      case 'token_refused':
      case 'not_a_mailbox':
        setState(error.kind);
        return backoffMs(failures, random.fraction(), REFUSED_GAP_MS, LONGEST_REFUSED_GAP_MS);
      default:
        return error satisfies never;
    }
  }

  /** The journal or the keychain failed. The cursor has not moved, so the same deliveries come again. */
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
    // The first state is emitted only once the caller holds this feed.
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
      return { state, since, pushed: isPushed(), hasSecret, lastEventAt: lastAt, forged, unknown, gapAt };
    },
    isPushed,
    stop() {
      stopped = true;
      cancelRest?.();
      purge.stop();
      inbox.stop();
    },
  };
}
