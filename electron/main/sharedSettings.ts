import type { Settings } from '../contract/settings.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';
import type { HallDoor } from '../core/station/index.ts';
import { ownerSettings, ownerSettingsSchema } from './ownerSettings.ts';
import { definedOnly } from './watchedSettings.ts';

/**
 * The shop's settings are the same at all desks of a hall: what a person changes at one desk is told to the others, and
 * what another desk tells is taken over. A desk that comes back takes what was changed last.
 */
export interface SharedSettings {
  /** A desk was opened in a hall. */
  opened(hall: HallDoor): void;
  /** The settings were changed at this desk. */
  changed(settings: Settings): void;
}

const FACT = 'settings';
/** What nobody changed since this desk knows the hall counts as this old, ms: only a hall that has no settings takes it. */
const OLD_MS = 365 * 86_400_000;

export function createSharedSettings(parts: {
  readonly settings: SettingsStore;
  readonly now: () => number;
  /** Settings of another desk were taken over. */
  readonly onTaken: () => void;
}): SharedSettings {
  const { settings, now, onTaken } = parts;
  let open: HallDoor | null = null;
  let known = JSON.stringify(ownerSettings(settings.get()));
  /** When a person changed them here while the hall did not answer (epoch ms); null: it knows them. */
  let untoldSince: number | null = null;

  function tell(hall: HallDoor) {
    if (hall.state().kind !== 'together') return;
    hall.facts.tell(FACT, ownerSettings(settings.get()), untoldSince === null ? OLD_MS : now() - untoldSince);
    untoldSince = null;
  }

  return {
    opened(hall) {
      open = hall;
      hall.facts.follow(({ name, value }) => {
        const told = ownerSettingsSchema.partial().safeParse(value);
        if (name !== FACT || !told.success || open !== hall) return;
        const before = known;
        known = JSON.stringify(ownerSettings({ ...settings.get(), ...definedOnly(told.data) }));
        if (known === before) return;
        settings.update(definedOnly(told.data));
        onTaken();
      });
      hall.onTogether(() => {
        if (open === hall) tell(hall);
      });
    },
    changed(present) {
      const said = JSON.stringify(ownerSettings(present));
      if (said === known) return;
      known = said;
      untoldSince = now();
      if (open !== null) tell(open);
    },
  };
}
