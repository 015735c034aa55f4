import type { Settings } from '../../contract/settings.ts';

/** The shop's settings. A value that a damaged or older file does not give takes its default; reading never throws. */
export interface SettingsStore {
  get(): Settings;
  update(patch: Partial<Settings>): Settings;
}
