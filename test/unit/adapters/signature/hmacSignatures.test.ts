import { describe, expect, it } from 'vitest';
import { createHmacSignatures } from '../../../../electron/adapters/signature/hmacSignatures.ts';
import { A_SECRET, signatureOf } from '../../../support/signedPost.ts';

const signatures = createHmacSignatures();
const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/\s/g, ''), 'hex'));

/** Bodies of the same event whose bytes are gone once they were parsed and written again. */
const BODIES: readonly { readonly name: string; readonly body: Uint8Array }[] = [
  { name: 'money as 1.50', body: bytes('{"event":"shipment.created","total_price":1.50}') },
  { name: 'a number as 1e2', body: bytes('{"total_price":1e2}') },
  { name: 'an escaped letter', body: bytes('{"status_label":"Da\\u011f\\u0131t\\u0131mda"}') },
  { name: 'an escaped slash', body: bytes('{"label_url":"https:\\/\\/service.invalid\\/x"}') },
  { name: 'keys that are numbers, in another order', body: bytes('{"b":1,"2":1,"1":2}') },
  { name: 'a key twice', body: bytes('{"shipment_id":1,"shipment_id":2}') },
  { name: 'spaces', body: bytes('{ "event" : "shipment.cancelled" }') },
  { name: 'a line end behind it', body: bytes('{"event":"shipment.cancelled"}\n') },
  { name: 'an id beyond 2^53', body: bytes('{"shipment_id":9007199254740993}') },
  { name: 'minus zero', body: bytes('{"total_price":-0}') },
  { name: 'a byte order mark', body: hex('ef bb bf 7b 22 61 22 3a 31 7d') },
  { name: 'bytes that are no UTF-8', body: hex('7b 22 61 22 3a 22 ff c3 28 22 7d') },
  { name: 'half a surrogate pair', body: bytes('{"status_label":"\\ud83d"}\r\n') },
];

const encodedAgain = (body: Uint8Array) => bytes(JSON.stringify(JSON.parse(new TextDecoder().decode(body))));

describe('a signature', () => {
  it.each(BODIES)(
    'is right over the raw bytes of a body with $name, and not over what is made of it again',
    ({ body }) => {
      const reported = signatureOf(body);
      expect(signatures.matches(A_SECRET, body, reported)).toBe(true);
      expect(encodedAgain(body)).not.toEqual(body);
      expect(signatures.matches(A_SECRET, encodedAgain(body), reported)).toBe(false);
    },
  );

  it('is wrong once any single bit of the body is another, or one is missing or added', () => {
    const body = bytes('{"event":"shipment.label_ready","shipment_id":4812}');
    const reported = signatureOf(body);
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const altered = Uint8Array.from(body);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(signatures.matches(A_SECRET, altered, reported)).toBe(false);
    }
    expect(signatures.matches(A_SECRET, body.subarray(1), reported)).toBe(false);
    expect(signatures.matches(A_SECRET, bytes(`${new TextDecoder().decode(body)} `), reported)).toBe(false);
    expect(signatures.matches(A_SECRET, body, reported)).toBe(true);
  });

  it('is HMAC-SHA256 as its standard has it (RFC 4231, test case 2)', () => {
    const reported = 'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(signatures.matches('Jefe', bytes('what do ya want for nothing?'), reported)).toBe(true);
    expect(signatures.matches('jefe', bytes('what do ya want for nothing?'), reported)).toBe(false);
  });

  it('may be written in either casing', () => {
    const body = bytes('{}');
    expect(signatures.matches(A_SECRET, body, signatureOf(body).toUpperCase())).toBe(true);
    expect(signatures.matches(A_SECRET, body, ` ${signatureOf(body)} `)).toBe(true);
  });

  it.each([
    { name: 'nothing', made: () => '' },
    { name: 'the digits alone', made: (reported: string) => reported.replace('sha256=', '') },
    { name: 'another algorithm', made: (reported: string) => reported.replace('sha256', 'sha1') },
    { name: 'a digit less', made: (reported: string) => reported.slice(0, -1) },
    { name: 'a digit more', made: (reported: string) => `${reported}0` },
    { name: 'two of them', made: (reported: string) => `${reported}, ${reported}` },
    { name: 'digits that are none', made: (reported: string) => `${reported.slice(0, -2)}zz` },
    { name: 'letters that only look like digits', made: (reported: string) => `${reported.slice(0, -1)}\u0660` },
  ])('that is $name is refused', ({ made }) => {
    const body = bytes('{}');
    expect(signatures.matches(A_SECRET, body, made(signatureOf(body)))).toBe(false);
  });

  it('with an empty key is never accepted', () => {
    const body = bytes('{}');
    expect(signatures.matches('', body, signatureOf(body, ''))).toBe(false);
  });
});

it('distinguishes bodies by their digest', () => {
  expect(signatures.digest(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(signatures.digest(bytes('{"a":1}'))).not.toBe(signatures.digest(bytes('{"a": 1}')));
});
