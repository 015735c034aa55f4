import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { SettingsStore } from '../../../electron/core/ports/SettingsStore.ts';

/** What every SettingsStore does. `create` gives a new, empty one. */
export function settingsConformance(name: string, create: () => Promise<SettingsStore>): void {
  describe(`SettingsStore: ${name}`, () => {
    it('begins with the defaults', async () => {
      expect((await create()).get()).toEqual(defaultSettings);
    });

    it('keeps what is updated and leaves the rest', async () => {
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

    it('refuses a value that no setting has, and stays as it was', async () => {
      const store = await create();
      store.update({ staleLabelHours: 48 });
      expect(() => store.update({ requestsPerMinute: 0 })).toThrow();
      expect(() => store.update({ deskName: '' })).toThrow();
      expect(store.get()).toEqual({ ...defaultSettings, staleLabelHours: 48 });
    });
  });
}
