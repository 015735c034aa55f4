import { createSignal, StationStopped } from '../base/index.ts';
import type { LastContact, Site } from '../desks/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import {
  GRANT_SPAN_MS,
  GRANTED_AT_ONCE,
  LEASE_MS,
  laterPart,
  restingPart,
  WHOLE_PART_MS,
} from '../ports/Coordinator.ts';
import { BUDGET_LANES, type BudgetLane, WINDOW_MS } from './rateBudget.ts';

/** Leave of the whole site for one request. */
export interface Leave {
  /** When it was requested, monotonic ms. One that is used much later is not among what the others count. */
  readonly requestedAt: number;
  /** The request has ended. */
  ended(): void;
  /** Gives the permit back: the request never left. */
  release(): void;
}

/**
 * The limit of requests that the desks of a site share. While the site answers, it alone decides, and this desk's own
 * limiter only respects a 429. While it does not, this desk sends at most its part of the limit: its own limiter then
 * counts what `others` returns, which makes it keep to that part. After a start or a sleep it is unknown what the others
 * did meanwhile, and whether they still reserve that part: then it is `restingPart`, a minute after they reserve it.
 */
export type SharedLimit = ReturnType<typeof createSharedLimit>;

export interface SharedLimitDeps {
  readonly site: Site;
  readonly clock: Clock;
  readonly random: Pick<Randomness, 'uuid'>;
  /** Requests per 60 s by this desk's settings. */
  readonly limit: () => number;
  /** `restingPart` of what this desk had before this start; 0 if nothing is reserved for it. */
  readonly restingBefore: number;
}

/** A desk that loses the site notices it by this long (ms) after the last answer, unless its process stood still or slept. */
const NOTICED_MS = 2 * LEASE_MS;

/** A desk alone: no other desk sends, as far as is known. */
export const ownLimit = (limit: () => number, clock: Clock): SharedLimit => ({
  take: async () => aloneAt(clock),
  tryTake: async () => aloneAt(clock),
  hurry() {},
  part: limit,
  restMs: () => 0,
  others: () => [],
  copies: () => 0,
  known: () => [],
  limit,
  ownLimit: limit,
  isBlind: () => false,
  freed: createSignal(),
  stop() {},
});
const aloneAt = (clock: Clock): Leave => ({ requestedAt: clock.monotonic(), ended() {}, release() {} });

export function createSharedLimit({ site, clock, random, limit, restingBefore }: SharedLimitDeps) {
  /** Since when the site does not answer, monotonic ms. */
  let awaySince = site.startedAt;
  /** The contact right before that; null if it was too long before, or never in this start. */
  let lastSeen: LastContact | null = null;
  let wasTogether = false;
  /** One ticket for each lane whose caller tries again later. */
  const tickets = new Map<BudgetLane, string>();
  const waiting = new Set<() => void>();
  /** Emitted when `others` has fewer requests earlier than by their ages. */
  const freed = createSignal<void>();
  let stopped = false;

  site.changed.on((state) => {
    // Away for another reason than before: what it knows of the others is as old as it was.
    if (state.kind === 'away' && !wasTogether) return;
    wasTogether = site.isTogether();
    if (!wasTogether) {
      awaySince = clock.monotonic();
      const contact = site.lastContact();
      lastSeen = contact === null || awaySince - contact.requestedAt > NOTICED_MS ? null : contact;
    }
    freed.emit();
    hurry();
  });

  /** A lane changed: all that wait try again. */
  function hurry(): void {
    for (const wake of [...waiting]) wake();
  }

  const limitNow = () => Math.min(limit(), site.lastContact()?.seen.limit ?? Number.POSITIVE_INFINITY);

  /** This desk's part of the limit while it is cut off; while it is refused, none is reserved for it. */
  function share(isWhole: boolean): number {
    if (site.isRefused()) return 0;
    const reported = site.lastContact()?.seen.share;
    if (reported === undefined) return restingBefore;
    if (isWhole) return reported;
    return lastSeen === null ? restingPart(reported) : laterPart(reported, limitNow());
  }
  const shareNow = () => share(lastSeen !== null && clock.monotonic() < lastSeen.requestedAt + WHOLE_PART_MS);

  /**
   * What one request of this desk counts for while it is cut off: each other desk may send its own part of what is left of
   * the limit, too.
   */
  const weight = () => Math.ceil(limitNow() / Math.max(1, shareNow()));

  /** The site has recorded the request already, and an answer that is lost only makes it count for longer. */
  function grantedBy(place: string, requestedAt: number): Leave {
    let isOver = false;
    const once = (notify: () => void) => () => {
      if (!isOver) notify();
      isOver = true;
    };
    return {
      requestedAt,
      ended: once(() => void site.ask((desks) => desks.window.ended(place))),
      release: once(() => void site.ask((desks) => desks.window.release(place))),
    };
  }

  async function reserve(ticket: string, lane: BudgetLane): Promise<Leave | number | null> {
    const requestedAt = clock.monotonic();
    const answer = await site.ask((desks) => desks.window.reserve({ ticket, lane, limit: limit() }));
    if (!answer.ok) return null;
    site.saw(answer.value.seen, requestedAt);
    return answer.value.kind === 'granted' ? grantedBy(answer.value.place, requestedAt) : answer.value.waitMs;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        waiting.delete(done);
        resolve();
      };
      const cancel = clock.after(ms, done);
      waiting.add(done);
    });
  }

  /** Possible requests of others since the last contact, until they reserve this desk's part. */
  function unseen(now: number): readonly number[] {
    const most = limitNow();
    const since = Math.max(0, now - site.reservedUntil());
    if (lastSeen === null) return Array.from({ length: most }, () => since);
    const { at, requestedAt, seen: reported } = lastSeen;
    // For each request that left the window until then, they may have sent another one.
    const seen = reported.others
      .map((age) => (age === 0 ? since : age + now - at))
      .filter((age) => age - since <= WINDOW_MS);
    const atOnce =
      Math.max(1, Math.floor(most * GRANTED_AT_ONCE)) * Math.ceil((site.reservedUntil() - requestedAt) / GRANT_SPAN_MS);
    const perhaps = Math.max(0, Math.min(atOnce, most - seen.length));
    return [...seen, ...Array.from({ length: perhaps }, () => since)];
  }

  return {
    /**
     * Waits for leave, by the lane as it is then, for a permit of this desk's limiter of `permittedAt` (monotonic ms). Null: the
     * site does not answer any more, so the own limiter has to be asked first. Throws StationStopped.
     */
    async take(lane: () => BudgetLane, permittedAt: number): Promise<Leave | null> {
      if (!site.isTogether()) return permittedAt <= awaySince ? null : aloneAt(clock);
      const ticket = random.uuid();
      for (;;) {
        const leave = await reserve(ticket, lane());
        if (stopped) {
          if (leave !== null && typeof leave !== 'number') leave.release();
          throw new StationStopped();
        }
        if (typeof leave !== 'number') return leave;
        await pause(leave);
        if (stopped) throw new StationStopped();
        if (!site.isTogether()) return null;
      }
    },
    /** The same without waiting; a number: the ms to wait. The desk keeps its turn until it calls again. */
    async tryTake(lane: BudgetLane): Promise<Leave | number | null> {
      if (!site.isTogether()) return aloneAt(clock);
      const ticket = tickets.get(lane) ?? random.uuid();
      const leave = await reserve(ticket, lane);
      if (typeof leave === 'number') tickets.set(lane, ticket);
      else tickets.delete(lane);
      return leave;
    },
    hurry,
    /** Requests per 60 s that the others reserve for this desk from now on, if it goes without them. */
    part: (): number => share(site.isTogether()),
    /** Ms until this desk may send anything at all. */
    restMs(): number {
      if (site.isTogether()) return 0;
      const wait = shareNow() < 1 ? LEASE_MS : site.reservedUntil() - clock.monotonic();
      return Math.max(0, Math.min(wait, LEASE_MS));
    },
    /** Requests of others (ages in ms) that this desk's limiter has to count. */
    others: (withinMs: number): readonly number[] =>
      site.isTogether() ? [] : unseen(clock.monotonic()).filter((age) => age <= withinMs),
    /**
     * How many requests of others are to be reckoned with for each one of this desk whose permit was given at `at` (monotonic
     * ms).
     */
    copies: (at: number): number => (site.isTogether() || at < awaySince ? 0 : weight() - 1),
    /** The others' requests as far as they are known, for estimates only. */
    known(withinMs: number): readonly number[] {
      const contact = site.lastContact();
      if (contact === null || !site.isTogether()) return [];
      const passed = clock.monotonic() - contact.at;
      return contact.seen.others.map((age) => age + passed).filter((age) => age <= withinMs);
    },
    /** Requests per 60 s that the whole site may send, by this desk's settings or by stricter ones of others. */
    limit: limitNow,
    /** The same for this desk's own limiter: one request of this desk may be one of each other desk, too. */
    ownLimit: (): number => (site.isTogether() ? limitNow() : limitNow() - weight() + 1),
    /** While the others' requests are unknown, no lane uses the part that it leaves to others. */
    isBlind: (): boolean => !site.isTogether(),
    freed,
    stop(): void {
      stopped = true;
      hurry();
    },
  };
}

/** Lanes have the same names in the port, so that it needs nothing of this room. */
BUDGET_LANES satisfies readonly ('bench' | 'label' | 'batch' | 'background')[];
