import type { Box } from './DeliveryStore.ts';

export interface Quota {
  /** Whether the box may store that many more bytes; if so, they are counted. */
  take(box: Pick<Box, 'bytes'>, bytes: number): boolean;
}

/**
 * Limits the bytes in each box, so that a person who knows a path cannot fill the disk. The count is the store's figure
 * from when the box was last read, which includes other processes, plus what this process added since. Each reading of
 * the box starts the count again, so bytes that were not stored after all are counted only until then.
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
