import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../contract/settings.ts';

/** What the window needs to know before anything else is even loaded. */
export type ScreenSettings = Pick<Settings, 'kiosk' | 'zoomPercent'>;

/** From settings.json in `directory`, without a schema: what is odd or missing is as the defaults have it. */
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
