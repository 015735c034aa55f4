import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createRequestLogs, keyMark } from '../../adapters/budget/requestLogs.ts';
import { takeCopy } from '../../adapters/journal/copy/copiedElsewhere.ts';
import { createLabelStore } from '../../adapters/labels/labelStore.ts';
import type { PdfReaders } from '../../adapters/labels/markedReading.ts';
import { createSitePrinter } from '../../adapters/printing/sitePrinter.ts';
import type { AccountSecrets } from '../../adapters/secrets/accountSecrets.ts';
import { systemClock, systemRandomness } from '../../adapters/system/clockAndRandomness.ts';
import type { Order } from '../../contract/order.ts';
import type { Profile } from '../../contract/status.ts';
import { createMutex } from '../../core/base/index.ts';
import { isJournalFailure, type Journal, journalFailure } from '../../core/ports/Journal.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Printer } from '../../core/ports/Printer.ts';
import type { OwnerPin, Secrets } from '../../core/ports/Secrets.ts';
import type { SeparatorSheets } from '../../core/ports/SeparatorSheets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { RequestLog, ShippingApi } from '../../core/ports/ShippingApi.ts';
import { budgetWaitMs, WINDOW_MS } from '../../core/service/index.ts';
import { type Core, type CoreEvent, createCore } from '../../core/station/index.ts';
import { accountSecretNames, keyName, storedBaseUrl } from '../accounts/accounts.ts';
import type { DemoAccess } from '../accounts/demoService.ts';
import type { EventSource, EventSources } from '../accounts/eventSources.ts';
import type { ShopSources } from '../accounts/shopSources.ts';
import { type AccountProfile, formerAddresses, stationFolder } from '../accounts/stationFolder.ts';
import type { Sites } from './sites.ts';

/**
 * The folder that counts the requests of all profiles. It is beside the profiles, because live and sandbox may use the same key.
 */
export function requestFolder(dataDir: string): string {
  return join(dataDir, 'requests');
}

/** The open station, if any. Only one profile is open at a time, each with its own journal and labels. */
export type StationHost = ReturnType<typeof createStationHost>;

export interface OpenStation {
  readonly profile: Profile;
  readonly core: Core;
  /** The account's secrets in the keychain; null for the demo. */
  readonly account: AccountSecrets | null;
  /** Names the account's key without revealing it; null for the demo. */
  readonly keyMark: string | null;
  /** This desk among those of its site; null: it works alone. */
  readonly deskId: string | null;
}

interface StationHostDeps {
  readonly dataDir: string;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly ownerPin: OwnerPin;
  readonly printers: readonly Printer[];
  /** The printer that the demo starts with. */
  readonly demoPrinterId: string;
  readonly demoOrders: readonly Order[];
  readonly demoService: () => Promise<DemoAccess>;
  /** The same as `open` of JournalThread: no other process can work on the journal until it is closed. */
  readonly openJournal: (folder: string, onChanged: () => void) => Promise<Journal>;
  readonly pdfs: PdfReaders;
  /** Throws `AccountRefused` where this program must not use that address. */
  readonly createApi: (baseUrl: string, apiKey: () => Promise<string | null>) => ShippingApi;
  readonly eventSources: Pick<EventSources, 'of'>;
  readonly sites: Pick<Sites, 'of'>;
  readonly shopSources: Pick<ShopSources, 'notifier' | 'folderNews' | 'lookup'>;
  readonly separatorSheets: SeparatorSheets;
  readonly logger: Logger;
  readonly onEvent: (event: CoreEvent) => void;
  /** The station of an account was opened. */
  readonly onOpened?: (core: Core, account: { readonly profile: AccountProfile; readonly apiKey: string }) => void;
}

export function createStationHost(deps: StationHostDeps) {
  const { dataDir, settings, secrets, ownerPin, printers, logger } = deps;
  let station: OpenStation | null = null;
  let demo: Promise<DemoAccess> | null = null;

  const requestLogs = createRequestLogs({ directory: requestFolder(dataDir), logger });

  /** One opening or closing at a time, because two stations on one journal would both send and both print. */
  const mutex = createMutex();

  async function open(
    profile: Profile,
    folder: string,
    baseUrl: string,
    api: ShippingApi,
    keyIsStored: boolean,
    source: EventSource | null,
    ofKey: { readonly apiKey: string; readonly keyMark: string; readonly requestLog: RequestLog } | null,
  ): Promise<OpenStation> {
    await close();
    let deskId: string | null = null;
    async function openCore(): Promise<Core> {
      const journal = await deps.openJournal(folder, () => station?.core.journalChanged());
      const coordinator =
        profile === 'demo' || ofKey === null ? null : await deps.sites.of(profile, ofKey.keyMark, journal);
      deskId = coordinator?.desk.id ?? null;
      return createCore({
        identity: { profile, baseUrl, keyIsStored },
        api,
        journal,
        labels: createLabelStore({ directory: join(folder, 'labels'), pdfs: deps.pdfs }),
        printers:
          coordinator === null ? printers : [...printers, createSitePrinter({ coordinator, clock: systemClock })],
        settings,
        ownerPin,
        clock: systemClock,
        random: systemRandomness,
        separatorSheets: deps.separatorSheets,
        logger,
        ...(source?.parts ? { events: source.parts } : {}),
        ...(profile === 'demo'
          ? {}
          : {
              shop: deps.shopSources.notifier(profile),
              folderNews: deps.shopSources.folderNews(profile),
              lookup: deps.shopSources.lookup(profile),
            }),
        ...(ofKey === null ? {} : { keyMark: ofKey.keyMark, requestLog: ofKey.requestLog }),
        ...(coordinator === null ? {} : { coordinator }),
      }).catch(async (failure: unknown) => {
        await coordinator?.close();
        await journal.close();
        throw failure;
      });
    }
    // Damage that shows here was noted, and opening the journal once more mends it.
    const core = await openCore().catch((failure: unknown) => {
      if (!isJournalFailure(failure) || failure.code !== 'journal_damaged') throw failure;
      logger.warn('station opened again', { failure: failure.message });
      return openCore();
    });
    core.subscribe(deps.onEvent);
    if (profile !== 'demo' && ofKey !== null) deps.onOpened?.(core, { profile, apiKey: ofKey.apiKey });
    station = { profile, core, account: source?.account ?? null, keyMark: ofKey?.keyMark ?? null, deskId };
    logger.info('station opened', { profile });
    return station;
  }

  async function close() {
    const closing = station;
    station = null;
    await closing?.core.stop();
  }

  return {
    current: (): OpenStation | null => station,
    /**
     * Closes the open station and opens an account, whose address is then stored. Its key is in the keychain, where a new
     * one is put for this address; the key for the address before is forgotten then.
     */
    openAccount: (profile: AccountProfile, baseUrl: string, newKey?: string): Promise<OpenStation> =>
      mutex.runExclusive(() => openAccount(profile, baseUrl, newKey)),
    /**
     * Deletes every secret of an account and its addresses from the settings, and closes it if it is open. Its orders, history and
     * labels stay, and are back when the account is connected again. Rejects where the keychain does not delete a secret: the account
     * stays open and connected then, and can be forgotten again.
     */
    forgetAccount: (profile: AccountProfile): Promise<void> => mutex.runExclusive(() => forgetAccount(profile)),
    /**
     * Makes the journal of the open account of that copy of one, in place of its own. Rejects with a JournalFailure where the
     * copy cannot be taken; the account is open in any case.
     */
    restore: (copy: string): Promise<OpenStation> => mutex.runExclusive(() => restore(copy)),
    /** Closes the open station and opens the demo with its sample orders. */
    openDemo: (): Promise<OpenStation> => mutex.runExclusive(openDemo),
    /**
     * Leave for one request that no station sends, which counts from now on; false: the limit per minute leaves no room for
     * it. It counts for a station with the same key, and the other way round.
     */
    async leaveFor(apiKey: string): Promise<boolean> {
      if (station?.keyMark === keyMark(apiKey)) return station.core.countRequest('account');
      const log = await requestLogs.open(apiKey);
      const sent = log.others(WINDOW_MS).map((age) => -age);
      const ascending = sent.sort((a, b) => a - b);
      if (budgetWaitMs(ascending, 0, 'bench', settings.get().requestsPerMinute) > 0) return false;
      await log.record();
      return true;
    },
    close: (): Promise<void> =>
      mutex.runExclusive(async () => {
        await close();
        await requestLogs.close();
      }),
  };

  async function openAccount(profile: AccountProfile, baseUrl: string, newKey?: string): Promise<OpenStation> {
    // Before anything is changed: these throw when this program may not use the address, and when the journal may belong
    // to another account.
    const apiKey = () => secrets.get(keyName(profile, baseUrl));
    const api = deps.createApi(baseUrl, apiKey);
    const folder = await stationFolder(dataDir, profile, baseUrl);
    await close();
    const before = storedBaseUrl(settings.get(), profile);
    if (newKey !== undefined) await secrets.set(keyName(profile, baseUrl), newKey);
    settings.update({ profile, ...(profile === 'live' ? { liveBaseUrl: baseUrl } : { sandboxBaseUrl: baseUrl }) });
    if (newKey !== undefined && before !== null && before !== baseUrl) await forgetKey(profile, before);
    const source = deps.eventSources.of(profile, baseUrl, apiKey);
    const key = (await apiKey())?.trim() ?? null;
    const ofKey = key === null ? null : { apiKey: key, keyMark: keyMark(key), requestLog: await requestLogs.open(key) };
    return open(profile, folder, baseUrl, api, secrets.durable, source, ofKey);
  }

  async function restore(copy: string): Promise<OpenStation> {
    if (station === null || station.profile === 'demo') throw new Error('no account is open');
    const { profile } = station;
    const baseUrl = storedBaseUrl(settings.get(), profile);
    if (baseUrl === null) throw new Error('the open account has no address');
    await close();
    try {
      await takeCopy(copy, await stationFolder(dataDir, profile, baseUrl));
    } catch (failure) {
      await openAccount(profile, baseUrl);
      throw journalFailure('journal_failed', failure instanceof Error ? failure.message : String(failure), failure);
    }
    return openAccount(profile, baseUrl);
  }

  async function forgetKey(profile: AccountProfile, baseUrl: string): Promise<void> {
    await secrets.delete(keyName(profile, baseUrl)).catch((failure: unknown) => {
      // The key stays, for that address alone.
      logger.warn('key not forgotten', { profile, failure: String(failure) });
    });
  }

  async function forgetAccount(profile: AccountProfile): Promise<void> {
    const former = await formerAddresses(dataDir, profile);
    for (const name of accountSecretNames(settings.get(), profile, former)) await secrets.delete(name);
    if (station?.profile === profile) await close();
    const { profile: present, mailboxes, lookupAddresses, shopAddresses, door } = settings.get();
    settings.update({
      ...(present === profile ? { profile: null } : {}),
      ...(profile === 'live' ? { liveBaseUrl: null } : { sandboxBaseUrl: null }),
      mailboxes: { ...mailboxes, [profile]: null },
      lookupAddresses: { ...lookupAddresses, [profile]: null },
      shopAddresses: { ...shopAddresses, [profile]: null },
      sites: { ...settings.get().sites, [profile]: null },
      door: { ...door, keys: door.keys.filter((key) => key.profile !== profile) },
    });
    logger.info('account forgotten', { profile });
  }

  async function openDemo(): Promise<OpenStation> {
    demo ??= deps.demoService();
    const { url, apiKey } = await demo.catch((failure: unknown) => {
      demo = null;
      throw failure;
    });
    const chosen = settings.get().printers;
    settings.update({ profile: 'demo', printers: { ...chosen, demo: chosen.demo ?? deps.demoPrinterId } });
    // The demo service has another address at each start.
    const folder = join(dataDir, 'profiles', 'demo');
    await mkdir(folder, { recursive: true });
    const opened = await open(
      'demo',
      folder,
      url,
      deps.createApi(url, async () => apiKey),
      true,
      null,
      null,
    );
    await opened.core.putOrders(deps.demoOrders);
    return opened;
  }
}
