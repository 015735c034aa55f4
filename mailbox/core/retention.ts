import type { Clock } from './clock.ts';
import { type DeliveryStore, isStoreFailure } from './DeliveryStore.ts';
import type { MailboxLog } from './MailboxLog.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const EVERY_MS = 10 * 60 * 1_000;
/** Deleted in small steps with pauses, so that no delivery has to wait long. */
const AT_A_TIME = 100;
const REST_MS = 50;
/** When a pause differs from the expected time by this much, the clock was set. */
const JUMP_MS = 60 * 60 * 1_000;
/** Rounds without such a jump until the clock is trusted again. */
const STEADY_ROUNDS = 6;

interface RetentionDeps {
  readonly store: Pick<DeliveryStore, 'forget'>;
  readonly days: number;
  readonly clock: Clock;
  readonly log: MailboxLog;
}

/**
 * Deletes deliveries that are older than that many days, every ten minutes until stopped. Not at the start, when the
 * clock may not be set yet, and not within an hour of a jump of the clock, because one wrong time must not cost
 * deliveries that no station has read. `stop` resolves when no step is running.
 */
export function createRetention({ store, days, clock, log }: RetentionDeps): { stop(): Promise<void> } {
  let isStopped = false;
  let forgotten = 0;
  let lastRound = clock.now();
  let doubts = 0;
  let cancel = clock.after(EVERY_MS, beginRound);
  let step: Promise<void> = Promise.resolve();

  function beginRound(): void {
    const now = clock.now();
    const jump = now - lastRound - EVERY_MS;
    lastRound = now;
    if (Math.abs(jump) > JUMP_MS) {
      doubts = STEADY_ROUNDS;
      log.warn('clock_jumped', { ms: jump });
    } else doubts = Math.max(0, doubts - 1);
    if (doubts > 0) rest(EVERY_MS, beginRound);
    else beginStep();
  }

  function beginStep(): void {
    step = forgetSome();
  }

  function rest(ms: number, then: () => void): void {
    if (!isStopped) cancel = clock.after(ms, then);
  }

  function endRound(): void {
    if (forgotten > 0) log.info('forgot', { deliveries: forgotten });
    forgotten = 0;
    lastRound = clock.now();
    rest(EVERY_MS, beginRound);
  }

  async function forgetSome(): Promise<void> {
    try {
      const gone = await store.forget(clock.now() - days * DAY_MS, AT_A_TIME);
      forgotten += gone;
      if (gone > 0) rest(REST_MS, beginStep);
      else endRound();
    } catch (failure) {
      log.error('store_failed', { doing: 'forget', why: isStoreFailure(failure) ? failure.message : 'bug' });
      endRound();
    }
  }

  return {
    async stop() {
      isStopped = true;
      cancel();
      await step;
    },
  };
}
