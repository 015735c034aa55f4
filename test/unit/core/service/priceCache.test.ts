import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { Price, PriceRequest } from '../../../../electron/contract/service.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime } from '../../../support/deskInTime.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const price = (carrierId: string, slug: string, total: number | null): Price => ({
  carrierId,
  carrierName: `${slug} Kargo`,
  carrierSlug: slug,
  original: null,
  discountRate: null,
  discount: null,
  total: total === null ? null : kurus(total),
  days: null,
  more: [],
});
const LIST = [price('1', 'anka', 9_000), price('2', 'kuzgun', 7_000), price('3', 'bulut', null)];
const PLACES = {
  provinces: async () => ok([{ id: '34', name: 'İstanbul' }]),
  districts: async () => ok([{ id: '9', name: 'Kadıköy' }]),
};

/** A desk whose shop sends from Kadıköy, with the price lists that it requested. */
async function desk(answer: () => Promise<Result<readonly Price[], ApiError>> = async () => ok(LIST)) {
  const requested: PriceRequest[] = [];
  const opened = await openDeskInTime(
    {
      ...PLACES,
      comparePrices: async (request) => {
        requested.push(request);
        return answer();
      },
    },
    { settings: { origin: { province: 'İstanbul', district: 'Kadıköy' } } },
  );
  await opened.core.enquiries.provinces(false);
  await opened.core.enquiries.districts('34', false);
  return { ...opened, requested };
}
const order = (change: Parameters<typeof anOrder>[0] = {}) => anOrder(change);

describe('the price list that one desk of a site got', () => {
  const DAY = 86_400_000;
  const settings = { origin: { province: 'İstanbul', district: 'Kadıköy' } };

  async function open(site: ReturnType<typeof siteInTime>, name: string) {
    let requested = 0;
    const comparePrices = async () => {
      requested += 1;
      return ok(LIST);
    };
    const one = await site.open(name, { script: { ...PLACES, comparePrices }, settings });
    await site.time.pass(1_000);
    await one.core.enquiries.provinces(false);
    await one.core.enquiries.districts('34', false);
    return { ...one, requested: () => requested };
  }

  it('is known at the others, also after their restart, and requested again after a day', async () => {
    const site = siteInTime();
    const [one, two] = [await open(site, '1'), await open(site, '2')];
    const price = (await one.core.priceOf(order())).price;
    await site.time.pass(1_000);
    expect((await two.core.priceOf(order())).price).toEqual(price);
    const three = await open(site, '3');
    expect((await three.core.priceOf(order())).price).toEqual(price);
    expect([one.requested(), two.requested(), three.requested()]).toEqual([1, 0, 0]);
    site.time.sleep(DAY);
    await site.time.pass(60_000);
    await two.core.priceOf(order());
    expect(two.requested()).toBe(1);
    await site.time.pass(1_000);
    await one.core.priceOf(order());
    expect(one.requested()).toBe(1);
  });

  it('does not wait for a site that is away', async () => {
    const site = siteInTime();
    const [one, two] = [await open(site, '1'), await open(site, '2')];
    two.cutOff();
    await one.core.priceOf(order());
    await site.time.pass(20_000);
    await two.core.priceOf(order());
    expect([one.requested(), two.requested()]).toEqual([1, 1]);
  });
});

describe('about what an order costs before it is sent', () => {
  it('is the price of its carrier, by slug, name or id, else of the cheapest', async () => {
    const { core } = await desk();
    const of = async (change: Parameters<typeof anOrder>[0]) => {
      const { price: found, isCheapest } = await core.priceOf(order(change));
      return [found?.carrierId ?? null, isCheapest];
    };
    expect(await of({ carrier: 'anka' })).toEqual(['1', false]);
    expect(await of({ carrier: 'KUZGUN kargo' })).toEqual(['2', false]);
    expect(await of({ carrier: 'x', carrierId: '1' })).toEqual(['1', false]);
    expect(await of({ carrier: 'cheapest' })).toEqual(['2', false]);
    expect(await of({ carrier: null })).toEqual(['2', true]);
    expect(await of({ carrier: 'unknown' })).toEqual([null, false]);
    expect(await of({ carrier: 'fastest' })).toEqual([null, false]);
  });

  it('costs one request for all changes that change no price, in the larger of the desi', async () => {
    const { core, requested } = await desk();
    const { parcel, receiver } = order();
    await core.priceOf(order());
    await core.priceOf(order({ carrier: 'anka', receiver: { ...receiver, name: 'Başka Biri', phone: '1' } }));
    expect(requested).toMatchObject([{ desi: 3, weightKg: 2, fromDistrictId: '9', toDistrictId: '9' }]);
    await core.priceOf(order({ parcel: { ...parcel, desi: 7.2 } }));
    expect(requested.at(-1)).toMatchObject({ desi: 8 });
    expect(requested).toHaveLength(2);
  });

  it('is not there where the service does not answer, and costs nothing where the order cannot be priced', async () => {
    const { core, requested } = await desk(async () => err(LOST));
    const nothing = { price: null, isCheapest: true };
    expect(await core.priceOf(order())).toEqual(nothing);
    expect(requested).toHaveLength(1);
    const { parcel, receiver } = order();
    expect(await core.priceOf(order({ receiver: { ...receiver, district: 'Yok' } }))).toEqual(nothing);
    expect(await core.priceOf(order({ parcel: { ...parcel, widthCm: null } }))).toEqual(nothing);
    expect(await core.priceOf(order({ parcel: { ...parcel, quantity: 2 } }))).toEqual(nothing);
    expect(requested).toHaveLength(1);
  });
});
