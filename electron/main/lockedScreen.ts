import { stationError } from '../contract/errors.ts';
import { err } from '../contract/result.ts';
import type { RequestHandlers } from './ipc.ts';
import type { SavedFiles } from './savedFiles.ts';

type BrowserRequests = Pick<RequestHandlers, 'jobs.openPayment' | 'station.openHoldPayment'>;

/**
 * The requests that open the system's browser; not while only the owner's PIN leads out of the full screen
 * (`screen_locked`), because a program in front of it leads out too, and takes the scans.
 */
export function withoutBrowser(isLocked: () => boolean, open: BrowserRequests): BrowserRequests {
  const locked = err(stationError('screen_locked'));
  return {
    'jobs.openPayment': async (input) => (isLocked() ? locked : open['jobs.openPayment'](input)),
    'station.openHoldPayment': async (input) => (isLocked() ? locked : open['station.openHoldPayment'](input)),
  };
}

/** The same files; what is saved while the screen is locked is not opened, for another program would show it. */
export function withoutViewer(isLocked: () => boolean, files: SavedFiles): SavedFiles {
  return { ...files, open: async (path) => (isLocked() ? null : files.open(path)) };
}
