import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay, writeDay } from '../../../../renderer/components/readDay.ts';

const NOW = new Date(2026, 10, 21, 12).getTime();
const tr = (text: string) => readDay(text, 'tr', NOW);
const en = (text: string) => readDay(text, 'en', NOW);

describe('a typed day', () => {
  it('is read day first in Turkish, with any sign in between', () => {
    for (const text of ['21.11.2026', '21/11/2026', '21-11-26', '21 11 2026', '21112026', ' 21.11.2026 ', '21.11']) {
      expect([text, tr(text)]).toEqual([text, '2026-11-21']);
    }
    expect(tr('1.2.2026')).toBe('2026-02-01');
  });

  it('may name its month, in the language of the screens', () => {
    expect(tr('21 Kas 2026')).toBe('2026-11-21');
    expect(tr('21 KASIM 2026')).toBe('2026-11-21');
    expect(tr('3 ağustos 2026')).toBe('2026-08-03');
    expect(en('21 Nov 2026')).toBe('2026-11-21');
    expect(en('November 21, 2026')).toBe('2026-11-21');
    expect(en('3 August')).toBe('2026-08-03');
  });

  it('is read as computers write it', () => {
    expect(tr('2026-11-21')).toBe('2026-11-21');
  });

  it('is none where the calendar has no such day, or where it is not finished', () => {
    for (const text of [
      '',
      '21',
      '21.',
      '31.11.2026',
      '29.02.2026',
      '21.13.2026',
      '21.11.2',
      'kasım',
      '1.1.1.1',
      'a.b.c',
    ]) {
      expect([text, tr(text)]).toEqual([text, null]);
    }
  });

  it('is written so that it is read as the same day, on any day and in any language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.constantFrom('tr' as const, 'en' as const),
        (days, language) => {
          const day = new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10);
          expect(readDay(writeDay(day, language), language, NOW)).toBe(day);
        },
      ),
    );
  });

  it('cannot be taken for the eleventh of a month in English', () => {
    expect(writeDay('2026-12-11', 'en')).toBe('11 Dec 2026');
    expect(writeDay('2026-12-11', 'tr')).toBe('11.12.2026');
  });
});
