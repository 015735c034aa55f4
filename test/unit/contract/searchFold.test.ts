import { describe, expect, it } from 'vitest';
import { searchFold } from '../../../electron/contract/searchFold.ts';

describe('a search', () => {
  it('finds Turkish names however they are typed', () => {
    const forms = ['İSTANBUL', 'Istanbul', 'istanbul', 'ıstanbul', 'İstanbul'];
    expect(new Set(forms.map(searchFold))).toEqual(new Set(['istanbul']));
    expect(searchFold('Şükrü Işık, Çağlayan')).toBe('sukru isik, caglayan');
  });
});
