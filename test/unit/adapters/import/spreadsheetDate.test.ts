import { expect, it } from 'vitest';
import { isLikeSpreadsheetDate } from '../../../../electron/adapters/import/dates.ts';

it.each([
  '12.Mar',
  '12-Mar',
  '1.Haz',
  '3 Ağu',
  'Mar.24',
  'Mar-24',
  'Ara.26',
  'Şub.26',
  '12-Mar-26',
  '12 Mart 2026',
  'Dec 3, 2026',
  '3.12.2026',
  '03/12/2026',
  '12/31/2026',
  '3.12.26',
  '2026-12-03',
  '2026-12-03 00:00:00',
  '2026-12-03T00:00:00.000Z',
  '3.12.2026 00:00',
])('a reference %j is taken for a date that a spreadsheet made', (reference) => {
  expect(isLikeSpreadsheetDate(reference)).toBe(true);
});

it.each([
  'MAR-24',
  'MAY-1024',
  'Mar-1024',
  '26-11-03',
  '2026-1203',
  '20261203',
  '2026-13-40',
  'SIP-2026-12-03',
  '12-3',
  '10427',
  '404-1234567-1234567',
  '1.2.3',
  'Ara',
])('a reference %j is not taken for a date', (reference) => {
  expect(isLikeSpreadsheetDate(reference)).toBe(false);
});
