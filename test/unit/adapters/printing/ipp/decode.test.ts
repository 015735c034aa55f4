import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeIpp } from '../../../../../electron/adapters/printing/ipp/decode.ts';
import { encodeIpp } from '../../../../../electron/adapters/printing/ipp/encode.ts';
import {
  type IppAttribute,
  type IppMessage,
  type IppValue,
  ippTag,
} from '../../../../../electron/adapters/printing/ipp/message.ts';

const int32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

const flat: fc.Arbitrary<IppValue> = fc.oneof(
  fc.record({ kind: fc.constant('integer' as const), tag: fc.constantFrom(0x21, 0x23), value: int32 }),
  fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
  fc.record({ kind: fc.constant('string' as const), tag: fc.constantFrom(0x41, 0x42, 0x44, 0x45, 0x47), value: text }),
  fc.record({
    kind: fc.constant('localized' as const),
    tag: fc.constantFrom(ippTag.textWithLanguage, ippTag.nameWithLanguage),
    language: text,
    value: text,
  }),
  fc.record({ kind: fc.constant('range' as const), low: int32, high: int32 }),
  fc.record({ kind: fc.constant('resolution' as const), x: int32, y: int32, unit: fc.nat(255) }),
  fc.record({ kind: fc.constant('none' as const), tag: fc.constantFrom(0x10, 0x12, 0x13) }),
  fc.record({
    kind: fc.constant('octets' as const),
    tag: fc.constantFrom(ippTag.octetString, 0x31),
    bytes: fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
  }),
);

const { attribute } = fc.letrec<{ value: IppValue; attribute: IppAttribute }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    flat,
    fc.record({ kind: fc.constant('collection' as const), members: fc.array(tie('attribute'), { maxLength: 3 }) }),
  ),
  attribute: fc.record({ name, values: fc.array(tie('value'), { minLength: 1, maxLength: 3 }) }),
}));

const message: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.nat(0xffff),
  code: fc.nat(0xffff),
  requestId: int32,
  groups: fc.array(
    fc.record({ tag: fc.constantFrom(1, 2, 4, 5, 9), attributes: fc.array(attribute, { maxLength: 4 }) }),
    { maxLength: 4 },
  ),
});

describe('IPP messages', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(message, (written) => {
        expect(decodeIpp(encodeIpp(written))).toEqual(written);
      }),
    );
  });

  // The tags and the shapes of the values as RFC 8010 has them (sections 3.5.2, 3.9), in bytes.
  it.each<readonly [string, number, readonly number[], IppValue]>([
    ['integer', 0x21, [0, 0, 1, 2], { kind: 'integer', tag: 0x21, value: 258 }],
    ['boolean', 0x22, [1], { kind: 'boolean', value: true }],
    ['enum', 0x23, [0, 0, 0, 3], { kind: 'integer', tag: 0x23, value: 3 }],
    ['octetString', 0x30, [7], { kind: 'octets', tag: 0x30, bytes: Buffer.from([7]) }],
    ['dateTime', 0x31, [7], { kind: 'octets', tag: 0x31, bytes: Buffer.from([7]) }],
    ['resolution', 0x32, [0, 0, 0, 203, 0, 0, 1, 44, 3], { kind: 'resolution', x: 203, y: 300, unit: 3 }],
    ['rangeOfInteger', 0x33, [0, 0, 0, 1, 0, 0, 0, 9], { kind: 'range', low: 1, high: 9 }],
    [
      'textWithLanguage',
      0x35,
      [0, 2, 0x74, 0x72, 0, 1, 0x61],
      { kind: 'localized', tag: 0x35, language: 'tr', value: 'a' },
    ],
    [
      'nameWithLanguage',
      0x36,
      [0, 2, 0x74, 0x72, 0, 1, 0x61],
      { kind: 'localized', tag: 0x36, language: 'tr', value: 'a' },
    ],
    ...[0x41, 0x42, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49].map(
      (tag) => ['of letters', tag, [0x61], { kind: 'string', tag, value: 'a' } satisfies IppValue] as const,
    ),
    ['no-value', 0x13, [], { kind: 'none', tag: 0x13 }],
  ])('have a value of the type %s, 0x%i', (_name, tag, bytes, value) => {
    const size = [0, bytes.length];
    const flatBytes = [2, 0, 0, 0, 0, 0, 0, 1, 4, tag, 0, 1, 0x6e, ...size, ...bytes, 3];
    const attributes = [{ name: 'n', values: [value] }];
    expect(decodeIpp(Buffer.from(flatBytes))?.groups).toEqual([{ tag: 4, attributes }]);
    // The same inside a collection: its beginning, a member's name and value, its end.
    const inside = [0x34, 0, 1, 0x63, 0, 0, 0x4a, 0, 0, 0, 1, 0x6e, tag, 0, 0, ...size, ...bytes, 0x37, 0, 0, 0, 0];
    const collection = { name: 'c', values: [{ kind: 'collection', members: attributes }] };
    const nested = decodeIpp(Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 2, ...inside, 3]));
    expect(nested?.groups).toEqual([{ tag: 2, attributes: [collection] }]);
  });

  it('are refused when they end early, wherever that is', () => {
    fc.assert(
      fc.property(message, fc.nat(), (written, at) => {
        const bytes = encodeIpp(written);
        expect(decodeIpp(bytes.subarray(0, at % bytes.length))).toBeNull();
      }),
    );
  });

  it('are refused when a value or a name is longer than what is left, also where the end follows', () => {
    const start = [2, 0, 0, 0, 0, 0, 0, 1, 4];
    const whole = [0x42, 0, 1, 0x61, 0, 1, 0x62, 3];
    expect(decodeIpp(Buffer.from([...start, ...whole]))).not.toBeNull();
    expect(decodeIpp(Buffer.from([...start, 0x42, 0, 1, 0x61, 0xff, 0xff, 3]))).toBeNull();
    expect(decodeIpp(Buffer.from([...start, 0x42, 0xff, 0xff, 3]))).toBeNull();
  });

  it('may be any bytes at all without doing harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), message, fc.nat(), fc.nat(255), (junk, written, at, byte) => {
        decodeIpp(junk);
        const broken = Buffer.from(encodeIpp(written));
        broken[at % broken.length] = byte;
        decodeIpp(broken);
      }),
    );
  });

  it('are refused when collections are nested without end', () => {
    const open = Buffer.from([0x34, 0, 1, 0x61, 0, 0]);
    const deeper = Buffer.concat(Array(5000).fill(Buffer.from([0x4a, 0, 0, 0, 1, 0x61, 0x34, 0, 0, 0, 0])));
    expect(decodeIpp(Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 4]), open, deeper]))).toBeNull();
  });
});
