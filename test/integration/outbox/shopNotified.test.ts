import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyOutbox } from '../../../electron/contract/shopMessage.ts';
import { anOrder } from '../../support/builders.ts';
import type { BuiltStation } from '../../support/buildStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { killedWhenThere } from '../../support/killedProcess.ts';
import { isSigned, type ShopServer } from '../../support/shopServer.ts';
import { startShopServer } from '../../support/startShopServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import type { KilledNotifyingPlan, StandsStill } from './killedTellingChild.ts';
import { type NotifyingPlan, notifyingStation, SHOP_SECRET } from './notifyingStation.ts';

async function aPlan(shop: ShopServer): Promise<NotifyingPlan> {
  const { url, apiKey } = await startDemoService();
  return { folder: await temporaryFolder(), service: { url, apiKey }, shop: { url: shop.url } };
}

async function opened(plan: NotifyingPlan): Promise<BuiltStation> {
  const station = await notifyingStation(plan);
  onTestFinished(() => station.core.stop());
  return station;
}

/** What the shop has of an order: repeats dropped by their id, as in docs/shop-api.md. */
function heard(shop: ShopServer, order: string) {
  const seen = new Set<unknown>();
  return shop.reported
    .map(({ body }) => body)
    .filter((body) => body.order === order && !seen.has(body.id) && seen.add(body.id));
}

const orders = (count: number) =>
  Array.from({ length: count }, (_, index) => anOrder({ reference: `ORD-${index + 1}` }));
const USUAL = ['shipment.paid', 'label.printed'];

describe('a shop over HTTP', () => {
  it('that is killed and back while orders go out gets a message for each, in order, and no order is lost', async () => {
    const shop = await startShopServer();
    const { core } = await opened(await aPlan(shop));
    const all = orders(12);
    await core.putOrders(all);
    for (const [index, { reference }] of all.entries()) {
      await core.scan(reference);
      if (index === 2) await shop.kill();
      if (index === 8) {
        await eventually(async () => expect((await core.status()).outbox.since).not.toBeNull());
        await shop.back();
      }
    }
    await eventually(async () => {
      expect((await core.status()).outbox).toEqual(emptyOutbox);
      for (const { reference } of all) expect(heard(shop, reference).map(({ event }) => event)).toEqual(USUAL);
    });
    for (const { reference } of all) expect(heard(shop, reference).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(shop.reported.every((message) => isSigned(message, SHOP_SECRET))).toBe(true);
  });

  it('whose connections break before the answer gets each message again, under its id', async () => {
    const shop = await startShopServer();
    let cut = 3;
    shop.answer = () => {
      cut -= 1;
      return cut >= 0 ? null : { status: 200 };
    };
    const { core } = await opened(await aPlan(shop));
    await core.putOrders(orders(1));
    await core.scan('ORD-1');
    await eventually(() => expect(heard(shop, 'ORD-1').map(({ event }) => event)).toEqual(USUAL));
    expect(shop.came.length).toBeGreaterThan(3);
    expect(new Set(shop.came.map(({ body }) => body.id)).size).toBe(2);
  });

  it.each([
    'in the middle of the write',
    'once it is written',
    'once the shop has it',
  ] satisfies readonly StandsStill[])('gets a message of every order from a station that was killed %s', async (at) => {
    const shop = await startShopServer();
    const plan = await aPlan(shop);
    const killed: KilledNotifyingPlan = { ...plan, at, orders: orders(2) };
    await killedWhenThere(new URL('./killedTellingChild.ts', import.meta.url), killed);
    const { core } = await opened(plan);
    for (const { reference } of killed.orders) await core.scan(reference);
    // A label that was being printed when it was killed is asked about; the answer is a message as well.
    for (const { reference } of killed.orders) {
      await eventually(async () => {
        const job = (await core.recent(10)).find(({ key }) => key.value === reference);
        if (job?.state === 'print_unconfirmed') await core.actions.confirmPrint(job.id, true);
        expect(job?.state).toBe('printed');
      });
    }
    await eventually(() => {
      for (const { reference } of killed.orders) {
        const events = heard(shop, reference);
        expect(events.map(({ event }) => event)).toEqual(USUAL);
        expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
      }
    });
  });

  it('leaves its secret in no file of the station', async () => {
    const shop = await startShopServer();
    const plan = await aPlan(shop);
    const { core } = await opened(plan);
    await core.putOrders(orders(1));
    await core.scan('ORD-1');
    await eventually(() => expect(heard(shop, 'ORD-1').length).toBeGreaterThan(0));
    shop.answer = () => ({ status: 401, body: 'bad signature' });
    await core.outbox.test();
    await core.stop();
    for (const file of filesIn(plan.folder)) expect(readFileSync(file).includes(SHOP_SECRET), file).toBe(false);
  });
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
