import { z } from 'zod';
import type { Kurus } from '../../contract/money.ts';
import { type BatchPause, batchPauseSchema } from '../../contract/status.ts';
import { openPersistedValue, type PersistedValueDeps, startOfDay, startOfNextDay } from '../base/index.ts';
import { type AccountBalance, type Charged, coversNext } from '../service/index.ts';

/** Most create requests of the batch lane under way at once, so that a list never takes all places from the bench. */
const MOST_OF_LIST = 2;
/** While orders wait for the pause to end, the balance is read after this many ms, and then less and less often. */
const FIRST_POLL_MS = 60_000;
const LONGEST_POLL_GAP_MS = 300_000;

/** A 402 which says that the balance does not cover the fee (API section 7), or that cannot be read. */
export interface NotCovered {
  /** The key under which the order was sent. */
  readonly order: string;
  readonly fee: Kurus | null;
  /** The account's balance, according to that answer. */
  readonly balance: Kurus | null;
  /** When the request left (monotonic clock, ms). */
  readonly sentAt: number;
  /** The answer could not be read: there may or may not be a shipment that waits for money. */
  readonly isUnclear: boolean;
  /** Set if the 402 may repeat a lost answer (API section 4.4), so that the balance may have changed since. */
  readonly mayBeOld: boolean;
}

/**
 * Decides whether orders of an imported list may be sent. With an empty balance each of them would become one more unpaid
 * shipment, so the lane pauses at the first such 402 of any create request. It goes on only when the operator resumes it:
 * the program cannot know whether a new balance is meant for this list. The bench lane never pauses, because there the
 * operator sees each 402 with the parcel in hand.
 */
export type BatchLane = Awaited<ReturnType<typeof createBatchLane>>;

export interface BatchLaneDeps extends PersistedValueDeps {
  /** Orders of the lane that wait to be sent. */
  readonly countWaiting: () => Promise<number>;
  /** The batch of this order goes on where the balance does not cover a shipment: as a person decided. */
  readonly goesOnUnpaid: (order: string) => boolean;
  readonly balance: AccountBalance['read'];
  /** Reads the account from the service, and with it the balance. */
  readonly readAccount: () => Promise<unknown>;
  readonly onChanged: () => void;
  /** Orders of the lane may be sent. */
  readonly onResumed: () => void;
}

const storedPauseSchema = batchPauseSchema
  .omit({ waiting: true, isCovered: true, isUnclear: true })
  // An earlier release did not write this field.
  .extend({ isUnclear: z.boolean().default(false) });

export async function createBatchLane(deps: BatchLaneDeps) {
  const { journal, clock, logger, countWaiting, goesOnUnpaid, balance, readAccount, onChanged, onResumed } = deps;
  const stored = await openPersistedValue('batchPause', storedPauseSchema, deps);
  /** False from `resume` until a shipment has been paid from the balance. */
  let isProved = true;
  let resumedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let cancelPoll: (() => void) | null = null;
  planPoll(FIRST_POLL_MS);

  function planPoll(gap: number) {
    cancelPoll?.();
    cancelPoll = stored.get() === null || stopped ? null : clock.after(gap, () => void poll(gap));
  }

  /** Reads the balance, so that the screen offers to go on after a top-up in the panel without a key being pressed. */
  async function poll(gap: number): Promise<void> {
    try {
      if ((await countWaiting()) > 0) await readAccount();
    } catch (failure) {
      if (!stopped) logger.error('balance not asked', { failure: String(failure) });
    }
    planPoll(Math.min(LONGEST_POLL_GAP_MS, gap * 2));
  }

  function isCovered(today: Charged): boolean {
    const paused = stored.get();
    const reported = balance();
    // Only a balance that is newer than the 402 can pay its amount. The amount of an unclear 402 is not known.
    return (
      paused !== null &&
      !paused.isUnclear &&
      reported !== null &&
      reported.at > paused.since &&
      coversNext(reported.amount, paused.fee, today)
    );
  }

  /**
   * The operator ends the pause. One order goes first, so that a balance that is still empty costs only one unpaid
   * shipment.
   */
  function resume(): void {
    if (stored.get() === null) return;
    stored.set(null);
    isProved = false;
    resumedAt = clock.monotonic();
    planPoll(FIRST_POLL_MS);
    onChanged();
    onResumed();
  }

  return {
    /** How many create requests of the lane may be under way at once; 0 while it is paused. */
    mostAtOnce: (): number => (stored.get() !== null ? 0 : isProved ? MOST_OF_LIST : 1),
    notCovered({ order, fee, balance: reportedBalance, isUnclear, sentAt, mayBeOld }: NotCovered): void {
      // The request left before the operator resumed the lane: that decision is newer, and counts.
      if (stored.get() !== null || sentAt < resumedAt || (!isUnclear && goesOnUnpaid(order))) return;
      const known = balance();
      if (mayBeOld && known !== null && fee !== null && known.amount >= fee) return;
      stored.set({ since: clock.now(), order, fee, balance: reportedBalance, isUnclear });
      planPoll(FIRST_POLL_MS);
      onChanged();
    },
    /** A shipment has just been paid from the balance. */
    covered(): void {
      isProved = true;
    },
    resume,
    /**
     * The operator starts a list. If no order waits for the pause to end, the pause ends if a newer balance covers an
     * order, or if the 402 was unclear.
     */
    async listStarted(): Promise<void> {
      const paused = stored.get();
      if (paused === null || (await countWaiting()) > 0) return;
      const now = clock.now();
      if (paused.isUnclear || isCovered(await journal.countBetween(startOfDay(now), startOfNextDay(now)))) resume();
    },
    /** Null if the lane is open, or if no order waits for it. `today`: what was charged since local midnight. */
    async pause(today: Charged): Promise<BatchPause | null> {
      const paused = stored.get();
      const waiting = paused === null ? 0 : await countWaiting();
      if (paused === null || waiting === 0) return null;
      return { ...paused, waiting, isCovered: isCovered(today) };
    },
    stop(): void {
      stopped = true;
      cancelPoll?.();
      stored.stop();
    },
  };
}
