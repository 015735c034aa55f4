import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFold } from '../../../../electron/contract/searchFold.ts';
import { backoffMs, pollGapMs } from '../../../../electron/core/base/backoff.ts';
import { readScanCode } from '../../../../electron/core/orders/scanCode.ts';

describe('a scanned code', () => {
  it('is trimmed and kept as it is', () => {
    expect(readScanCode('  ORD-10427\r\n')).toEqual({ ok: true, value: 'ORD-10427' });
    expect(readScanCode('Sipariş/42.ğ')).toEqual({ ok: true, value: 'Sipariş/42.ğ' });
  });

  it.each([
    ['', 'empty', 0],
    [' \t\r\n', 'empty', 4],
    ['x'.repeat(121), 'too_long', 121],
    ['x'.repeat(5_000), 'too_long', 5_000],
    ['ORD\u001d42', 'unreadable', 6],
    ['ORD\ufffd42', 'unreadable', 6],
  ])('that cannot be an order is refused (%#)', (raw, reason, length) => {
    expect(readScanCode(raw)).toEqual({ ok: false, error: { reason, length } });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (raw) => typeof readScanCode(raw).ok === 'boolean'));
  });
});

describe('waiting', () => {
  it('grows up to its limit and is spread by at least half of itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, fraction) => {
          const wait = backoffMs(attempt, fraction);
          const full = Math.min(60_000, 1_000 * 2 ** (attempt - 1));
          expect(wait).toBeGreaterThanOrEqual(full / 2);
          expect(wait).toBeLessThanOrEqual(full);
        },
      ),
    );
  });

  it('between looks is 5 s, 10 s, 20 s ... up to 5 minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map(pollGapMs)).toEqual([
      5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
    ]);
  });
});

describe('a search', () => {
  it('finds Turkish names however they are typed', () => {
    const forms = ['İSTANBUL', 'Istanbul', 'istanbul', 'ıstanbul', 'İstanbul'];
    expect(new Set(forms.map(searchFold))).toEqual(new Set(['istanbul']));
    expect(searchFold('Şükrü Işık, Çağlayan')).toBe('sukru isik, caglayan');
  });
});
