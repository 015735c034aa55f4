import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../electron/adapters/labels/pdfPage.ts';
import { unpackPages } from '../../../../electron/adapters/labels/pdfStreams.ts';
import { contentBomb } from '../../../fixtures/hostile/pdfs.ts';
import { BLANK_PAGES, besideContent, DAMAGED_PAGES, PAINTED_PAGES } from '../../../fixtures/labels/pages.ts';
import { testPdf } from '../../../support/pdf.ts';

async function unpacked(bytes: Uint8Array) {
  const read = await readPdf(bytes);
  if (read === null) throw new Error('not read');
  return unpackPages(read.document);
}

describe('what the pages of a PDF are drawn from', () => {
  it.each(Object.entries(DAMAGED_PAGES))('is damaged where a page has %s', async (_what, make) => {
    expect(await unpacked(make())).toBe('damaged');
  });

  it.each(Object.entries({ ...BLANK_PAGES, ...PAINTED_PAGES }))('is whole where a page has %s', async (_what, make) => {
    expect(await unpacked(make())).toBe('whole');
  });

  it.each([
    ...['Parent', 'P', 'Popup', 'A', 'AA', 'Dest', 'Metadata', 'PieceInfo', 'ToUnicode', 'ColorSpace'],
    ...['FileAttachment', 'FS', 'Sound'],
  ])('is whole where %s leads to something damaged, for it is not drawn', async (name) => {
    expect(await unpacked(besideContent(name))).toBe('whole');
    expect(await unpacked(besideContent('AP'))).toBe('damaged');
  });

  it('is whole in a document of several pages that share a font', async () => {
    expect(await unpacked(await testPdf({ pages: 3 }))).toBe('whole');
  });

  it('is too much to be unpacked where a page of a small file has 200 MB of instructions', async () => {
    expect(await unpacked(contentBomb())).toBe('too_much');
  });
});
