import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from '../../../../electron/adapters/api/labels.ts';

describe('decodeBase64', () => {
  it('gives back the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
      }),
    );
  });

  it.each([
    null,
    '',
    'JVBER',
    'JVBERi0=!',
    'JVBE Ri0=',
    'JVBERi0',
    'JVBERi1=',
    '_-_-',
    ' ',
    'data:application/pdf;base64,',
    'data:application/pdf,AAAA',
    'data:application/pdf;base64,JVBE Ri0=',
    'data:application/pdf;base64,data:application/pdf;base64,AAAA',
    'JVBE\n R i0=',
    'JVBE\u00a0Ri0=',
  ])('has no bytes for %j', (text) => {
    expect(decodeBase64(text)).toBeNull();
  });

  it.each([
    'JVBE\r\nRi0=',
    'JVBE\nRi0=\n',
    '  JVBE  \n\n\t Ri0= ',
    'data:application/pdf;base64,JVBERi0=',
    'DATA:application/pdf;name=label.pdf;BASE64,JVBE\r\nRi0=',
    'data:;base64,\nJVBERi0=',
  ])('has the same bytes for %j, in lines or as a link of its own', (text) => {
    expect(Buffer.from(decodeBase64(text) ?? []).toString()).toBe('%PDF-');
  });

  it('gives back the bytes of lines of any length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.integer({ min: 1, max: 90 }),
        fc.constantFrom('\n', '\r\n', '\r', ' \n  '),
        (bytes, width, end) => {
          const lines =
            Buffer.from(bytes)
              .toString('base64')
              .match(new RegExp(`.{1,${width}}`, 'gu')) ?? [];
          expect(decodeBase64(lines.join(end))).toEqual(bytes);
        },
      ),
    );
  });
});
