import { z } from 'zod';
import type { Kurus } from '../../contract/money.ts';
import { type BatchPause, batchPauseSchema } from '../../contract/status.ts';
import { openPersistedValue, type PersistedValueParts, startOfDay, startOfNextDay } from '../base/index.ts';
import type { AccountBalance } from '../service/index.ts';
import { type Charged, coversNext } from '../service/index.ts';

/** Create requests of the batch lane on their way at once: a bench scan always finds a place beside them. */
const MOST_AT_ONCE = 2;
/** While orders wait for the pause to end, the balance is asked for after so many ms, then ever more rarely. */
const FIRST_POLL_MS = 60_000;
const LONGEST_POLL_GAP_MS = 300_000;

/** A 402 that says that the balance does not cover the fee (API section 7), or that cannot be read. */
export interface NotCovered {
  /** The reference under which it was sent. */
  readonly order: string;
  readonly fee: Kurus | null;
  /** Of the account, by that answer. */
  readonly balance: Kurus | null;
  /** When the request left (monotonic clock, ms). */
  readonly sentAt: number;
  /** What the service asks for could not be read: perhaps money, perhaps a shipment that waits for it. */
  readonly isUnclear: boolean;
  /** It repeats an answer that was lost (API section 4.4), so that the balance may be another one by now. */
  readonly mayBeOld: boolean;
}

/**
 * Whether orders of an imported list may be sent. On an empty balance each of them would be one more unpaid shipment, so
 * the lane pauses at the first such 402 of any create request. It goes on only when a person says so: the program cannot
 * know whether a new balance is meant for this list. The bench lane never pauses, because there a person sees each 402
 * with the parcel in hand.
 */
export interface BatchLane {
  /** So many create requests of the lane may be on their way at once; 0 while it is paused. */
  mostAtOnce(): number;
  notCovered(answer: NotCovered): void;
  /** A shipment was paid from the balance just now. */
  covered(): void;
  /** A person ends the pause: one order tries first, so that a balance that is still empty costs one unpaid shipment. */
  resume(): void;
  /**
   * A person starts a list. Where nothing waits for the pause to end, it is over if a newer balance covers an order, or if
   * the 402 was unclear.
   */
  listStarted(): Promise<void>;
  /** Null where the lane is open, or where no order waits for it. `today`: what was charged since local midnight. */
  pause(today: Charged): Promise<BatchPause | null>;
  stop(): void;
}

export interface BatchLaneParts extends PersistedValueParts {
  readonly balance: AccountBalance['read'];
  /** Asks the service for the account, whose balance everybody then knows. */
  readonly readAccount: () => Promise<unknown>;
  readonly onChanged: () => void;
  /** Orders of the lane may go. */
  readonly onResumed: () => void;
}

const keptPauseSchema = batchPauseSchema
  .omit({ waiting: true, isCovered: true, isUnclear: true })
  // A version before this one wrote it without.
  .extend({ isUnclear: z.boolean().default(false) });

export async function createBatchLane(parts: BatchLaneParts): Promise<BatchLane> {
  const { journal, clock, logger, balance, readAccount, onChanged, onResumed } = parts;
  const kept = await openPersistedValue('batchPause', keptPauseSchema, parts);
  /** Something was paid from the balance since the lane was resumed. */
  let isProved = true;
  let resumedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let cancelPoll: (() => void) | null = null;
  planPoll(FIRST_POLL_MS);

  function planPoll(gap: number) {
    cancelPoll?.();
    cancelPoll = kept.get() === null || stopped ? null : clock.after(gap, () => void poll(gap));
  }

  /** So that a balance that somebody topped up elsewhere is offered here without a key being pressed. */
  async function poll(gap: number): Promise<void> {
    try {
      if ((await journal.countQueued('batch')) > 0) await readAccount();
    } catch (failure) {
      if (!stopped) logger.error('balance not asked', { failure: String(failure) });
    }
    planPoll(Math.min(LONGEST_POLL_GAP_MS, gap * 2));
  }

  function isCovered(today: Charged): boolean {
    const paused = kept.get();
    const told = balance();
    // Only a balance that is newer than the 402 can pay what it asked for. What an unclear 402 asked for is not known.
    return (
      paused !== null &&
      !paused.isUnclear &&
      told !== null &&
      told.at > paused.since &&
      coversNext(told.amount, paused.fee, today)
    );
  }

  function resume() {
    if (kept.get() === null) return;
    kept.set(null);
    isProved = false;
    resumedAt = clock.monotonic();
    planPoll(FIRST_POLL_MS);
    onChanged();
    onResumed();
  }

  return {
    mostAtOnce: () => (kept.get() !== null ? 0 : isProved ? MOST_AT_ONCE : 1),
    notCovered({ order, fee, balance: toldBalance, isUnclear, sentAt, mayBeOld }) {
      // It left before a person let the lane go on, who may know better by now.
      if (kept.get() !== null || sentAt < resumedAt) return;
      const known = balance();
      if (mayBeOld && known !== null && fee !== null && known.amount >= fee) return;
      kept.set({ since: clock.now(), order, fee, balance: toldBalance, isUnclear });
      planPoll(FIRST_POLL_MS);
      onChanged();
    },
    covered() {
      isProved = true;
    },
    resume,
    async listStarted() {
      const paused = kept.get();
      if (paused === null || (await journal.countQueued('batch')) > 0) return;
      const now = clock.now();
      if (paused.isUnclear || isCovered(await journal.countBetween(startOfDay(now), startOfNextDay(now)))) resume();
    },
    async pause(today) {
      const paused = kept.get();
      const waiting = paused === null ? 0 : await journal.countQueued('batch');
      if (paused === null || waiting === 0) return null;
      return { ...paused, waiting, isCovered: isCovered(today) };
    },
    stop() {
      stopped = true;
      cancelPoll?.();
      kept.stop();
    },
  };
}
