import type { Box } from './DeliveryStore.ts';

export interface Quota {
  /** Whether the box, as it was read last, may keep so many bytes more; counts them where it may. */
  take(box: Pick<Box, 'bytes'>, bytes: number): boolean;
}

/**
 * How many bytes each box may keep: whoever knows a path must not fill the disk. What the store told when the box was
 * read, which counts what other processes took, and what this process took since. Each reading begins anew: what was not
 * kept after all, or was there already, is not counted for longer.
 */
export function createQuota(most: number): Quota {
  const since = new WeakMap<Pick<Box, 'bytes'>, number>();
  return {
    take(box, bytes) {
      const taken = since.get(box) ?? 0;
      if (box.bytes + taken + bytes > most) return false;
      since.set(box, taken + bytes);
      return true;
    },
  };
}
