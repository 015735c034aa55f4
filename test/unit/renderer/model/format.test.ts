import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import {
  ageOf,
  formatCountdown,
  formatEstimate,
  formatMoney,
  formatWhen,
  sentences,
  upperTurkish,
} from '../../../../renderer/i18n/format.ts';
import { groupCode } from '../../../../renderer/model/groupCode.ts';

describe('figures', () => {
  it('write money the Turkish way', () => {
    expect(formatMoney(kurus(124_050), 'tr')).toBe('1.240,50\u00a0TL');
    expect(formatMoney(kurus(5), 'tr')).toBe('0,05\u00a0TL');
    expect(formatMoney(kurus(124_050), 'en')).toBe('1,240.50\u00a0TL');
  });

  it('write an estimate in whole lira, never too little', () => {
    expect(formatEstimate(kurus(1_370_000), 'tr')).toBe('13.700\u00a0TL');
    expect(formatEstimate(kurus(1_370_001), 'en')).toBe('13,701\u00a0TL');
    expect(formatEstimate(kurus(0), 'tr')).toBe('0\u00a0TL');
  });

  it('write the time left, never below zero', () => {
    expect(formatCountdown(9 * 60_000 + 5_000)).toBe('9:05');
    expect(formatCountdown(3_723_000)).toBe('1:02:03');
    expect(formatCountdown(-5)).toBe('0:00');
  });

  it('show age in the coarsest useful unit', () => {
    expect(ageOf(59_000)).toEqual({ unit: 'now' });
    expect(ageOf(125_000)).toEqual({ unit: 'minutes', count: 2 });
    expect(ageOf(3 * 3_600_000)).toEqual({ unit: 'hours', count: 3 });
    expect(ageOf(49 * 3_600_000)).toEqual({ unit: 'days', count: 2 });
  });

  it('name the day only where it is not today', () => {
    const noon = new Date(2026, 10, 21, 12, 4).getTime();
    expect(formatWhen(noon, noon + 60_000, 'tr')).toBe('12:04');
    expect(formatWhen(noon, noon + 86_400_000, 'tr')).toBe('21 Kasım 12:04');
  });

  it('put place names in Turkish capitals', () => {
    expect(upperTurkish('İstanbul')).toBe('İSTANBUL');
    expect(upperTurkish('Iğdır')).toBe('IĞDIR');
    expect(upperTurkish('diyarbakır')).toBe('DİYARBAKIR');
  });
});

describe('a code in groups', () => {
  it('is cut where the eye compares it', () => {
    expect(groupCode('ORD-10427')).toEqual(['ORD-', '10427']);
    expect(groupCode('7340029581146')).toEqual(['7340', '0295', '81146']);
  });

  it('is always the code again, with no lone digit at the end of a long run', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(groupCode(code).join('')).toBe(code);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7 }), (digits) => {
        for (const group of groupCode(digits)) expect(group.length).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

describe('what a screen reader says', () => {
  it.each([
    [['A-1: Etiketi var mı?', 'Koliye bak.'], 'A-1: Etiketi var mı? Koliye bak.'],
    [['A-1: Basıldı', undefined, 'Ankara, Mamak'], 'A-1: Basıldı. Ankara, Mamak.'],
    [['A-1: Yeniden okut', '', 'Okunuyor…'], 'A-1: Yeniden okut. Okunuyor…'],
    [[undefined, ''], ''],
  ])('is one text with one end mark for each part: %j', (parts, spoken) => {
    expect(sentences(...parts)).toBe(spoken);
  });
});
