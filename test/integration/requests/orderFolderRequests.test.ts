import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

answers(
  ['orderFolder.choose', 'orderFolder.status'],
  'a folder of its own is watched from now on, of the open profile alone, and no other kind of folder is',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.done('orderFolder.status', {})).toMatchObject({ folder: null });
    const path = join(desk.folder, 'orders');
    expect(await desk.refused('orderFolder.choose', { path })).toBe('folder_unusable');
    await mkdir(path);
    expect(await desk.done('orderFolder.choose', { path: ` "${path}" ` })).toMatchObject({
      folder: path,
      trouble: null,
    });
    expect(await desk.done('orderFolder.status', {})).toMatchObject({ folder: path });
    expect((await desk.done('settings.get', {})).orderFolders).toEqual({ demo: null, sandbox: path, live: null });
    await writeFile(join(desk.folder, 'file'), '');
    // Everything in a watched folder is taken and moved, so it is none in which other lists lie.
    for (const other of [
      'orders',
      join(desk.folder, 'file'),
      join(desk.folder, 'downloads'),
      join(desk.folder, 'downloads', '.'),
    ])
      expect(await desk.refused('orderFolder.choose', { path: other }), other).toBe('folder_unusable');
    expect(await desk.done('orderFolder.status', {})).toMatchObject({ folder: path });
    expect(await desk.done('orderFolder.choose', { path: null })).toMatchObject({ folder: null });
  },
);

answers(
  ['orderFolder.news', 'orderFolder.setNews'],
  'what became of the orders is written into the watched folder while that is on, and not in the demo',
  async () => {
    const desk = await openRequestDesk({ orders: [anOrder({ carrier: 'anka' })] });
    const path = join(desk.folder, 'orders');
    await mkdir(path);
    await desk.done('orderFolder.choose', { path });
    const before = await desk.done('orderFolder.news', {});
    expect(await desk.done('orderFolder.setNews', { isOn: !before.isOn })).toMatchObject({ isOn: !before.isOn });
    expect(await desk.done('orderFolder.setNews', { isOn: false })).toEqual({ isOn: false, waiting: 0, why: null });
    expect(await readdir(path)).toEqual([]);
    await desk.done('demo.open', {});
    expect(await desk.done('orderFolder.setNews', { isOn: true })).toMatchObject({ isOn: null });
    expect((await desk.done('settings.get', {})).folderNews).toEqual({ sandbox: false, live: before.isOn });
  },
);
