import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { asOwner } from '../../core/printing/index.ts';
import type { HandlersOf } from '../ipc.ts';
import type { ShownSettings, WatchedSettings } from '../settings/watchedSettings.ts';
import { jobError } from '../station/withStation.ts';

/** What is needed for requests that the owner's PIN guards. */
interface OwnerDeps {
  readonly pin: OwnerPin;
  readonly settings: SettingsStore;
  readonly shown: (settings: Settings) => ShownSettings;
}

/** The owner's PIN and what it guards. Only with the current PIN can it be changed or removed. */
export function ownerRequests({ pin, settings, shown }: OwnerDeps): HandlersOf<'owner'> {
  const status = async () => ok({ hasPin: await pin.isSet() });

  return {
    'owner.status': status,
    'owner.setPin': async ({ current, next }) => {
      const allowed = await asOwner(pin, current);
      if (!allowed.ok) return err(jobError(allowed.error));
      await pin.set(next);
      return status();
    },
    'owner.limitPrints': async ({ pin: given, printsWithoutPin }) => {
      const allowed = await asOwner(pin, given);
      return allowed.ok ? ok(shown(settings.update({ printsWithoutPin }))) : err(jobError(allowed.error));
    },
  };
}

interface KioskDeps extends OwnerDeps {
  readonly settings: WatchedSettings;
}

/** Kiosk mode: the station fills the screen, and only the owner's PIN leads out. */
export function kioskRequests({ pin, settings, shown }: KioskDeps): HandlersOf<'kiosk'> {
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
