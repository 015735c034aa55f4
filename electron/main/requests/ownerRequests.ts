import { type StationError, stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { OwnerPin } from '../../core/ports/OwnerPin.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { ShownSettings } from './shownSettings.ts';

interface OwnerParts {
  readonly pin: OwnerPin;
  readonly settings: SettingsStore;
  readonly shown: (settings: Settings) => ShownSettings;
}

/** The owner's PIN, and what it guards: set, changed and removed only by who knows the one that is set. */
export function ownerRequests({
  pin,
  settings,
  shown,
}: OwnerParts): Pick<RequestHandlers, Extract<keyof RequestHandlers, `owner.${string}`>> {
  const status = async () => ok({ hasPin: await pin.isSet() });

  /** Null for the owner, and for everybody while there is no PIN. */
  async function refusal(given: string | null): Promise<StationError | null> {
    if (!(await pin.isSet())) return null;
    if (given === null) return stationError('pin_needed');
    const answer = await pin.check(given);
    switch (answer.kind) {
      case 'right':
        return null;
      case 'wrong':
        return stationError('pin_wrong');
      case 'wait':
        return stationError('pin_wait', null, { retryAfterMs: answer.retryAfterMs });
      default:
        return answer satisfies never;
    }
  }

  return {
    'owner.status': status,
    'owner.setPin': async ({ current, next }) => {
      const refused = await refusal(current);
      if (refused !== null) return err(refused);
      await pin.set(next);
      return status();
    },
    'owner.limitPrints': async ({ pin: given, printsWithoutPin }) => {
      const refused = await refusal(given);
      return refused === null ? ok(shown(settings.update({ printsWithoutPin }))) : err(refused);
    },
  };
}
