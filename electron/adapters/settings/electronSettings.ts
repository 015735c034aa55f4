import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import Store from 'electron-store';
import { makeDirectoryDurablySync, replaceFileDurablySync, syncDirectorySync } from '../../../disk/durableFile.ts';
import { type Settings, settingsSchema } from '../../contract/settings.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { readSettings } from './readSettings.ts';
import { type Members, readSettingsFile } from './settingsFile.ts';

/**
 * Stores a file as `<file>.damaged-<n>`, so that people can still read it, and returns that name. It stays in its place
 * until another one replaces it, but for a folder, which cannot be replaced.
 */
function setAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`)) n += 1;
  try {
    copyFileSync(file, `${file}.damaged-${n}`);
  } catch {
    renameSync(file, `${file}.damaged-${n}`);
  }
  return basename(`${file}.damaged-${n}`);
}

const NAME = 'settings';
const textOf = (members: Members) => JSON.stringify(members, null, 2);

interface ElectronSettingsOptions {
  /** Absolute path of the folder for settings.json. */
  readonly directory: string;
  /** Epoch ms. */
  readonly now?: () => number;
}

/**
 * Settings in settings.json, written atomically, with a copy of the last good ones beside it. A damaged file is renamed,
 * and the copy or the defaults take its place, which `settings.reset` reports until a person has seen it. A damaged field
 * gets its default, and fields of a newer version stay in the file. Throws `SettingsUnreadable` if the file is there and
 * cannot be read now.
 */
export function createElectronSettings({ directory, now = Date.now }: ElectronSettingsOptions): SettingsStore {
  const file = join(directory, `${NAME}.json`);
  const copy = join(directory, `${NAME}.last.json`);
  makeDirectoryDurablySync(directory);
  let reset: Settings['reset'] = null;
  const found = readSettingsFile(file);
  if (found.kind === 'damaged') {
    const last = readSettingsFile(copy);
    reset = { at: now(), file: setAside(file), from: last.kind === 'members' ? 'copy' : 'defaults' };
    replaceFileDurablySync(file, textOf(last.kind === 'members' ? last.members : {}));
  } else if (found.kind === 'members' && !found.isPlain) replaceFileDurablySync(file, textOf(found.members));
  // In a snap, which this program is not, the file would be written in place, and a power cut would leave half of it.
  delete process.env.SNAP;
  const store = new Store<Record<string, unknown>>({
    cwd: directory,
    name: NAME,
    accessPropertiesByDotNotation: false,
  });
  let current = readSettings(store.store);

  function keep(next: Settings): void {
    const before = textOf(store.store);
    try {
      store.set(next);
      // electron-store syncs the file, and not its name.
      syncDirectorySync(directory);
    } catch (failure) {
      takeBack(before);
      throw failure;
    }
    current = next;
    keepCopy();
  }

  /** The caller learns that nothing was changed, so a restart must not find the change either. */
  function takeBack(before: string): void {
    try {
      if (existsSync(file)) replaceFileDurablySync(file, before);
    } catch {
      // The disk takes nothing.
    }
  }

  /** A full disk is reported where the settings themselves are written; the copy may be older. */
  function keepCopy(): void {
    try {
      replaceFileDurablySync(copy, textOf(store.store));
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
