import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSeparatorSheets } from '../../../electron/adapters/printing/separatorSheets.ts';
import type { TextLanguage } from '../../../electron/contract/names.ts';
import type { LabelGroup } from '../../../electron/core/ports/SeparatorSheets.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { lineOf, render, textOf, whyNoRenderer } from '../../support/rendering.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { readCode128, runsOf } from '../demo/readCode128.ts';

const reason = await whyNoRenderer();
const FONTS = fromRoot('node_modules/dejavu-fonts-ttf/ttf');
/** Pixels per mm: a 203 dpi printer's dots. */
const DOTS = 8;
const group: LabelGroup = {
  batch: 12,
  from: 40,
  sort: 'province',
  name: 'İstanbul',
  orders: 27,
  startedAt: new Date(2026, 10, 24, 9, 5).getTime(),
  reversed: false,
};
const MEDIA = { widthMm: 100, heightMm: 150 };

async function sheetsIn(language: TextLanguage = 'tr') {
  const folder = await temporaryFolder();
  return { folder, sheets: createSeparatorSheets(join(folder, 'separators'), FONTS, () => language) };
}

describe.skipIf(reason !== null)(reason ?? 'a separator', () => {
  it('shows its group, how many orders it has, its batch, and that it is no label', async () => {
    const { sheets } = await sheetsIn();
    const { path, title } = await sheets.write(group, MEDIA);
    const text = await textOf(path);
    for (const words of ['İstanbul', '27 sipariş', 'Toplu gönderim 12', '24 Kasım 09:05', 'KARGO ETİKETİ DEĞİL'])
      expect(text).toContain(words);
    expect(title).toBe('Ayırıcı 12 · İstanbul');
  });

  it.each([
    [{ sort: 'carrier', name: '' }, 'No carrier named'],
    [{ sort: 'carrier', name: 'cheapest' }, 'Cheapest'],
    [{ orders: 1 }, ' 1 order '],
    [{}, '24 November 09:05'],
  ] as const)('names a group for a person: %j', async (change, words) => {
    const { sheets } = await sheetsIn('en');
    const { path } = await sheets.write({ ...group, ...change }, MEDIA);
    expect((await textOf(path)).replace(/\s+/gu, ' ')).toContain(words);
  });

  it.each([
    ['İstanbul', MEDIA],
    ['Afyonkarahisar', MEDIA],
    ['Kargo firmasının çok uzun bir adı olabilir, hem de epeyce', MEDIA],
    ['İstanbul', { widthMm: 60, heightMm: 80 }],
  ])('has the size of the label, everything of it inside: %s on %j', async (name, media) => {
    const { sheets } = await sheetsIn();
    const page = await render((await sheets.write({ ...group, name }, media)).path, DOTS);
    expect([page.columns / DOTS, page.rows / DOTS]).toEqual([
      expect.closeTo(media.widthMm, 0),
      expect.closeTo(media.heightMm, 0),
    ]);
    for (let row = 0; row < page.rows; row += 1) {
      const line = lineOf(page, row);
      expect(line.subarray(0, 3 * DOTS).every((pixel) => pixel === 255)).toBe(true);
      expect(line.subarray(page.columns - 3 * DOTS).every((pixel) => pixel === 255)).toBe(true);
    }
  });

  it('has nothing that a scanner could read as a code', async () => {
    const { sheets } = await sheetsIn();
    const page = await render((await sheets.write(group, MEDIA)).path, DOTS);
    for (let row = 0; row < page.rows; row += 1) expect(() => readCode128(runsOf(lineOf(page, row)))).toThrow();
  });
});
