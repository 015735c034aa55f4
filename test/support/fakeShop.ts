import { stationError } from '../../electron/contract/errors.ts';
import type { LookupStatus } from '../../electron/contract/orderLookup.ts';
import { err, ok } from '../../electron/contract/result.ts';
import { emptyOutbox, type ShopStatus, type UndeliveredMessage } from '../../electron/contract/shopMessage.ts';
import type { Handlers } from './fakeBridge.ts';
import { sampleOrder } from './sampleJobs.ts';

export interface FakeShopStart {
  readonly status?: Partial<ShopStatus>;
  readonly undelivered?: readonly UndeliveredMessage[];
  readonly lookup?: Partial<LookupStatus>;
}

/** The secret that the stand-in makes. */
export const FAKE_SHOP_SECRET = '5e0a4b1c9d3f7286'.repeat(4);

/** Answers the requests about messages to the shop and look-ups there. */
export function createFakeShop(start: FakeShopStart = {}) {
  let status: ShopStatus = {
    address: null,
    hasSecret: false,
    secretIsStored: true,
    counts: emptyOutbox,
    last: null,
    ...start.status,
  };
  let undelivered = start.undelivered ?? [];
  let lookup: LookupStatus = { template: null, hasToken: false, tokenIsStored: true, ...start.lookup };

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
    'lookup.status': () => ok(lookup),
    'lookup.save': ({ template, token }) => {
      if (!template.includes('{code}')) return err(stationError('lookup_url_invalid'));
      lookup = { ...lookup, template, hasToken: lookup.hasToken || token !== null };
      return ok(lookup);
    },
    'lookup.remove': () => {
      lookup = { ...lookup, template: null, hasToken: false };
      return ok(lookup);
    },
    'lookup.try': ({ code }) =>
      code.startsWith('ORD-')
        ? ok({ kind: 'found', order: sampleOrder({ reference: code }), problems: [] })
        : ok({ kind: 'unknown' }),
  } satisfies Partial<Handlers>;
}
