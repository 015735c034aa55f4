/** The service's clock, which tests may set forward or back (ms). */
export type ServiceClock = {
  readonly now: () => number;
  readonly offsetMs: () => number;
  readonly setOffsetMs: (offsetMs: number) => void;
  /** Called after each shift of the clock. */
  readonly onShift: (listener: () => void) => void;
};

export function createClock(realNow: () => number = Date.now): ServiceClock {
  let offset = 0;
  const listeners: (() => void)[] = [];
  return {
    now: () => realNow() + offset,
    offsetMs: () => offset,
    setOffsetMs: (offsetMs) => {
      offset = offsetMs;
      for (const listener of listeners) listener();
    },
    onShift: (listener) => {
      listeners.push(listener);
    },
  };
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
