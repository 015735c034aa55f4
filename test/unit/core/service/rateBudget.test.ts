import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUDGET_LANES,
  budgetWaitMs,
  budgetWaitOfNthMs,
  paceWaitMs,
  WINDOW_MS,
} from '../../../../electron/core/service/rateBudget.ts';

describe('the rate budget (API section 8)', () => {
  it('never lets any 60 s window hold more than the limit, from any lanes at any times', () => {
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
          if (wait > 0) expect(sent.filter((at) => at >= now + wait - WINDOW_MS).length).toBeLessThan(20);
          if (wait > 1) expect(budgetWaitMs(sent, now + wait - 2, lane, 20)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it.each([
    // A desk alone keeps one place of a batch free: 60 of 61 go in a minute.
    { lane: 'batch', limit: 61, sent: 0, nth: 1, waits: 0 },
    { lane: 'batch', limit: 61, sent: 0, nth: 31, waits: 30_000 },
    { lane: 'bench', limit: 20, sent: 0, nth: 20, waits: 0 },
    { lane: 'bench', limit: 20, sent: 0, nth: 21, waits: WINDOW_MS },
    { lane: 'bench', limit: 20, sent: 20, nth: 1, waits: WINDOW_MS + 1 - 100 },
    { lane: 'bench', limit: 20, sent: 20, nth: 21, waits: 2 * WINDOW_MS + 1 - 100 },
    { lane: 'label', limit: 20, sent: 0, nth: 19, waits: WINDOW_MS },
    { lane: 'background', limit: 20, sent: 0, nth: 12, waits: 0 },
    { lane: 'background', limit: 20, sent: 0, nth: 13, waits: WINDOW_MS },
  ] as const)(
    'the $nth. of $lane at $limit a minute, after $sent, waits $waits ms',
    ({ lane, limit, sent, nth, waits }) => {
      const before = Array.from({ length: sent }, () => 0);
      expect(budgetWaitOfNthMs(before, sent === 0 ? 0 : 100, lane, limit, nth)).toBe(waits);
    },
  );

  it('keeps room for the bench when a batch left all at once', () => {
    const sent = Array.from({ length: 45 }, (_, i) => i);
    expect(budgetWaitMs(sent, 1_000, 'batch', 60)).toBeGreaterThan(0);
    expect(budgetWaitMs(sent, 1_000, 'label', 60)).toBe(0);
    expect(budgetWaitMs(sent, 1_000, 'bench', 60)).toBe(0);
  });

  it('lets a batch that leaves evenly use all but one place', () => {
    const { sent, batch } = sending(60, () => 0, 10 * 60_000);
    expect(batch / sent.length).toBe(1);
    expect(sent.length).toBeGreaterThanOrEqual(9.8 * 59);
  });

  it('lets a burst of scans in the middle of a batch leave with one each second at least', () => {
    const bursts = fc.uniqueArray(
      fc.record({ minute: fc.integer({ min: 0, max: 9 }), second: fc.integer({ min: 0, max: 59 }) }),
      { minLength: 1, maxLength: 10, selector: ({ minute }) => minute },
    );
    fc.assert(
      fc.property(bursts, fc.integer({ min: 1, max: 15 }), (times, scans) => {
        const starts = times.map(({ minute, second }) => minute * 120_000 + second * 1_000);
        const { waits } = sending(60, (now) => (starts.includes(now) ? scans : 0), 20 * 60_000);
        for (const { wait, number } of waits) expect(wait).toBeLessThanOrEqual(number * 1_000 + STEP_MS);
      }),
      { numRuns: 20 },
    );
  });
});

const STEP_MS = 100;

/** A batch that always has more to send, and as many scans at a time as `scansAt` gives. */
function sending(limit: number, scansAt: (now: number) => number, until: number) {
  const sent: number[] = [];
  const batch: number[] = [];
  const waits: { readonly wait: number; readonly number: number }[] = [];
  let waiting: readonly { readonly since: number; readonly number: number }[] = [];
  for (let now = 0; now < until; now += STEP_MS) {
    const coming = Array.from({ length: scansAt(now) }, (_, before) => ({ since: now, number: before }));
    waiting = [...waiting, ...coming];
    while (waiting[0] !== undefined && budgetWaitMs(sent, now, 'bench', limit) === 0) {
      sent.push(now);
      waits.push({ wait: now - waiting[0].since, number: waiting[0].number });
      waiting = waiting.slice(1);
    }
    const isFree = waiting.length === 0 && paceWaitMs(batch, now, limit) === 0;
    if (isFree && budgetWaitMs(sent, now, 'batch', limit) === 0) {
      sent.push(now);
      batch.push(now);
    }
  }
  expect(waiting).toEqual([]);
  return { sent, batch: batch.length, waits };
}
