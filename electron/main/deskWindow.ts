import type { BrowserWindow } from 'electron';
import type { ScreenSettings } from '../adapters/settings/screenSettings.ts';
import { EVENT_CHANNEL } from '../contract/bridge.ts';
import type { EventName } from '../contract/channels.ts';
import { applyMenu } from './menu.ts';
import { openWindow } from './window.ts';

/** The station's one window, as large, as near and as firmly shut as the settings say. */
export interface DeskWindow {
  current(): BrowserWindow | null;
  /** Opens it, or brings it to the front. */
  show(): void;
  /** The settings are these now. */
  apply(settings: ScreenSettings): void;
  /** The program ends: from now on the window closes, also one that only the owner's PIN closes. */
  letGo(): void;
}

export interface DeskWindowParts {
  /** As they are when the program starts. */
  readonly settings: ScreenSettings;
  readonly onPageGone: (why: { readonly reason: string; readonly exitCode: number }) => void;
}

/** A page that crashes as it loads must not keep the machine busy with nothing else. */
const AFTER_CRASH_MS = 1_000;

export function createDeskWindow({ settings, onPageGone }: DeskWindowParts): DeskWindow {
  let now = settings;
  let window: BrowserWindow | null = null;
  let isEnding = false;

  const current = () => (window === null || window.isDestroyed() ? null : window);
  const zoom = () => now.zoomPercent / 100;
  const isShut = () => now.kiosk && !isEnding;

  function open(): BrowserWindow {
    const opened = openWindow({ zoom: zoom(), fillsScreen: isShut() });
    const { webContents } = opened;
    opened.on('closed', () => {
      if (window === opened) window = null;
      // A page can end its own window without asking.
      if (isShut()) show();
    });
    opened.on('close', (event) => {
      if (!isShut()) return;
      event.preventDefault();
      webContents.send(EVENT_CHANNEL, 'kiosk.leaveWanted' satisfies EventName, {});
    });
    // The system ends the session, and waits for nobody.
    opened.on('session-end', letGo);
    // A window manager has keys of its own to leave the full screen.
    opened.on('leave-full-screen', () => {
      if (isShut()) fill(opened);
    });
    opened.once('ready-to-show', () => {
      opened.show();
      // Not before: a hidden window is called full by some systems, and comes up in its old size.
      fill(opened);
    });
    // Chromium remembers what the address had before the settings were changed.
    webContents.on('dom-ready', () => {
      webContents.setZoomFactor(zoom());
      // Two fingers on a touch screen would leave the operator with a part of the page.
      void webContents.setVisualZoomLevelLimits(1, 1).catch(() => undefined);
    });
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      onPageGone({ reason, exitCode });
      if (isEnding || reason === 'clean-exit') return;
      setTimeout(() => current()?.webContents.reload(), AFTER_CRASH_MS);
    });
    return opened;
  }

  function fill(shown: BrowserWindow): void {
    if (shown.isKiosk() !== isShut()) shown.setKiosk(isShut());
    // Some window managers know no kiosk; on macOS it is a full screen of its own, which takes its time.
    if (process.platform !== 'darwin' && shown.isFullScreen() !== isShut()) shown.setFullScreen(isShut());
  }

  function apply(next: ScreenSettings): void {
    now = next;
    applyMenu(isShut());
    const shown = current();
    if (shown === null) return;
    if (shown.isVisible()) fill(shown);
    if (!shown.webContents.isLoadingMainFrame()) shown.webContents.setZoomFactor(zoom());
  }

  function show(): void {
    window = current() ?? open();
    if (window.isMinimized()) window.restore();
    // Not before its page is painted: it is shown then.
    if (!window.webContents.isLoadingMainFrame()) window.show();
    window.focus();
  }

  function letGo(): void {
    isEnding = true;
  }

  applyMenu(isShut());
  return { current, show, apply, letGo };
}
