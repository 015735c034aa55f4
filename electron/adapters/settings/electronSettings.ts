import { join } from 'node:path';
import Store from 'electron-store';
import { settingsSchema } from '../../contract/settings.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { setAsideIfDamaged } from './damagedFile.ts';
import { readSettings } from './readSettings.ts';

const NAME = 'settings';

export interface ElectronSettingsOptions {
  /** Absolute path of the folder for settings.json. */
  readonly directory: string;
}

/**
 * Settings in settings.json, written atomically. A damaged file is renamed and kept, a damaged field gets its default,
 * and fields of a newer version stay in the file.
 */
export function createElectronSettings({ directory }: ElectronSettingsOptions): SettingsStore {
  setAsideIfDamaged(join(directory, `${NAME}.json`));
  const store = new Store<Record<string, unknown>>({
    cwd: directory,
    name: NAME,
    accessPropertiesByDotNotation: false,
  });
  let current = readSettings(store.store);
  return {
    get: () => structuredClone(current),
    update(patch) {
      const next = settingsSchema.parse({ ...current, ...patch });
      store.set(next);
      current = next;
      return structuredClone(current);
    },
  };
}
