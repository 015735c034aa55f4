import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { settingsSchema } from '../../contract/settings.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { readSettings } from './readSettings.ts';

function holdsAnObject(file: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Renames a file that is no JSON object to `<file>.damaged-<n>`, so that people can still read it. */
function setAsideIfDamaged(file: string): void {
  if (!existsSync(file) || holdsAnObject(file)) return;
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`)) n += 1;
  renameSync(file, `${file}.damaged-${n}`);
}

const NAME = 'settings';

interface ElectronSettingsOptions {
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
