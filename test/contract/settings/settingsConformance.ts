import { describe, expect, it } from 'vitest';
import type { BoxPreset } from '../../../electron/contract/box.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { SettingsStore } from '../../../electron/core/ports/SettingsStore.ts';

const aBox = (id: string): BoxPreset => ({
  id,
  name: `Kutu ${id}`,
  type: 'koli',
  widthCm: 30,
  lengthCm: 20,
  heightCm: 10.5,
});

/** What every SettingsStore does. `create` gives a new, empty one. */
export function settingsConformance(name: string, create: () => Promise<SettingsStore>): void {
  describe(`SettingsStore: ${name}`, () => {
    it('begins with the defaults', async () => {
      expect((await create()).get()).toEqual(defaultSettings);
    });

    it('stores what is updated and leaves the rest', async () => {
      const store = await create();
      const printers = { demo: 'folder:Demo', sandbox: null, live: 'cups:Label' };
      const expected = { ...defaultSettings, deskName: 'Masa 2', language: 'tr', printers };
      expect(store.update({ deskName: 'Masa 2', language: 'tr' })).toEqual({
        ...expected,
        printers: defaultSettings.printers,
      });
      expect(store.update({ printers })).toEqual(expected);
      expect(store.get()).toEqual(expected);
    });

    it('gives out copies: who changes one changes nothing', async () => {
      const store = await create();
      store.get().printers.live = 'changed';
      store.update({ theme: 'dark' }).printers.live = 'changed';
      expect(store.get().printers.live).toBeNull();
    });

    it('stores the shop’s boxes in its order, each id once, and twelve at most', async () => {
      const store = await create();
      const boxes = Array.from({ length: 12 }, (_, i) => aBox(`B${12 - i}`));
      expect(store.update({ boxes }).boxes).toEqual(boxes);
      expect(() => store.update({ boxes: [aBox('ONE'), aBox('TWO'), aBox('ONE')] })).toThrow();
      expect(() => store.update({ boxes: [...boxes, aBox('B13')] })).toThrow();
      expect(() => store.update({ boxes: [aBox('küçük')] })).toThrow();
      expect(store.get().boxes).toEqual(boxes);
      expect(store.update({ boxes: [] }).boxes).toEqual([]);
    });

    it('stores how the scanner types', async () => {
      const store = await create();
      const scanner = { layout: 'tr-f', suffix: 'tab', prefix: '~', gapMs: 60, foundAt: 5 } as const;
      expect(store.update({ scanner }).scanner).toEqual(scanner);
      expect(() => store.update({ scanner: { ...scanner, gapMs: 5 } })).toThrow();
      expect(store.get().scanner).toEqual(scanner);
    });

    it('refuses a value that no setting has, and stays as it was', async () => {
      const store = await create();
      store.update({ staleLabelHours: 48 });
      expect(() => store.update({ requestsPerMinute: 0 })).toThrow();
      expect(() => store.update({ deskName: '' })).toThrow();
      expect(() => store.update({ zoomPercent: 201 })).toThrow();
      expect(store.get()).toEqual({ ...defaultSettings, staleLabelHours: 48 });
    });
  });
}
