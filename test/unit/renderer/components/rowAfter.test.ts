import { describe, expect, it } from 'vitest';
import { rowAfter } from '../../../../renderer/components/useRowWindow.ts';

/** Heads at 0 and 5. */
const step = (key: string, at: number | null) =>
  rowAfter({ key, at, count: 10, perPage: 4, isRow: (index) => index !== 0 && index !== 5 });

describe('the row that a key leads to', () => {
  it('passes over the heads between the rows', () => {
    expect(step('ArrowDown', 4)?.index).toBe(6);
    expect(step('ArrowUp', 6)?.index).toBe(4);
    expect(step('Home', 8)?.index).toBe(1);
    expect(step('PageDown', 1)?.index).toBe(6);
    expect(step('PageUp', 9)?.index).toBe(6);
  });

  it('is the first one for who comes into the list', () => {
    expect(step('ArrowDown', null)?.index).toBe(1);
    expect(step('PageDown', null)?.index).toBe(1);
    expect(step('ArrowUp', null)?.index).toBeNull();
  });

  it('stays at the ends, and reports that the person wants to go on', () => {
    expect(step('ArrowDown', 9)).toEqual({ index: null, beyond: true });
    expect(step('PageDown', 8)).toEqual({ index: 9, beyond: true });
    expect(step('End', 1)).toEqual({ index: 9, beyond: true });
    expect(step('ArrowUp', 1)).toEqual({ index: null, beyond: false });
  });

  it('is none for other keys', () => {
    expect(step('a', 1)).toBeNull();
    expect(step('Enter', 1)).toBeNull();
  });
});
