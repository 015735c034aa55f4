import { describe, expect, it } from 'vitest';
import type { Readings } from '../../../electron/demo/readings.ts';
import { startDemoService } from '../../support/demoService.ts';
import { call, control, create, parcel, parcelKurus } from './call.ts';

const hour = 3_600_000;

async function opened(readings: Partial<Readings>, balanceKurus = 0) {
  const service = await startDemoService({ balanceKurus, readings: { paymentLinkMs: hour, ...readings } });
  const answer = await create(service, parcel('ORD-1'));
  const id = String(answer.at('data.id'));
  const link = String(answer.at('data.payment.payment_url'));
  const detail = () => call(service, 'GET', `/shipments/${id}`);
  const pay = (url = link) => call(service, 'POST', url, { apiKey: null });
  return { service, answer, id, link, detail, pay };
}

describe('a payment link whose time is over (2.3, 3: what follows is not shown)', () => {
  it('is returned as before, and takes no money', async () => {
    const { service, link, detail, pay } = await opened({});
    service.control.setClockOffset(hour + 1_000);
    expect((await detail()).at('data.payment.payment_url')).toBe(link);
    expect((await pay()).status).toBe(410);
    expect(service.control.charges()).toEqual([]);
  });

  it('is returned no more, alone or in a list', async () => {
    const { service, detail, pay } = await opened({ expiredPayment: 'link_gone' });
    expect((await detail()).at('data.payment.payment_url')).toMatch(/^http/);
    service.control.setClockOffset(hour + 1_000);
    const list = await call(service, 'GET', '/shipments');
    for (const payment of [(await detail()).at('data.payment'), list.at('data.0.payment')]) {
      expect(payment).toEqual({ method: 'card', paid: false, amount: 57.82, balance: 0 });
    }
    expect((await pay()).status).toBe(410);
  });

  it.each(['detail', 'list', 'label', 'cancel', 'payment page', 'repeated key', 'control'])(
    'cancels the shipment, as is seen first by its %s',
    async (how) => {
      const { service, id, detail, pay, link } = await opened({ expiredPayment: 'cancelled' });
      service.control.setClockOffset(hour + 1_000);
      const path = `/shipments/${id}`;
      const ask: Record<string, () => Promise<number>> = {
        detail: async () => (await detail()).status,
        list: async () => (await call(service, 'GET', '/shipments?status=cancelled')).status,
        label: async () => (await call(service, 'GET', `${path}/label`)).status,
        cancel: async () => (await call(service, 'POST', `${path}/cancel`)).status,
        'payment page': async () => (await call(service, 'GET', link, { apiKey: null })).status,
        'repeated key': async () => (await create(service, parcel('ORD-1'))).status,
        control: async () => (await control(service, 'POST', `${path}/pay`)).status,
      };
      expect(await ask[how]?.()).toBe({ label: 400, cancel: 400, 'payment page': 410 }[how] ?? 200);
      const after = await detail();
      expect([after.at('data.status'), after.at('data.label_status'), after.at('data.payment.paid')]).toEqual([
        'cancelled',
        'unavailable',
        false,
      ]);
      expect((await pay()).status).toBe(410);
      service.control.setClockOffset(0);
      expect((await detail()).at('data.status')).toBe('cancelled');
      expect(service.control.charges()).toEqual([]);
    },
  );

  it('opens a shipment of its own for the key again, where a cancelled one leaves it free', async () => {
    const { service } = await opened({ expiredPayment: 'cancelled', duplicateOfCancelled: 'new_shipment' });
    service.control.setClockOffset(hour + 1_000);
    expect((await create(service, parcel('ORD-1'))).status).toBe(402);
    expect(service.control.shipments().map(({ status }) => status)).toEqual(['cancelled', 'payment_pending']);
  });

  it('is replaced by another one on request; only the new one takes money, once', async () => {
    const { service, link, detail, pay } = await opened({ expiredPayment: 'new_link' });
    expect((await detail()).at('data.payment.payment_url')).toBe(link);
    service.control.setClockOffset(hour + 1_000);
    const renewed = String((await detail()).at('data.payment.payment_url'));
    expect(renewed).not.toBe(link);
    expect((await detail()).at('data.payment.payment_url')).toBe(renewed);
    expect((await call(service, 'GET', link, { apiKey: null })).status).toBe(410);
    expect((await pay()).status).toBe(410);
    expect((await pay(renewed)).status).toBe(200);
    expect((await pay()).status).toBe(200);
    expect(service.control.charges().map(({ kind }) => kind)).toEqual(['card']);
  });

  it('is replaced for the key again too', async () => {
    const { service, link } = await opened({ expiredPayment: 'new_link', duplicateOfUnpaid: 402 });
    service.control.setClockOffset(hour + 1_000);
    expect((await create(service, parcel('ORD-1'))).at('data.payment.payment_url')).not.toBe(link);
    expect(service.control.shipments()).toHaveLength(1);
  });

  it.each([
    ['utc', /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, ''],
    ['offset', /^\d{4}-\d{2}-\d{2}T[\d:.]+\+03:00$/, ''],
    ['zoneless', /^\d{4}-\d{2}-\d{2}T[\d:.]+$/, '+03:00'],
  ] as const)('ends at a time that is written as %s', async (expiryStyle, form, zone) => {
    const before = Date.now();
    const text = String((await opened({ expiryStyle })).answer.at('data.payment.payment_expires_at'));
    expect(text).toMatch(form);
    const at = Date.parse(text + zone);
    expect(at).toBeGreaterThanOrEqual(before + hour);
    expect(at).toBeLessThanOrEqual(Date.now() + hour);
  });
});

describe('answers carry the time of the service (HTTP)', () => {
  it.each([0, -26 * hour, 26 * hour])('which is %d ms ahead of this machine', async (offset) => {
    const { service, detail } = await opened({});
    service.control.setClockOffset(offset);
    const before = Date.now();
    const reported = Date.parse((await detail()).headers.get('date') ?? '') - offset;
    // It is given in whole seconds.
    expect(reported).toBeGreaterThan(before - 1_000);
    expect(reported).toBeLessThanOrEqual(Date.now());
  });
});

describe('money that comes to the balance (3: whether it pays what waits is not shown)', () => {
  it('leaves unpaid shipments waiting', async () => {
    const { service, detail } = await opened({});
    service.control.setAccount({ balanceKurus: 100_000 });
    expect((await detail()).at('data.label_status')).toBe('awaiting_payment');
    expect(service.control.charges().map(({ kind }) => kind)).toEqual(['topup']);
  });

  it('pays them, the oldest first, as far as it goes; each once', async () => {
    const { service, detail, pay } = await opened({ topUpPays: 'oldest_first' });
    for (const name of ['ORD-2', 'ORD-3']) expect((await create(service, parcel(name))).status).toBe(402);
    service.control.setAccount({ balanceKurus: 2 * parcelKurus + 1 });
    expect(service.control.shipments().map(({ payment }) => payment)).toEqual(['balance', 'balance', 'card_open']);
    expect(service.control.charges().map(({ kind, kurus }) => [kind, kurus])).toEqual([
      ['topup', 2 * parcelKurus + 1],
      ['charge', -parcelKurus],
      ['charge', -parcelKurus],
    ]);
    const paid = await detail();
    expect(paid.at('data.payment')).toMatchObject({ method: 'balance', paid: true, balance: 57.83 });
    expect([paid.at('data.payment_method'), paid.at('data.label_status')]).toEqual(['api_balance', 'ready']);
    expect((await pay()).status).toBe(200);
    service.control.setAccount({ balanceKurus: 0 });
    expect(service.control.charges()).toHaveLength(4);
    expect((await call(service, 'GET', '/account/info')).at('data.balance')).toBe(0);
  });

  it('pays no shipment that was cancelled when its link expired', async () => {
    const { service, detail } = await opened({ topUpPays: 'oldest_first', expiredPayment: 'cancelled' });
    service.control.setClockOffset(hour + 1_000);
    service.control.setAccount({ balanceKurus: 100_000 });
    expect((await detail()).at('data.status')).toBe('cancelled');
    expect(service.control.charges().map(({ kind }) => kind)).toEqual(['topup']);
  });
});

describe('a debt and a balance below the fee at once (7: which of the two is reported is not shown)', () => {
  it('reports the debt, and opens nothing', async () => {
    const service = await startDemoService({ balanceKurus: 100 });
    service.control.setAccount({ debtKurus: 500 });
    expect((await create(service, parcel('ORD-1'))).at('error')).toBe('measurement_difference_unpaid');
    expect(service.control.shipments()).toEqual([]);
  });

  it('or reports the fee, and the shipment waits for its payment', async () => {
    const service = await startDemoService({ balanceKurus: 100, readings: { debtFirst: false } });
    service.control.setAccount({ debtKurus: 500 });
    expect((await create(service, parcel('ORD-1'))).at('error_code')).toBe('payment_required');
    expect(service.control.account()).toMatchObject({ ok: true, value: { debtKurus: 500 } });
    service.control.setAccount({ balanceKurus: 10_000, debtKurus: 20_000 });
    expect((await create(service, parcel('ORD-2'))).at('error')).toBe('measurement_difference_unpaid');
  });

  it('is collected first where the balance covers it', async () => {
    const service = await startDemoService({ balanceKurus: 1_000, readings: { debtFirst: false } });
    service.control.setAccount({ debtKurus: 500 });
    const answer = await create(service, parcel('ORD-1'));
    expect([answer.at('error_code'), answer.at('data.balance')]).toEqual(['payment_required', 5]);
    expect(service.control.account()).toMatchObject({ ok: true, value: { debtKurus: null, balanceKurus: 500 } });
  });
});
