import { stationError } from '../contract/errors.ts';
import { err } from '../contract/result.ts';
import type { RequestHandlers } from './ipc.ts';
import type { SavedFiles } from './savedFiles.ts';

type Payments = Pick<RequestHandlers, 'payment.handOff'>;

/**
 * Nothing opens in front of the station while only the owner's PIN leads out of the full screen (`screen_locked`), because
 * a program in front of it leads out too, and takes the scans. A link can still be copied.
 */
export function withoutBrowser(isLocked: () => boolean, open: Payments): Payments {
  return {
    'payment.handOff': async (input) =>
      isLocked() && input.way !== 'copy' ? err(stationError('screen_locked')) : open['payment.handOff'](input),
  };
}

/** The same files; what is saved while the screen is locked is not opened or shown, for another program would show it. */
export function withoutViewer(isLocked: () => boolean, files: SavedFiles): SavedFiles {
  return {
    ...files,
    open: async (path) => (isLocked() ? null : files.open(path)),
    show: async (path) => (isLocked() ? 'locked' : files.show(path)),
  };
}
