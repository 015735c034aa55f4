import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Price } from '../../../../electron/contract/service.ts';
import { provinces } from '../../../../electron/demo/catalogue/places.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { aRule, carrier } from '../../../support/someRule.ts';

const DAY = 86_400_000;
const ANKA = { id: '1', name: 'Anka Kargo', slug: 'anka' };
const EGE = { id: '2', name: 'Ege Kargo', slug: null };
const place = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id: String(id), name });
const price = ({ id, name, slug }: typeof ANKA | typeof EGE, total: number | null): Price => ({
  carrierId: id,
  carrierName: name,
  carrierSlug: slug,
  original: null,
  discountRate: null,
  discount: null,
  total: total === null ? null : kurus(total),
  days: null,
  more: [],
});

/** A desk that has shipped orders by Anka at 50 TL each, and a service that charges 42 TL for Ege. */
async function shippedDesk(...orders: readonly Order[]) {
  const requested: string[] = [];
  const desk = await openDeskInTime(
    {
      create: (reference) => {
        const answer = paidAnswer(reference);
        return ok({ ...answer, shipment: { ...answer.shipment, carrierName: ANKA.name } });
      },
      carriers: async () => ok([ANKA, EGE]),
      provinces: async () => ok(provinces.map(place)),
      districts: async (provinceId) =>
        ok((provinces.find(({ id }) => String(id) === provinceId)?.districts ?? []).map(place)),
      comparePrices: async ({ toDistrictId, desi, weightKg }) => {
        requested.push(`${toDistrictId} ${desi} ${weightKg}`);
        return ok([price(ANKA, 5_000), price(EGE, 4_200)]);
      },
      account: async () => ok({ balance: null, defaultCarrier: 'anka', defaultSenderCode: null, more: [] }),
    },
    { settings: { origin: { province: 'Ankara', district: 'Çankaya' } } },
  );
  await desk.core.putOrders(orders);
  for (const { reference } of orders) await desk.scan(reference);
  expect(desk.printed).toHaveLength(orders.length);
  return { ...desk, requested };
}

const named = (reference: string, change: Partial<Order> = {}) => anOrder({ reference, ...change });
const heavy = (reference: string) => named(reference, { parcel: { ...anOrder().parcel, weightKg: 20 } });
const byEge = aRule(
  'Ağır',
  { weightKg: { from: 10, to: null } },
  { carrier: { carrier: EGE.name, carrierId: EGE.id } },
);

describe('rules that are tried on past orders', () => {
  it('show how many would have gone the same way, and what the others would have cost by known prices', async () => {
    const desk = await shippedDesk(named('A'), heavy('B'), heavy('C'));
    const running = desk.core.ruleTrials.run([byEge, aRule('Kalan', {}, carrier('anka'))], 7);
    await desk.time.settle();
    expect(await running).toEqual({
      days: 7,
      orders: 3,
      same: 1,
      other: 2,
      unclear: 0,
      compared: 2,
      saved: 1_600,
      byRule: [
        { id: 'Ağır', orders: 2 },
        { id: 'Kalan', orders: 1 },
      ],
      examples: [
        { reference: 'C', rule: 'Ağır', from: 'Anka Kargo', to: 'Ege Kargo', saved: 800 },
        { reference: 'B', rule: 'Ağır', from: 'Anka Kargo', to: 'Ege Kargo', saved: 800 },
      ],
    });
    // Two parcels that are alike need one list, and the next try none.
    expect(desk.requested).toHaveLength(1);
    await desk.core.ruleTrials.run([byEge], 7);
    expect(desk.requested).toHaveLength(1);
    await desk.time.pass(2 * DAY);
    const later = desk.core.ruleTrials.run([byEge], 7);
    await desk.time.settle();
    await later;
    expect(desk.requested).toHaveLength(2);
    // Nothing was changed, sent or printed.
    expect(desk.callsOf('create')).toHaveLength(3);
    expect((await desk.job('B')).decided).toBeNull();
  });

  it('know the cheapest by the price list, and that it is not always another one', async () => {
    const desk = await shippedDesk(named('A'));
    const cheap = [aRule('Ucuz', {}, carrier('cheapest'))];
    expect(await settled(desk, cheap)).toMatchObject({ same: 0, other: 1, compared: 1, saved: 800 });
    desk.answers.comparePrices = async () => ok([price(EGE, null), price(ANKA, 4_900)]);
    await desk.time.pass(2 * DAY);
    expect(await settled(desk, cheap)).toMatchObject({ same: 1, other: 0, compared: 0, saved: 0 });
  });

  it('do not guess: without a price it is not compared, and without a list the cheapest is not known', async () => {
    const desk = await shippedDesk(heavy('A'), heavy('B'));
    desk.answers.comparePrices = async () => err({ kind: 'not_found', message: null });
    expect(await settled(desk, [byEge])).toMatchObject({ other: 2, compared: 0, saved: 0, unclear: 0 });
    expect(await settled(desk, [aRule('Ucuz', {}, carrier('cheapest'))])).toMatchObject({ other: 0, unclear: 2 });
    expect(await settled(desk, [aRule('Hızlı', {}, carrier('fastest'))])).toMatchObject({ other: 0, unclear: 2 });
    desk.answers.account = async () => err({ kind: 'unknown', status: 500, code: null, detail: 'away' });
    expect(await settled(desk, [byEge]), 'nor the carrier of the account').toMatchObject({ other: 2 });
    const several = await shippedDesk(named('C', { parcel: { ...anOrder().parcel, weightKg: 20, quantity: 3 } }));
    expect(await settled(several, [byEge])).toMatchObject({ other: 1, compared: 0 });
    expect(several.requested).toEqual([]);
  });

  it('leave what its list sent by a carrier, and what no rule fits', async () => {
    const own = named('A', { carrier: 'anka', parcel: { ...anOrder().parcel, weightKg: 20 } });
    const desk = await shippedDesk(own, named('B'));
    expect(await settled(desk, [byEge])).toMatchObject({ orders: 2, same: 2, other: 0 });
    expect(desk.requested).toEqual([]);
  });

  it('read no older orders than the given days, and at no cancelled ones', async () => {
    const desk = await shippedDesk(heavy('A'), heavy('B'));
    await desk.core.actions.cancel((await desk.job('A')).id, null);
    await desk.time.pass(60_000);
    expect(await settled(desk, [byEge])).toMatchObject({ orders: 1 });
    desk.time.set(8 * DAY);
    expect(await settled(desk, [byEge])).toMatchObject({ orders: 0, same: 0, other: 0 });
  });

  it('request 25 lists at most at a time, after any shipments', async () => {
    const orders = Array.from({ length: 40 }, (_, index) =>
      named(`W-${index}`, { parcel: { ...anOrder().parcel, weightKg: 20 + index } }),
    );
    const desk = await shippedDesk(...orders);
    await desk.time.pass(2 * 60_000);
    const trial = desk.core.ruleTrials.run([byEge], 7);
    await desk.time.pass(60_000);
    expect(await trial).toMatchObject({ other: 40, compared: 25 });
    expect(desk.requested).toHaveLength(25);
  });
});

async function settled(
  desk: Awaited<ReturnType<typeof shippedDesk>>,
  rules: Parameters<typeof desk.core.ruleTrials.run>[0],
) {
  const running = desk.core.ruleTrials.run(rules, 7);
  await desk.time.settle();
  return running;
}
