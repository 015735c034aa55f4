import { join } from 'node:path';
import type { Settings } from '../../contract/settings.ts';
import { type Members, readSettingsFile } from './settingsFile.ts';

/** The settings that the window needs before any other code is loaded. */
export type ScreenSettings = Pick<Settings, 'kiosk' | 'zoomPercent'>;

/**
 * From settings.json in `directory`, without a schema, which would take time to load. Invalid or missing values get
 * their defaults.
 */
export function readScreenSettings(directory: string): ScreenSettings {
  const { kiosk, zoomPercent } = membersOf(join(directory, 'settings.json'));
  const isZoom = Number.isInteger(zoomPercent) && Number(zoomPercent) >= 70 && Number(zoomPercent) <= 200;
  return { kiosk: kiosk === true, zoomPercent: isZoom ? Number(zoomPercent) : 100 };
}

function membersOf(file: string): Members {
  try {
    const found = readSettingsFile(file, 1);
    return found.kind === 'members' ? found.members : {};
  } catch {
    return {};
  }
}
