import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import type { Transaction } from '../../../../electron/contract/service.ts';
import { collectedDebt, type DebtQuestion } from '../../../../electron/core/service/debtTracker.ts';

const SINCE = Date.UTC(2026, 0, 5, 9);
const MINUTE = 60_000;

function movement(changes: Partial<Transaction> = {}): Transaction {
  const facts = { id: '1', type: null, balanceAfter: null, description: 'Ölçüm farkı', more: [] };
  return { ...facts, at: SINCE, amount: kurus(-3_000), ...changes };
}

const HELD: Omit<DebtQuestion, 'since'> = { debt: kurus(3_000), fall: null };

function isCollected(changes: Partial<Transaction>, requested = HELD): boolean {
  return collectedDebt([movement(changes)], { since: SINCE, ...requested }).length === 1;
}

describe('a movement by which a debt was collected', () => {
  it.each([
    'Ölçüm farkı tahsilatı',
    'ÖLÇÜM FARKI',
    'Ölçüm farkı'.normalize('NFD'),
    'Desi Fark Bedeli',
    'DESI FARKI',
    'Borç tahsilatı',
    'Hesap borcu',
    'Measurement difference',
  ])('is known by its own words: %s', (description) => {
    expect(isCollected({ description })).toBe(true);
  });

  it.each(['measurement_difference', 'debt', 'DIFFERENCE'])('or by its type: %s', (type) => {
    expect(isCollected({ type, description: null })).toBe(true);
  });

  it.each([
    'Kargo ücreti',
    'Kargo ücreti: Borçka / Artvin',
    'Kargo ücreti: Farklı Kitabevi',
    'Kargo ücreti: Borçelik A.Ş.',
    'Bakiye yükleme',
    '3 desi',
    '',
    null,
  ])('is nothing that merely sounds like it: %s', (description) => {
    expect(isCollected({ description, type: description })).toBe(false);
  });

  it('took exactly the debt that held the account', () => {
    expect(isCollected({ amount: kurus(-2_999) })).toBe(false);
    expect(isCollected({ amount: kurus(3_000) }), 'paid by card').toBe(false);
    expect(isCollected({ amount: null })).toBe(false);
  });

  it('took no more than the balance fell, where no hold had the amount', () => {
    expect(isCollected({}, { debt: null, fall: 3_000 })).toBe(true);
    expect(isCollected({}, { debt: null, fall: 2_999 })).toBe(false);
    expect(isCollected({}, { debt: null, fall: null })).toBe(true);
  });

  it('took something: what came in, or moved nothing, was no debt with any change of the balance', () => {
    for (const fall of [3_000, null]) {
      expect(isCollected({ amount: kurus(3_000) }, { debt: null, fall })).toBe(false);
      expect(isCollected({ amount: kurus(0) }, { debt: null, fall })).toBe(false);
      expect(isCollected({ amount: kurus(-1) }, { debt: null, fall })).toBe(true);
    }
    expect(isCollected({ amount: kurus(0) }, { debt: kurus(0), fall: null })).toBe(false);
  });

  it('happened since, as far as two clocks can agree; without a time it proves nothing', () => {
    expect(isCollected({ at: SINCE - 2 * MINUTE })).toBe(true);
    expect(isCollected({ at: SINCE - 10 * MINUTE })).toBe(false);
    expect(isCollected({ at: null })).toBe(false);
  });
});
