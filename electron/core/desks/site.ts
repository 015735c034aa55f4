import { err, type Result } from '../../contract/result.ts';
import type { DeskReport, SiteDesk } from '../../contract/site.ts';
import { backoffMs, createSignal, type PersistedValue } from '../base/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import {
  BEAT_MS,
  type Coordinator,
  LEASE_MS,
  OWN_REQUESTS_MS,
  type SiteAway,
  type SiteHint,
  type SiteMemory,
  type WindowSeen,
} from '../ports/Coordinator.ts';
import type { Logger } from '../ports/Logger.ts';
import { createSiteStatus, notConnected } from './siteStatus.ts';

/** The last known requests of other desks, with the times of that request and its answer (monotonic ms). */
export interface LastContact {
  readonly requestedAt: number;
  readonly at: number;
  readonly seen: WindowSeen;
}

/**
 * This desk among the others: reports again and again that it is on, and knows whether the site answers. While it does not,
 * nothing waits for it; a desk alone has no site at all.
 */
export type Site = ReturnType<typeof createSite>;

export interface SiteDeps {
  /** Null: this desk is alone. */
  readonly coordinator: Coordinator | null;
  readonly clock: Clock;
  readonly random: Pick<Randomness, 'uuid' | 'fraction'>;
  readonly logger: Logger;
  readonly report: () => Promise<DeskReport>;
  /** Requests per 60 s by this desk's settings. */
  readonly limit: () => number;
  /** See `Coordinator.memory`; it outlives this start. */
  readonly memory: Pick<PersistedValue<SiteMemory>, 'get' | 'set' | 'stop'>;
  /** Since when (epoch ms) a person has this desk work without the others; it outlives this start. */
  readonly withoutOthers: Pick<PersistedValue<number>, 'get' | 'set' | 'stop'>;
  /** This program was refused beside the desk, which is at work. */
  readonly onSecond?: () => void;
  /** The database last refused this desk as `same_desk`, before this start. */
  readonly wasRefused?: boolean;
}

/** The report asks the journal for its counts, so it is made less often than it is sent. */
const REPORT_MS = 5_000;

/**
 * A start right after a run that ended without signing off is taken for a second program until the lease of that run is
 * over. The desk waits so long for it (ms), and tries this often: alone, it would not learn what others took from it
 * meanwhile.
 */
const GHOST_MS = LEASE_MS + 1_000;
const GHOST_GAP_MS = 500;

/**
 * When a desk has come or gone, the limit is divided evenly again, for which each desk has to read its own part twice.
 * Until then a desk that loses its connection may have no part.
 */
const SOON_MS = 300;
const SOON_BEATS = 3;

/** By so much (ms) longer than the site a desk counts on its part of the limit being reserved for it. */
const LEASE_MARGIN_MS = 500;

/** Gaps between the tries of a desk that is away, ms. */
const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 15_000;

export function createSite(deps: SiteDeps) {
  const { coordinator, clock, random, logger, report, limit, memory, withoutOthers, onSecond } = deps;
  const session = random.uuid();
  const wasRefused = deps.wasRefused === true;
  const status = createSiteStatus({ isAlone: coordinator === null, wasRefused, withoutOthers, clock, logger });
  const { isTogether, isRefused } = status;
  /** Another desk changed something, or may have. */
  const hinted = createSignal<SiteHint>();
  /** An answer had the state of the limit. */
  const limitReported = createSignal<WindowSeen>();
  /** When this start of the desk began, monotonic ms. */
  const startedAt = clock.monotonic();
  /** The site may have counted this desk as on until then, even if the answers were lost. */
  let heardUntil = startedAt;
  let ownAges: () => readonly number[] = () => [];
  let isToWorkAlone = false;
  let name: string | null = null;
  let contact: LastContact | null = null;
  let known: { readonly at: number; readonly report: DeskReport } | null = null;
  let failures = 0;
  let arrivals = 0;
  let settledUpTo = 0;
  /** The number of beats that come sooner. */
  let soon = 0;
  let cancelTimer: (() => void) | null = null;
  let beating: Promise<void> | null = null;
  /** When the last try began, or the next one is to, monotonic ms. */
  let dueAt = startedAt;
  let started = false;
  let stopped = false;
  let hasTried = () => {};
  /** Resolves when the first try since the start has ended, one way or the other. */
  const tried = new Promise<void>((resolve) => {
    hasTried = resolve;
  });
  if (coordinator === null) hasTried();
  // A desk that has left its site must not bring that site's desks into another one.
  if (coordinator === null && memory.get() !== null) memory.set(null);
  if (coordinator === null && withoutOthers.get() !== null) withoutOthers.set(null);

  const isGhostOn = () => {
    const state = status.now();
    return state.kind === 'away' && state.reason === 'same_desk' && clock.monotonic() - startedAt < GHOST_MS;
  };

  function lost(why: Pick<SiteAway, 'detail' | 'refused'>, isSameDesk = false) {
    if (stopped || coordinator === null) return;
    if (isTogether()) {
      logger.warn('site away', { why: why.detail });
      heardUntil = Math.max(heardUntil, clock.monotonic());
    }
    status.lost(why, isSameDesk);
    if (beating === null) again(FIRST_GAP_MS);
  }

  /** Remembers what the database knows by now, before it can be lost there. */
  function remember() {
    const present = coordinator?.memory() ?? null;
    if (present !== null && present !== memory.get()) memory.set(present);
  }

  /** An answer to a request of `requestedAt` had this (monotonic ms); other rooms send requests, too. */
  function saw(seen: WindowSeen, requestedAt: number): void {
    contact = { requestedAt, at: clock.monotonic(), seen };
    limitReported.emit(seen);
  }

  /**
   * The ages (ms) of the others' requests that this desk has seen last and that still count; one that was under way then may have
   * just ended.
   */
  function othersAges(): readonly number[] {
    if (contact === null) return [];
    const since = clock.monotonic() - contact.at;
    return contact.seen.others.map((age) => (age === 0 ? 1 : age + since)).filter((age) => age <= OWN_REQUESTS_MS);
  }

  async function reportNow(): Promise<DeskReport> {
    const now = clock.monotonic();
    if (known === null || now - known.at >= REPORT_MS) known = { at: now, report: await report() };
    return known.report;
  }

  async function arrive(site: Coordinator): Promise<void> {
    remember();
    const ofNow = await reportNow();
    const requestedAt = clock.monotonic();
    let arrivingAt: number | null = null;
    let isGivenUp = false;
    const answer = await site.arrive(
      session,
      ofNow,
      () => {
        arrivingAt = clock.monotonic();
        // It stores nothing any more.
        if (!isGivenUp) heardUntil = Number.POSITIVE_INFINITY;
        return ownAges();
      },
      limit(),
      memory.get(),
      othersAges,
    );
    isGivenUp = true;
    // The arrival may have worked even without an answer.
    heardUntil = arrivingAt ?? heardUntil;
    if (stopped) return;
    if (!answer.ok) return lost(answer.error);
    if (answer.value.kind === 'same_desk_is_on') {
      if (answer.value.isAtWork === true) onSecond?.();
      return lost({ detail: '' }, true);
    }
    if (name !== null && name !== answer.value.site) logger.warn('site has lost something');
    name = answer.value.site;
    remember();
    saw(answer.value.seen, requestedAt);
    arrivals += 1;
    soon = SOON_BEATS;
    logger.info('site together', { desks: answer.value.seen.desks });
    status.arrived();
  }

  async function beat(): Promise<void> {
    if (coordinator === null || stopped) return;
    try {
      if (isTogether()) {
        const ofNow = await reportNow();
        const requestedAt = clock.monotonic();
        const answer = await coordinator.beat(ofNow);
        if (stopped) return;
        if (!answer.ok) lost(answer.error);
        else if (answer.value === 'lost') await arrive(coordinator);
        else {
          remember();
          saw(answer.value, requestedAt);
        }
      } else await arrive(coordinator);
    } catch (failure) {
      // The journal did not answer; the site gets this desk's report a little later.
      logger.error('beat failed', { failure: String(failure) });
    }
    if (isGhostOn()) return again(GHOST_GAP_MS);
    hasTried();
    failures = isTogether() ? 0 : failures + 1;
    if (!isTogether()) return again(backoffMs(failures, random.fraction(), FIRST_GAP_MS, LONGEST_GAP_MS));
    again(soon > 0 ? SOON_MS : BEAT_MS);
    soon = Math.max(0, soon - 1);
  }

  function again(ms: number) {
    cancelTimer?.();
    dueAt = clock.monotonic() + ms;
    cancelTimer = stopped ? null : clock.after(ms, () => void hurry());
  }

  function hurry(): Promise<void> {
    beating ??= beat().finally(() => {
      beating = null;
    });
    return beating;
  }

  /**
   * Asks the site something; at once `away` while it does not answer, but for the first try since the start, and since this
   * program stood still. An answer that fails to come ends being together.
   */
  async function ask<T>(question: (site: Coordinator) => Promise<Result<T, SiteAway>>): Promise<Result<T, SiteAway>> {
    if (coordinator === null) return err(notConnected);
    await tried;
    if (!isTogether() && clock.monotonic() - dueAt > LEASE_MS) await hurry();
    if (stopped || !isTogether()) return err(notConnected);
    const answer = await question(coordinator);
    remember();
    // A beat is enough, because it arrives again.
    if (!answer.ok && answer.error.refused === 'not_on') void hurry();
    else if (!answer.ok) lost(answer.error);
    return answer;
  }

  coordinator?.subscribe((hint) => {
    // The data of a beat is not there before the desk is put together.
    if (stopped || !started) return;
    // The connection is back, which a desk that waits for its next try need not wait for.
    if (hint.about === 'all' && !isTogether()) void hurry();
    if (hint.about === 'desks' && isTogether()) {
      soon = SOON_BEATS;
      if (beating === null) again(SOON_MS * random.fraction());
    }
    hinted.emit(hint);
  });

  /**
   * From when on (monotonic ms) the others certainly reserve this desk's part of the limit, if it is not together with
   * them. Infinity while it arrives, because they may see it as on from any moment.
   */
  const reservedUntil = (): number => heardUntil + LEASE_MS + LEASE_MARGIN_MS;

  return {
    state: status.now,
    isTogether,
    isRefused,
    /** A person says that this program is the desk, and not the other one with its data. */
    insist(): void {
      coordinator?.insist();
      void hurry();
    },
    /** A person has this desk send orders that it has not claimed, until the database answers again. False: it is not unreachable. */
    goWithoutOthers: (): boolean => !stopped && status.goWithoutOthers(),
    /**
     * After how many ms to call again to learn whether orders that this desk has not claimed may leave. 0: they may, as always
     * while claims can be requested, and for a desk alone. Null: not before a person says so. After that decision the others have
     * to see by the lease that this desk is gone: they take no lost answer of theirs for their own from then on
     * (`Claims.unbroken`).
     */
    unclaimedInMs(): number | null {
      const state = status.now();
      if (state.kind !== 'away') return 0;
      if (state.withoutOthers === undefined) return null;
      // An arrival takes an unknown time: the caller tries again after a lease.
      return Math.min(Math.max(0, reservedUntil() - clock.monotonic()), LEASE_MS);
    },
    /** Names the database's content; null before the first contact since the start. */
    name: (): string | null => name,
    /** Null before the first contact since the start. */
    lastContact: (): LastContact | null => contact,
    startedAt,
    reservedUntil,
    tried,
    ask,
    saw,
    /** Counts how often this desk has found the site. */
    arrivals: (): number => arrivals,
    /**
     * Reports to the site that it knows every order that this desk had shipped by that arrival. Without effect if that was
     * reported already, or this desk has arrived again since.
     */
    async settled(arrival: number): Promise<void> {
      if (arrival !== arrivals || arrival === settledUpTo) return;
      const answer = await ask((site) => site.settled());
      if (answer.ok) settledUpTo = arrival;
    },
    desks: (): Promise<Result<SiteDesk[], SiteAway>> => ask((site) => site.desks()),
    /** This desk's report has changed. */
    reportAgain(): void {
      known = null;
    },
    changed: status.changed,
    hinted,
    limitReported,
    /** A person has this desk work without the others: when it stops, its part of the limit stays its own. */
    worksAlone(): void {
      isToWorkAlone = true;
    },
    /** `ages`: how long ago (ms) each request of this computer under the account's key was sent, the last minute's. */
    start(ages: () => readonly number[]): void {
      ownAges = ages;
      started = true;
      if (coordinator !== null) void hurry();
    },
    /** Says that this desk closes, and closes the connection. */
    async stop(): Promise<void> {
      if (stopped) return;
      stopped = true;
      hasTried();
      cancelTimer?.();
      memory.stop();
      withoutOthers.stop();
      if (coordinator === null) return;
      if (isTogether()) await coordinator.leave(isToWorkAlone);
      await coordinator.close();
    },
  };
}
