import { describe, expect, it } from 'vitest';
import { clockLead, readRetryAfter } from '../../../../electron/adapters/http/httpDates.ts';

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

it.each([null, '', ' ', '0', '2026-01-05T10:00:00Z', 'yesterday', 'Mon, 99 Foo'])('%j has no time', (header) => {
  expect(clockLead(header, at)).toBe(0);
});

const now = Date.UTC(2026, 0, 5, 10, 0, 0);

describe('readRetryAfter', () => {
  it.each([
    ['30', 30_000],
    ['0', 0],
    [' 1.5 ', 1500],
    ['Mon, 05 Jan 2026 10:00:42 GMT', 42_000],
    ['Mon, 05 Jan 2026 09:00:00 GMT', 0],
    ['999999999', 3_600_000],
    ['Mon, 05 Jan 2099 10:00:42 GMT', 3_600_000],
  ])('reads %j as %d ms', (header, ms) => {
    expect(readRetryAfter(header, null, now)).toBe(ms);
  });

  it.each([null, '', '-5', 'soon', '2026-01-05', '1;2'])('has no reading for %j', (header) => {
    expect(readRetryAfter(header, null, now)).toBeNull();
  });

  it.each([-24, -1, 1, 24])('counts a date from the time of the answer, with our clock %d hours off', (hours) => {
    const header = 'Mon, 05 Jan 2026 10:00:42 GMT';
    expect(readRetryAfter(header, 'Mon, 05 Jan 2026 10:00:00 GMT', now + hours * 3_600_000)).toBe(42_000);
    expect(readRetryAfter('30', 'yesterday', now + hours * 3_600_000)).toBe(30_000);
  });
});
