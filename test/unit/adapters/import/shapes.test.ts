import { expect, it } from 'vitest';
import { shapeOf } from '../../../../electron/adapters/import/shapes.ts';

it('is the same for references that differ in their digits alone', () => {
  expect([shapeOf('SIP-1042'), shapeOf(' "SIP-7" '), shapeOf('2026/000012')]).toEqual(['SIP-9', 'SIP-9', '9/9']);
});

it.each(['', 'Ayşe', 'No 12', '12', '999'])('is none for %j, which could be any text', (text) => {
  expect(shapeOf(text)).toBeNull();
});

it('is one for a number that is too long for a house', () => {
  expect(shapeOf('1042')).toBe('9');
});
