export function createClock() {
  let offset = 0;
  const listeners: (() => void)[] = [];
  return {
    now: () => Date.now() + offset,
    offsetMs: () => offset,
    setOffsetMs: (offsetMs: number) => {
      offset = offsetMs;
      for (const listener of listeners) listener();
    },
    /** Called after each shift of the clock. */
    onShift: (listener: () => void) => {
      listeners.push(listener);
    },
  };
}

/** The service's clock, which tests may set forward or back (ms). */
export type ServiceClock = ReturnType<typeof createClock>;

/** ISO 8601 in UTC, in the service's own zone (all year UTC+3), or there without a word of it. */
export type ExpiryStyle = 'utc' | 'offset' | 'zoneless';

const zoneMs = 3 * 60 * 60 * 1_000;

export function styledTime(at: number, style: ExpiryStyle): string {
  if (style === 'utc') return isoTime(at);
  const local = isoTime(at + zoneMs).slice(0, -1);
  return style === 'offset' ? `${local}+03:00` : local;
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
