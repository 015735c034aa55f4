import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SETTINGS, type SettingGroup, type SettingId } from './settingsIndex.ts';

/** The open group of the settings; it outlives the screen. */
export interface SettingsPlaceState {
  readonly group: SettingGroup;
  /** The question that the search led to: it is scrolled into sight and marked. */
  readonly found: SettingId | null;
  /** The id of the printer whose settings are open. */
  readonly printer: string | null;
}

export type SettingsPlace = StoreApi<SettingsPlaceState>;

export function createSettingsPlace(): SettingsPlace {
  return createStore<SettingsPlaceState>(() => ({ group: 'desk', found: null, printer: null }));
}

/** Leads to one question. */
export function showSetting(place: SettingsPlace, id: SettingId): void {
  const group = SETTINGS.find((setting) => setting.id === id)?.group ?? 'desk';
  place.setState({ group, found: id, printer: null });
}

export const SettingsPlaceContext = createContext<SettingsPlace>(createSettingsPlace());
