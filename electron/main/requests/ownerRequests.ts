import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WatchedSettings } from '../settings/watchedSettings.ts';
import { byOwner, type RequestDeps } from './requestDeps.ts';

interface OwnerDeps extends Pick<RequestDeps, 'ownerPin' | 'shown'> {
  readonly settings: WatchedSettings;
}

/**
 * The owner's PIN and what it guards. Only with the current PIN can it be changed or removed. In kiosk mode the station fills
 * the screen, and only the PIN leads out.
 */
export function ownerRequests({ ownerPin, settings, shown }: OwnerDeps): HandlersOf<'owner' | 'kiosk'> {
  const status = async () => ok({ hasPin: await ownerPin.isSet() });

  return {
    'owner.status': status,
    'owner.setPin': ({ current, next }) =>
      byOwner(ownerPin, current, async () => {
        await ownerPin.set(next);
        return status();
      }),
    'owner.limitPrints': ({ pin, printsWithoutPin }) =>
      byOwner(ownerPin, pin, async () => ok(shown(settings.update({ printsWithoutPin })))),
    'kiosk.enter': async () => {
      if (!(await ownerPin.isSet())) return err(stationError('pin_missing'));
      return ok(shown(settings.update({ kiosk: true })));
    },
    // Also leaves when the PIN was lost with the keychain, so that people are never locked in.
    'kiosk.leave': ({ pin }) => byOwner(ownerPin, pin, async () => ok(shown(settings.leaveKiosk()))),
  };
}
