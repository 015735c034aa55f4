import { expect, it } from 'vitest';
import { chromiumReleasedAt, OLD_RUNTIME_DAYS, runtimeAge } from '../../../electron/contract/runtimeAge.ts';

const DAY = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

it.each([
  [130, '2024-10-15'],
  [129, '2024-09-17'],
  [140, '2025-07-22'],
  [153, '2026-07-21'],
  [154, '2026-08-04'],
  [158, '2026-09-29'],
])('Chromium %i came out on %s', (major, expected) => {
  expect(day(chromiumReleasedAt(major))).toBe(expected);
});

it('a version is old after half a year, and not a day before', () => {
  const released = chromiumReleasedAt(158);
  expect(runtimeAge('158.0.7391.65', released + OLD_RUNTIME_DAYS * DAY)).toMatchObject({ days: 183, isOld: false });
  expect(runtimeAge('158.0.7391.65', released + (OLD_RUNTIME_DAYS + 1) * DAY)).toMatchObject({ isOld: true });
});

it('a clock that is behind makes nothing old, and what is no version has no age', () => {
  expect(runtimeAge('158.0.7391.65', 0)).toMatchObject({ days: 0, isOld: false });
  for (const odd of ['', 'Chromium', '158', '99999999.1']) expect(runtimeAge(odd, 0)).toBeNull();
});
