import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createElectronSettings } from '../../../electron/adapters/settings/electronSettings.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { settingsConformance } from './settingsConformance.ts';

// electron-store imports `electron`, which in plain Node is only the path of the program and would be downloaded to know
// it. With this variable the path is taken as told; the store itself needs no Electron when it is given a folder.
vi.hoisted(() => {
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere';
});

settingsConformance('electron-store', async () => createElectronSettings({ directory: await temporaryFolder() }));

async function folderWith(text: string): Promise<{ readonly directory: string; readonly file: string }> {
  const directory = await temporaryFolder();
  const file = join(directory, 'settings.json');
  await writeFile(file, text);
  return { directory, file };
}

describe('the settings file', () => {
  it('is there again after a restart', async () => {
    const directory = await temporaryFolder();
    const changed = createElectronSettings({ directory }).update({ deskName: 'Masa 2', profile: 'demo' });
    expect(createElectronSettings({ directory }).get()).toEqual(changed);
  });

  it('is made in a folder that does not exist yet', async () => {
    const directory = join(await temporaryFolder(), 'deep', 'folder');
    createElectronSettings({ directory }).update({ theme: 'dark' });
    expect(createElectronSettings({ directory }).get().theme).toBe('dark');
  });

  it.each([
    ['cut', '{"deskName":"Masa'],
    ['empty', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['binary', '\u0000\u0001\u0002'],
  ])('that is %s is set aside, and the defaults are used', async (_how, text) => {
    const { directory } = await folderWith(text);
    const store = createElectronSettings({ directory });
    expect(store.get()).toEqual(defaultSettings);
    expect(await readFile(join(directory, 'settings.json.damaged-1'), 'utf8')).toBe(text);
    store.update({ deskName: '3' });
    expect(createElectronSettings({ directory }).get().deskName).toBe('3');
  });

  it('that is damaged again does not overwrite the one set aside before', async () => {
    const { directory, file } = await folderWith('first');
    createElectronSettings({ directory });
    await writeFile(file, 'second');
    createElectronSettings({ directory });
    const names = (await readdir(directory)).filter((name) => name.includes('damaged'));
    expect(names.sort()).toEqual(['settings.json.damaged-1', 'settings.json.damaged-2']);
  });

  it('that is a folder is set aside too', async () => {
    const directory = await temporaryFolder();
    await mkdir(join(directory, 'settings.json'));
    expect(createElectronSettings({ directory }).get()).toEqual(defaultSettings);
  });

  it('loses only the fields that cannot be read', async () => {
    const { directory } = await folderWith(
      JSON.stringify({
        language: 'xx',
        theme: 'dark',
        deskName: 12,
        printers: { demo: 'folder:Demo', sandbox: null, live: 5 },
        requestsPerMinute: 100_000,
        staleLabelHours: 12,
      }),
    );
    expect(createElectronSettings({ directory }).get()).toEqual({
      ...defaultSettings,
      theme: 'dark',
      printers: { demo: 'folder:Demo', sandbox: null, live: null },
      staleLabelHours: 12,
    });
  });

  it('keeps what a newer version wrote in it', async () => {
    const { directory, file } = await folderWith(JSON.stringify({ fromTheFuture: { a: 1 }, theme: 'light' }));
    createElectronSettings({ directory }).update({ deskName: '9' });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      fromTheFuture: { a: 1 },
      theme: 'light',
      deskName: '9',
    });
  });
});
