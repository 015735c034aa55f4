import type { Clock } from './clock.ts';
import type { DeliveryStore } from './DeliveryStore.ts';

interface Waiter {
  readonly box: string;
  readonly after: number;
  readonly end: () => void;
}

/** Long polls of stations that wait for deliveries. */
export function createWaiting(store: Pick<DeliveryStore, 'read' | 'onAdded'>, clock: Clock) {
  const waiters = new Set<Waiter>();
  let stopListening: (() => void) | null = null;
  let isChecking = false;
  let isRequested = false;
  let isOver = false;

  async function hasMore({ box, after }: Pick<Waiter, 'box' | 'after'>): Promise<boolean> {
    try {
      return (await store.read(box, after, 1)).length > 0;
    } catch {
      // The caller then reads itself and gets the failure.
      return true;
    }
  }

  /** Most waits are at the same position, so one read of the store serves all of those. */
  async function checkOnce(): Promise<void> {
    const places = new Map([...waiters].map(({ box, after }) => [JSON.stringify([box, after]), { box, after }]));
    for (const place of places.values()) {
      if (!(await hasMore(place))) continue;
      for (const waiter of [...waiters]) if (waiter.box === place.box && waiter.after === place.after) waiter.end();
    }
  }

  async function check(): Promise<void> {
    isRequested = true;
    if (isChecking) return;
    isChecking = true;
    while (isRequested) {
      isRequested = false;
      await checkOnce();
    }
    isChecking = false;
  }

  return {
    /** Resolves when the box has something after that position, after `ms`, or when the signal aborts. Never rejects. */
    until: (box: string, after: number, ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (isOver || signal.aborted) {
          resolve();
          return;
        }
        const end = () => {
          cancel();
          signal.removeEventListener('abort', end);
          waiters.delete(waiter);
          if (waiters.size === 0) {
            stopListening?.();
            stopListening = null;
          }
          resolve();
        };
        const waiter: Waiter = { box, after, end };
        const cancel = clock.after(ms, end);
        signal.addEventListener('abort', end);
        waiters.add(waiter);
        stopListening ??= store.onAdded(() => void check());
        // A delivery that arrived between the last read and now called no listener.
        void check();
      }),
    /** Ends all waits, and every later one at once. */
    endAll() {
      isOver = true;
      for (const waiter of [...waiters]) waiter.end();
    },
    /** Number of waits. */
    count: () => waiters.size,
  };
}

export type Waiting = ReturnType<typeof createWaiting>;
