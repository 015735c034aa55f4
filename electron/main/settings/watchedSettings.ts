import type { Settings } from '../../contract/settings.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';

/** The settings as the pages see them. */
export type ShownSettings = Settings & { readonly systemLanguage: 'tr' | 'en' };

/** A patch without undefined members, which would overwrite existing values. */
export function definedOnly<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;
}

export interface WatchedSettings extends SettingsStore {
  /**
   * Leaves kiosk mode even when that cannot be written, for example on a full disk, where a person has to get out to
   * free space. It then holds until the program ends or kiosk mode is entered again, and the next change writes it.
   */
  leaveKiosk(): Settings;
}

/** The same settings, with `onChanged` called after each change. */
export function watchedSettings(store: SettingsStore, onChanged: (settings: Settings) => void): WatchedSettings {
  let isLeft = false;

  const get = () => (isLeft ? { ...store.get(), kiosk: false } : store.get());

  function update(patch: Partial<Settings>): Settings {
    const settings = store.update(isLeft ? { kiosk: false, ...patch } : patch);
    isLeft = false;
    onChanged(settings);
    return settings;
  }

  return {
    get,
    update,
    leaveKiosk() {
      try {
        return update({ kiosk: false });
      } catch {
        isLeft = true;
        onChanged(get());
        return get();
      }
    },
  };
}
