import { expect, it } from 'vitest';
import { clockLead } from '../../../../electron/adapters/http/clockLead.ts';

const date = 'Mon, 05 Jan 2026 10:00:00 GMT';
const at = Date.UTC(2026, 0, 5, 10);

it.each([
  [26 * 3_600_000, 26 * 3_600_000],
  [-26 * 3_600_000, -26 * 3_600_000],
  [60_001, 60_001],
  [60_000, 0],
  [-59_000, 0],
  [0, 0],
])('a clock that is %d ms ahead leads by %d', (ahead, expected) => {
  expect(clockLead(date, at + ahead)).toBe(expected);
});

it.each([null, '', ' ', '0', '2026-01-05T10:00:00Z', 'yesterday', 'Mon, 99 Foo'])('%j tells nothing', (header) => {
  expect(clockLead(header, at)).toBe(0);
});
