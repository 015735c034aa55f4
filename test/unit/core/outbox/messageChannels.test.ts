import { describe, expect, it } from 'vitest';
import { noShopFacts } from '../../../../electron/contract/order.ts';
import { messageChannels } from '../../../../electron/core/outbox/messageChannels.ts';
import { aJob, anOrder } from '../../../support/builders.ts';

const from = (source: string | null) => aJob({ order: anOrder({ shop: { ...noShopFacts, source } }) });
const shop = { url: 'https://shop.invalid/news' };
const methods = (address: typeof shop | null, folder: string | null, reported = true) => ({
  shopAddresses: { demo: shop, sandbox: null, live: address },
  orderFolders: { demo: folder, sandbox: null, live: folder },
  folderNews: { demo: true, sandbox: false, live: reported },
});

describe('the channels of messages to the shop about an order', () => {
  it('are its address and, where the order came from it, the watched folder', () => {
    expect(messageChannels(from('orders'), 'live', methods(shop, '/srv/shop/orders'))).toEqual(['shop', 'folder']);
    expect(messageChannels(from('list.csv'), 'live', methods(shop, '/srv/shop/orders'))).toEqual(['shop']);
    expect(messageChannels(from('orders'), 'live', methods(null, '/srv/shop/orders'))).toEqual(['folder']);
  });

  it.each(['C:\\shop\\orders', 'C:\\shop\\orders\\', '/srv/orders/', '\\\\server\\share\\orders'])(
    'know the folder %s by its last part',
    (folder) => {
      expect(messageChannels(from('orders'), 'live', methods(null, folder))).toEqual(['folder']);
    },
  );

  it('are none in the demo, for a folder without messages, and for an order of no list', () => {
    expect(messageChannels(from('orders'), 'demo', methods(shop, '/srv/orders'))).toEqual([]);
    expect(messageChannels(from('orders'), 'live', methods(null, '/srv/orders', false))).toEqual([]);
    expect(messageChannels(from(null), 'live', methods(null, '/'))).toEqual([]);
  });
});
