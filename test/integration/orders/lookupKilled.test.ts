import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { killedWhenThere } from '../../support/killedProcess.ts';
import { startShopServer } from '../../support/startShopServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { type AskingPlan, askingStation } from './askingStation.ts';
import type { KilledAskingPlan, StandsStill } from './killedAskingChild.ts';

it.each([
  'once it has scanned',
  'once it has the answer',
  'once the order is in the book',
] satisfies readonly StandsStill[])(
  'a station that was killed %s ships the order of the shop once, and nobody scans again',
  async (at) => {
    const [service, shop] = [await startDemoService(), await startShopServer()];
    shop.answer = ({ path }) => ({
      status: 200,
      body: JSON.stringify({
        reference: path.slice('/o/'.length),
        receiver: { name: 'Ayşe', phone: '05320000001', address: 'Moda', province: 'İstanbul', district: 'Kadıköy' },
        parcel: { desi: 3 },
      }),
    });
    const plan: AskingPlan = {
      folder: await temporaryFolder(),
      service: { url: service.url, apiKey: service.apiKey },
      template: `${new URL(shop.url).origin}/o/{code}`,
    };
    const killed: KilledAskingPlan = { ...plan, at, code: 'ERP-7' };
    await killedWhenThere(new URL('./killedAskingChild.ts', import.meta.url), killed);
    const { core, printed } = await askingStation(plan);
    onTestFinished(() => core.stop());
    await eventually(async () => expect((await core.recent(10)).map(({ state }) => state)).toEqual(['printed']));
    expect(readdirSync(printed)).toHaveLength(1);
    expect((await core.recent(1))[0]).toMatchObject({ key: { value: 'ERP-7' }, order: { receiver: { name: 'Ayşe' } } });
    // In the book it is found without the shop.
    expect(shop.came).toHaveLength(at === 'once it has the answer' ? 2 : 1);
  },
);
