import type { Box } from './DeliveryStore.ts';

/**
 * Limits the bytes in each box, so that a person who knows a path cannot fill the disk. The count is the store's figure
 * from when the box was last read, which includes other processes, plus what this process added since. Each reading of
 * the box starts the count again, so bytes that were not stored after all are counted only until then.
 */
export function createQuota(most: number) {
  const since = new WeakMap<Pick<Box, 'bytes'>, number>();
  return {
    /** Whether the box may store that many more bytes; if so, they are counted. */
    take(box: Pick<Box, 'bytes'>, bytes: number): boolean {
      const taken = since.get(box) ?? 0;
      if (box.bytes + taken + bytes > most) return false;
      since.set(box, taken + bytes);
      return true;
    },
  };
}

/** Limits how many run at the same time for each name. */
export function createTurns(most: number) {
  const inside = new Map<string, readonly (() => void)[]>();

  function leave(name: string, end: () => void): void {
    const left = (inside.get(name) ?? []).filter((other) => other !== end);
    if (left.length === 0) inside.delete(name);
    else inside.set(name, left);
  }

  return {
    /** Enters under a name. When that name has too many in already, the oldest one is ended. Returns a function to leave. */
    enter(name: string, end: () => void): () => void {
      const before = inside.get(name) ?? [];
      inside.set(name, [...before, end]);
      for (const eldest of before.slice(0, Math.max(0, before.length + 1 - most))) {
        leave(name, eldest);
        eldest();
      }
      return () => leave(name, end);
    },
  };
}

interface RateLimitOptions {
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
  /** Epoch ms. */
  readonly now: () => number;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** The most names that are counted at a time. The one that was quiet for longest is dropped for a new one. */
const MOST_NAMES = 10_000;

/** A separate limit for each name. */
export function createRateLimit({ perSecond, burst, now }: RateLimitOptions) {
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
    /** Counts one for this name. Returns 0 when it is allowed, else after how many ms it may be retried. */
    take(name: string): number {
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
