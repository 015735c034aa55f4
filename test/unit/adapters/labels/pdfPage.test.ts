import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { adjustPdf } from '../../../../electron/adapters/labels/adjustPdf.ts';
import { readPdfFacts } from '../../../../electron/adapters/labels/pdfPage.ts';
import { defaultPrinterSetup } from '../../../../electron/contract/printer.ts';
import { fitsMedia } from '../../../../electron/core/printing/printerChoice.ts';

const POINTS_PER_MM = 72 / 25.4;

type Size = readonly [widthMm: number, heightMm: number];
const LABEL: Size = [100, 150];
const A4: Size = [210, 297];

async function documentOf(...sizes: readonly Size[]) {
  const document = await PDFDocument.create();
  for (const [width, height] of sizes) document.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM]);
  return document;
}

async function factsOf(...sizes: readonly Size[]) {
  const facts = await readPdfFacts(await (await documentOf(...sizes)).save());
  if (facts === null) throw new Error('not read');
  return facts;
}

describe('the size of a label of several pages', () => {
  it.each<[string, Size[], Size]>([
    ['is theirs where they have one', [LABEL, LABEL, LABEL], LABEL],
    ['holds a larger page after the first', [LABEL, A4], A4],
    ['holds a larger page behind others', [LABEL, [101, 150], A4], A4],
    ['holds a larger first page', [A4, LABEL], A4],
    ['holds pages that lie and that stand', [LABEL, [150, 100]], [150, 150]],
    ['is the first one where the others are smaller', [LABEL, [100, 50]], LABEL],
  ])('%s', async (_what, sizes, [widthMm, heightMm]) => {
    expect(await factsOf(...sizes)).toEqual({ pages: sizes.length, widthMm, heightMm });
  });

  it.each<Size[]>([
    [LABEL, A4],
    [A4, LABEL],
    [LABEL, LABEL, [150, 100]],
  ])('does not fit the media unasked when one page goes beyond it', async (...sizes) => {
    expect(fitsMedia(defaultPrinterSetup, await factsOf(...sizes))).toBe(false);
  });

  it('is turned with them', async () => {
    const bytes = await (await documentOf(LABEL, [100, 200])).save();
    const turned = await adjustPdf(bytes, { rotation: 90, offsetXMm: 1, offsetYMm: 0 });
    if (!turned.ok) throw new Error(turned.error);
    expect(await readPdfFacts(turned.value)).toMatchObject({ widthMm: 200, heightMm: 100 });
  });

  it.each(['no box', 'an empty box'])('leaves out a later page with %s', async (what) => {
    const document = await documentOf(LABEL, A4);
    const second = document.getPage(1).node;
    if (what === 'no box') second.delete(PDFName.of('MediaBox'));
    else second.set(PDFName.of('MediaBox'), document.context.obj([0, 0, 0, 0]));
    expect(await readPdfFacts(await document.save())).toEqual({ pages: 2, widthMm: 100, heightMm: 150 });
  });
});
