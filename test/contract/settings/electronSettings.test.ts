import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createElectronSettings } from '../../../electron/adapters/settings/electronSettings.ts';
import { readScreenSettings } from '../../../electron/adapters/settings/screenSettings.ts';
import { defaultPrinterSetup } from '../../../electron/contract/printer.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { noRules } from '../../../electron/contract/shippingRule.ts';
import { aRule, carrier, withRules } from '../../support/someRule.ts';
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

/** Every setting that the version before the packing desk wrote. */
const beforePackingDesk = {
  language: null,
  theme: 'system',
  deskName: '1',
  profile: null,
  liveBaseUrl: null,
  sandboxBaseUrl: null,
  printers: { demo: null, sandbox: null, live: null },
  printerSetups: {},
  printerRoutes: [],
  printFolder: null,
  requestsPerMinute: 60,
  staleLabelHours: 24,
  lowBalance: null,
  cancelMethod: 'POST',
  origin: null,
  operatorName: null,
  keepReceiverDays: null,
  keepLabelDays: 90,
  printsWithoutPin: null,
  verifyLabels: false,
};

describe('the settings file', () => {
  it('has a table of rules whole or not at all: without the row that cannot be read, parcels would go another way', async () => {
    const rules = [aRule('a', {}, carrier('cheapest')), aRule('b', {}, carrier('fastest'))];
    const whole = withRules(...rules);
    const kept = createElectronSettings(await folderWith(JSON.stringify(whole))).get().shippingRules;
    expect(kept).toEqual(whole.shippingRules);
    const damaged = {
      shippingRules: { ...whole.shippingRules, live: { ...whole.shippingRules.live, rules: [rules[0], {}] } },
    };
    const read = createElectronSettings(await folderWith(JSON.stringify(damaged))).get().shippingRules;
    expect(read.live).toEqual(noRules);
  });

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

  it('of the version before the packing desk gets what is new by default, and keeps the rest', async () => {
    const { directory } = await folderWith(
      JSON.stringify({ ...beforePackingDesk, deskName: 'Masa 2', verifyLabels: true, operatorName: 'Ayşe' }),
    );
    expect(createElectronSettings({ directory }).get()).toEqual({
      ...defaultSettings,
      deskName: 'Masa 2',
      verifyLabels: true,
      operatorName: 'Ayşe',
    });
  });

  it('loses of its collections only the entries, and of a printer’s setup only the fields, that cannot be read', async () => {
    const good = { ...defaultPrinterSetup, widthMm: 102, offsetXMm: -1.5, copies: 2 };
    const route = { profile: 'live', carrier: 'Yurtiçi Kargo', printerId: 'cups:B' } as const;
    const box = { id: 'KUTU1', name: 'Büyük kutu', type: 'koli', widthCm: 50, lengthCm: 40, heightCm: 30 } as const;
    const { darkness: _older, ...withoutDarkness } = good;
    const { directory } = await folderWith(
      JSON.stringify({
        printerSetups: {
          'cups:A': good,
          'cups:B': { ...good, copies: 'two', rotation: 45 },
          'cups:C': withoutDarkness,
          'cups:D': null,
          'cups:E': [1],
        },
        printerRoutes: [{ profile: 'live' }, route, 7, { ...route, profile: 'nobody' }],
        boxes: [{ ...box, widthCm: -1 }, box, { ...box, name: 'the same id' }, 'SMALL', { ...box, id: 'KUTU2' }],
        scanner: { layout: 'dvorak', suffix: 'tab', prefix: null, gapMs: 50, foundAt: 3 },
        zoomPercent: 5_000,
        soundVolume: 0,
        kiosk: 'yes',
      }),
    );
    expect(createElectronSettings({ directory }).get()).toEqual({
      ...defaultSettings,
      printerSetups: {
        'cups:A': good,
        'cups:B': { ...good, copies: 1, rotation: 0 },
        'cups:C': good,
      },
      printerRoutes: [route],
      boxes: [box, { ...box, id: 'KUTU2' }],
      scanner: { ...defaultSettings.scanner, suffix: 'tab', gapMs: 50, foundAt: 3 },
      soundVolume: 0,
    });
  });

  it('has the boxes of every shop where none of its own can be read, and none where the shop wants none', async () => {
    const damaged = await folderWith(JSON.stringify({ boxes: [{ id: 1 }, null] }));
    expect(createElectronSettings({ directory: damaged.directory }).get().boxes).toEqual(defaultSettings.boxes);
    const none = await folderWith(JSON.stringify({ boxes: [] }));
    expect(createElectronSettings({ directory: none.directory }).get().boxes).toEqual([]);
  });

  it('tells the window what it needs before anything is loaded, and the defaults where that cannot be read', async () => {
    const directory = await temporaryFolder();
    const defaults = { kiosk: false, zoomPercent: 100 };
    expect(readScreenSettings(directory)).toEqual(defaults);
    createElectronSettings({ directory }).update({ kiosk: true, zoomPercent: 130 });
    expect(readScreenSettings(directory)).toEqual({ kiosk: true, zoomPercent: 130 });
    for (const text of ['', '[]', 'null', '{"kiosk":"yes","zoomPercent":"130"}', '{"kiosk":1,"zoomPercent":5000}'])
      expect(readScreenSettings((await folderWith(text)).directory), text).toEqual(defaults);
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
