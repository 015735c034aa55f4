import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createElectronSettings } from '../../../electron/adapters/settings/electronSettings.ts';
import { readScreenSettings } from '../../../electron/adapters/settings/screenSettings.ts';
import { SettingsUnreadable } from '../../../electron/adapters/settings/settingsFile.ts';
import { defaultPrinterSetup } from '../../../electron/contract/printer.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { noRules } from '../../../electron/contract/shippingRule.ts';
import { aRule, carrier, withRules } from '../../support/someRule.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { settingsConformance } from './settingsConformance.ts';

settingsConformance('electron-store', async () => createElectronSettings({ directory: await temporaryFolder() }));

it('replaces the file as a whole also where the program is started from a snap', async () => {
  vi.stubEnv('SNAP', '/snap/code/1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { directory, file } = await folderWith('{}');
  const settings = createElectronSettings({ directory });
  const before = statSync(file).ino;
  settings.update({ deskName: 'Paketleme 2' });
  expect(statSync(file).ino).not.toBe(before);
});

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
    const stored = createElectronSettings(await folderWith(JSON.stringify(whole))).get().shippingRules;
    expect(stored).toEqual(whole.shippingRules);
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
    const store = createElectronSettings({ directory, now: () => 5 });
    const reset = { at: 5, file: 'settings.json.damaged-1', from: 'defaults' } as const;
    expect(store.get()).toEqual({ ...defaultSettings, reset });
    expect(await readFile(join(directory, 'settings.json.damaged-1'), 'utf8')).toBe(text);
    store.update({ deskName: '3' });
    // Reported until a person has seen it.
    expect(createElectronSettings({ directory }).get()).toMatchObject({ deskName: '3', reset });
    store.update({ reset: null });
    expect(createElectronSettings({ directory }).get().reset).toBeNull();
  });

  it.each(['', '{"deskName":"Ma', '\u0000\u0000\u0000'])(
    'that is damaged (%j) is replaced by the last good copy, which is reported',
    async (text) => {
      const directory = await temporaryFolder();
      const file = join(directory, 'settings.json');
      const good = createElectronSettings({ directory }).update({ deskName: 'Masa 2', othersShip: true });
      // A start is enough for a copy of what is good, as where it came with another program.
      await rm(join(directory, 'settings.last.json'));
      createElectronSettings({ directory });
      await writeFile(file, text);
      const reset = { at: 5, file: 'settings.json.damaged-1', from: 'copy' } as const;
      expect(createElectronSettings({ directory, now: () => 5 }).get()).toEqual({ ...good, reset });
      // Also where a newer version has written more.
      await writeFile(join(directory, 'settings.last.json'), '{"fromTheFuture":1,"deskName":"7"}');
      await writeFile(file, text);
      expect(createElectronSettings({ directory }).get().deskName).toBe('7');
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ fromTheFuture: 1 });
    },
  );

  it.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf8')],
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('that an editor saved as %s is read, and nothing is set aside', async (_how, encoded) => {
    const { directory, file } = await folderWith('');
    await writeFile(file, encoded(JSON.stringify({ deskName: 'Masa Ş', kiosk: true, othersShip: true })));
    expect(readScreenSettings(directory).kiosk).toBe(true);
    const store = createElectronSettings({ directory });
    expect(store.get()).toMatchObject({ deskName: 'Masa Ş', othersShip: true, reset: null });
    store.update({ deskName: 'Masa Ç' });
    expect(createElectronSettings({ directory }).get()).toMatchObject({ deskName: 'Masa Ç', othersShip: true });
    expect((await readdir(directory)).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'that the system does not let be read stays as it is, and the start ends',
    async () => {
      const directory = await temporaryFolder();
      // Reading this file fails for everybody.
      await symlink('/proc/self/mem', join(directory, 'settings.json'));
      expect(() => createElectronSettings({ directory })).toThrow(SettingsUnreadable);
      expect(await readdir(directory)).toEqual(['settings.json']);
      expect(readScreenSettings(directory)).toEqual({ kiosk: false, zoomPercent: 100 });
    },
  );

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
    expect(createElectronSettings({ directory }).get()).toMatchObject({ reset: { from: 'defaults' } });
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

  it('of an older version gets defaults for new fields, and keeps the rest', async () => {
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

  it('gives the window what it needs before anything is loaded, and the defaults where that cannot be read', async () => {
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
