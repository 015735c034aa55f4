import type { Fetch } from '../../adapters/http/sendOnce.ts';
import {
  doorKeyName,
  lookupTokenName,
  mailboxTokenName,
  shopSecretName,
  sitePasswordName,
  webhookSecretNames,
} from '../../adapters/secrets/secretNames.ts';
import { lookupHost } from '../../adapters/shop/httpOrderLookup.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { AccountProfile } from './stationFolder.ts';

/** What the events, the shop and the site of an account are reached with. */
export interface AccountDeps {
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

/** Name of an account's key among the secrets: a key that was typed for one address is never found for another. */
export function keyName(profile: AccountProfile, baseUrl: string): string {
  return `api-key:${profile}@${baseUrl}`;
}

/** The service address of an account in the settings; null until it was connected. */
export function storedBaseUrl(settings: Settings, profile: AccountProfile): string | null {
  return profile === 'live' ? settings.liveBaseUrl : settings.sandboxBaseUrl;
}

/**
 * The names under which the secrets of an account are stored: those of its address and of the servers in the settings, and
 * those of further addresses that it had. The API keys come last: an account of which only a part was deleted can still
 * work.
 */
export function accountSecretNames(
  settings: Settings,
  profile: AccountProfile,
  formerAddresses: readonly string[] = [],
): readonly string[] {
  const [mailbox, lookup] = [settings.mailboxes[profile], settings.lookupAddresses[profile]];
  const site = settings.sites[profile];
  const addresses = new Set([...formerAddresses, storedBaseUrl(settings, profile)].filter((one) => one !== null));
  return [
    ...[...addresses].flatMap((url) => Object.values(webhookSecretNames(profile, url))),
    shopSecretName(profile),
    ...(mailbox === null ? [] : [mailboxTokenName(profile, mailbox.url)]),
    ...(site === null ? [] : [sitePasswordName(profile, site)]),
    ...settings.door.keys.filter((key) => key.profile === profile).map(({ id }) => doorKeyName(profile, id)),
    ...(lookup === null ? [] : [lookupTokenName(profile, lookupHost(lookup.template))]),
    ...[...addresses].map((url) => keyName(profile, url)),
  ];
}
