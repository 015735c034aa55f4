import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Tries every so many ms until what it expects is so. */
export function eventually<T>(expected: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(expected, { timeout: PATIENCE_MS, interval: everyMs });
}
