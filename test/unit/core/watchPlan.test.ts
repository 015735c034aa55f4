import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookGapMs } from '../../../electron/core/domain/backoff.ts';
import { LONGEST_WAIT_MS } from '../../../electron/core/domain/wallClock.ts';
import { dueAt, isAlmostDue, isDue, isWanted, type Watched } from '../../../electron/core/domain/watchPlan.ts';

const NOW = Date.UTC(2026, 0, 5, 9);
const MINUTE_MS = 60_000;

/** A job that was looked at so many times, the last time at NOW. */
function looked(looks: number, change: Partial<Watched> = {}): Watched {
  return {
    looks,
    shelvedAt: NOW - 10 * MINUTE_MS,
    updatedAt: NOW,
    nextAt: NOW + lookGapMs(Math.max(0, looks - 1)),
    lastLook: looks === 0 ? null : { at: NOW, by: 'look', said: 'not_ready' },
    ...change,
  };
}

describe('without a mailbox', () => {
  it('the plan is the journal’s: 5 s, 10 s, 20 s and so on up to 5 min', () => {
    const gaps = Array.from({ length: 9 }, (_, looks) => lookGapMs(looks) / 1_000);
    expect(gaps).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    for (const looks of [1, 4, 9]) expect(dueAt(looked(looks), false, NOW)).toBe(NOW + lookGapMs(looks - 1));
  });

  it('what was planned by a clock that was set back since is due', () => {
    expect(isDue(looked(3, { nextAt: NOW + 24 * 60 * MINUTE_MS }), false, NOW)).toBe(true);
  });

  it('what has no plan is never due', () => {
    expect(dueAt(looked(1, { nextAt: null }), false, NOW)).toBeNull();
  });
});

describe('while events come', () => {
  it('looks are a minute apart at first, five at last, counted from the last answer', () => {
    const gaps = [1, 2, 3, 4].map((looks) => ((dueAt(looked(looks), true, NOW) ?? 0) - NOW) / MINUTE_MS);
    expect(gaps).toEqual([2, 4, 5, 5]);
    const shelved = looked(0, { shelvedAt: NOW, nextAt: NOW + 5_000 });
    expect(dueAt(shelved, true, NOW)).toBe(NOW + MINUTE_MS);
  });

  it('a look that somebody wants waits for nothing', () => {
    const wanted = looked(3, { nextAt: NOW });
    expect(isWanted(wanted)).toBe(true);
    expect(isDue(wanted, true, NOW)).toBe(true);
  });

  it.each(['no_answer', 'refused', 'no_label'] as const)('one that was not answered (%s) is repeated soon', (said) => {
    const job = looked(1, { lastLook: { at: NOW, by: 'event', said } });
    expect(dueAt(job, true, NOW)).toBe(job.nextAt);
  });

  it('a last answer from the future, by a clock that was set back since, holds nothing up', () => {
    const job = looked(2, {
      nextAt: NOW - 1_000,
      lastLook: { at: NOW + 60 * MINUTE_MS, by: 'list', said: 'not_ready' },
    });
    expect(isDue({ ...job, updatedAt: NOW - 5_000 }, true, NOW)).toBe(true);
  });
});

const watched = fc.record<Watched>({
  looks: fc.nat(50),
  shelvedAt: fc.option(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 })),
  updatedAt: fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }),
  nextAt: fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }),
  lastLook: fc.option(
    fc.record({
      at: fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }),
      by: fc.constantFrom('look', 'list', 'event'),
      said: fc.constantFrom('not_ready', 'unpaid', 'no_label', 'no_answer', 'refused'),
    }),
  ),
});

it('whatever the clock did, nothing waits longer than the longest wait and its slack, and events never hasten a look', () => {
  fc.assert(
    fc.property(watched, (job) => {
      const [fed, unfed] = [dueAt(job, true, NOW) ?? 0, dueAt(job, false, NOW) ?? 0];
      expect(Math.max(fed, unfed) - NOW).toBeLessThanOrEqual(LONGEST_WAIT_MS + 180_000);
      // Except where both are due already, or the clock was set back.
      if (unfed > NOW && fed > NOW) expect(fed).toBeGreaterThanOrEqual(unfed);
      if (isDue(job, true, NOW)) expect(isAlmostDue(job, true, NOW)).toBe(true);
    }),
  );
});
