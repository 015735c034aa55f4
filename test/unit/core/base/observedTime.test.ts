import { describe, expect, it } from 'vitest';
import { epochMsOf, observedBefore, toldAt } from '../../../../electron/core/base/observedTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

describe('when something was observed', () => {
  it('is the moment at which its request left, however long ago that was', async () => {
    const clock = manualClock();
    const [left, at] = [clock.monotonic(), clock.now()];
    await clock.pass(20_000);
    expect(epochMsOf(clock, toldAt(clock, left))).toBe(at);
  });

  it('is never fresher than it is: of two clocks that disagree the older time counts', async () => {
    const clock = manualClock();
    const reported = toldAt(clock, clock.monotonic());
    await clock.pass(60_000);
    clock.set(-30_000);
    expect(clock.now() - epochMsOf(clock, reported)).toBe(60_000);
    clock.set(30_000 + 3_600_000);
    expect(clock.now() - epochMsOf(clock, reported)).toBe(3_660_000);
  });

  it('goes on from an earlier session, and is not known where that wrote a time that is still to come', async () => {
    const clock = manualClock();
    await clock.pass(5_000);
    const before = observedBefore(clock, clock.now() - 60_000);
    expect(before === null ? null : clock.now() - epochMsOf(clock, before)).toBe(60_000);
    expect(observedBefore(clock, clock.now() + 1)).toBeNull();
  });
});
