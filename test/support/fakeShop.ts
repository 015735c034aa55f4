import { stationError } from '../../electron/contract/errors.ts';
import { err, ok } from '../../electron/contract/result.ts';
import { emptyOutbox, type ShopStatus, type UndeliveredNews } from '../../electron/contract/shopNews.ts';
import type { Handlers } from './fakeBridge.ts';

export interface FakeShopStart {
  readonly status?: Partial<ShopStatus>;
  readonly undelivered?: readonly UndeliveredNews[];
}

/** The secret that the stand-in makes. */
export const FAKE_SHOP_SECRET = '5e0a4b1c9d3f7286'.repeat(4);

/** Answers the requests about telling the shop. */
export function createFakeShop(start: FakeShopStart = {}) {
  let status: ShopStatus = {
    address: null,
    hasSecret: false,
    secretIsKept: true,
    counts: emptyOutbox,
    last: null,
    ...start.status,
  };
  let undelivered = start.undelivered ?? [];

  function change(next: Partial<ShopStatus>) {
    status = { ...status, ...next };
    return ok(status);
  }

  return {
    'shop.status': () => ok(status),
    'shop.save': ({ url }) =>
      url.startsWith('https://') ? change({ address: url }) : err(stationError('shop_url_not_https')),
    'shop.remove': () => change({ address: null }),
    'shop.makeSecret': () => {
      change({ hasSecret: true });
      return ok({ status, secret: FAKE_SHOP_SECRET });
    },
    'shop.takeSecret': () => change({ hasSecret: true }),
    'shop.test': () => (status.hasSecret ? ok({ at: Date.now() }) : err(stationError('shop_not_set_up'))),
    'shop.undelivered': ({ limit }) => ok(undelivered.slice(0, limit)),
    'shop.tryAgain': () => {
      undelivered = [];
      return change({ counts: emptyOutbox });
    },
    'shop.leave': ({ id }) => {
      undelivered = undelivered.filter((one) => (id === null ? one.state !== 'refused' : one.id !== id));
      return change({ counts: { ...status.counts, refused: undelivered.length } });
    },
  } satisfies Partial<Handlers>;
}
