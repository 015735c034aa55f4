import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import { gapAfterFailures } from './backoff.ts';
import { createWakeable } from './wakeable.ts';

export interface AlarmDeps {
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Epoch ms of the next thing due, or null. */
  readonly earliest: () => Promise<number | null>;
  readonly ring: () => Promise<void>;
}

/**
 * Runs `ring`, one run at a time, when the earliest of the times planned in the journal has come. `set` reads that time
 * again; `ring` does all that is due. The time is also read again after 60 s at the latest, so that a jump of the wall
 * clock cannot delay anything for long.
 */
export function createAlarm({ name, clock, logger, earliest, ring }: AlarmDeps) {
  let stopped = false;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;

  const wake = createWakeable(async () => {
    cancelTimer?.();
    cancelTimer = null;
    const wait = await ringIfDue();
    if (stopped || wait === null) return;
    if (wait === 0) wake();
    else cancelTimer = clock.after(Math.min(wait, 60_000), set);
  });

  /** Rings if it is time. Returns the ms until the next check: 0 for at once, null if nothing is planned. */
  async function ringIfDue(): Promise<number | null> {
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

  function set(): void {
    if (!stopped) wake();
  }

  return {
    set,
    stop(): void {
      stopped = true;
      cancelTimer?.();
    },
  };
}
