import { describe, expect, it } from 'vitest';
import { ZOOM_STEPS, zoomDirectionOf, zoomStep } from '../../../../renderer/model/zoom.ts';

describe('the size of the screen', () => {
  it('goes through every step and back, and stays at either end', () => {
    const smallest = ZOOM_STEPS[0];
    const up = ZOOM_STEPS.map((_, i) => Array.from({ length: i }).reduce<number>((at) => zoomStep(at, 'in'), smallest));
    expect(up).toEqual(ZOOM_STEPS);
    expect(ZOOM_STEPS.map((step) => zoomStep(step, 'out'))).toEqual([70, 70, 80, 90, 100, 110, 125, 150, 175]);
    expect(zoomStep(200, 'in')).toBe(200);
  });

  it('takes the next step from a size between two, and 100 from any', () => {
    expect([zoomStep(95, 'in'), zoomStep(95, 'out'), zoomStep(95, 'reset')]).toEqual([100, 90, 100]);
  });

  it.each([
    ['+', 'Equal', 'in'],
    ['=', 'Equal', 'in'],
    ['-', 'Slash', 'out'],
    ['_', 'Minus', 'out'],
    ['0', 'Digit0', 'reset'],
    ['Unidentified', 'NumpadAdd', 'in'],
    ['Unidentified', 'NumpadSubtract', 'out'],
    ['Unidentified', 'Numpad0', 'reset'],
    ['à', 'Digit0', 'reset'],
    // Turkish Q has * and Turkish F has / where others have the minus: the plus that these layouts lack.
    ['*', 'Minus', 'in'],
    ['/', 'Minus', 'in'],
    ['*', 'NumpadMultiply', null],
    ['7', 'Digit7', null],
  ])('knows %s on %s as %s', (key, code, method) => {
    expect(zoomDirectionOf(key, code)).toBe(method);
  });
});
