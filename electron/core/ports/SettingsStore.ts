import type { Settings } from '../../contract/settings.ts';

/** The shop's choices. A damaged or older file yields defaults for what cannot be read, never an exception. */
export interface SettingsStore {
  get(): Settings;
  update(patch: Partial<Settings>): Settings;
}
