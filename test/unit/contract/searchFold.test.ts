import { describe, expect, it } from 'vitest';
import { editDistance, searchFold } from '../../../electron/contract/searchFold.ts';

describe('a search', () => {
  it('finds Turkish names however they are typed', () => {
    const forms = ['İSTANBUL', 'Istanbul', 'istanbul', 'ıstanbul', 'İstanbul'];
    expect(new Set(forms.map(searchFold))).toEqual(new Set(['istanbul']));
    expect(searchFold('Şükrü Işık, Çağlayan')).toBe('sukru isik, caglayan');
  });
});

it.each([
  ['anka', 'anka', 0],
  // A beginning of three letters and more is the name as far as it was written.
  ['ank', 'ankara', 0],
  ['ankara', 'ank', 0],
  ['an', 'anka', 2],
  ['anka', 'ptt', 4],
  ['anka', 'anca', 1],
  ['nka', 'anka', 1],
  ['ankaa', 'bnka', 2],
  ['', 'ptt', 3],
])('from %j to %j so many letters are changed', (one, other, letters) => {
  expect(editDistance(one, other)).toBe(letters);
});
