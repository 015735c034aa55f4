import { describe, expect, it } from 'vitest';
import { CLOCK_SLACK_MS } from '../../../../electron/contract/clockSlack.ts';
import { backoffMs, pollGapMs } from '../../../../electron/core/base/backoff.ts';
import { beyondAnyPlan, isWithin, LONGEST_WAIT_MS } from '../../../../electron/core/base/wallClock.ts';

const NOW = 1_000_000_000;

describe('a time that was written down', () => {
  it('is within the last minute up to its end, and not after it', () => {
    expect(isWithin(NOW - 60_000, NOW, 60_000)).toBe(true);
    expect(isWithin(NOW - 60_001, NOW, 60_000)).toBe(false);
  });

  it('is within it a little in the future, as two clocks differ, and not where the clock was set back since', () => {
    expect(isWithin(NOW + CLOCK_SLACK_MS, NOW, 60_000)).toBe(true);
    expect(isWithin(NOW + CLOCK_SLACK_MS + 1, NOW, 60_000)).toBe(false);
  });
});

it('no gap that is planned is longer than the longest wait, so that what lies beyond was planned by another clock', () => {
  const gaps = [0, 1, 5, 100].flatMap((count) => [pollGapMs(count), backoffMs(count + 1, 1)]);
  expect(Math.max(...gaps)).toBe(LONGEST_WAIT_MS);
  expect(beyondAnyPlan(NOW)).toBe(NOW + LONGEST_WAIT_MS + CLOCK_SLACK_MS);
});
