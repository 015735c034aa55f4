import { createSignal, type Signal, StationStopped } from '../base/index.ts';
import type { Hall } from '../desks/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import { GRANT_SPAN_MS, GRANTED_AT_ONCE, LEASE_MS, laterPart, WHOLE_PART_MS } from '../ports/Coordinator.ts';
import { BUDGET_LANES, type BudgetLane } from './rateBudget.ts';

/** Leave of the whole hall for one request. */
export interface Leave {
  /** The request has ended. */
  ended(): void;
  /** It never left. */
  release(): void;
}

/**
 * The limit of requests that the desks of a hall share. While the hall answers, it alone decides, and this desk's own
 * limiter keeps to what a 429 says. While it does not, this desk sends at most its part of the limit: its own limiter then
 * counts what `others` returns, which makes it keep to that part.
 */
export interface SharedLimit {
  /**
   * Waits for leave, by the lane as it is then. Null: the hall does not answer any more, so the own limiter has to be asked
   * first. Throws StationStopped.
   */
  take(lane: () => BudgetLane): Promise<Leave | null>;
  /** The same without waiting; a number: the ms to wait. The desk keeps its turn until it asks again. */
  tryTake(lane: BudgetLane): Promise<Leave | number | null>;
  /** A lane changed: whoever waits asks again. */
  hurry(): void;
  /** Requests of others (ages in ms) that this desk's limiter has to count. */
  others(withinMs: number): readonly number[];
  /**
   * How many requests of others are to be reckoned with for each one of this desk whose permit was given at `at` (monotonic
   * ms).
   */
  copies(at: number): number;
  /** The same as far as they are known, for estimates only. */
  known(withinMs: number): readonly number[];
  /** Requests per 60 s that the whole hall may send, by this desk's settings or by stricter ones of others. */
  limit(): number;
  /** The same as this desk's limiter has to keep it: one request of this desk may be one of each other desk, too. */
  ownLimit(): number;
  /** It is not known what others send, so no lane uses what it leaves to others. */
  isBlind(): boolean;
  /** What `others` returns has become less, earlier than its ages say. */
  readonly freed: Signal<void>;
  stop(): void;
}

export interface SharedLimitParts {
  readonly hall: Hall;
  readonly clock: Clock;
  readonly random: Pick<Randomness, 'uuid'>;
  /** Requests per 60 s by this desk's settings. */
  readonly limit: () => number;
  /** How many desks to reckon with before the first contact since the start. */
  readonly desksBefore: number;
}

/** By so much (ms) a desk waits longer than the hall until it takes its part of the limit to be kept for it. */
const LEASE_MARGIN_MS = 500;

/** A desk alone: nobody else sends, as far as is known. */
export const ownLimit = (limit: () => number): SharedLimit => ({
  take: async () => alone,
  tryTake: async () => alone,
  hurry() {},
  others: () => [],
  copies: () => 0,
  known: () => [],
  limit,
  ownLimit: limit,
  isBlind: () => false,
  freed: createSignal(),
  stop() {},
});
const alone: Leave = { ended() {}, release() {} };

export function createSharedLimit({ hall, clock, random, limit, desksBefore }: SharedLimitParts): SharedLimit {
  /** Since when the hall does not answer, monotonic ms. */
  let awaySince = hall.startedAt;
  let wasTogether = false;
  /** One ticket for each lane whose owner asks again later. */
  const tickets = new Map<BudgetLane, string>();
  const waiting = new Set<() => void>();
  const freed = createSignal<void>();
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  hall.changed.on((state) => {
    // Away for another reason than before: what it knows of the others is as old as it was.
    if (state.kind === 'away' && !wasTogether) return;
    wasTogether = hall.isTogether();
    cancelTimer?.();
    if (state.kind === 'away') {
      awaySince = clock.monotonic();
      cancelTimer = clock.after(Math.max(0, keptFrom() - awaySince) + 1, () => freed.emit());
    }
    freed.emit();
    hurry();
  });

  /**
   * From when on the others keep this desk's part for it, monotonic ms. They may have heard it until it went away: what it
   * said last may have come, and only the answer was lost.
   */
  const keptFrom = () => awaySince + LEASE_MS + LEASE_MARGIN_MS;

  function hurry() {
    for (const wake of [...waiting]) wake();
  }

  // A start without the hall.
  cancelTimer = clock.after(LEASE_MS + LEASE_MARGIN_MS + 1, () => freed.emit());

  const limitNow = () => Math.min(limit(), hall.lastContact()?.seen.limit ?? Number.POSITIVE_INFINITY);

  /** This desk's part of the limit while it is cut off. */
  function share(): number {
    const told = hall.lastContact()?.seen.share ?? Math.floor(limit() / desksBefore);
    return clock.monotonic() < keptFrom() + WHOLE_PART_MS ? told : laterPart(told, limitNow());
  }

  /**
   * What one request of this desk counts for while it is cut off: each other desk may send its own part of what is left of
   * the limit, too.
   */
  const weight = () => Math.ceil(limitNow() / Math.max(1, share()));

  /** The hall has recorded the request already, and an answer that is lost only makes it count for longer. */
  function grantedBy(place: string): Leave {
    let isOver = false;
    const once = (tell: () => void) => () => {
      if (!isOver) tell();
      isOver = true;
    };
    return {
      ended: once(() => void hall.ask((desks) => desks.window.ended(place))),
      release: once(() => void hall.ask((desks) => desks.window.release(place))),
    };
  }

  async function reserve(ticket: string, lane: BudgetLane): Promise<Leave | number | null> {
    const answer = await hall.ask((desks) => desks.window.reserve({ ticket, lane, limit: limit() }));
    if (!answer.ok) return null;
    hall.saw(answer.value.seen);
    return answer.value.kind === 'granted' ? grantedBy(answer.value.place) : answer.value.waitMs;
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

  /** What may have been sent by others since the last contact, until they keep this desk's part for it. */
  function unseen(now: number): readonly number[] {
    const contact = hall.lastContact();
    const most = limitNow();
    if (now < keptFrom() || share() < 1) return Array.from({ length: most }, () => 0);
    const since = now - keptFrom();
    const seen = (contact?.seen.others ?? []).map((age) => (age === 0 ? since : age + now - (contact?.at ?? now)));
    const atOnce =
      Math.max(1, Math.floor(most * GRANTED_AT_ONCE)) *
      Math.ceil((keptFrom() - (contact?.at ?? hall.startedAt)) / GRANT_SPAN_MS);
    const perhaps = Math.max(0, Math.min(atOnce, most - seen.length));
    return [...seen, ...Array.from({ length: perhaps }, () => since)];
  }

  return {
    async take(lane) {
      if (!hall.isTogether()) return alone;
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
        if (!hall.isTogether()) return null;
      }
    },
    async tryTake(lane) {
      if (!hall.isTogether()) return alone;
      const ticket = tickets.get(lane) ?? random.uuid();
      const leave = await reserve(ticket, lane);
      if (typeof leave === 'number') tickets.set(lane, ticket);
      else tickets.delete(lane);
      return leave;
    },
    hurry,
    others: (withinMs) => (hall.isTogether() ? [] : unseen(clock.monotonic()).filter((age) => age <= withinMs)),
    copies: (at) => (hall.isTogether() || at < awaySince ? 0 : weight() - 1),
    known(withinMs) {
      const contact = hall.lastContact();
      if (contact === null || !hall.isTogether()) return [];
      const passed = clock.monotonic() - contact.at;
      return contact.seen.others.map((age) => age + passed).filter((age) => age <= withinMs);
    },
    limit: limitNow,
    ownLimit: () => (hall.isTogether() ? limitNow() : limitNow() - weight() + 1),
    isBlind: () => !hall.isTogether(),
    freed,
    stop() {
      stopped = true;
      cancelTimer?.();
      hurry();
    },
  };
}

/** Lanes have the same names in the port, so that it needs nothing of this room. */
BUDGET_LANES satisfies readonly ('bench' | 'label' | 'batch' | 'background')[];
