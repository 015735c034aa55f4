import { vi } from 'vitest';
import { HANGS_MS } from './hangs.ts';

/** Tries every so many ms until what it expects is so. */
export function eventually<T>(expected: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(expected, { timeout: HANGS_MS, interval: everyMs });
}
