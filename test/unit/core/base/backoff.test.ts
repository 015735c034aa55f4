import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, pollGapMs } from '../../../../electron/core/base/backoff.ts';

describe('waiting', () => {
  it('grows up to its limit and is spread by at least half of itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, fraction) => {
          const wait = backoffMs(attempt, fraction);
          const full = Math.min(60_000, 1_000 * 2 ** (attempt - 1));
          expect(wait).toBeGreaterThanOrEqual(full / 2);
          expect(wait).toBeLessThanOrEqual(full);
        },
      ),
    );
  });

  it('between polls is 5 s, 10 s, 20 s ... up to 5 minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map(pollGapMs)).toEqual([
      5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
    ]);
  });
});
