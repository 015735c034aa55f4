import { describe, expect, it } from 'vitest';
import type {
  CancelMethod,
  CancelResult,
  ShipmentFilter,
  TransactionFilter,
} from '../../../electron/contract/service.ts';
import { defaultReadings, type Readings } from '../../../electron/demo/readings.ts';
import { answerOf } from '../../support/answerOf.ts';
import { anOrder } from '../../support/builders.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { type ApiDesk, apiDesks, type OpenApi } from './apiDesks.ts';

const METHODS: readonly CancelMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

const allShipments: ShipmentFilter = {
  status: null,
  trackingNumber: null,
  from: null,
  to: null,
  page: 1,
  perPage: 50,
};
const allTransactions: TransactionFilter = { type: null, from: null, to: null, page: 1, perPage: 50 };

/** What every ShippingApi answers besides the main job: account, places, carriers, prices, lists, track, cancel, webhook. */
export function enquiriesConformance(name: string, open: OpenApi, readings: Partial<Readings>): void {
  const { desk, create } = apiDesks(open, readings);
  const reading = { ...defaultReadings, ...readings };
  const method = METHODS.find((one) => reading.cancelMethods.includes(one)) ?? 'POST';

  async function createMany(one: ApiDesk, count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) await create(one, anOrder({ reference: `ORD-${number}` }));
  }

  async function cancelled({ api }: ApiDesk, id: string): Promise<CancelResult> {
    return answerOf(await api.cancel({ id, reason: 'wrong address', method }));
  }

  describe(`ShippingApi beside the main job, ${name}`, () => {
    it('4.1, 2.10: account fields that the document does not name are returned as they came', async () => {
      const { api } = await desk();
      const { more } = answerOf(await api.account());
      expect(more).toContainEqual({ name: 'currency', value: 'TRY' });
      expect(more).toContainEqual({ name: 'defaults.carrier_name', value: 'Anka Kargo' });
      expect(more.map((row) => row.name)).not.toContain('balance');
    });

    it('4.1: every balance movement is returned, newest first, with all of its fields', async () => {
      const one = await desk();
      const { shipment } = await create(one);
      await cancelled(one, shipment.id);
      const { items, page } = answerOf(await one.api.transactions(allTransactions));
      expect(page).toEqual({ page: 1, lastPage: 1, total: 2, repeated: false });
      const booked = one.service.control.charges().toReversed();
      expect(items.map(({ amount, balanceAfter, type }) => ({ amount, balanceAfter, type }))).toEqual(
        booked.map(({ kurus, balanceAfterKurus, kind }) => ({
          amount: kurus,
          balanceAfter: balanceAfterKurus,
          type: kind,
        })),
      );
      expect(items.map(({ at }) => at)).toEqual(booked.map(({ at }) => Date.parse(at)));
      expect(items[1]?.description).toMatch(/\S/);
      expect(items[1]?.more).toContainEqual({ name: 'shipment_id', value: shipment.id });
    });

    it('4.1: movements are found by type and day', async () => {
      const one = await desk();
      await cancelled(one, (await create(one)).shipment.id);
      const count = async (filter: Partial<TransactionFilter>) =>
        answerOf(await one.api.transactions({ ...allTransactions, ...filter })).items.length;
      const today = new Date().toISOString().slice(0, 10);
      expect(await count({ type: 'refund' })).toBe(1);
      expect(await count({ from: '2001-01-01', to: '2001-01-02' })).toBe(0);
      expect(await count({ from: today })).toBe(2);
    });

    it('4.1: registered sender addresses come with their codes', async () => {
      const { api } = await desk();
      const addresses = answerOf(await api.senderAddresses());
      expect(addresses.map(({ code, title }) => [code, title])).toEqual([
        ['DEPO-IST', 'İstanbul deposu'],
        ['DEPO-ANK', 'Ankara deposu'],
      ]);
      expect(addresses[0]?.more).toContainEqual({ name: 'district', value: 'Başakşehir' });
    });

    it('4.1, 2.7: setting the webhook address brings its secret once; without rotating it none is made up', async () => {
      const { api } = await desk();
      const url = 'https://mailbox.example/hook';
      const first = answerOf(await api.setWebhook(url, false));
      expect(first).toMatchObject({ settings: { url, signatureHeader: 'X-Svc-Signature' } });
      expect(first.secret).toMatch(/^.{48}$/);
      expect(JSON.stringify(first.settings)).not.toContain(first.secret);
      const second = answerOf(await api.setWebhook(url, false));
      if (reading.secretOnSecondPut === 'null') expect(second.secret).toBeNull();
      else expect(second.secret === first.secret).toBe(reading.secretOnSecondPut === 'same');
      const rotated = answerOf(await api.setWebhook(url, true));
      expect(rotated.secret).toMatch(/^.{48}$/);
      expect(rotated.secret).not.toBe(first.secret);
      expect(await api.setWebhook('not an address', false)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    });

    it('4.2: provinces, the districts of one, and carriers are returned by id and name', async () => {
      const { api } = await desk();
      const provinces = answerOf(await api.provinces());
      expect(provinces).toHaveLength(81);
      expect(provinces).toContainEqual({ id: '34', name: 'İstanbul' });
      const districts = answerOf(await api.districts('34'));
      expect(districts).toContainEqual(expect.objectContaining({ name: 'Kadıköy' }));
      expect(await api.districts('999')).toMatchObject({ ok: false, error: { kind: 'not_found' } });
      const carriers = answerOf(await api.carriers());
      expect(carriers).toContainEqual({ id: expect.any(String), name: 'Anka Kargo', slug: 'anka' });
    });

    it('4.3, 2.6: the carriers are compared, and the price of one is what it then charges', async () => {
      const one = await desk();
      const prices = answerOf(await one.api.comparePrices(aPriceRequest()));
      const carriers = answerOf(await one.api.carriers());
      expect(prices.length).toBeGreaterThan(2);
      for (const price of prices) {
        expect(carriers).toContainEqual({ id: price.carrierId, name: price.carrierName, slug: price.carrierSlug });
        expect(price.discountRate).toBe(15);
        expect((price.original ?? 0) - (price.discount ?? 0)).toBe(price.total);
        expect(price.days).toMatch(/^\d+$/);
      }
      const anka = prices.find(({ carrierSlug }) => carrierSlug === 'anka');
      const alone = answerOf(await one.api.calculatePrice(aCarrierPriceRequest(anka?.carrierId ?? '')));
      expect(alone).toEqual(anka);
      expect((await create(one)).shipment).toMatchObject({ price: alone.total, discount: alone.discount });
    });

    it.each<[string, Parameters<typeof aPriceRequest>[0]]>([
      ['desi', { desi: 4 }],
      ['a ready range', { presetDesiRange: '5-10' }],
      ['a pallet', { type: 'palet', desi: 250, palletQuantity: 2, palletSize: 'all', weightRange: '0-600' }],
    ])('4.3: prices for %s', async (_what, change) => {
      const { api } = await desk();
      const none = { widthCm: null, lengthCm: null, heightCm: null, weightKg: null };
      expect(answerOf(await api.comparePrices(aPriceRequest({ ...none, ...change }))).length).toBeGreaterThan(0);
    });

    it('4.3: a missing price for the carrier is reported as that', async () => {
      const { api } = await desk();
      expect(await api.calculatePrice(aCarrierPriceRequest('99999'))).toMatchObject({
        ok: false,
        error: { kind: 'not_found' },
      });
    });

    it('4.3, 7: a debt stops prices or does not; either way it is reported as a debt', async () => {
      const one = await desk({ balanceKurus: 0 });
      one.service.control.setAccount({ debtKurus: 4550 });
      const result = await one.api.comparePrices(aPriceRequest());
      if (reading.debtStops === 'create') expect(result.ok).toBe(true);
      else expect(result).toMatchObject({ ok: false, error: { kind: 'account_hold', amount: 4550 } });
    });

    it('4.4: the list has every shipment as the detail does', async () => {
      const one = await desk();
      await createMany(one, 2);
      const { items } = answerOf(await one.api.shipments(allShipments));
      expect(items.map((item) => item.reported.orderReference)).toEqual(['ORD-2', 'ORD-1']);
      const [newest] = items;
      const detail = answerOf(await one.api.shipment(newest?.shipment.id ?? ''));
      expect({ ...newest, label: null }).toEqual({ ...detail, label: null });
      expect(newest).toMatchObject({
        shipment: {
          desi: (20 * 30 * 15) / reading.desiDivisor,
          desiSource: 'volumetric',
          trackingNumberIsCarrier: true,
        },
        payment: { paid: true },
        reported: { paymentStatus: 'paid', paymentMethod: 'api_balance', labelStatus: 'ready' },
      });
      expect(newest?.reported.more).toContainEqual({ name: 'carrier.synced', value: 'true' });
    });

    it('4.4: shipments are found by status, number and day', async () => {
      const one = await desk();
      await createMany(one, 2);
      const { shipment } = await create(one, anOrder({ reference: 'ORD-3' }));
      await cancelled(one, shipment.id);
      const ids = async (filter: Partial<ShipmentFilter>) =>
        answerOf(await one.api.shipments({ ...allShipments, ...filter })).items.map((item) => item.shipment.id);
      expect(await ids({ status: 'cancelled' })).toEqual([shipment.id]);
      expect(await ids({ trackingNumber: shipment.trackingNumber })).toEqual([shipment.id]);
      expect(await ids({ from: '2001-01-01', to: '2001-01-02' })).toEqual([]);
      expect(await ids({ to: new Date().toISOString().slice(0, 10) })).toHaveLength(3);
    });

    it('2.1, 4.4: the next page is the next page, or is reported to be the same again', async () => {
      const one = await desk();
      await createMany(one, 3);
      const first = answerOf(await one.api.shipments({ ...allShipments, perPage: 2 }));
      expect(first.page).toEqual({ page: 1, lastPage: 2, total: 3, repeated: false });
      const second = answerOf(await one.api.shipments({ ...allShipments, perPage: 2, page: 2 }));
      if (reading.pageParameter === 'page') {
        expect([second.page.page, second.page.repeated]).toEqual([2, false]);
        expect(second.items.map((item) => item.reported.orderReference)).toEqual(['ORD-1']);
      } else {
        expect([second.page.page, second.page.repeated]).toEqual([1, true]);
      }
    });

    it('3, 4.4: a paid shipment is cancelled once, and its fee comes back', async () => {
      const one = await desk();
      const { shipment } = await create(one);
      const result = await cancelled(one, shipment.id);
      expect(result).toEqual({
        refunded: shipment.price,
        newBalance: one.service.control.charges().at(-1)?.balanceAfterKurus,
        message: expect.any(String),
      });
      expect(await one.api.shipment(shipment.id)).toMatchObject({
        ok: true,
        value: { shipment: { status: 'cancelled' }, label: { status: 'unavailable' } },
      });
      expect(await one.api.cancel({ id: shipment.id, reason: null, method })).toMatchObject({
        ok: false,
        error: { kind: 'refused', status: 400 },
      });
    });

    it('3: cancelling an unpaid shipment refunds nothing', async () => {
      const one = await desk({ balanceKurus: 0 });
      const { shipment } = await create(one);
      expect(await cancelled(one, shipment.id)).toMatchObject({ refunded: 0, newBalance: 0 });
    });

    it('3, 7: a carrier that refuses leaves the shipment and the money as they were', async () => {
      const one = await desk();
      const { shipment } = await create(one);
      one.service.control.setCarrier('anka', { refusesCancel: true });
      expect(await one.api.cancel({ id: shipment.id, reason: null, method })).toMatchObject({
        ok: false,
        error: { kind: 'conflict', code: 'carrier_cancel_failed', message: expect.any(String) },
      });
      expect(one.service.control.charges()).toHaveLength(1);
    });

    it('4.4: a method that the service does not take is reported with those that it takes', async () => {
      const one = await desk();
      const { shipment } = await create(one);
      const wrong = METHODS.find((other) => !reading.cancelMethods.includes(other)) ?? 'POST';
      expect(await one.api.cancel({ id: shipment.id, reason: null, method: wrong })).toMatchObject({
        ok: false,
        error: {
          kind: 'refused',
          status: 405,
          message: expect.stringContaining(`Allow: ${reading.cancelMethods.join(', ')}`),
        },
      });
      expect(one.service.control.shipments()[0]?.status).toBe('confirmed');
    });

    it('4.4: everything that track returns is shown', async () => {
      const one = await desk();
      const { shipment } = await create(one);
      one.service.control.updateStatus(shipment.id, 'in_transit');
      const { facts, steps } = answerOf(await one.api.track(shipment.id));
      const statuses = steps.map((step) => step.find(({ name: field }) => field === 'status')?.value);
      if (reading.trackBody === 'status_only') expect(steps).toEqual([]);
      else expect(statuses).toEqual(['in_transit', 'confirmed']);
      if (reading.trackBody === 'list') expect(facts).toEqual([]);
      else expect(facts).toContainEqual({ name: 'status', value: 'in_transit' });
    });

    it('4.4: somebody else’s shipment is neither tracked nor cancelled', async () => {
      const { api } = await desk();
      expect(await api.track('1')).toMatchObject({ ok: false, error: { kind: 'not_found' } });
      expect(await api.cancel({ id: '1', reason: null, method })).toMatchObject({
        ok: false,
        error: { kind: 'not_found' },
      });
    });
  });
}
