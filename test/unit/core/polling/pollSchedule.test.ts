import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { pollGapMs } from '../../../../electron/core/base/backoff.ts';
import { LONGEST_WAIT_MS } from '../../../../electron/core/base/wallClock.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import { dueAt, isAlmostDue, isDue, isWanted, type Watched } from '../../../../electron/core/polling/pollSchedule.ts';

const NOW = Date.UTC(2026, 0, 5, 9);
const MINUTE_MS = 60_000;

/** A job that was polled so many times, the last time at NOW. */
function polled(looks: number, change: Partial<Watched> = {}): Watched {
  return {
    looks,
    shelvedAt: NOW - 10 * MINUTE_MS,
    updatedAt: NOW,
    nextAt: NOW + pollGapMs(Math.max(0, looks - 1)),
    lastLook: looks === 0 ? null : { at: NOW, by: 'look', said: 'not_ready' },
    payment: null,
    problem: null,
    ...change,
  };
}

describe('without a mailbox', () => {
  it('the plan is the journal’s: 5 s, 10 s, 20 s and so on up to 5 min', () => {
    const gaps = Array.from({ length: 9 }, (_, looks) => pollGapMs(looks) / 1_000);
    expect(gaps).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    for (const looks of [1, 4, 9]) expect(dueAt(polled(looks), false, NOW)).toBe(NOW + pollGapMs(looks - 1));
  });

  it('what was planned by a clock that was set back since is due', () => {
    expect(isDue(polled(3, { nextAt: NOW + 24 * 60 * MINUTE_MS }), false, NOW)).toBe(true);
  });

  it('what has no plan is never due', () => {
    expect(dueAt(polled(1, { nextAt: null }), false, NOW)).toBeNull();
  });
});

describe('while events come', () => {
  it('polls are a minute apart at first, five at last, counted from the last answer', () => {
    const gaps = [1, 2, 3, 4].map((looks) => ((dueAt(polled(looks), true, NOW) ?? 0) - NOW) / MINUTE_MS);
    expect(gaps).toEqual([2, 4, 5, 5]);
    const shelved = polled(0, { shelvedAt: NOW, nextAt: NOW + 5_000 });
    expect(dueAt(shelved, true, NOW)).toBe(NOW + MINUTE_MS);
  });

  it('a requested poll waits for nothing', () => {
    const wanted = polled(3, { nextAt: NOW });
    expect(isWanted(wanted)).toBe(true);
    expect(isDue(wanted, true, NOW)).toBe(true);
  });

  it.each(['no_answer', 'refused', 'no_label'] as const)(
    'one that was not answered (%s) is repeated soon',
    (stated) => {
      const job = polled(1, { lastLook: { at: NOW, by: 'event', said: stated } });
      expect(dueAt(job, true, NOW)).toBe(job.nextAt);
    },
  );

  it('a last answer from the future, by a clock that was set back since, holds nothing up', () => {
    const job = polled(2, {
      nextAt: NOW - 1_000,
      lastLook: { at: NOW + 60 * MINUTE_MS, by: 'list', said: 'not_ready' },
    });
    expect(isDue({ ...job, updatedAt: NOW - 5_000 }, true, NOW)).toBe(true);
  });
});

const openPayment: Payment = {
  paid: false,
  amount: kurus(5_000),
  balance: null,
  url: 'https://pay.invalid/1',
  expiresAt: null,
  toldAt: NOW,
  odd: [],
};

describe.each([false, true])('an open payment (events come: %s)', (pushed) => {
  const open = (looks: number, expiresAt: number | null, answeredAt = NOW) =>
    polled(looks, {
      payment: { ...openPayment, expiresAt },
      updatedAt: answeredAt,
      nextAt: answeredAt + pollGapMs(looks - 1),
      lastLook: { at: answeredAt, by: 'list', said: 'unpaid' },
    });

  it('whose link expires before its next poll is polled right then', () => {
    expect(dueAt(open(9, NOW + MINUTE_MS), pushed, NOW)).toBe(NOW + MINUTE_MS + 5_000);
    expect(dueAt(open(9, NOW + 20 * MINUTE_MS), pushed, NOW)).toBe(NOW + 5 * MINUTE_MS);
    expect(dueAt(open(9, null), pushed, NOW)).toBe(NOW + 5 * MINUTE_MS);
  });

  it('whose link has expired is polled ever more rarely, at last once an hour', () => {
    const gaps: number[] = [];
    const expiresAt = NOW;
    for (let at = NOW + 5_000; gaps.length < 7; ) {
      const next = dueAt(open(9 + gaps.length, expiresAt, at), pushed, at) ?? 0;
      gaps.push(Math.floor((next - at) / MINUTE_MS));
      at = next;
    }
    expect(gaps).toEqual([5, 5, 10, 20, 40, 60, 60]);
  });

  it('whose link had expired when its parcel came is polled as any other, until it has waited for long', () => {
    const cameExpired = (waited: number) => {
      const at = NOW + waited;
      return (dueAt({ ...open(9, NOW - 26 * 60 * MINUTE_MS, at), shelvedAt: NOW }, pushed, at) ?? 0) - at;
    };
    const gaps = [1, 5, 10, 30, 60, 600].map((minutes) => cameExpired(minutes * MINUTE_MS) / MINUTE_MS);
    expect(gaps).toEqual([5, 5, 10, 30, 60, 60]);
  });

  it('whose link has expired is polled when somebody requests it, and soon after no answer', () => {
    const expired = open(9, NOW - 60 * MINUTE_MS);
    expect(dueAt({ ...expired, nextAt: NOW }, pushed, NOW)).toBe(NOW);
    const lost = { ...expired, lastLook: { at: NOW, by: 'look', said: 'no_answer' } as const };
    expect(dueAt(lost, pushed, NOW)).toBe(NOW + 5 * MINUTE_MS);
  });

  it('that is paid has no expiry to wait for', () => {
    const paid = { ...openPayment, paid: true, expiresAt: NOW - 60 * MINUTE_MS };
    const job = { ...open(2, null), payment: paid };
    expect(dueAt(job, pushed, NOW)).toBe(dueAt({ ...job, payment: null }, pushed, NOW));
  });

  it('that was answered in the future, by a clock that was set back since, is due', () => {
    const job = { ...open(9, NOW - 60 * MINUTE_MS, NOW + 26 * 60 * MINUTE_MS), nextAt: NOW - 1, updatedAt: NOW - 10 };
    expect(isDue(job, pushed, NOW)).toBe(true);
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
  payment: fc.option(
    fc
      .record({ paid: fc.boolean(), expiresAt: fc.option(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 })) })
      .map((reported) => ({ ...openPayment, ...reported })),
  ),
  problem: fc.constantFrom(null, problem('label_not_pdf')),
});
/** The longest rest of a payment whose link has expired, ms. */
const LONGEST_REST_MS = 3_600_000;

it('after any clock change, nothing waits longer than the longest wait and its slack, and events never hasten a poll', () => {
  fc.assert(
    fc.property(watched, (job) => {
      const [pushed, unfed] = [dueAt(job, true, NOW) ?? 0, dueAt(job, false, NOW) ?? 0];
      const isExpired = job.payment?.paid === false && (job.payment.expiresAt ?? Infinity) <= NOW + 180_000;
      const longest = isExpired ? LONGEST_REST_MS : LONGEST_WAIT_MS;
      expect(Math.max(pushed, unfed) - NOW).toBeLessThanOrEqual(longest + 180_000);
      // Except where both are due already, or the clock was set back.
      if (unfed > NOW && pushed > NOW) expect(pushed).toBeGreaterThanOrEqual(unfed);
      if (isDue(job, true, NOW)) expect(isAlmostDue(job, true, NOW)).toBe(true);
    }),
  );
});
