import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../electron/contract/problem.ts';
import { problem } from '../../../../electron/core/jobs/index.ts';
import { createLease, noExpiry } from '../../../../electron/core/printing/lease.ts';
import { manualClock } from '../../../support/manualClock.ts';

const TAKEN = problem('claimed_elsewhere', 'Desk 2');

/** A lease whose questions get these answers, each after so long, ms. */
function leased(answers: readonly (Problem | null)[] = [], answerMs = 0) {
  const clock = manualClock();
  let requested = 0;
  const lease = createLease(clock, async () => {
    clock.sleep(answerMs);
    requested += 1;
    return answers[requested - 1] ?? null;
  });
  return { clock, lease, requested: () => requested };
}

describe('the lease of a label', () => {
  it('is requested once, and holds for a second', async () => {
    const { clock, lease, requested } = leased();
    expect(await lease.check()).toBeNull();
    clock.sleep(1_000);
    expect(await lease.check()).toBeNull();
    expect(requested()).toBe(1);
  });

  it('is requested again after each sleep', async () => {
    const { clock, lease, requested } = leased();
    for (const ms of [0, 1_001, 58_000, 1_200_000]) {
      clock.sleep(ms);
      expect(await lease.check()).toBeNull();
    }
    expect(requested()).toBe(4);
  });

  it('ends where somebody took the order over while the computer slept', async () => {
    const { clock, lease } = leased([null, TAKEN]);
    expect(await lease.check()).toBeNull();
    clock.sleep(1_001);
    expect(await lease.check()).toEqual(TAKEN);
  });

  it('counts from the request: an answer over which the computer slept is requested again', async () => {
    const { lease, requested } = leased([null, TAKEN], 58_000);
    expect(await lease.check()).toEqual(TAKEN);
    expect(requested()).toBe(2);
  });

  it('is had in the end where each answer takes longer than it is good for', async () => {
    const { lease, requested } = leased([], 3_500);
    expect(await lease.check()).toBeNull();
    expect(requested()).toBe(2);
  });

  it('counts from the answer that somebody else has had', async () => {
    const clock = manualClock();
    let requested = 0;
    const lease = createLease(
      clock,
      async () => {
        requested += 1;
        return TAKEN;
      },
      clock.monotonic(),
    );
    clock.sleep(1_000);
    expect([await lease.check(), requested]).toEqual([null, 0]);
    clock.sleep(1);
    expect([await lease.check(), requested]).toEqual([TAKEN, 1]);
  });

  it("is not needed for a person's print", async () => {
    expect(await noExpiry.check()).toBeNull();
  });
});
