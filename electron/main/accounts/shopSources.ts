import { createFolderNotifier } from '../../adapters/documents/folderNotifier.ts';
import { appendForeign } from '../../adapters/import/foreignFolder.ts';
import { meaningOfState } from '../../adapters/import/states.ts';
import { createLookupToken, type LookupToken } from '../../adapters/secrets/lookupToken.ts';
import { createShopSecret, type ShopSecret } from '../../adapters/secrets/shopSecret.ts';
import { createHttpOrderLookup } from '../../adapters/shop/httpOrderLookup.ts';
import { createHttpShopNotifier } from '../../adapters/shop/httpShopNotifier.ts';
import type { TextLanguage } from '../../contract/names.ts';
import type { OrderLookup } from '../../core/ports/OrderLookup.ts';
import type { ShopNotifier } from '../../core/ports/ShopNotifier.ts';
import type { AccountDeps } from './accounts.ts';
import type { AccountProfile } from './stationFolder.ts';

/** The adapters with which an account's station sends messages to the shop, and requests orders. */
export type ShopSources = ReturnType<typeof createShopSources>;

export interface ShopSourcesDeps extends Omit<AccountDeps, 'logger'> {
  readonly language: () => TextLanguage;
}

export function createShopSources({ settings, secrets, fetch, clock, language, hide }: ShopSourcesDeps) {
  const secret = (profile: AccountProfile): ShopSecret => createShopSecret({ secrets, profile, hide });
  const token = (profile: AccountProfile): LookupToken => createLookupToken({ secrets, profile, hide });
  return {
    secret,
    token,
    /** Writes into the watched folder. */
    folderNews: (profile: AccountProfile): ShopNotifier =>
      createFolderNotifier({
        folder: () => (settings.get().folderNews[profile] ? settings.get().orderFolders[profile] : null),
        append: appendForeign,
        language,
        now: clock.now,
      }),
    /** A new one at each call; the caller stops it. */
    lookup: (profile: AccountProfile): OrderLookup =>
      createHttpOrderLookup({
        template: () => settings.get().lookupAddresses[profile]?.template ?? null,
        token: token(profile).of,
        fetch,
        isCancelWord: (word) => meaningOfState('status', word, new Map()) === 'stop',
        now: clock.now,
      }),
    notifier: (profile: AccountProfile): ShopNotifier =>
      createHttpShopNotifier({
        url: () => settings.get().shopAddresses[profile]?.url ?? null,
        secret: secret(profile).get,
        fetch,
        now: clock.now,
      }),
  };
}
