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
    'data:application/pdf;base64,AAAA',
  ])('has no bytes for %j', (text) => {
    expect(decodeBase64(text)).toBeNull();
  });
});
