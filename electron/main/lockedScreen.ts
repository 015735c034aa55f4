import { stationError } from '../contract/errors.ts';
import { err } from '../contract/result.ts';
import type { RequestHandlers } from './ipc.ts';
import type { SavedFiles } from './savedFiles.ts';

type Payments = Pick<RequestHandlers, 'payment.handOff'>;

/**
 * Opens no other program while the kiosk needs the owner's PIN to leave (`screen_locked`), because a program in front
 * of the station would be a way out and would take the scans. A link can still be copied.
 */
export function withoutBrowser(isLocked: () => boolean, open: Payments): Payments {
  return {
    'payment.handOff': async (input) =>
      isLocked() && input.way !== 'copy' ? err(stationError('screen_locked')) : open['payment.handOff'](input),
  };
}

/**
 * Saves files as before, but does not open or show them while the screen is locked, because another program would do
 * that.
 */
export function withoutViewer(isLocked: () => boolean, files: SavedFiles): SavedFiles {
  return {
    ...files,
    open: async (path) => (isLocked() ? null : files.open(path)),
    show: async (path) => (isLocked() ? 'locked' : files.show(path)),
  };
}
