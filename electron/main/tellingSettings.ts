import type { Settings } from '../contract/settings.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';

export interface TellingSettings extends SettingsStore {
  /**
   * The full screen is left, also where that cannot be written down, as on a full disk, where somebody has to get out to
   * make room: then until the program ends or it is filled again, and the next change writes it.
   */
  leaveKiosk(): Settings;
}

/** The same settings; tells after each change. */
export function tellingSettings(store: SettingsStore, onChanged: (settings: Settings) => void): TellingSettings {
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
