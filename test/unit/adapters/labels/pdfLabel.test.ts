import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readLabel } from '../../../../electron/adapters/labels/pdfLabel.ts';
import type { Paint } from '../../../../electron/adapters/labels/pdfPaint.ts';
import { contentBomb } from '../../../fixtures/hostile/pdfs.ts';
import { DAMAGED_PAGES } from '../../../fixtures/labels/pages.ts';
import { encryptedPdf, testPdf } from '../../../support/pdf.ts';

const painted = (paint: Paint) => ({ paintOf: async () => paint });
const never = { paintOf: () => Promise.reject(new Error('it was drawn')) };
const LABEL = { pages: 1, widthMm: 100, heightMm: 150 };

describe('a label', () => {
  it('has the number of its blank pages beside its size', async () => {
    expect(await readLabel(await testPdf(), painted({ kind: 'drawn', blank: 0 }))).toEqual({ ...LABEL, blank: 0 });
    expect(await readLabel(await testPdf(), painted({ kind: 'drawn', blank: 1 }))).toEqual({ ...LABEL, blank: 1 });
  });

  it('counts as painted where the renderer cannot decide, or there is too much to unpack', async () => {
    expect(await readLabel(await testPdf(), painted({ kind: 'unknown' }))).toEqual({ ...LABEL, blank: 0 });
    expect(await readLabel(contentBomb(), never)).toMatchObject({ pages: 1, blank: 0 });
  });

  it('is none where a password opens it, where it is damaged, or where it is no PDF', async () => {
    expect(await readLabel(await testPdf(), painted({ kind: 'locked' }))).toBeNull();
    expect(await readLabel(Buffer.from('<html>'), never)).toBeNull();
    const sent = new URL('../../../fixtures/labels/p17-bytes-taken-for-text.pdf', import.meta.url);
    expect(await readLabel(await readFile(sent), never)).toBeNull();
    for (const make of Object.values(DAMAGED_PAGES)) expect(await readLabel(make(), never)).toBeNull();
  });

  it('is not taken for damaged because it is encrypted', async () => {
    expect(await readLabel(await encryptedPdf(), painted({ kind: 'drawn', blank: 0 }))).toMatchObject({ blank: 0 });
  });
});
