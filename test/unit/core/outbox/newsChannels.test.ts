import { describe, expect, it } from 'vitest';
import { noShopFacts } from '../../../../electron/contract/order.ts';
import { newsChannels } from '../../../../electron/core/outbox/newsChannels.ts';
import { aJob, anOrder } from '../../../support/builders.ts';

const from = (source: string | null) => aJob({ order: anOrder({ shop: { ...noShopFacts, source } }) });
const shop = { url: 'https://shop.invalid/news' };
const ways = (address: typeof shop | null, folder: string | null, told = true) => ({
  shopAddresses: { demo: shop, sandbox: null, live: address },
  orderFolders: { demo: folder, sandbox: null, live: folder },
  folderNews: { demo: true, sandbox: false, live: told },
});

describe('the ways by which the shop is told of an order', () => {
  it('are its address and, where the order came from it, the watched folder', () => {
    expect(newsChannels(from('orders'), 'live', ways(shop, '/srv/shop/orders'))).toEqual(['shop', 'folder']);
    expect(newsChannels(from('list.csv'), 'live', ways(shop, '/srv/shop/orders'))).toEqual(['shop']);
    expect(newsChannels(from('orders'), 'live', ways(null, '/srv/shop/orders'))).toEqual(['folder']);
  });

  it.each(['C:\\shop\\orders', 'C:\\shop\\orders\\', '/srv/orders/', '\\\\server\\share\\orders'])(
    'know the folder %s by its last part',
    (folder) => {
      expect(newsChannels(from('orders'), 'live', ways(null, folder))).toEqual(['folder']);
    },
  );

  it('are none in the demo, for a folder that is not to be told, and for an order of no list', () => {
    expect(newsChannels(from('orders'), 'demo', ways(shop, '/srv/orders'))).toEqual([]);
    expect(newsChannels(from('orders'), 'live', ways(null, '/srv/orders', false))).toEqual([]);
    expect(newsChannels(from(null), 'live', ways(null, '/'))).toEqual([]);
  });
});
