import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import { gapAfterFailures } from './backoff.ts';
import { createWakeable } from './wakeable.ts';

/**
 * Runs `ring` when the earliest of some journal times has come, one run at a time; `set` re-reads the time, `ring`
 * works off what is due. Longest wait 60 s, so that a jump of the wall clock cannot put it to sleep.
 */
export interface Alarm {
  set(): void;
  stop(): void;
}

export interface AlarmParts {
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Epoch ms of the next thing due, or null. */
  readonly earliest: () => Promise<number | null>;
  readonly ring: () => Promise<void>;
}

export function createAlarm({ name, clock, logger, earliest, ring }: AlarmParts): Alarm {
  let stopped = false;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;

  const wake = createWakeable(async () => {
    cancelTimer?.();
    cancelTimer = null;
    const wait = await worked();
    if (stopped || wait === null) return;
    if (wait === 0) wake();
    else cancelTimer = clock.after(Math.min(wait, 60_000), set);
  });

  /** Rings if it is time. Ms until the next poll, 0 for at once, null for nothing planned. */
  async function worked(): Promise<number | null> {
    try {
      const at = await earliest();
      if (at === null || stopped) return null;
      const now = clock.now();
      if (at > now) return at - now;
      await ring();
      failures = 0;
      return 0;
    } catch (failure) {
      if (stopped) return null;
      failures += 1;
      logger.error('alarm failed', { name, failure: String(failure) });
      return gapAfterFailures(failures);
    }
  }

  function set() {
    if (!stopped) wake();
  }

  return {
    set,
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}
