import { describe, expect, it } from 'vitest';
import { monotonicClock } from '../../../../electron/adapters/system/clockAndRandomness.ts';

/** The clocks of a computer that was started an hour ago. */
function computer() {
  let [wall, awake, uptime] = [1_700_000_000_000, 5_000, 3_600_000];
  let reads = 0;
  const monotonic = monotonicClock({
    wall: () => wall,
    awake: () => awake,
    uptime() {
      reads += 1;
      return uptime;
    },
  });
  return {
    monotonic,
    reads: () => reads,
    works(ms: number) {
      wall += ms;
      awake += ms;
      uptime += ms;
    },
    sleeps(ms: number) {
      wall += ms;
      uptime += ms;
    },
    isSet(ms: number) {
      wall += ms;
    },
    isLate(ms: number) {
      uptime -= ms;
    },
  };
}

describe('the monotonic clock', () => {
  it('counts what the computer worked and what it slept', () => {
    const { monotonic, works, sleeps } = computer();
    const from = monotonic();
    works(20);
    sleeps(58_000);
    expect(monotonic() - from).toBe(58_020);
    works(1_000);
    sleeps(1_200_000);
    works(5);
    expect(monotonic() - from).toBe(58_020 + 1_201_005);
    sleeps(3_000);
    expect(monotonic() - from).toBe(58_020 + 1_204_005);
  });

  it('does not notice that somebody sets the wall clock, forward or back', () => {
    const { monotonic, works, isSet } = computer();
    const from = monotonic();
    for (const ms of [3_600_000, -7_200_000, 86_400_000]) {
      isSet(ms);
      works(10);
      monotonic();
    }
    expect(monotonic() - from).toBe(30);
  });

  it('counts a sleep within a minute although somebody set the wall clock back meanwhile', () => {
    const { monotonic, works, sleeps, isSet } = computer();
    const from = monotonic();
    sleeps(600_000);
    isSet(-600_000);
    monotonic();
    works(60_001);
    expect(monotonic() - from).toBe(660_001);
  });

  it('never goes back where the uptime is read a little later than the others', () => {
    const { monotonic, works, sleeps, isLate } = computer();
    const from = monotonic();
    sleeps(58_000);
    monotonic();
    isLate(10);
    works(60_001);
    expect(monotonic() - from).toBe(118_001);
  });

  it('reads the uptime only where the computer may have slept, and once a minute', () => {
    const { monotonic, works, reads } = computer();
    const before = reads();
    for (let calls = 0; calls < 54; calls += 1) {
      works(1_100);
      monotonic();
    }
    expect(reads()).toBe(before);
  });
});
