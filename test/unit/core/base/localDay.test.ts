import { afterEach, describe, expect, it } from 'vitest';
import { dayName, startOfDay, startOfNextDay } from '../../../../electron/core/base/localDay.ts';

const HOUR = 3_600_000;
const before = process.env.TZ;
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe.each([
  // Turkey has one time all year; a shop elsewhere does not, and Turkey did not until 2016.
  { zone: 'Europe/Istanbul', day: '2026-03-29', hours: 24 },
  { zone: 'Europe/Istanbul', day: '2015-03-29', hours: 23 },
  { zone: 'Europe/Istanbul', day: '2015-11-08', hours: 25 },
  { zone: 'Europe/Berlin', day: '2026-03-29', hours: 23 },
  { zone: 'Europe/Berlin', day: '2026-10-25', hours: 25 },
  // Where the clock goes on at midnight, the day begins at one; where it goes back to midnight, at the first of the two.
  { zone: 'America/Sao_Paulo', day: '2018-11-04', hours: 23 },
  { zone: 'Atlantic/Azores', day: '2026-10-25', hours: 25 },
])('the local day $day in $zone', ({ zone, day, hours }) => {
  it(`is ${hours} hours long, and every moment of it belongs to it alone`, () => {
    process.env.TZ = zone;
    const noon = new Date(`${day}T12:00:00`).getTime();
    const [start, end] = [startOfDay(noon), startOfNextDay(noon)];
    expect((end - start) / HOUR).toBe(hours);
    expect([dayName(start - 1) < day, dayName(end) > day]).toEqual([true, true]);
    for (let at = start; at < end; at += HOUR / 4) {
      expect([startOfDay(at), startOfNextDay(at), dayName(at)]).toEqual([start, end, day]);
    }
  });
});
