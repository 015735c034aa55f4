import type { Clock } from '../ports/Clock.ts';
import type { ServiceState } from './serviceState.ts';

/** Gap after a try that was not needed, or whose `ask` rejected, ms. */
const POLL_MS = 15_000;
/** Shortest gap between two tries, ms, so that they can never become a tight loop. */
const SHORTEST_MS = 500;

/**
 * While the service cannot be reached or refuses this desk, tries it with one light request at a time, each when the
 * pause of ServiceState is over (backoff with jitter). `ask` makes that request. It resolves with false if none was
 * needed, because a job that waits to be sent will try the service anyway.
 */
export function createOfflineProbe(state: ServiceState, clock: Clock, ask: () => Promise<boolean>) {
  let cancelTimer: (() => void) | null = null;
  let asking = false;
  let stopped = false;

  /** The connection, or the time of the next try, may have changed. */
  function check(): void {
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
    const requested = (gap: number) => {
      asking = false;
      plan(gap);
    };
    ask().then(
      (needed) => requested(needed ? SHORTEST_MS : POLL_MS),
      () => requested(POLL_MS),
    );
  }

  return {
    check,
    stop(): void {
      stopped = true;
      cancelTimer?.();
    },
  };
}
