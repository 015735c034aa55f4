export interface RateLimitOptions {
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface RateLimit {
  /** Counts one for this name. Returns 0 when it is allowed, else after how many ms it may be retried. */
  take(name: string): number;
}

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** The most names that are counted at a time. The one that was quiet for longest is dropped for a new one. */
const MOST_NAMES = 10_000;

/** A separate limit for each name. */
export function createRateLimit({ perSecond, burst, now }: RateLimitOptions): RateLimit {
  // In the order of last use: each use moves a name to the end.
  const buckets = new Map<string, Bucket>();
  const msToFill = (burst / perSecond) * 1_000;

  function forget(at: number): void {
    for (const [name, bucket] of buckets) {
      // Drops buckets that are full again, and the oldest ones when there are too many.
      if (at - bucket.at < msToFill && buckets.size < MOST_NAMES) return;
      buckets.delete(name);
    }
  }

  return {
    take(name) {
      const at = now();
      const before = buckets.get(name) ?? { left: burst, at };
      // When the clock was set back, no time has passed.
      const passed = Math.max(0, at - before.at);
      const left = Math.min(burst, before.left + (passed * perSecond) / 1_000);
      buckets.delete(name);
      forget(at);
      buckets.set(name, { left: left >= 1 ? left - 1 : left, at });
      return left >= 1 ? 0 : Math.ceil(((1 - left) * 1_000) / perSecond);
    },
  };
}
