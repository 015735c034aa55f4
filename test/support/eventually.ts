import { vi } from 'vitest';
import { TIMEOUT_MS } from './timeouts.ts';

/** Tries every so many ms until its expectation holds. */
export function eventually<T>(expected: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(expected, { timeout: TIMEOUT_MS, interval: everyMs });
}
