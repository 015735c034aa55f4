import { vi } from 'vitest';
import { TIMEOUT_MS } from './timeouts.ts';

/** Tries every so many ms until what it expects is so. */
export function eventually<T>(expected: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(expected, { timeout: TIMEOUT_MS, interval: everyMs });
}
