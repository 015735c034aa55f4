import type { RequestOutput } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { RequestHandlers } from '../ipc.ts';
import { definedOnly, type ShownSettings } from '../settings/watchedSettings.ts';

export interface SettingsDeps {
  readonly settings: SettingsStore;
  readonly shown: (settings: Settings) => ShownSettings;
  /** Has the system start the program when the person logs in, or not. Throws when the system does not take it. */
  readonly autostart: (isOn: boolean) => void;
  readonly logger: Pick<Logger, 'warn'>;
  readonly ownerPin: Pick<OwnerPin, 'isSet'>;
  readonly message: () => RequestOutput<'desk.news'>['message'];
}

export function settingsRequests({
  settings,
  shown,
  autostart,
  logger,
  ownerPin,
  message,
}: SettingsDeps): Pick<RequestHandlers, 'settings.get' | 'settings.update' | 'desk.news'> {
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
