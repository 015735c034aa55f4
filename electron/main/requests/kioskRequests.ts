import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import { asOwner } from '../../core/printing/index.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { WatchedSettings } from '../watchedSettings.ts';
import type { OwnerParts } from './ownerRequests.ts';
import { jobError } from './withStation.ts';

export interface KioskParts extends OwnerParts {
  readonly settings: WatchedSettings;
}

/** Kiosk mode: the station fills the screen, and only the owner's PIN leads out. */
export function kioskRequests({
  pin,
  settings,
  shown,
}: KioskParts): Pick<RequestHandlers, Extract<keyof RequestHandlers, `kiosk.${string}`>> {
  return {
    'kiosk.enter': async () => {
      if (!(await pin.isSet())) return err(stationError('pin_missing'));
      return ok(shown(settings.update({ kiosk: true })));
    },
    // Also leaves when the PIN was lost with the keychain, so that people are never locked in.
    'kiosk.leave': async ({ pin: given }) => {
      const allowed = await asOwner(pin, given);
      return allowed.ok ? ok(shown(settings.leaveKiosk())) : err(jobError(allowed.error));
    },
  };
}
