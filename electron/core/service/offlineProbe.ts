import type { Clock } from '../ports/Clock.ts';
import type { ServiceState } from './serviceState.ts';

/** Between two polls whether something else asks for the service, ms. */
const POLL_MS = 15_000;
/** Shortest gap, so that nothing can make it a loop, ms. */
const SHORTEST_MS = 500;

export interface OfflineProbe {
  /** The connection, or the time of the next try, may have changed. */
  check(): void;
  stop(): void;
}

/**
 * While the service is away, asks for it with one light request at a time, when its pause is over (backoff with jitter).
 * `ask` is that request; false when it was not needed, because a job that waits to be sent finds out by itself.
 */
export function createOfflineProbe(state: ServiceState, clock: Clock, ask: () => Promise<boolean>): OfflineProbe {
  let cancelTimer: (() => void) | null = null;
  let asking = false;
  let stopped = false;

  function check() {
    plan(SHORTEST_MS);
  }

  function plan(atLeast: number) {
    if (stopped || asking) return;
    cancelTimer?.();
    cancelTimer = null;
    const wait = state.awayFor();
    if (wait !== null) cancelTimer = clock.after(Math.max(wait, atLeast), probe);
  }

  function probe() {
    cancelTimer = null;
    if (state.awayFor() === null) return;
    asking = true;
    const asked = (gap: number) => {
      asking = false;
      plan(gap);
    };
    ask().then(
      (needed) => asked(needed ? SHORTEST_MS : POLL_MS),
      () => asked(POLL_MS),
    );
  }

  return {
    check,
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}
