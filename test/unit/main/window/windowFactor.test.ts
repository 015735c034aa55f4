import { describe, expect, it } from 'vitest';
import { windowFactor } from '../../../../electron/main/window/windowFactor.ts';

describe('how much larger everything is drawn', () => {
  it.each([
    [1024, 600, 1],
    [1366, 768, 1],
    // As wide as a desk PC twice, and no higher: the card of a scan has no more room.
    [2732, 768, 1],
    [1600, 1000, 1],
    [1920, 1080, 1.25],
    [2560, 1440, 1.5],
    [10_000, 10_000, 2.5],
  ])('in a window of %i x %i: %d', (width, height, factor) => {
    expect(windowFactor({ width, height })).toBeCloseTo(factor, 5);
  });

  it('never shrinks the page that a screen was designed for', () => {
    for (let width = 1366; width < 4000; width += 10) {
      const height = Math.round((width * 768) / 1366);
      const factor = windowFactor({ width, height });
      expect(width / factor).toBeGreaterThan(1330);
      expect(height / factor).toBeGreaterThan(745);
    }
  });
});
