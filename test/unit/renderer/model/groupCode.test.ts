import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutCode } from '../../../../renderer/model/groupCode.ts';

describe('A code where there is no room for all of it', () => {
  it('keeps its end, which tells it from its neighbour', () => {
    const [one, other] = [cutCode('TRENDYOL-2026-900124-A7'), cutCode('TRENDYOL-2026-900125-A7')];
    expect(one.head.join('')).toBe('TRENDYOL-2026-90');
    expect(one.tail.join('')).toBe('0124-A7');
    expect(other.head).toEqual(one.head);
    expect(other.tail).not.toEqual(one.tail);
  });

  it('is never cut when it is short', () => {
    expect(cutCode('ORD-10240')).toEqual({ head: [], tail: ['ORD-', '10240'], isWithinGroup: false });
    expect(cutCode('TY-900124-A7').head).toEqual([]);
  });

  it('has a beginning of which four characters can be seen, or none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (code) => {
        const length = cutCode(code).head.join('').length;
        expect(length === 0 || length >= 6).toBe(true);
      }),
    );
  });

  it('keeps the groups that it has when all of it is shown', () => {
    expect(cutCode('7340029581146')).toEqual({ head: ['7340', '02'], tail: ['95', '81146'], isWithinGroup: true });
  });

  it('is the same code again when its parts are put together', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const { head, tail } = cutCode(code);
        expect([...head, ...tail].join('')).toBe(code);
      }),
    );
  });
});
