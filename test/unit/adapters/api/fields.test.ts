import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flag,
  quantity,
  readInstant,
  readMoment,
  wholeNumber,
  wireId,
} from '../../../../electron/adapters/api/fields.ts';

const at = Date.UTC(2026, 0, 6, 10, 5);

describe('a moment', () => {
  it.each([
    ['2026-01-06T10:05Z', at],
    ['2026-01-06T10:05:00Z', at],
    [' 2026-01-06t10:05:00z ', at],
    ['2026-01-06T10:05:00.123456Z', at + 123],
    ['2026-01-06T10:05:00,5Z', at + 500],
    ['2026-01-06T13:05:00+03:00', at],
    ['2026-01-06T13:05:00+0300', at],
    ['2026-01-06T13:05:00 +03', at],
    ['2026-01-06T07:05:00-03:00', at],
    ['2026-01-06 10:05:00 UTC', at],
    ['2026-01-06T13:05:00', at],
    ['2026-01-06 13:05', at],
    ['2026-01-06', Date.UTC(2026, 0, 5, 21)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ])('%s', (text, expected) => {
    expect(readMoment(text)).toBe(expected);
  });

  it.each([
    '',
    'yarın',
    '2026',
    '2026-1-6',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-02-29',
    '2026-01-06T24:01',
    '2026-01-06T10:60',
    '2026-01-06T10:00+25:00',
    '2026-01-06T10:00 in Berlin',
    '06.01.2026 10:00',
    '1767693600',
    'Mon, 05 Jan 2026 10:00:00 GMT',
  ])('%j is read as no moment', (text) => {
    expect(readMoment(text)).toBeNull();
  });

  it('reads every time that a clock can write, in whichever zone it writes it', () => {
    const zones = fc.integer({ min: -12 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), zones, (time, zone) => {
        expect(readMoment(new Date(time).toISOString())).toBe(time);
        const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
        const local = new Date(time + zone * 60_000).toISOString().slice(0, -1);
        const offset = `${zone < 0 ? '-' : '+'}${digits(Math.abs(zone) / 60)}:${digits(Math.abs(zone) % 60)}`;
        expect(readMoment(local + offset)).toBe(time);
        expect(readMoment(new Date(time + 3 * 3_600_000).toISOString().slice(0, -1))).toBe(time);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-\d:TZ+. ]{0,30}$/), (text) => {
        const read = readMoment(text);
        expect(read === null || Number.isSafeInteger(read)).toBe(true);
      }),
    );
  });
});

it('a day alone is no instant at which something ends', () => {
  expect(readInstant('2026-01-06')).toBeNull();
  expect(readInstant('2026-01-06T10:05Z')).toBe(at);
});

it.each([
  [flag, true, true],
  [flag, 1, true],
  [flag, 0, false],
  [flag, 2, null],
  [flag, '1', null],
  [quantity, 12.5, 12.5],
  [quantity, ' -12.5 ', -12.5],
  [quantity, '12,5', null],
  [quantity, Number.POSITIVE_INFINITY, null],
  [quantity, true, null],
  [wholeNumber, 0, 0],
  [wholeNumber, '3', 3],
  [wholeNumber, -1, null],
  [wholeNumber, 1.5, null],
])('a field reads what can only mean one value: %#, %j as %j', (field, value, expected) => {
  expect(field.parse(value)).toBe(expected);
});

it.each([
  [' 7 ', 7n],
  ['0', 0n],
  ['007', '007'],
  ['A-1', 'A-1'],
])('the id %s is sent as %s', (id, sent) => {
  expect(wireId(id)).toBe(sent);
});
