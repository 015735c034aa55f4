import { access } from 'node:fs/promises';
import { isMissing } from '../../../disk/durableFile.ts';
import { keyMark, requestLogFile } from '../../adapters/budget/requestLogs.ts';
import {
  lookupTokenName,
  mailboxTokenName,
  OWNER_PIN,
  shopSecretName,
  webhookSecretNames,
} from '../../adapters/secrets/secretNames.ts';
import { lookupHost } from '../../adapters/shop/httpOrderLookup.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { keyName, storedBaseUrl } from '../accounts/accounts.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import { requestFolder } from '../station/stationHost.ts';

export interface EarlierSecretsDeps {
  readonly dataDir: string;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly keychain: Secrets;
  /** The secrets of this data folder. */
  readonly secrets: Secrets;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const PROFILES: readonly AccountProfile[] = ['live', 'sandbox'];

/**
 * Moves the keychain entries of earlier releases, which all data folders of a person shared, to this folder: those of an
 * account whose address is in this folder's settings, and only where this folder has sent requests under the very key.
 * Another folder's key would be sent to the wrong address. What another folder is to take stays.
 */
export async function takeEarlierSecrets(deps: EarlierSecretsDeps): Promise<void> {
  const { dataDir, settings, keychain, secrets, logger } = deps;

  async function move(earlier: string, now = earlier): Promise<void> {
    const value = await keychain.get(earlier);
    if (value === null) return;
    // The earlier entry goes last, so that a program that ends in between loses nothing.
    if ((await secrets.get(now)) === null) await secrets.set(now, value);
    await keychain.delete(earlier);
  }

  async function hasUsed(key: string): Promise<boolean> {
    try {
      await access(requestLogFile(requestFolder(dataDir), keyMark(key.trim())));
      return true;
    } catch (failure) {
      if (isMissing(failure)) return false;
      throw failure;
    }
  }

  async function take(profile: AccountProfile): Promise<void> {
    const baseUrl = storedBaseUrl(settings.get(), profile);
    if (baseUrl === null) return;
    const earlier = `api-key:${profile}`;
    const key = await keychain.get(earlier);
    if (key === null || !(await hasUsed(key))) return;
    const { mailboxes, lookupAddresses } = settings.get();
    const [mailbox, lookup] = [mailboxes[profile], lookupAddresses[profile]];
    for (const name of Object.values(webhookSecretNames(profile, baseUrl))) await move(name);
    await move(shopSecretName(profile));
    if (mailbox !== null) await move(mailboxTokenName(profile, baseUrl), mailboxTokenName(profile, mailbox.url));
    if (lookup !== null) await move(`lookup-token:${profile}`, lookupTokenName(profile, lookupHost(lookup.template)));
    await move(OWNER_PIN);
    await move(earlier, keyName(profile, baseUrl));
    logger.info('secrets taken over', { profile });
  }

  for (const profile of PROFILES) {
    await take(profile).catch((failure: unknown) =>
      logger.warn('secrets not taken over', { profile, failure: String(failure) }),
    );
  }
}
