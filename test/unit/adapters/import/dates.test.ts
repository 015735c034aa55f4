import { expect, it } from 'vitest';
import { isLikeSpreadsheetDate } from '../../../../electron/adapters/import/dates.ts';

it.each([
  ...['12.Mar', 'Mar.24', '3.12.2026', '2026-12-03 00:00:00', '2026-12-03', '2026-12-03T00:00:00.000Z', '12-Mar'],
  ...[
    '3 Ağu 2026',
    '12 Mart',
    'Ağu.26',
    'mar-24',
    '03/12/26',
    '12/31/2026',
    '2026/12/03',
    '3.12.2026 10:30',
    '10:30:00',
  ],
  ...['01-Şub-2026', 'Eyl.26', '12.Ara.2026', '1-Dec', 'Sep-26', '3/12/2026 10:30 PM'],
])('the order number %s is a date that a spreadsheet made', (text) => {
  expect(isLikeSpreadsheetDate(text)).toBe(true);
});

it.each([
  ...[
    '',
    '1042',
    'SIP-1042',
    'MAR-24',
    'KAS-15',
    '12-3',
    '2026-0042',
    '20261203',
    '2026-12-03-1',
    '40.12.2026',
    '2026-13-03',
  ],
  ...['mar-1042', 'A-12.Mar', '12.Mar.1042', '404-1234567-1234567', '3.12.2026-A', '#1001', '10:30:00-1', '1.2.3'],
  'x'.repeat(100_000),
])('the order number %s is no date', (text) => {
  expect(isLikeSpreadsheetDate(text)).toBe(false);
});
