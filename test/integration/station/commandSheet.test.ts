import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { fileRequests } from '../../../electron/main/requests/fileRequests.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { textOf, whyNoRenderer } from '../../support/rendering.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const reason = await whyNoRenderer();

function desk(path: string) {
  const offered: string[] = [];
  const opened: string[] = [];
  const warned: string[] = [];
  const settings = createMemorySettings({ language: 'tr', deskName: 'Paketleme 2' });
  const { 'commands.saveSheet': save } = fileRequests({
    settings,
    systemLanguage: 'en',
    fontDir: fromRoot('node_modules/dejavu-fonts-ttf/ttf'),
    files: {
      place: async (name) => {
        offered.push(name);
        return ok(path);
      },
      show: async () => 'not_here',
      open: async (file) => {
        opened.push(file);
        return 'no program for it';
      },
    },
    links: { open: async () => {}, copy() {} },
    logger: { info() {}, warn: (event) => warned.push(event), error() {} },
  });
  return { save: () => save({}), settings, offered, opened, warned };
}

it.skipIf(reason !== null)(
  'the sheet is of the shop’s boxes as they are now, in its language, and is opened',
  async () => {
    const path = join(await temporaryFolder(), 'sheet.pdf');
    const { save, settings, offered, opened, warned } = desk(path);
    settings.update({
      boxes: [{ id: 'SISE', name: 'Şişe kutusu', type: 'koli', widthCm: 35, lengthCm: 12, heightCm: 12 }],
    });
    // That the system has no program for PDFs is no reason to say that it was not saved.
    expect(await save()).toEqual({ ok: true, value: { path } });
    expect([offered, opened, warned]).toEqual([['komut-barkodlari.pdf'], [path], ['document not opened']]);
    const words = await textOf(path);
    expect(words).toContain('Şişe kutusu');
    expect(words).toContain('Masa Paketleme 2');
    expect(words).not.toContain('Küçük kutu');
  },
);

it('reports why it could not be saved, and leaves nothing', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'taken');
  await mkdir(path);
  const { save, opened } = desk(path);
  expect(await save()).toMatchObject({ ok: false, error: { code: 'file_not_saved', detail: expect.any(String) } });
  expect([opened, await readdir(folder)]).toEqual([[], ['taken']]);
});
