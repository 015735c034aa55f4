import { createHash } from 'node:crypto';
import { z } from 'zod';
import { noFewerDays, type Settings, type SharedVersion } from '../../contract/settings.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { SiteDoor } from '../../core/station/index.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import { ownerSettings, ownerSettingsSchema } from './ownerSettings.ts';
import { createSettingsSeal, type SettingsSeal } from './settingsSeal.ts';
import { definedOnly } from './watchedSettings.ts';

/** Settings that were not changed since this desk knows the site count as this old, ms: only a site without settings takes them. */
const OLD_MS = 365 * 86_400_000;
/** Published settings count as this much older, ms, so that they are not written again. */
const SLACK_MS = 1_000;
const DAYS = ['keepReceiverDays', 'keepLabelDays'] as const;
const contentSchema = z.object({ change: z.number().int().min(1), settings: ownerSettingsSchema.partial() });

interface Open {
  readonly site: SiteDoor;
  readonly profile: AccountProfile;
  readonly seal: SettingsSeal;
}

/**
 * The shop's settings are the same at all desks of a site: a person's change at one desk is published to the others, and
 * another desk's change is taken over; the last change counts. Anybody with the database's password can write there, too,
 * so only what is sealed with the API key is taken. Every change has a number, and a desk takes none with a lower one than
 * it knows: an older value that somebody puts back, or that a restored database has, is replaced by what this desk knows.
 */
export function createSharedSettings(parts: {
  readonly settings: SettingsStore;
  readonly now: () => number;
  /** Settings of another desk were taken over, or something about them is to be shown. */
  readonly onTaken: () => void;
}) {
  const { settings, now, onTaken } = parts;
  let open: Open | null = null;
  let known = ownerSettings(settings.get());
  /** The site may lack what this desk knows. */
  let isToNotify = false;

  const versionOf = (profile: AccountProfile) => settings.get().sharedSettings[profile];
  function keep(profile: AccountProfile, version: SharedVersion, more: Partial<Settings> = {}) {
    settings.update({ ...more, sharedSettings: { ...settings.get().sharedSettings, [profile]: version } });
  }

  function notify({ site, profile, seal }: Open) {
    const version = versionOf(profile);
    if (version === null || site.state().kind !== 'together') return;
    isToNotify = false;
    const present = settings.get();
    // Another desk's choice is not undone because this desk has not agreed yet.
    const reported = { ...ownerSettings(present), ...withoutNull(present.fewerDays) };
    const ageMs = now() - version.at + (version.isTold ? SLACK_MS : 0);
    site.facts.notify(nameOf(seal), seal.close({ change: version.change, settings: reported }), Math.max(0, ageMs));
    if (!version.isTold) keep(profile, { ...version, isTold: true });
  }

  function take({ profile, seal }: Open, value: unknown, ageMs: number) {
    const opened = seal.open(value);
    if (opened === null) return refuse(value);
    const content = contentSchema.safeParse(opened);
    // A later program may know settings that this one cannot have.
    if (!content.success) return;
    const { change, settings: reported } = content.data;
    const version = versionOf(profile);
    const at = now() - ageMs;
    const isNewer = version !== null && !version.isTold && version.at > at;
    if (isNewer || (version !== null && change < version.change)) {
      const higher = isNewer ? Math.max(version.change, change + 1) : version.change;
      keep(profile, { ...version, change: higher, at: isNewer ? version.at : now(), isTold: false });
      isToNotify = true;
      return;
    }
    isToNotify = false;
    const present = settings.get();
    // Receivers and labels would be removed within the hour.
    const fewer = DAYS.filter((name) => (reported[name] ?? Infinity) < (present[name] ?? Infinity));
    const only = (of: Partial<Settings>) => Object.fromEntries(fewer.map((name) => [name, of[name]]));
    const taken: Partial<Settings> = { ...definedOnly(reported), ...only(present) };
    const next = { ...taken, fewerDays: { ...noFewerDays, ...only(definedOnly(reported)) } };
    const isSame = JSON.stringify({ ...present, ...next }) === JSON.stringify(present);
    if (isSame && version?.change === change && version.isTold) return;
    known = ownerSettings({ ...present, ...next });
    keep(profile, { change, at, key: seal.mark, isTold: true }, next);
    if (!isSame) onTaken();
  }

  /** Each such value is reported once, also after a restart. */
  function refuse(value: unknown) {
    const unsealed = createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
    if (unsealed === settings.get().unsealedValue) return;
    settings.update({ unsealedValue: unsealed, unsealedAt: now() });
    onTaken();
  }

  return {
    /** A desk was opened in a site. Desks with different keys share settings apart, until they have the same key. */
    opened(site: SiteDoor, { profile, apiKey }: { readonly profile: AccountProfile; readonly apiKey: string }): void {
      const at = { site, profile, seal: createSettingsSeal(apiKey, profile) };
      const version = versionOf(profile);
      // Desks that have the new key already do not know what was changed under the old one.
      if (version !== null && version.key !== at.seal.mark)
        keep(profile, { ...version, key: at.seal.mark, isTold: false });
      open = at;
      isToNotify = true;
      site.facts.follow(
        ({ name, value, ageMs }) => {
          if (name === nameOf(at.seal) && open === at) take(at, value, ageMs);
        },
        () => {
          if (open !== at) return;
          if (versionOf(profile) === null)
            keep(profile, { change: 1, at: now() - OLD_MS, key: at.seal.mark, isTold: true });
          if (isToNotify) notify(at);
        },
      );
      site.onTogether(() => {
        isToNotify = true;
      });
    },
    /** The settings were changed at this desk. */
    changed(present: Settings): void {
      const own = ownerSettings(present);
      if (JSON.stringify(own) === JSON.stringify(known)) return;
      const decided = DAYS.filter((name) => own[name] !== known[name]).map((name) => [name, null]);
      known = own;
      const marks = { ...present.sharedSettings };
      for (const profile of ['sandbox', 'live'] as const) {
        if (present.sites[profile] === null) continue;
        const { change = 0, key = '', isTold = true } = marks[profile] ?? {};
        marks[profile] = { change: isTold ? change + 1 : change, at: now(), key, isTold: false };
      }
      settings.update({ sharedSettings: marks, fewerDays: { ...present.fewerDays, ...Object.fromEntries(decided) } });
      if (open !== null) notify(open);
    },
  };
}

const nameOf = (seal: SettingsSeal) => `settings ${seal.mark}`;

function withoutNull<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as Partial<T>;
}
