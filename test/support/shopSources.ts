import { systemClock } from '../../electron/adapters/system/clockAndRandomness.ts';
import type { Secrets } from '../../electron/core/ports/Secrets.ts';
import type { SettingsStore } from '../../electron/core/ports/SettingsStore.ts';
import { createShopSources, type ShopSources, type ShopSourcesDeps } from '../../electron/main/accounts/shopSources.ts';

/** What a station host sends messages to the shop with, over Node's fetch. */
export function shopSourcesOf(
  settings: SettingsStore,
  secrets: Secrets,
  more: Partial<ShopSourcesDeps> = {},
): ShopSources {
  return createShopSources({ settings, secrets, fetch, clock: systemClock, language: () => 'tr', hide() {}, ...more });
}
