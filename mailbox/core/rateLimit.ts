export interface RateLimitOptions {
  readonly perSecond: number;
  /** How many may come at once after a rest. */
  readonly burst: number;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface RateLimit {
  /** Counts one for this name: 0 where it may go on, else after how many ms it may be tried again. */
  take(name: string): number;
}

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** Names that are looked after at a time; the one that was quiet for longest makes room. */
const MOST_NAMES = 10_000;

/** A limit for each name by itself. */
export function createRateLimit({ perSecond, burst, now }: RateLimitOptions): RateLimit {
  // In the order of their last use: a name is put at the end with each.
  const buckets = new Map<string, Bucket>();
  const msToFill = (burst / perSecond) * 1_000;

  function forget(at: number): void {
    for (const [name, bucket] of buckets) {
      // As good as new, or in the way.
      if (at - bucket.at < msToFill && buckets.size < MOST_NAMES) return;
      buckets.delete(name);
    }
  }

  return {
    take(name) {
      const at = now();
      const before = buckets.get(name) ?? { left: burst, at };
      // A clock that was set back gives nothing, and takes nothing.
      const passed = Math.max(0, at - before.at);
      const left = Math.min(burst, before.left + (passed * perSecond) / 1_000);
      buckets.delete(name);
      forget(at);
      buckets.set(name, { left: left >= 1 ? left - 1 : left, at });
      return left >= 1 ? 0 : Math.ceil(((1 - left) * 1_000) / perSecond);
    },
  };
}
