import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Store from 'electron-store';
import { type Settings, settingsSchema } from '../../contract/settings.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { readSettings } from './readSettings.ts';
import { readSettingsFile } from './settingsFile.ts';

/** Renames a file to `<file>.damaged-<n>`, so that people can still read it, and returns that name. */
function setAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`)) n += 1;
  renameSync(file, `${file}.damaged-${n}`);
  return basename(`${file}.damaged-${n}`);
}

/** A file of its own beside `to` until it is whole, so that a power cut leaves the one or the other. */
function replace(to: string, write: (half: string) => void): void {
  write(`${to}.half`);
  renameSync(`${to}.half`, to);
}

const NAME = 'settings';

interface ElectronSettingsOptions {
  /** Absolute path of the folder for settings.json. */
  readonly directory: string;
  /** Epoch ms. */
  readonly now?: () => number;
}

/**
 * Settings in settings.json, written atomically, with a copy of the last good ones beside it. A damaged file is renamed and
 * kept, and the copy or the defaults take its place, which `settings.reset` tells until a person has seen it. A damaged field
 * gets its default, and fields of a newer version stay in the file. Throws `SettingsUnreadable` if the file is there and cannot
 * be read now.
 */
export function createElectronSettings({ directory, now = Date.now }: ElectronSettingsOptions): SettingsStore {
  const file = join(directory, `${NAME}.json`);
  const copy = join(directory, `${NAME}.last.json`);
  let reset: Settings['reset'] = null;
  const found = readSettingsFile(file);
  if (found.kind === 'damaged') {
    const last = readSettingsFile(copy);
    reset = { at: now(), file: setAside(file), from: last.kind === 'members' ? 'copy' : 'defaults' };
    if (last.kind === 'members') replace(file, (half) => copyFileSync(copy, half));
  } else if (found.kind === 'members' && !found.isPlain) {
    replace(file, (half) => writeFileSync(half, JSON.stringify(found.members, null, 2)));
  }
  const store = new Store<Record<string, unknown>>({
    cwd: directory,
    name: NAME,
    accessPropertiesByDotNotation: false,
  });
  let current = readSettings(store.store);

  function keep(next: Settings): void {
    store.set(next);
    current = next;
    keepCopy();
  }

  /** A full disk is told where the settings themselves are written; the copy may be older. */
  function keepCopy(): void {
    try {
      replace(copy, (half) => copyFileSync(file, half));
    } catch {
      // The next change writes it.
    }
  }

  if (reset !== null) keep({ ...current, reset });
  else if (found.kind === 'members') keepCopy();
  return {
    get: () => structuredClone(current),
    update(patch) {
      keep(settingsSchema.parse({ ...current, ...patch }));
      return structuredClone(current);
    },
  };
}
