import { describe, expect, it } from 'vitest';
import { typedSize, typedWeight } from '../../../../renderer/model/typedSize.ts';

const desi = (value: number) => ({ widthCm: null, lengthCm: null, heightCm: null, desi: value });
const sides = (widthCm: number, lengthCm: number, heightCm: number) => ({ widthCm, lengthCm, heightCm, desi: null });

describe('a size as a hand types it', () => {
  it.each([
    ['3', desi(3)],
    [' 2,5 ', desi(2.5)],
    ['2.5', desi(2.5)],
    ['30x20x15', sides(30, 20, 15)],
    ['30X20X15', sides(30, 20, 15)],
    ['30 × 20 × 12,5', sides(30, 20, 12.5)],
    ['30*20*15', sides(30, 20, 15)],
    ['30 20 15', sides(30, 20, 15)],
  ])('is one number for desi, three for the sides: %s', (text, size) => {
    expect(typedSize(text)).toEqual(size);
  });

  it.each(['', ' ', '0', '-3', '30x20', '30x20x', 'x20x15', '30x20x15x4', '30x0x15', 'ORD-12', '3 desi', '1.240,5'])(
    'is nothing else: "%s"',
    (text) => {
      expect(typedSize(text)).toBeNull();
    },
  );

  it('is a weight of more than nothing', () => {
    expect([typedWeight('2,5'), typedWeight('0'), typedWeight(''), typedWeight('30x2')]).toEqual([
      2.5,
      null,
      null,
      null,
    ]);
  });
});
