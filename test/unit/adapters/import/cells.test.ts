import { describe, expect, it } from 'vitest';
import {
  isFailedFormula,
  readAmount,
  readNumber,
  readTags,
  readText,
  readType,
} from '../../../../electron/adapters/import/cells.ts';
import { err, ok } from '../../../../electron/contract/result.ts';

describe('a measure in a cell', () => {
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    // A parcel has no thousand centimetres.
    ['1.250', 1.25],
    ['1.234,5', 1234.5],
    ['12 cm', 12],
    ['3 Desi.', 3],
    ['-2', -2],
    ['  ', null],
  ])('%j is %j', (cell, value) => {
    expect(readNumber(cell)).toEqual(ok(value));
  });

  it.each(['a', 'cm', '1 2', '1,2,3', '1e5', '0x10'])('%j is no number', (cell) => {
    expect(readNumber(cell)).toEqual(err('not_a_number'));
  });
});

describe('an amount in a cell', () => {
  it.each([
    ['1.234,56 TL', 1234.56],
    ['₺1,234.56', 1234.56],
    // Behind a point or a comma three digits are thousands: money has two decimals.
    ['1.250', 1250],
    ['1,250', 1250],
    ['12,50', 12.5],
    ['', null],
  ])('%j is %j TRY', (cell, value) => {
    expect(readAmount(cell)).toEqual(ok(value));
  });

  it.each(['TL', '-5', 'bedava', '1.2.3,4,5x'])('%j is no amount', (cell) => {
    expect(readAmount(cell)).toEqual(err('not_a_number'));
  });
});

it.each([
  ['', ok('koli')],
  ['KUTU', ok('koli')],
  ['Zarf', ok('dosya')],
  ['Pallet', ok('palet')],
  ['constructor', err('unknown_type')],
])('the type %j is read', (cell, type) => {
  expect(readType(cell)).toEqual(type);
});

it('a text has what ="..." guards', () => {
  expect(readText(' ="0012" ')).toBe('="0012"');
  expect(readText('="0012"')).toBe('0012');
});

it('tags are parted by commas, semicolons and bars, each once', () => {
  expect(readTags(' acele; hediye |acele,, ')).toEqual(['acele', 'hediye']);
});

it('knows a formula that came to nothing', () => {
  expect(['#N/A', '#DEĞER!', '#7', 'REF!'].map(isFailedFormula)).toEqual([true, true, false, false]);
});
