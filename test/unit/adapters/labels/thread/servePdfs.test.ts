import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../../../../support/pdf.ts';
import { pdfReaders } from '../../../../support/pdfReaders.ts';

const NEXT_TURN = { rotation: 90, offsetXMm: 0, offsetYMm: 0 } as const;
const NOT_THE_SAME = { ok: true, value: { ok: false, error: 'what came out is no longer the same document' } };

const withoutArea = async () => {
  const document = await PDFDocument.create();
  document.addPage([0, 0]);
  return document.save();
};
/** The writer of the adjusted label mends such a file; as it was stored it is no whole document. */
const cutOff = async () => (await testPdf()).subarray(0, -'%EOF\n'.length);

it.each([
  ['whose page has no area', withoutArea],
  ['whose end is missing', cutOff],
])('a label %s is not adjusted: what came out is not known to be the same document', async (_what, made) => {
  expect(await pdfReaders().usual.adjusted(await made(), NEXT_TURN)).toEqual(NOT_THE_SAME);
});

it('a label that is adjusted comes with the size that it has then', async () => {
  const adjusted = await pdfReaders().usual.adjusted(await testPdf(), NEXT_TURN);
  expect(adjusted).toMatchObject({ ok: true, value: { ok: true, value: { facts: { pages: 1, widthMm: 150 } } } });
});
