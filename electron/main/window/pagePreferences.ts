import type { WebPreferences } from 'electron';

interface PageParts {
  readonly isPackaged: boolean;
  /** The only script with more than a page's own rights. */
  readonly preload: string;
  /** The zoom until the page is there and the window has its size; 1 is the designed size. */
  readonly zoom: number;
}

/** The rights of our pages: nothing of Node, Electron or the system; developer tools in a development run alone. */
export function pagePreferences({ isPackaged, preload, zoom }: PageParts): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    devTools: !isPackaged,
    spellcheck: false,
    zoomFactor: zoom,
    // A station in the background must not miss a scan or a sound because its page is throttled.
    backgroundThrottling: false,
  };
}
