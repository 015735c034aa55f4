import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { withinLimits } from '../../../../electron/adapters/labels/pdfLimits.ts';

const MB = 1_000_000;

/** How many bytes the library makes of packed ones. */
function unpacked(packed: Uint8Array): Promise<number> {
  const stream = PDFRawStream.of(PDFContext.create().obj({ Filter: 'FlateDecode' }), packed);
  return withinLimits(async () => decodePDFRawStream(stream).decode().byteLength);
}

it('stops unpacking a stream that becomes far more than it is, and unpacks the next one', async () => {
  await expect(unpacked(deflateSync(Buffer.alloc(70 * MB)))).rejects.toThrow('it unpacks to more than');
  expect(await unpacked(deflateSync(Buffer.alloc(MB)))).toBe(MB);
});

it('unpacks a small stream however often its writer flushed it', async () => {
  const part = deflateRawSync(Buffer.alloc(1_000, 'label '), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const packed = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: 1_000 }, () => part), end]);
  expect(await unpacked(packed)).toBe(MB);
});
