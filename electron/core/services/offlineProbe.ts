import type { Clock } from '../ports/Clock.ts';
import type { ServiceState } from './serviceState.ts';

/** A desk with nothing to send must learn as well that the service is back. */
const GAP_MS = 15_000;

export interface OfflineProbe {
  /** The connection may have changed. */
  look(): void;
  stop(): void;
}

/** While the service cannot be reached, asks for it now and then with one light request; `ask` is that request. */
export function createOfflineProbe(state: ServiceState, clock: Clock, ask: () => Promise<unknown>): OfflineProbe {
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  function look() {
    if (stopped || cancelTimer !== null || state.connection().state !== 'offline') return;
    cancelTimer = clock.after(GAP_MS, () => {
      const again = () => {
        cancelTimer = null;
        look();
      };
      if (state.connection().state === 'offline') ask().then(again, again);
      else again();
    });
  }

  return {
    look,
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}
