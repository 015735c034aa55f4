import { vi } from 'vitest';

/**
 * Tries every so many ms until what it expects is so. The limit ends what hangs; machines are shared, and it judges no
 * slowness.
 */
export function eventually<T>(expected: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(expected, { timeout: 45_000, interval: everyMs });
}
