import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSeparatorSheets } from '../../../electron/adapters/printing/separatorSheets.ts';
import type { LabelGroup } from '../../../electron/core/ports/SeparatorSheets.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const FONTS = fromRoot('node_modules/dejavu-fonts-ttf/ttf');
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

it('a separator is on disk as long as a print system may read it, and no longer', async () => {
  const folder = join(await temporaryFolder(), 'separators');
  const sheets = createSeparatorSheets(folder, FONTS, () => 'tr');
  for (let from = 0; from < 22; from += 1) await sheets.write({ ...group, from }, MEDIA);
  expect(await readdir(folder)).toHaveLength(20);
  // Another program has tidied up.
  for (const name of await readdir(folder)) await rm(join(folder, name));
  await sheets.write({ ...group, from: 22 }, MEDIA);
  expect(await readdir(folder)).toHaveLength(1);
  const after = createSeparatorSheets(folder, FONTS, () => 'tr');
  await after.write(group, MEDIA);
  expect(await readdir(folder)).toHaveLength(1);
});
