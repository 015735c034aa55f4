import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { createPdfPainter } from '../../../../electron/adapters/labels/pdfPaint.ts';
import { BLANK_PAGES, PAINTED_PAGES } from '../../../fixtures/labels/pages.ts';
import { encryptedPdf, testPdf } from '../../../support/pdf.ts';

const painter = createPdfPainter(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));

async function emptyPages(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < count; page += 1) document.addPage([283, 425]);
  return document.save();
}

describe('a PDF as a printer would print it', () => {
  it.each(Object.entries(BLANK_PAGES))('is blank where its page has %s', async (_what, make) => {
    expect(await painter.paintOf(make())).toEqual({ kind: 'drawn', blank: 1 });
  });

  it.each(Object.entries(PAINTED_PAGES))('is not blank where its page has %s', async (_what, make) => {
    expect(await painter.paintOf(make())).toEqual({ kind: 'drawn', blank: 0 });
  });

  it('is locked where a password opens it, and drawn where one only prevents changes', async () => {
    expect(await painter.paintOf(await encryptedPdf('customs'))).toEqual({ kind: 'locked' });
    expect(await painter.paintOf(await encryptedPdf())).toEqual({ kind: 'drawn', blank: 0 });
  });

  it('is not known where the bytes are no PDF, and the next one is drawn', async () => {
    expect(await painter.paintOf(Buffer.from('%PDF-1.7\nhello\n%%EOF\n'))).toEqual({ kind: 'unknown' });
    expect(await painter.paintOf(new Uint8Array())).toEqual({ kind: 'unknown' });
    expect(await painter.paintOf(await testPdf())).toEqual({ kind: 'drawn', blank: 0 });
  });

  it('is not known where it needs more memory than the renderer may have, and the next one is drawn', async () => {
    expect(await painter.paintOf(Buffer.alloc(250_000_000))).toEqual({ kind: 'unknown' });
    expect(await painter.paintOf(await testPdf())).toEqual({ kind: 'drawn', blank: 0 });
  });

  it('is drawn when it is a thousand times as long as wide, or the other way round', async () => {
    for (const size of [{ heightMm: 100_000 }, { widthMm: 100_000 }])
      expect(await painter.paintOf(await testPdf(size)).then(({ kind }) => kind)).toBe('drawn');
  });

  it('is drawn as far as a label may go: of many pages a hundred', async () => {
    expect(await painter.paintOf(await emptyPages(3))).toEqual({ kind: 'drawn', blank: 3 });
    expect(await painter.paintOf(await emptyPages(150))).toEqual({ kind: 'drawn', blank: 100 });
  });
});

describe('a renderer whose file is missing', () => {
  it('fails for its caller with that reason', async () => {
    await expect(createPdfPainter('/nowhere/pdfium.wasm').paintOf(await testPdf())).rejects.toThrow('ENOENT');
  });
});
