import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutCode, groupCode, hasAir } from '../../../../renderer/model/groupCode.ts';

/** The code with a space where it is drawn with air. */
function drawn(groups: readonly string[]): string {
  return groups.map((group, at) => (hasAir(group, groups[at + 1] ?? '') ? `${group} ` : group)).join('');
}

describe('A code in groups', () => {
  it.each([
    ['TY-48213', 'TY-48213'],
    ['TRENDYOL-2026-900124-A7', 'TRENDYOL-2026-900124-A7'],
    ['A12', 'A12'],
    ['10240B', '10240 B'],
    ['TY7340029581146', 'TY 7340 0295 81146'],
    ['ORD_10/240.5', 'ORD_10/240.5'],
    ['ORD10240', 'ORD 10240'],
    ['7340029581146', '7340 0295 81146'],
    ['ŞİŞ42ÇAY', 'ŞİŞ42ÇAY'],
  ])('%s has air within many digits and beside them, none at a separator or beside a few', (code, shown) => {
    expect(drawn(groupCode(code))).toBe(shown);
  });

  it('has air before an end that begins with a group of its own, and none at a separator', () => {
    expect(cutCode('SIPARIS1234567').isApart).toBe(true);
    expect(cutCode('SIPARIS-1234567').isApart).toBe(false);
    expect(cutCode('SIPARIS123-4567').isApart).toBe(false);
  });
});

describe('A code where there is no room for all of it', () => {
  it('keeps its end, which distinguishes it from its neighbour', () => {
    const [one, other] = [cutCode('TRENDYOL-2026-900124-A7'), cutCode('TRENDYOL-2026-900125-A7')];
    expect(one.head.join('')).toBe('TRENDYOL-2026-90');
    expect(one.tail.join('')).toBe('0124-A7');
    expect(other.head).toEqual(one.head);
    expect(other.tail).not.toEqual(one.tail);
  });

  it('is never cut when it is short', () => {
    expect(cutCode('ORD-10240')).toEqual({ head: [], tail: ['ORD-', '10240'], isApart: false });
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
    expect(cutCode('7340029581146')).toEqual({ head: ['7340', '02'], tail: ['95', '81146'], isApart: false });
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
