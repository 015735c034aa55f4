import { app, type BrowserWindow, Menu, screen } from 'electron';
import type { ScreenSettings } from '../../adapters/settings/screenSettings.ts';
import { EVENT_CHANNEL } from '../../contract/bridge.ts';
import type { EventName } from '../../contract/channels.ts';
import { openWindow } from './window.ts';
import { windowFactor } from './windowFactor.ts';
import { keepWindowPlace, readWindowPlace } from './windowPlace.ts';

/**
 * Sets a menu without items that reload the page, open the developer tools, zoom or, in kiosk mode, quit, because such
 * keys come from menus alone. Alt with a letter belongs to the pages. Only macOS needs a menu, for copy and paste.
 */
function applyMenu(isShut: boolean): void {
  if (process.platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  const own = isShut ? { label: app.getName(), submenu: [{ role: 'about' as const }] } : { role: 'appMenu' as const };
  const rest = isShut ? [] : [{ role: 'windowMenu' as const }];
  Menu.setApplicationMenu(Menu.buildFromTemplate([own, { role: 'editMenu' }, ...rest]));
}

/** Until a window that is to fill the screen has done so, ms. */
const COVER_AFTER_MS = 1_000;

/** The station's only window, with the zoom, size and kiosk mode of the settings. */
export type DeskWindow = ReturnType<typeof createDeskWindow>;

export interface DeskWindowDeps {
  /** The settings at the start of the program. */
  readonly settings: ScreenSettings;
  readonly dataDir: string;
  readonly onPageGone: (why: { readonly reason: string; readonly exitCode: number }) => void;
}

/** Pause before a reload where the page crashed again so soon: one that crashes while it loads would keep the machine busy. */
const AFTER_CRASH_MS = 1_000;
const SOON_MS = 10_000;
/** Electron reports a page that has not reacted to a key for some time; after so much more (ms) it is loaded again. */
const HUNG_MS = 10_000;

export function createDeskWindow({ settings, dataDir, onPageGone }: DeskWindowDeps) {
  let now = settings;
  let window: BrowserWindow | null = null;
  let isEnding = false;
  let crashedAt = Number.NEGATIVE_INFINITY;
  let wasReloaded = false;

  const current = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window);
  /** The zoom of the settings, times the factor of a window of this size. */
  function zoomOf(shown: BrowserWindow): number {
    const [width = 0, height = 0] = shown.getContentSize();
    return (now.zoomPercent / 100) * windowFactor({ width, height });
  }
  function applyZoom(shown: BrowserWindow): void {
    const { webContents } = shown;
    if (webContents.isLoadingMainFrame()) return;
    const zoom = zoomOf(shown);
    if (Math.abs(webContents.getZoomFactor() - zoom) > 0.001) webContents.setZoomFactor(zoom);
  }
  const isShut = () => now.kiosk && !isEnding;

  function open(): BrowserWindow {
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const place = readWindowPlace(dataDir, screens);
    const opened = openWindow({ zoom: now.zoomPercent / 100, fillsScreen: isShut(), place });
    const { webContents } = opened;
    opened.on('closed', () => {
      if (window === opened) window = null;
      // A page can close its own window without asking.
      if (isShut()) show();
    });
    opened.on('close', (event) => {
      if (!isShut()) {
        // The full screen of kiosk mode is no place of the window's own.
        if (!now.kiosk) keepWindowPlace(dataDir, opened);
        return;
      }
      event.preventDefault();
      webContents.send(EVENT_CHANNEL, 'kiosk.leaveWanted' satisfies EventName, {});
    });
    opened.on('resize', () => applyZoom(opened));
    // The system ends the session without waiting.
    opened.on('session-end', letGo);
    // A window manager has keys of its own to leave the full screen.
    opened.on('leave-full-screen', () => {
      if (isShut()) fill(opened);
    });
    opened.once('ready-to-show', () => {
      opened.show();
      if (place?.isMaximized === true && !isShut()) opened.maximize();
      // Done only now, because on some systems a hidden window counts as full screen and then appears in its old size.
      fill(opened);
    });
    // Chromium remembers the zoom of an address from before the settings were changed.
    webContents.on('dom-ready', () => {
      webContents.setZoomFactor(zoomOf(opened));
      // On a touch screen two fingers would leave the operator with a part of the page.
      void webContents.setVisualZoomLevelLimits(1, 1).catch(() => undefined);
    });
    // A window that was resized while its page was loading has been left as it was until now.
    webContents.on('did-finish-load', () => applyZoom(opened));
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      onPageGone({ reason, exitCode });
      if (isEnding || reason === 'clean-exit') return;
      const isAgain = performance.now() - crashedAt < SOON_MS;
      crashedAt = performance.now();
      wasReloaded = true;
      // Scans until the page is back are lost, so it is reloaded at once.
      setTimeout(() => current()?.webContents.reload(), isAgain ? AFTER_CRASH_MS : 0);
    });
    let hung: NodeJS.Timeout | undefined;
    opened.on('responsive', () => clearTimeout(hung));
    opened.on('unresponsive', () => {
      onPageGone({ reason: 'unresponsive', exitCode: 0 });
      clearTimeout(hung);
      // A page in a loop does not take a reload. Its process ends, and then it is loaded as after a crash.
      hung = setTimeout(() => current()?.webContents.forcefullyCrashRenderer(), HUNG_MS);
    });
    return opened;
  }

  function fill(shown: BrowserWindow): void {
    if (shown.isKiosk() !== isShut()) shown.setKiosk(isShut());
    // Some window managers have no kiosk mode. On macOS it is a full screen of its own, which takes its time.
    if (process.platform !== 'darwin' && shown.isFullScreen() !== isShut()) shown.setFullScreen(isShut());
    if (process.platform === 'linux' && isShut()) setTimeout(() => cover(shown), COVER_AFTER_MS);
  }

  /** Without a window manager, a window that is put into full screen before it was drawn keeps its old size. */
  function cover(shown: BrowserWindow): void {
    if (shown.isDestroyed() || !isShut()) return;
    const { bounds } = screen.getDisplayMatching(shown.getBounds());
    const { width, height } = shown.getBounds();
    if (width < bounds.width - 1 || height < bounds.height - 1) shown.setBounds(bounds);
  }

  /** Applies changed settings. */
  function apply(next: ScreenSettings): void {
    now = next;
    applyMenu(isShut());
    const shown = current();
    if (shown === null) return;
    if (shown.isVisible()) fill(shown);
    applyZoom(shown);
  }

  /** Opens the window, or brings it to the front. */
  function show(): void {
    window = current() ?? open();
    if (window.isMinimized()) window.restore();
    // A page that is still loading shows its window when it is painted.
    if (!window.webContents.isLoadingMainFrame()) window.show();
    window.focus();
  }

  /** Called when the program ends: from now on the window may close, also in kiosk mode. */
  function letGo(): void {
    isEnding = true;
  }

  /** True once after the page was loaded again because it had crashed or no longer answered. */
  function takeReload(): boolean {
    const was = wasReloaded;
    wasReloaded = false;
    return was;
  }

  applyMenu(isShut());
  return { current, show, apply, letGo, takeReload };
}
