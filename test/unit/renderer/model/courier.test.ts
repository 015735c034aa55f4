import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pickup } from '../../../../electron/contract/pickup.ts';
import { courierToday, hourOfTyped } from '../../../../renderer/model/courier.ts';

const NOW = new Date(2026, 10, 20, 12, 4).getTime();
const DAY = 86_400_000;

function pickup(daysAgo: number, hours: number, minutes: number, parcels = 40): Pickup {
  const startedAt = new Date(new Date(NOW).setHours(hours, minutes, 0, 0) - daysAgo * DAY).getTime();
  const id = `${daysAgo}-${hours}`;
  return { id, carrier: null, startedAt, endedAt: startedAt + 900_000, parcels, byCarrier: [], foreign: 0 };
}
const today = (hours: number, minutes: number) => new Date(NOW).setHours(hours, minutes, 0, 0);

describe('the courier of today', () => {
  it('comes at the hour of the settings, with any past', () => {
    const past = [1, 2, 3].map((day) => pickup(day, 15, 0));
    expect(courierToday('17:30', past, NOW)).toBe(today(17, 30));
  });

  it('comes at the median of the past days, of which the last hand-over counts', () => {
    const past = [pickup(1, 17, 10), pickup(2, 16, 50), pickup(3, 17, 0), pickup(3, 9, 0), pickup(4, 23, 59)];
    expect(courierToday(null, past, NOW)).toBe(today(17, 0));
  });

  it('is not known after fewer than three days, nor from today or from a session without parcels', () => {
    const few = [pickup(1, 17, 0), pickup(2, 17, 0), pickup(0, 9, 0), pickup(3, 17, 0, 0)];
    expect(courierToday(null, few, NOW)).toBeNull();
    expect(courierToday(null, [], NOW)).toBeNull();
  });
});

describe('an hour that somebody types', () => {
  it.each([
    ['17', '17:00'],
    ['17:30', '17:30'],
    ['17.30', '17:30'],
    ['1730', '17:30'],
    [' 9:05 ', '09:05'],
    ['24', null],
    ['17:60', null],
    ['akşam', null],
    ['', null],
  ])('%s is read as %s', (typed, hour) => expect(hourOfTyped(typed)).toBe(hour));

  it('is an hour of a day or nothing, for any typed text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (typed) => {
        const hour = hourOfTyped(typed);
        expect(hour === null || /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(hour)).toBe(true);
      }),
    );
  });
});
