import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExactMoney, readMoney } from '../../../../electron/adapters/api/money.ts';

describe('readMoney', () => {
  it.each([
    [1.5, 150],
    [0, 0],
    [-0, 0],
    [12, 1200],
    [-3.25, -325],
    [1.005, 101],
    [1.004, 100],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [1e-7, 0],
    ['1.50', 150],
    ['1.5', 150],
    ['-1.50', -150],
    [' 42 ', 4200],
    ['0.234', 23],
    ['0.235', 24],
    ['1234.567', 123457],
    ['1,50', 150],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1.234.567', 123456700],
    ['1.234.567,89', 123456789],
    ['-0.00', 0],
    ['0123.456', 12346],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('reads %j as %d kuruş', (value, expected) => {
    expect(Object.is(readMoney(value), expected)).toBe(true);
  });

  it.each([
    null,
    undefined,
    '',
    ' ',
    'abc',
    '1.234',
    '12,345',
    '123.456',
    '90071992547409.92',
    '1.5.2',
    '1,2,3',
    '1..5',
    '.5',
    '5.',
    '1e3',
    '1 234',
    '1.234,567.8',
    true,
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '99999999999999999999',
  ])('has no reading for %j', (value) => {
    expect(readMoney(value)).toBeNull();
  });

  it('gives back every amount of kuruş, whichever way it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        const sign = amount < 0 ? '-' : '';
        const digits = String(Math.abs(amount)).padStart(3, '0');
        const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const turkish = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(amount / 100);
        const expected = amount + 0;
        expect(readMoney(text)).toBe(expected);
        expect(readMoney(Number(text))).toBe(expected);
        expect(readMoney(turkish)).toBe(expected);
      }),
    );
  });

  it('never throws, and yields a safe whole number or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.stringMatching(/^[-+]?[\d.,e]{0,24}$/)), (value) => {
        const read = readMoney(value);
        expect(read === null || Number.isSafeInteger(read)).toBe(true);
      }),
    );
  });
});

describe('readExactMoney', () => {
  it.each([
    [12.5, 1250],
    ['12,50', 1250],
    ['1.234,500', 123450],
    [-3.25, -325],
    [0, 0],
    [0.1 + 0.2, 30],
    [57.81999999999999, 5782],
  ])('reads %j as %d kuruş', (value, expected) => {
    expect(readExactMoney(value)).toBe(expected);
  });

  it.each([12.345, '1234.567', 0.001, 1e-7, -1e-9, 1.005, '12.3450000', '12.345', 'x', null, true])(
    'has no reading for %j, whose kuruş would be a guess',
    (value) => {
      expect(readExactMoney(value)).toBeNull();
    },
  );

  it('reads as readMoney does, or not at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.stringMatching(/^-?\d{1,5}[.,]\d{0,10}$/), fc.anything()), (value) => {
        const exact = readExactMoney(value);
        if (exact !== null) expect(exact).toBe(readMoney(value));
      }),
    );
  });
});
