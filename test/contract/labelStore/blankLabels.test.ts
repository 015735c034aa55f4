import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { BLANK_PAGES, DAMAGED_PAGES, PAINTED_PAGES } from '../../fixtures/labels/pages.ts';
import { encryptedPdf } from '../../support/pdf.ts';
import { aLabelStore } from '../../support/pdfReaders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const put = async (bytes: Uint8Array, parcels: number) => aLabelStore(await temporaryFolder()).put(bytes, parcels);
const NONE = { ok: false, error: { kind: 'not_a_pdf' } };
const sent = (name: string) => readFile(new URL(`../../fixtures/labels/${name}.pdf`, import.meta.url));
const named = (pages: Readonly<Record<string, () => Buffer>>) => Object.entries(pages);

describe('a label is no label', () => {
  it.each(named(BLANK_PAGES))('where its page has %s', async (_what, make) => {
    expect(await put(make(), 1)).toEqual(NONE);
  });

  it.each(named(DAMAGED_PAGES))('where its page has %s', async (_what, make) => {
    expect(await put(make(), 1)).toEqual(NONE);
  });

  it.each(['p05b-user-password', 'p12-annotation-not-printed', 'p15-blank-page', 'p17-bytes-taken-for-text'])(
    'in the sent file %s',
    async (name) => {
      expect(await put(await sent(name), 1)).toEqual(NONE);
    },
  );

  it('where a password opens it', async () => {
    expect(await put(await encryptedPdf('customs'), 1)).toEqual(NONE);
  });
});

describe('a label is one', () => {
  it.each(named(PAINTED_PAGES))('where its page has %s', async (_what, make) => {
    expect(await put(make(), 1)).toMatchObject({ ok: true, value: { pages: 1, widthMm: 100, heightMm: 150 } });
  });

  it.each(['p00-plain', 'p01-nuls-behind-the-end', 'p02-end-mark-percent-EOF'])('in the sent file %s', async (name) => {
    expect(await put(await sent(name), 1)).toMatchObject({ ok: true, value: { pages: 1 } });
  });

  it('if its password only prevents changes', async () => {
    expect(await put(await encryptedPdf(), 1)).toMatchObject({ ok: true, value: { pages: 1 } });
  });
});

describe('of a label of several pages', () => {
  async function pages(...drawn: readonly boolean[]): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    for (const isDrawn of drawn) {
      const page = document.addPage([283, 425]);
      if (isDrawn) page.drawRectangle({ x: 20, y: 20, width: 100, height: 50 });
    }
    return document.save({ addDefaultPage: false });
  }

  it.each([
    ['each parcel has a page', [true, true], 2, true],
    ['one page is for all parcels', [true], 3, true],
    ['an empty page is more than the parcels need', [true, false], 1, true],
    ['the page of a parcel is empty', [true, false], 2, false],
    ['the page in the middle is empty', [true, false, true], 3, false],
    ['all pages are empty', [false, false], 1, false],
  ])('where %s', async (_what, drawn, parcels, isLabel) => {
    const result = await put(await pages(...drawn), parcels);
    if (isLabel) expect(result).toMatchObject({ ok: true, value: { pages: drawn.length } });
    else expect(result).toEqual(NONE);
  });
});
