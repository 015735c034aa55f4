import { describe, expect, it } from 'vitest';
import { createAlarm } from '../../../../electron/core/base/alarm.ts';
import { manualClock } from '../../../support/manualClock.ts';

/** An alarm for times that the test plans; each is done once it has rung. */
function planned() {
  const clock = manualClock();
  const start = clock.now();
  const errors: string[] = [];
  let times: readonly number[] = [];
  let failures = 0;
  const rang: number[] = [];
  const alarm = createAlarm({
    name: 'test',
    clock,
    logger: { info() {}, warn() {}, error: (event) => void errors.push(event) },
    earliest: async () => (times.length === 0 ? null : Math.min(...times)),
    ring: async () => {
      rang.push(clock.now() - start);
      if (failures > 0) {
        failures -= 1;
        throw new Error('disk full');
      }
      times = times.filter((at) => at > clock.now());
    },
  });
  return {
    clock,
    alarm,
    rang,
    errors,
    plan: (...ms: readonly number[]) => {
      times = ms.map((one) => start + one);
      alarm.set();
    },
    fail: (count: number) => {
      failures = count;
    },
  };
}

describe('an alarm', () => {
  it('rings at each planned time, at once for what is due, and not where nothing is planned', async () => {
    const { clock, plan, rang } = planned();
    plan(0, 30_000, 50_000);
    await clock.pass(120_000);
    expect(rang).toEqual([0, 30_000, 50_000]);
    expect(clock.planned()).toBe(0);
  });

  it('rings at a sooner time that is planned meanwhile', async () => {
    const { clock, plan, rang } = planned();
    plan(50_000);
    await clock.pass(10_000);
    plan(20_000, 50_000);
    await clock.pass(40_000);
    expect(rang).toEqual([20_000, 50_000]);
  });

  it('rings within a minute after the wall clock was set past the time', async () => {
    const { clock, plan, rang } = planned();
    plan(3_600_000);
    await clock.pass(1_000);
    clock.set(3_600_000);
    await clock.pass(60_000);
    expect(rang).toHaveLength(1);
  });

  it('rings again after growing gaps where it failed', async () => {
    const { clock, plan, rang, errors, fail } = planned();
    fail(2);
    plan(0);
    await clock.pass(120_000);
    expect(rang).toEqual([0, 5_000, 15_000]);
    expect(errors).toEqual(['alarm failed', 'alarm failed']);
  });

  it('does not ring after the end, with anything set', async () => {
    const { clock, alarm, plan, rang } = planned();
    plan(10_000);
    await clock.settle();
    alarm.stop();
    plan(0);
    await clock.pass(120_000);
    expect([rang, clock.planned()]).toEqual([[], 0]);
  });
});
