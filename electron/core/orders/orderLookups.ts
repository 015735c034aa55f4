import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { backoffMs, isWithin, LONGEST_WAIT_MS } from '../base/index.ts';
import { isSought } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { CancelledOrder, LookupError, OrderLookup } from '../ports/OrderLookup.ts';

/**
 * What the shop's own system answered for a code: the order, that it is cancelled, that there is none (null), or nothing
 * that can be used.
 */
export type LookupAnswer = Result<Order | CancelledOrder | null, { readonly words: string | null }>;

/**
 * Asks the shop's own system for the orders of scanned codes that the book does not have. Their jobs alone say which ones
 * (`isSought`), so a crash loses none. One request for each scan; where no usable answer came it asks again with growing
 * gaps, and at once when an answer for another code shows that the system is back.
 */
export type OrderLookups = ReturnType<typeof createOrderLookups>;

export interface OrderLookupsDeps extends RoomDeps {
  readonly lookup: OrderLookup;
  /** Records the answer; see `SendableOrders.lookupEnded`. */
  readonly lookupEnded: (jobId: string, answer: LookupAnswer) => Promise<void>;
  readonly random: Pick<Randomness, 'fraction'>;
}

/** Requests at a time; repeated ones go one by one, so that a packer with a parcel does not wait for them. */
const MOST_AT_ONCE = 4;
/** The gap after a first request without an answer, ms; it grows up to `LONGEST_WAIT_MS`. */
const FIRST_GAP_MS = 5_000;
/** A label must not come out for a parcel of another day: an older job is requested when a person wants it, ms. */
const ASKS_FOR_MS = 12 * 3_600_000;

type Found = Result<Order | CancelledOrder | null, LookupError>;

interface Sought {
  readonly isRepeated: boolean;
  readonly tries: number;
  /** On the monotonic clock, ms. */
  readonly dueAt: number;
}

export function createOrderLookups(deps: OrderLookupsDeps) {
  const { lookup, journal, lookupEnded, clock, random, logger, retrier } = deps;
  const sought = new Map<string, Sought>();
  const inFlight = new Map<string, { readonly isRepeated: boolean }>();
  let stopped = false;
  let cancelTimer: (() => void) | null = null;

  function jobChanged(job: Job): void {
    // A job that is no longer sought is dropped when its turn comes.
    if (!isSought(job)) return;
    const known = sought.get(job.id);
    if (job.problem?.code === 'shop_asked') {
      sought.set(job.id, { isRepeated: false, tries: known?.tries ?? 0, dueAt: clock.monotonic() });
    } else if (known === undefined && isWithin(job.createdAt, clock.now(), ASKS_FOR_MS)) {
      sought.set(job.id, { isRepeated: true, tries: 0, dueAt: clock.monotonic() });
    }
    run();
  }

  function run(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (stopped) return;
    const now = clock.monotonic();
    // A new scan goes before what is repeated.
    const due = [...sought].filter(([, { dueAt }]) => dueAt <= now);
    for (const [id, { isRepeated }] of [...due.filter(([, one]) => !one.isRepeated), ...due]) {
      if (inFlight.has(id) || inFlight.size >= MOST_AT_ONCE) continue;
      if (isRepeated && [...inFlight.values()].some((other) => other.isRepeated)) continue;
      inFlight.set(id, { isRepeated });
      void ask(id);
    }
    const later = [...sought.values()].map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now);
    if (later.length > 0) cancelTimer = clock.after(Math.min(...later) - now, run);
  }

  async function ask(id: string): Promise<void> {
    const answer = await answerFor(id).catch((failure: unknown): Found => {
      logger.error('order not looked up', { failure: String(failure) });
      return err({ kind: 'no_answer', words: null, retryAfterMs: null });
    });
    if (stopped) return;
    if (answer === null) {
      inFlight.delete(id);
      sought.delete(id);
      return run();
    }
    const tries = (sought.get(id)?.tries ?? 0) + 1;
    const gap = backoffMs(tries, random.fraction(), FIRST_GAP_MS, LONGEST_WAIT_MS);
    const wanted = !answer.ok && answer.error.kind === 'no_answer' ? (answer.error.retryAfterMs ?? 0) : 0;
    sought.set(id, { isRepeated: true, tries, dueAt: clock.monotonic() + Math.max(gap, wanted) });
    // Recorded before the next request for it. Its job then says whether it is still sought.
    void retrier.untilDone('order look-up', async () => {
      await lookupEnded(id, recorded(answer));
      const job = await journal.job(id);
      if (job === null || !isSought(job) || !isWithin(job.createdAt, clock.now(), ASKS_FOR_MS)) sought.delete(id);
      inFlight.delete(id);
      if (answer.ok) hasten();
      run();
    });
  }

  /** Null: it is not sought any more. */
  async function answerFor(id: string): Promise<Found | null> {
    const job = await journal.job(id);
    if (job === null || !isSought(job)) return null;
    // The machine may have slept since it was due.
    if (sought.get(id)?.isRepeated === true && !isWithin(job.createdAt, clock.now(), ASKS_FOR_MS)) return null;
    // A list may have brought it meanwhile.
    const order = await journal.order(job.key.value);
    return order === null ? lookup.find(job.key.value) : ok(order);
  }

  /** Requests that wait for their gap are due now. */
  function hasten(): void {
    const now = clock.monotonic();
    for (const [id, one] of sought) if (one.isRepeated) sought.set(id, { ...one, dueAt: Math.min(one.dueAt, now) });
  }

  return {
    jobChanged,
    /** Takes up again what was sought before a restart. */
    async start(): Promise<void> {
      for (const job of await journal.jobsIn(['needs_attention'])) {
        if (!isSought(job)) continue;
        if (isWithin(job.createdAt, clock.now(), ASKS_FOR_MS)) jobChanged(job);
        else if (job.problem?.code === 'shop_asked') await lookupEnded(job.id, err({ words: null }));
      }
    },
    /** The address may be another one, or the network may be back: what waited for that is requested at once. */
    hurry(): void {
      hasten();
      run();
    },
    stop(): void {
      stopped = true;
      cancelTimer?.();
      lookup.stop();
    },
  };
}

/** If the shop's system is not configured any more, the code is unknown as it would be without it. */
function recorded(answer: Found): LookupAnswer {
  if (answer.ok) return answer;
  return answer.error.kind === 'not_set_up' ? ok(null) : err({ words: answer.error.words });
}
