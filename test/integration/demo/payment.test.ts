import { describe, expect, it } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { call, control, create, parcel, parcelKurus } from './call.ts';

const dayMs = 24 * 60 * 60 * 1_000;

async function unpaidShipment(options: Parameters<typeof startDemoService>[0] = {}) {
  const service = await startDemoService({ balanceKurus: 1_000, ...options });
  const answer = await create(service, parcel('ORD-1'));
  return {
    service,
    answer,
    id: String(answer.at('data.id')),
    paymentUrl: String(answer.at('data.payment.payment_url')),
  };
}

describe('402 payment_required (4.4, 7)', () => {
  it('opens the shipment unpaid, with a payment link, and charges nothing', async () => {
    const { service, answer, id } = await unpaidShipment();
    expect(answer.status).toBe(402);
    expect(answer.at('success')).toBe(false);
    expect(answer.at('error_code')).toBe('payment_required');
    expect(answer.at('data.balance')).toBe(10);
    expect(answer.at('data.required')).toBe(57.82);
    expect(answer.at('data.payment')).toMatchObject({ method: 'card', paid: false, amount: 57.82, balance: 10 });
    expect(Date.parse(String(answer.at('data.payment.payment_expires_at')))).toBeGreaterThan(Date.now());
    expect(answer.at('data.label.status')).toBe('awaiting_payment');
    expect(service.control.charges()).toEqual([]);

    const detail = await call(service, 'GET', `/shipments/${id}`);
    expect(detail.at('data.label_status')).toBe('awaiting_payment');
    expect(detail.at('data.label_url')).toBeNull();
    expect(detail.at('data.tracking_number')).toMatch(/^KS/);
    expect((await call(service, 'GET', `/shipments/${id}/label`)).status).toBe(400);
  });

  it('is settled on the payment page: the label comes, the internal code changes, the balance stays (2.2, 3)', async () => {
    const { service, id, paymentUrl } = await unpaidShipment();
    service.control.setCarrier('anka', { held: true });
    const before = await call(service, 'GET', `/shipments/${id}`);
    const page = await call(service, 'GET', paymentUrl, { apiKey: null });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('57,82');
    expect(page.text).toContain('<form method="post">');
    const paid = await call(service, 'POST', paymentUrl, { apiKey: null });
    expect(paid.status).toBe(200);

    const pending = await call(service, 'GET', `/shipments/${id}`);
    expect(pending.at('data.label_status')).toBe('pending');
    expect(pending.at('data.payment_status')).toBe('paid');
    expect(pending.at('data.payment.payment_url')).toBeUndefined();
    expect(pending.at('data.tracking_number')).toMatch(/^KS/);
    expect(pending.at('data.tracking_number')).not.toBe(before.at('data.tracking_number'));
    service.control.deliverLabel(id);
    const label = await call(service, 'GET', `/shipments/${id}/label`);
    expect(label.status).toBe(200);
    expect((await call(service, 'GET', '/account/info')).at('data.balance')).toBe(10);
    expect(service.control.charges().map(({ kind, kurus }) => ({ kind, kurus }))).toEqual([
      { kind: 'card', kurus: parcelKurus },
    ]);

    await call(service, 'POST', paymentUrl, { apiKey: null });
    expect(service.control.charges()).toHaveLength(1);
  });

  it('gives a repeated key the unpaid shipment, as 200 or, read otherwise, as 402', async () => {
    const { service, answer } = await unpaidShipment();
    const again = await create(service, parcel('ORD-1'));
    expect(again.status).toBe(200);
    expect(again.at('duplicate')).toBe(true);
    expect(again.at('data.payment.payment_url')).toBe(answer.at('data.payment.payment_url'));
    service.control.setReadings({ duplicateOfUnpaid: 402 });
    const other = await create(service, parcel('ORD-1'));
    expect(other.status).toBe(402);
    expect(other.at('data.id')).toBe(answer.at('data.id'));
    expect(service.control.shipments()).toHaveLength(1);
  });

  it('closes the link when it expires, and when the shipment is cancelled without a refund (3)', async () => {
    const { service, id, paymentUrl } = await unpaidShipment();
    service.control.setClockOffset(dayMs + 1_000);
    expect((await call(service, 'POST', paymentUrl, { apiKey: null })).status).toBe(410);
    service.control.setClockOffset(0);
    const cancelled = await call(service, 'POST', `/shipments/${id}/cancel`);
    expect(cancelled.at('data')).toEqual({ refunded_amount: 0, new_balance: 10 });
    expect((await call(service, 'POST', paymentUrl, { apiKey: null })).status).toBe(410);
    expect(service.control.charges()).toEqual([]);
  });

  it('can be paid through the control API', async () => {
    const { service, id } = await unpaidShipment();
    expect((await control(service, 'POST', `/shipments/${id}/pay`)).at('outcome')).toBe('paid');
    expect((await call(service, 'GET', `/shipments/${id}/label`)).status).toBe(200);
  });
});

describe('402 measurement_difference_unpaid (7)', () => {
  it('stops creating until the debt is paid on its page, and leaves no shipment behind', async () => {
    const service = await startDemoService({ balanceKurus: 1_000 });
    service.control.setAccount({ debtKurus: 3_550 });
    const held = await create(service, parcel('ORD-1'));
    expect(held.status).toBe(402);
    expect(held.at('error')).toBe('measurement_difference_unpaid');
    expect(held.at('error_code')).toBeUndefined();
    expect(held.at('amount')).toBe(35.5);
    expect(service.control.shipments()).toEqual([]);
    expect((await call(service, 'GET', '/account/info')).status).toBe(200);

    const page = String(held.at('payment_url'));
    expect((await call(service, 'GET', page, { apiKey: null })).text).toContain('35,50');
    expect((await call(service, 'POST', page, { apiKey: null })).status).toBe(200);
    service.control.setAccount({ balanceKurus: 10_000 });
    expect((await create(service, parcel('ORD-1'))).status).toBe(201);
  });

  it('is collected from a balance that covers it, and the request goes on', async () => {
    const service = await startDemoService({ balanceKurus: 100_000 });
    service.control.setAccount({ debtKurus: 3_550 });
    const answer = await create(service, parcel('ORD-1'));
    expect(answer.status).toBe(201);
    expect(answer.at('data.payment.balance')).toBe(906.68);
    expect(service.control.charges().map(({ kind, kurus }) => [kind, kurus])).toEqual([
      ['debt', -3_550],
      ['charge', -parcelKurus],
    ]);
  });
});
