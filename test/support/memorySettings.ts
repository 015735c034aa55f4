import { defaultSettings, type Settings, settingsSchema } from '../../electron/contract/settings.ts';
import type { SettingsStore } from '../../electron/core/ports/SettingsStore.ts';

/** Settings in memory, for tests. */
export function createMemorySettings(initial: Partial<Settings> = {}): SettingsStore {
  let current = settingsSchema.parse({ ...defaultSettings, ...initial });
  return {
    get: () => structuredClone(current),
    update(patch) {
      current = settingsSchema.parse({ ...current, ...patch });
      return structuredClone(current);
    },
  };
}
