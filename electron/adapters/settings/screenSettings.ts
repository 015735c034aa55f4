import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../contract/settings.ts';

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

function membersOf(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
