import { _electron, type CDPSession, type Page } from '@playwright/test';
import { electronRuntime } from '../lib/electronRuntime.ts';
import { fromRoot } from '../lib/layout.ts';
import { scanInto } from '../lib/scanner.ts';
import { closeStationApp, definedOnly } from '../lib/stationApp.ts';

/** A window of the real Electron that shows a scene; its size is the browser's to pretend, not the display's. */
export interface GalleryWindow {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Errors that the page logged since the last call. */
  takeErrors(): readonly string[];
}

export async function openWindows(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly pages: readonly GalleryWindow[]; readonly close: () => Promise<void> }> {
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  const electron = await _electron.launch({
    executablePath: electronRuntime().executablePath,
    args: [...(root ? ['--no-sandbox'] : []), fromRoot('test/gallery/window')],
    env: {
      ...definedOnly(process.env),
      ...env,
      TZ: 'Europe/Istanbul',
      LABEL_STATION_GALLERY_WINDOWS: String(count),
    },
  });
  await electron.firstWindow();
  while (electron.windows().length < count) await electron.waitForEvent('window');
  const pages = await Promise.all(electron.windows().map(prepared));
  return { pages, close: () => closeStationApp(electron) };
}

async function prepared(page: Page): Promise<GalleryWindow> {
  const devTools = await page.context().newCDPSession(page);
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text().split('\n')[0] ?? '');
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.exposeFunction('galleryPress', async (keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  });
  await page.exposeFunction('galleryScan', (code: string) => scanInto(page, code));
  // Gap between the keys of a hand; faster keys are taken for a scanner.
  await page.exposeFunction('galleryType', (text: string) => page.keyboard.type(text, { delay: 90 }));
  return {
    page,
    devTools,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}
