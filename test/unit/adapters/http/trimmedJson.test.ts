import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrimmedJson } from '../../../../electron/adapters/http/trimmedJson.ts';

const LONGEST = 8;

function trim(text: string, capacity = 1_000_000, chunk = 3): unknown {
  const trimmed = createTrimmedJson(capacity, LONGEST);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += chunk) if (!trimmed.push(bytes.subarray(at, at + chunk))) return 'full';
  return JSON.parse(new TextDecoder().decode(trimmed.bytes()));
}

/** What is left by the rule: as its bytes in the text are. */
function expected(value: unknown): unknown {
  const short = (text: string) => (new TextEncoder().encode(JSON.stringify(text)).length - 2 <= LONGEST ? text : '');
  if (typeof value === 'string') return short(value);
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [short(name), expected(inner)]));
}

describe('JSON without its long texts', () => {
  it('is what it was but for those, however it came in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (value, chunk) => {
        expect(trim(JSON.stringify(value), 1_000_000, chunk)).toEqual(
          JSON.parse(JSON.stringify(expected(JSON.parse(JSON.stringify(value))))),
        );
      }),
    );
  });

  it.each([
    ['"12345678"', '12345678'],
    ['"123456789"', ''],
    [String.raw`{"a":"\"\\\"\\\"\\\"\\\"","b":1}`, { a: '', b: 1 }],
    [String.raw`["\\","1234567890","\""]`, ['\\', '', '"']],
  ])('%s', (text, left) => {
    expect(trim(text)).toEqual(left);
  });

  it('is too much where the rest of it is', () => {
    expect(trim('[1,2,3,4,5,6,7,8,9]', 10)).toBe('full');
    expect(trim('["1234567890123456789012345678901234567890"]', 14)).toEqual(['']);
  });
});
