import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { RequestHandlers } from '../ipc.ts';
import { definedOnly } from '../settings/watchedSettings.ts';
import type { RequestDeps } from './requestDeps.ts';

export function settingsRequests({
  settings,
  shown,
  autostart,
  logger,
  ownerPin,
  message,
}: Pick<RequestDeps, 'settings' | 'shown' | 'autostart' | 'logger' | 'ownerPin' | 'message'>): Pick<
  RequestHandlers,
  'settings.get' | 'settings.update' | 'desk.news'
> {
  /** Another setting must not undo what a person has set in the system itself. */
  function changesAutostart(wanted: boolean | undefined): wanted is boolean {
    return wanted !== undefined && wanted !== settings.get().startsWithSystem;
  }

  return {
    'desk.news': async () => ok({ message: message() }),
    'settings.get': async () => ok(shown(settings.get())),
    'settings.update': async (patch) => {
      const { startsWithSystem, keepReceiverDays: days } = patch;
      // Receivers' data would be removed within the hour.
      if (days != null && days < (settings.get().keepReceiverDays ?? Infinity) && (await ownerPin.isSet()))
        return err(stationError('pin_needed'));
      if (changesAutostart(startsWithSystem)) {
        try {
          autostart(startsWithSystem);
        } catch (failure) {
          const reason = failure instanceof Error ? failure.message : String(failure);
          logger.warn('autostart not changed', { failure: reason });
          return err(stationError('autostart_not_set', reason));
        }
      }
      try {
        return ok(shown(settings.update(definedOnly(patch))));
      } catch (failure) {
        const reason = failure instanceof Error ? failure.message : String(failure);
        logger.warn('settings not written', { failure: reason });
        return err(stationError('file_not_saved', reason));
      }
    },
  };
}
