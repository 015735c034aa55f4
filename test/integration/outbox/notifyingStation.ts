import { createHttpShopNotifier } from '../../../electron/adapters/shop/httpShopNotifier.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { buildStation } from '../../support/buildStation.ts';

/** The secret of these tests; it must be found in no file. */
export const SHOP_SECRET = 'c4n4ry5h0p5ecret'.repeat(4);

export interface NotifyingPlan {
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly shop: { readonly url: string };
}

/** A station on real adapters that sends messages to a shop over HTTP. */
export function notifyingStation({ folder, service, shop }: NotifyingPlan, journal?: (journal: Journal) => Journal) {
  return buildStation({
    folder,
    service,
    settings: { shopAddresses: { sandbox: null, live: { url: shop.url } }, requestsPerMinute: 120 },
    shop: createHttpShopNotifier({
      url: () => shop.url,
      secret: async () => SHOP_SECRET,
      fetch,
      now: Date.now,
      timeoutMs: 3_000,
    }),
    ...(journal === undefined ? {} : { journal }),
  });
}
