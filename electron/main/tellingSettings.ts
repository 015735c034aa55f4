import type { Settings } from '../contract/settings.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';

/** The same settings; tells after each change. */
export function tellingSettings(store: SettingsStore, onChanged: (settings: Settings) => void): SettingsStore {
  return {
    get: store.get,
    update(patch) {
      const settings = store.update(patch);
      onChanged(settings);
      return settings;
    },
  };
}
