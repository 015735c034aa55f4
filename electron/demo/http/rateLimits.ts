import type { ServiceClock } from '../clock.ts';
import type { Readings } from '../readings.ts';

/** Section 8: counters are reset in windows of 60 seconds. */
const windowMs = 60_000;

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits(clock: ServiceClock, readings: () => Readings) {
  const spent = new Map<string, number[]>();

  return {
    reset: () => spent.clear(),
    /** Counts one request against a key; the ms until one more is allowed when the limit is used up, else null. */
    spend: (key: string, limit: number): number | null => {
      const now = clock.now();
      const start = readings().rateWindow === 'fixed' ? Math.floor(now / windowMs) * windowMs : now - windowMs + 1;
      const inWindow = (spent.get(key) ?? []).filter((at) => at >= start && at <= now);
      spent.set(key, inWindow);
      const oldest = inWindow[0];
      if (inWindow.length >= limit && oldest !== undefined) {
        return readings().rateWindow === 'fixed' ? start + windowMs - now : oldest + windowMs - now;
      }
      inWindow.push(now);
      return null;
    },
  };
}
