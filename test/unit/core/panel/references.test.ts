import { expect, it } from 'vitest';
import { plainReference, resembles } from '../../../../electron/core/panel/references.ts';

it.each([
  ['#1042', '1042'],
  ['# 1042', '1042'],
  [' TY-1042 ', '1042'],
  ['ty-#1042', '1042'],
  ['PNL-İI4', 'pnl-ıi4'],
  ['Şube 7', 'sube7'],
])('%s is %s', (one, other) => {
  const prefixes = ['#', 'TY-', ' '];
  expect(plainReference(one, prefixes)).toBe(plainReference(other, prefixes));
});

it('what is nothing but a prefix stays, and so does a prefix that is not configured', () => {
  expect(plainReference('#', ['#'])).toBe('#');
  expect(plainReference('TY-1', ['#'])).toBe('ty-1');
  expect(plainReference('1', [])).toBe('1');
});

it.each([
  ['TY-1042', '1042'],
  ['TY-2', '2'],
  ['A42', '42'],
  ['1042', 'HB1042'],
  ['N11 1042', '1042'],
  ['n11-1042', '1042'],
  ['2026/1042', '1042'],
  ['#PNL-005', 'pnl-005'],
  ['web_ABC-9', 'abc-9'],
])('%s resembles %s', (one, other) => {
  expect(resembles(one, other)).toBe(true);
  expect(resembles(other, one)).toBe(true);
});

it.each([
  ['21042', '1042'],
  ['TY-1042', 'HB-1042'],
  ['1042', '1043'],
  ['1042', '10421'],
  ['142', '42'],
  ['PAKET', 'ET'],
  ['verylongprefix1042', '1042'],
])('%s does not resemble %s', (one, other) => {
  expect(resembles(one, other)).toBe(false);
});
