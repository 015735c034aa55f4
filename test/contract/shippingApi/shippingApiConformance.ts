import { describe, expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import type { ApiError, CreateKey, ShipmentLabel } from '../../../electron/core/ports/ShippingApi.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import { anOrder } from '../../support/builders.ts';
import { type ApiDesk, apiDesks, keyOf, type OpenApi } from './apiDesks.ts';

function isPdf(bytes: Uint8Array | null): boolean {
  return bytes !== null && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** What every ShippingApi does with a service that reads its document in this way. */
export function shippingApiConformance(name: string, open: OpenApi, readings: Partial<Readings>): void {
  const { desk, create } = apiDesks(open, readings);

  async function refusal({ api }: ApiDesk, order: Order = anOrder()): Promise<ApiError> {
    const result = await api.createShipment(order, keyOf(order));
    if (result.ok) throw new Error('created');
    return result.error;
  }

  async function labelOf({ api }: ApiDesk, id: string): Promise<ShipmentLabel> {
    const result = await api.label(id);
    if (!result.ok) throw new Error(`no label: ${JSON.stringify(result.error)}`);
    return result.value;
  }

  describe(`ShippingApi, ${name}`, () => {
    it('4.4: an order becomes a paid shipment with its label in one request', async () => {
      const one = await desk();
      const { shipment, payment, label, duplicate } = await create(one);
      const [charge] = one.service.control.charges();
      expect(duplicate).toBe(false);
      expect(shipment.price).toBe(-(charge?.kurus ?? 0));
      expect(payment).toMatchObject({ paid: true, amount: shipment.price, balance: charge?.balanceAfterKurus });
      expect(shipment.id).toBe(one.service.control.shipments()[0]?.id);
      expect(shipment).toMatchObject({ status: 'confirmed', trackingNumberIsCarrier: true, carrierName: 'Anka Kargo' });
      expect(label.status).toBe('ready');
      expect(isPdf(label.pdf)).toBe(true);
      expect(one.service.control.requests()).toHaveLength(1);
    });

    it('4.4: the same key again is the same shipment, reported as a duplicate, and charges nothing', async () => {
      const one = await desk();
      const first = await create(one);
      const again = await create(one);
      expect(again.duplicate).toBe(true);
      expect(again.shipment.id).toBe(first.shipment.id);
      expect(again.label.status).toBe('ready');
      expect(one.service.control.charges()).toHaveLength(1);
    });

    it('4.4: a generated key is a key too', async () => {
      const { api, service } = await desk();
      const key: CreateKey = { kind: 'generated', value: '0f9a2a54-5a3c-4f0e-9b5e-1f1d6b6f1c11' };
      const first = await api.createShipment(anOrder(), key);
      const again = await api.createShipment(anOrder(), key);
      expect(first).toMatchObject({ ok: true, value: { duplicate: false } });
      expect(again).toMatchObject({ ok: true, value: { duplicate: true } });
      expect(service.control.charges()).toHaveLength(1);
    });

    it.each(['cut', 'reset', 'malformed_json'] as const)(
      '4.4: after an answer lost to %s the same key brings the shipment, charged once',
      async (kind) => {
        const one = await desk();
        one.service.control.addFault(kind === 'cut' ? { kind, afterBytes: 40, of: 'body' } : { kind });
        expect((await refusal(one)).kind).toBe('unknown');
        expect(await create(one)).toMatchObject({ duplicate: true, label: { status: 'ready' } });
        expect(one.service.control.charges()).toHaveLength(1);
      },
    );

    it.each([
      ['500', { kind: 'status', status: 500 }],
      ['503', { kind: 'status', status: 503 }],
      ['a page of HTML', { kind: 'html' }],
    ] as const)('7: %s leaves open what happened', async (_what, fault) => {
      const one = await desk();
      one.service.control.addFault(fault);
      expect((await refusal(one)).kind).toBe('unknown');
      expect((await create(one)).duplicate).toBe(false);
    });

    it('7: no answer within the time limit leaves open what happened', async () => {
      const one = await desk({}, 250);
      one.service.control.addFault({ kind: 'hang' });
      expect(await refusal(one)).toEqual({ kind: 'unknown', detail: 'no answer within 250 ms', status: null });
    });

    it('4.4, 2.5: a slow carrier leaves the label pending; it comes by the label endpoint', async () => {
      const one = await desk();
      one.service.control.setCarrier('anka', { held: true });
      const { shipment, payment, label } = await create(one);
      expect([payment?.paid, label]).toEqual([true, { status: 'pending', pdf: null, url: null }]);
      // 2.2: no carrier has it yet, so its number is the service's own.
      expect(shipment.trackingNumberIsCarrier).toBe(false);
      expect(await one.api.label(shipment.id)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
      expect(await one.api.shipment(shipment.id)).toMatchObject({ ok: true, value: { label: { status: 'pending' } } });
      one.service.control.deliverLabel(shipment.id);
      const brought = await labelOf(one, shipment.id);
      expect(brought.status).toBe('ready');
      const polled = await one.api.shipment(shipment.id);
      expect(polled).toMatchObject({
        ok: true,
        value: {
          label: { status: 'ready' },
          shipment: { trackingNumber: brought.carrierNumber, trackingNumberIsCarrier: true },
        },
      });
      expect(brought.carrierNumber).not.toBe(shipment.trackingNumber);
    });

    it('2.9, 5.3: the signed link brings the bytes of the label, without the key', async () => {
      const one = await desk();
      const { shipment } = await create(one);
      const { pdf, url } = await labelOf(one, shipment.id);
      const downloaded = await one.api.downloadLabel(url ?? '');
      expect(downloaded.ok && isPdf(downloaded.value)).toBe(true);
      expect(downloaded).toEqual({ ok: true, value: pdf });
    });

    it('4.4: a link after its 24 hours is refused, and never as a wrong key', async () => {
      const one = await desk();
      const { label } = await create(one);
      one.service.control.setClockOffset(25 * 60 * 60 * 1000);
      const result = await one.api.downloadLabel(label.url ?? '');
      if (result.ok) throw new Error('downloaded');
      expect(['forbidden', 'not_found', 'refused']).toContain(result.error.kind);
    });

    it('4.4, 7: 402 payment_required is a value: the shipment exists and waits for its payment', async () => {
      const one = await desk({ balanceKurus: 1525 });
      const { shipment, payment, label, duplicate } = await create(one);
      const [record] = one.service.control.shipments();
      expect(duplicate).toBe(false);
      expect(shipment.id).toBe(record?.id);
      expect(payment).toMatchObject({
        paid: false,
        amount: record?.priceKurus,
        balance: 1525,
        url: record?.paymentUrl,
      });
      expect(payment?.expiresAt).toBeGreaterThan(Date.now());
      expect(label).toEqual({ status: 'awaiting_payment', pdf: null, url: null });
    });

    it('4.4, 7: the same key on the unpaid shipment is that shipment, still waiting', async () => {
      const one = await desk({ balanceKurus: 0 });
      const first = await create(one);
      const again = await create(one);
      expect(again).toMatchObject({
        // The body of a 402 (section 7) has no word for it.
        duplicate: readings.duplicateOfUnpaid !== 402,
        shipment: { id: first.shipment.id },
        payment: { paid: false, url: first.payment?.url },
        label: { status: 'awaiting_payment' },
      });
      expect(one.service.control.shipments()).toHaveLength(1);
    });

    it('2.3, 7: an answer has the balance of now, or none: a repeated key has the old one', async () => {
      const one = await desk({ balanceKurus: 100_000 });
      const first = await create(one);
      const account = one.service.control.account();
      expect(first.balanceNow).toBe(account.ok ? account.value.balanceKurus : null);
      one.service.control.setAccount({ balanceKurus: 1525 });
      expect((await create(one)).balanceNow).toBeNull();
      const unpaid = anOrder({ reference: 'ORD-2' });
      expect((await create(one, unpaid)).balanceNow).toBe(1525);
      one.service.control.setAccount({ balanceKurus: 2000 });
      // The 402 of a repeated key carries the account's balance beside the older one of its payment.
      const again = await create(one, unpaid);
      expect(again.balanceNow).toBe(readings.duplicateOfUnpaid === 402 ? 2000 : null);
    });

    it('3: once it is paid by card the shipment has that, and has its label', async () => {
      const one = await desk({ balanceKurus: 0 });
      const { shipment } = await create(one);
      expect(await one.api.label(shipment.id)).toMatchObject({ ok: false, error: { kind: 'refused', status: 400 } });
      expect(await one.api.shipment(shipment.id)).toMatchObject({
        ok: true,
        value: { payment: { paid: false }, label: { status: 'awaiting_payment' } },
      });
      expect(one.service.control.pay(shipment.id)).toEqual({ ok: true, value: 'paid' });
      expect(await one.api.shipment(shipment.id)).toMatchObject({
        ok: true,
        value: { payment: { paid: true }, label: { status: 'ready' } },
      });
      expect(isPdf((await labelOf(one, shipment.id)).pdf)).toBe(true);
    });

    it('7: a measurement debt holds the account; nothing is created until it is settled', async () => {
      const one = await desk({ balanceKurus: 100 });
      one.service.control.setAccount({ debtKurus: 4550 });
      const hold = await refusal(one);
      expect(hold).toMatchObject({ kind: 'account_hold', amount: 4550, message: expect.any(String) });
      expect(hold.kind === 'account_hold' && hold.url).toMatch(/^http/);
      expect(one.service.control.shipments()).toHaveLength(0);
      one.service.control.setAccount({ debtKurus: null, balanceKurus: 100_000 });
      expect((await create(one)).duplicate).toBe(false);
    });

    it('7: a district that is not in its province is refused with the words of the service', async () => {
      const one = await desk();
      const { receiver } = anOrder();
      const error = await refusal(one, anOrder({ receiver: { ...receiver, province: 'Ankara' } }));
      expect(error).toMatchObject({ kind: 'invalid', message: expect.any(String) });
      const fields = error.kind === 'invalid' ? error.fields : [];
      if (readings.validationShape === 'message_only') expect(fields).toEqual([]);
      else expect(fields).toContainEqual({ field: 'receiver_district', message: expect.stringMatching(/\S/) });
    });

    it('5.2: a wrong key, a disabled account and a foreign address are distinguished', async () => {
      const one = await desk();
      const stranger = open({ baseUrl: one.service.url, apiKey: 'svc_live_nobody', timeoutMs: 15_000, log: one.log });
      expect(await stranger.account()).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
      one.service.control.setAccount({ disabled: true });
      expect(await one.api.account()).toMatchObject({
        ok: false,
        error: { kind: 'forbidden', reason: 'account_disabled' },
      });
      one.service.control.setAccount({ disabled: false, allowedIps: ['203.0.113.7'] });
      expect(await one.api.account()).toMatchObject({
        ok: false,
        error: { kind: 'forbidden', reason: 'ip_not_allowed' },
      });
    });

    it('8: above the limit the answer is to wait', async () => {
      const one = await desk({ limits: { account: 2 } });
      await one.api.account();
      await one.api.account();
      const result = await one.api.account();
      if (result.ok || result.error.kind !== 'rate_limited') throw new Error('not limited');
      if (readings.retryAfter === 'absent') expect(result.error.retryAfterMs).toBeNull();
      else {
        expect(result.error.retryAfterMs).toBeGreaterThanOrEqual(0);
        expect(result.error.retryAfterMs).toBeLessThanOrEqual(61_000);
      }
    });

    it('4.4: a shipment of somebody else, or none, is not found', async () => {
      const one = await desk();
      expect(await one.api.shipment('1')).toMatchObject({ ok: false, error: { kind: 'not_found' } });
      expect(await one.api.label('1')).toMatchObject({ ok: false, error: { kind: 'not_found' } });
    });

    it('4.1, 2.10: the account has its balance and its defaults', async () => {
      const one = await desk({ balanceKurus: 123_405 });
      expect(await one.api.account()).toMatchObject({
        ok: true,
        value: { balance: 123_405, defaultCarrier: 'anka', defaultSenderCode: 'DEPO-IST' },
      });
    });

    it('4.4: without a weight the shipment comes with a warning', async () => {
      const one = await desk();
      const { parcel } = anOrder();
      const { shipment } = await create(one, anOrder({ parcel: { ...parcel, weightKg: null } }));
      expect(shipment.warnings).toEqual([expect.stringMatching(/\S/)]);
    });

    it('4.4: a desi below the volume is raised, and the raised one is returned', async () => {
      const one = await desk();
      const { parcel } = anOrder();
      const { shipment } = await create(one, anOrder({ parcel: { ...parcel, desi: 0.5 } }));
      expect(shipment.desi).toBeGreaterThanOrEqual((20 * 30 * 15) / (readings.desiDivisor ?? 3000));
    });

    it('2.2: an id larger than a number holds exactly keeps its digits, and finds its shipment', async () => {
      const one = await desk({ firstShipmentId: 9_007_199_254_740_993_000n });
      const { shipment } = await create(one);
      expect(shipment.id).toBe(one.service.control.shipments()[0]?.id);
      expect(await one.api.shipment(shipment.id)).toMatchObject({ ok: true, value: { shipment: { id: shipment.id } } });
    });

    it('5: neither the key nor a signed link is logged', async () => {
      const one = await desk();
      const { label } = await create(one);
      await one.api.downloadLabel(label.url ?? '');
      one.service.control.setAccount({ disabled: true });
      await one.api.account();
      const text = one.log.lines.join('\n');
      expect(one.log.lines).toHaveLength(3);
      for (const secret of [one.service.apiKey, 'signature', label.url ?? 'none']) expect(text).not.toContain(secret);
    });
  });
}
