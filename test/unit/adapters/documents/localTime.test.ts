import { afterEach, beforeEach, expect, it } from 'vitest';
import { localDate, localMinute, localTime } from '../../../../electron/adapters/documents/localTime.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Istanbul';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it('writes the time of the desk, with two digits each, also where UTC has another day', () => {
  const at = Date.UTC(2026, 0, 4, 22, 5, 9);
  expect([localDate(at), localMinute(at), localTime(at)]).toEqual(['2026-01-05', '01:05', '2026-01-05 01:05:09']);
});
