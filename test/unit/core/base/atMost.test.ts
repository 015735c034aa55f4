import { describe, expect, it } from 'vitest';
import { atMost } from '../../../../electron/core/base/atMost.ts';
import { manualClock } from '../../../support/manualClock.ts';

describe('what is waited for at most for so long', () => {
  it('is what the work comes to where that is there in time, and its timer goes', async () => {
    const clock = manualClock();
    expect(await atMost(1_000, clock, Promise.resolve('answer'))).toBe('answer');
    expect(clock.planned()).toBe(0);
  });

  it('is null once the time is over, and a failure that comes later is of no matter', async () => {
    const clock = manualClock();
    let fail = (_failure: Error) => {};
    const work = new Promise<string>((_resolve, reject) => {
      fail = reject;
    });
    const waited = atMost(1_000, clock, work);
    await clock.pass(1_000);
    expect(await waited).toBeNull();
    fail(new Error('too late'));
  });

  it('fails where the work fails in time', async () => {
    const clock = manualClock();
    await expect(atMost(1_000, clock, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});
