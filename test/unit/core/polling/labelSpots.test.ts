import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpots, type Delay } from '../../../../electron/core/polling/labelSpots.ts';

const LIMITS = { costMs: 3_000, leastGapMs: 5_000 };
const seconds = (delays: readonly (readonly [number, number])[], limits = LIMITS) =>
  createSpots(
    delays.map(([after, by]) => ({ after: after * 1_000, by: by * 1_000 })),
    limits,
  ).map((at) => Math.round(at / 1_000));

describe('where a label is polled that comes as these did', () => {
  it('nothing is known: nowhere', () => {
    expect(createSpots([], LIMITS)).toEqual([]);
  });

  it('all came in the same stretch: within it, closer together towards its end, and at its end', () => {
    const spots = seconds([[160, 320]]);
    expect(Math.min(...spots)).toBeGreaterThan(160);
    expect(spots.at(-1)).toBe(320);
    const gaps = spots.slice(1).map((at, index) => at - (spots[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(2);
    expect(gaps[0]).toBeGreaterThan(gaps.at(-2) ?? 0);
  });

  it('a stretch with close polls shows where labels came that were not polled closely', () => {
    expect(
      seconds([
        [155, 315],
        [155, 182],
        [176, 182],
      ]),
    ).toEqual([182]);
  });

  it('two kinds of labels: at the end of the first, and again where the others come, not in between', () => {
    const spots = seconds([...Array(8).fill([15, 20]), ...Array(2).fill([1_500, 1_800])]);
    expect(spots[0]).toBe(20);
    expect(spots.filter((at) => at > 20 && at <= 1_500)).toEqual([]);
    expect(spots.at(-1)).toBe(1_800);
    expect(spots.length).toBeGreaterThan(4);
  });

  it('a poll that costs more is made less often', () => {
    const delays = [[100, 400]] as const;
    expect(seconds(delays, { ...LIMITS, costMs: 30_000 }).length).toBeLessThan(seconds(delays).length);
  });

  it('for any past: whole ms, in order, no closer than allowed, none outside of it, few', () => {
    const delay = fc
      .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 3_000_000 }))
      .map(([after, more]): Delay => ({ after, by: after + more }));
    fc.assert(
      fc.property(fc.array(delay, { minLength: 1, maxLength: 40 }), (delays) => {
        const spots = createSpots(delays, LIMITS);
        expect(spots.length).toBeGreaterThan(0);
        expect(spots.length).toBeLessThanOrEqual(141);
        expect(spots.every(Number.isInteger)).toBe(true);
        spots.slice(1).forEach((at, index) => {
          expect(at - (spots[index] ?? 0)).toBeGreaterThanOrEqual(LIMITS.leastGapMs);
        });
        expect(spots[0]).toBeGreaterThan(Math.min(...delays.map(({ after }) => after)));
        expect(spots.at(-1)).toBeLessThanOrEqual(Math.max(...delays.map(({ after, by }) => Math.max(by, after + 1))));
      }),
    );
  });
});
