import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_LANES, budgetWaitMs, WINDOW_MS } from '../../../electron/core/service/rateLimiter.ts';

describe('the rate budget (API section 8)', () => {
  it('never lets any 60 s window hold more than the limit, whoever asks and when', () => {
    const asking = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 4_000 }), lane: fc.constantFrom(...BUDGET_LANES) }),
      { minLength: 100, maxLength: 400 },
    );
    fc.assert(
      fc.property(asking, fc.integer({ min: 6, max: 120 }), (requests, limit) => {
        const sent: number[] = [];
        let now = 0;
        for (const { gap, lane } of requests) {
          now += gap;
          if (budgetWaitMs(sent, now, lane, limit) === 0) sent.push(now);
        }
        for (const [i, from] of sent.entries()) {
          const inWindow = sent.slice(i).filter((at) => at < from + WINDOW_MS).length;
          expect(inWindow).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('waits exactly as long as it has to: at that time, not a moment before, the request may leave', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 59_000 }), { minLength: 6, maxLength: 60 }),
        fc.constantFrom(...BUDGET_LANES),
        (times, lane) => {
          const sent = times.sort((a, b) => a - b);
          const now = 59_500;
          const wait = budgetWaitMs(sent, now, lane, 20);
          expect(budgetWaitMs(sent, now + wait, lane, 20)).toBe(0);
          if (wait > 1) expect(budgetWaitMs(sent, now + wait - 2, lane, 20)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('keeps room for the bench when a batch has spent all that it may', () => {
    const sent = Array.from({ length: 45 }, (_, i) => i);
    expect(budgetWaitMs(sent, 1_000, 'batch', 60)).toBeGreaterThan(0);
    expect(budgetWaitMs(sent, 1_000, 'label', 60)).toBe(0);
    expect(budgetWaitMs(sent, 1_000, 'bench', 60)).toBe(0);
  });
});
