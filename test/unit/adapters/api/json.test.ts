import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, withoutSecret } from '../../../../electron/adapters/api/json.ts';

function parse(text: string): unknown {
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? parsed.value : 'unreadable';
}

describe('parseJson', () => {
  it('keeps every digit of an integer that a double cannot hold', () => {
    expect(parse('{"id":12345678901234567890,"small":42}')).toEqual({ id: '12345678901234567890', small: 42 });
  });

  it('keeps every digit of a decimal that a double cannot hold', () => {
    expect(parse('[1234567890123456.78, 1.50, 1e400]')).toEqual(['1234567890123456.78', 1.5, '1e400']);
  });

  it('takes the last of a repeated member', () => {
    expect(parse('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  it('does not let a body reach the prototype of objects', () => {
    parse('{"__proto__":{"polluted":true}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each(['', '<html></html>', '{"a":', '{"a":1}x', 'NaN'])('has no reading for %j', (text) => {
    expect(parse(text)).toBe('unreadable');
  });

  it('survives a body nested deeper than the stack', () => {
    expect(parse('['.repeat(200_000))).toBe('unreadable');
  });

  it('reads a body with a byte order mark and with bytes that are not UTF-8', () => {
    expect(parseJson(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toEqual({ ok: true, value: {} });
    expect(parseJson(Buffer.from([0x22, 0xfe, 0x22]))).toEqual({ ok: true, value: '\ufffd' });
  });

  it('agrees with JSON.parse wherever numbers fit', () => {
    const value = fc.jsonValue().filter((json) => !JSON.stringify(json).includes('e'));
    fc.assert(
      fc.property(value, (json) => {
        const text = JSON.stringify(json, (_name, member: unknown) =>
          typeof member === 'number' ? Math.round(member) % 1_000_000 : member,
        );
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

it.each([
  ['a list', (inner: unknown) => [inner]],
  ['an object', (inner: unknown) => ({ inner })],
])('%s in itself ten thousand times is cut where no answer is that deep, before the stack is full', (_what, around) => {
  let value: unknown = 1;
  for (let times = 0; times < 10_000; times += 1) value = around(value);
  expect(JSON.stringify(withoutSecret(value, 'a long secret')).length).toBeLessThan(1_000);
});
