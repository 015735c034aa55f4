import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { defaultSettings, type Settings } from '../../../electron/contract/settings.ts';
import type { OutboxMessage, ShopNotifier } from '../../../electron/core/ports/ShopNotifier.ts';
import { anOrder } from '../../support/builders.ts';
import { openDeskInTime } from '../../support/deskInTime.ts';

const MINUTE = 60_000;
const settings = {
  shopAddresses: { sandbox: null, live: { url: 'https://shop.invalid' } },
  orderFolders: { ...defaultSettings.orderFolders, live: 'Z:\\listeler\\mağaza' },
  folderNews: { sandbox: false, live: true },
};

const of = (reference: string, source: string | null) => {
  const order = anOrder({ reference });
  return { ...order, shop: { ...order.shop, source } };
};

function noted(
  reported: OutboxMessage[],
  answers: () => Awaited<ReturnType<ShopNotifier['notify']>> = () => ok(null),
): ShopNotifier {
  return {
    async notify(message) {
      reported.push(message);
      return answers();
    },
    stop() {},
  };
}

async function deskWith(change: Partial<Settings> = {}, answers?: Parameters<typeof noted>[1]) {
  const shop: OutboxMessage[] = [];
  const folder: OutboxMessage[] = [];
  const desk = await openDeskInTime(
    {},
    { settings: { ...settings, ...change }, shop: noted(shop), folderNews: noted(folder, answers) },
  );
  await desk.core.putOrders([of('F-1', 'mağaza'), of('T-1', 'Trendyol')]);
  const ship = async (reference: string) => {
    await desk.scan(reference);
    await desk.time.pass(MINUTE);
  };
  const ordersOf = (reported: readonly OutboxMessage[]) =>
    reported.map(({ message, sequence }) => [message?.order, message?.event, sequence]);
  return { desk, ship, shop: () => ordersOf(shop), folder: () => ordersOf(folder), raw: { shop, folder } };
}

it('reports an order of the watched folder both ways, each with its own order and ids, and of others one way', async () => {
  const { ship, shop, folder, raw } = await deskWith();
  await ship('F-1');
  await ship('T-1');
  const ofFolder = [
    ['F-1', 'shipment.paid', 1],
    ['F-1', 'label.printed', 2],
  ];
  expect(folder()).toEqual(ofFolder);
  expect(shop()).toEqual([...ofFolder, ['T-1', 'shipment.paid', 1], ['T-1', 'label.printed', 2]]);
  expect(new Set([...raw.shop, ...raw.folder].map(({ id }) => id)).size).toBe(6);
});

it('a folder that is away holds back nothing from the shop, and its lines come in order when it is back', async () => {
  let isAway = true;
  const away = {
    ok: false,
    error: { kind: 'not_told', why: { kind: 'unreachable', status: null, words: 'ENOENT' }, retryAfterMs: null },
  } as const;
  const { desk, ship, shop, raw } = await deskWith({}, () => (isAway ? away : ok(null)));
  await ship('F-1');
  expect(shop()).toHaveLength(2);
  expect(await desk.core.folderOutbox.counts()).toMatchObject({ waiting: 2 });
  expect((await desk.core.folderOutbox.undelivered(1))[0]?.why?.words).toBe('ENOENT');
  expect((await desk.core.outbox.counts()).waiting).toBe(0);
  expect(await desk.core.outbox.undelivered(9)).toEqual([]);
  isAway = false;
  raw.folder.length = 0;
  await desk.time.pass(10 * MINUTE);
  expect(raw.folder.map(({ message }) => message?.event)).toEqual(['shipment.paid', 'label.printed']);
  expect(await desk.core.folderOutbox.counts()).toMatchObject({ waiting: 0 });
});

it.each([
  ['it is off', { folderNews: { sandbox: true, live: false } }],
  ['no folder is watched', { orderFolders: defaultSettings.orderFolders }],
])('writes nothing into the folder where %s', async (_why, change) => {
  const { desk, ship, folder } = await deskWith(change);
  await ship('F-1');
  expect(folder()).toEqual([]);
  expect(await desk.core.folderOutbox.counts()).toMatchObject({ waiting: 0 });
});
