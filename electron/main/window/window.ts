import { join } from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import { APP_ORIGIN } from './appProtocol.ts';
import { pagePreferences } from './pagePreferences.ts';
import { LEAST, type WindowPlace } from './windowPlace.ts';

/** Address of the pages: the built ones, or the development server's. */
const PAGE_URL = (!app.isPackaged && process.env.STATION_DEV_URL) || `${APP_ORIGIN}/index.html`;

const USUAL_SIZE = { width: 1366, height: 768 } as const;
/** On the main screen. */
const USUAL = { x: 0, y: 0, ...USUAL_SIZE } as const;

interface WindowOptions {
  /** The zoom until the page is there and the window has its size; 1 is the designed size. */
  readonly zoom: number;
  readonly fillsScreen: boolean;
  /** Its place the last time; null: unknown. */
  readonly place: WindowPlace | null;
}

/** Opens a hidden window. */
export function openWindow({ zoom, fillsScreen, place }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    // Full size from the start, because without a window manager a hidden window keeps its size.
    ...(fillsScreen ? screen.getDisplayMatching(place ?? USUAL).bounds : (boundsOf(place) ?? USUAL_SIZE)),
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    show: false,
    backgroundColor: '#10151c',
    title: app.getName(),
    webPreferences: pagePreferences({
      isPackaged: app.isPackaged,
      preload: join(__dirname, '../preload/preload.cjs'),
      zoom,
    }),
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event, url) => {
    if (!isOurPage(url)) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  webContents.session.setPermissionCheckHandler(() => false);
  void window.loadURL(PAGE_URL);
  return window;
}

/** Whether an address is one of our own pages. All other pages are refused everything. */
export function isOurPage(url: string): boolean {
  try {
    const [requested, ours] = [new URL(url), new URL(PAGE_URL)];
    return requested.protocol === ours.protocol && requested.host === ours.host;
  } catch {
    return false;
  }
}

function boundsOf(place: WindowPlace | null) {
  if (place === null) return null;
  const { isMaximized: _maximized, ...bounds } = place;
  return bounds;
}
