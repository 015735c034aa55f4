import { describe, expect, it } from 'vitest';
import type { Readings } from '../../../electron/demo/readings.ts';
import { startDrawingService } from '../../support/demoService.ts';
import { call, create, parcel } from './call.ts';

describe('readings: what the document leaves open can be switched', () => {
  it.each([
    ['number', '"total_price":57.82', '"balance":942.18'],
    ['fixed', '"total_price":57.82', '"refunded_amount":0.00'],
    ['string', '"total_price":"57.82"', '"balance":"942.18"'],
  ] as const)('2: money is written as %s', async (money, inCreate, elsewhere) => {
    const service = await startDrawingService({ balanceKurus: 100_000, readings: { money, indent: 0 } });
    const created = await create(service, parcel('ORD-1'));
    expect(created.text).toContain(inCreate);
    service.control.setAccount({ balanceKurus: 100 });
    const unpaid = await create(service, parcel('ORD-2'));
    const cancelled = await call(service, 'POST', `/shipments/${String(unpaid.at('data.id'))}/cancel`);
    expect(created.text + cancelled.text).toContain(elsewhere);
  });

  it('2.2: ids may be larger than a number holds, and are written and found digit by digit', async () => {
    const service = await startDrawingService({ firstShipmentId: 9_007_199_254_740_993n });
    const created = await create(service, parcel('ORD-1'));
    expect(created.text).toContain('"id":9007199254740993,');
    expect((await call(service, 'GET', '/shipments/9007199254740993')).at('data.order_reference')).toBe('ORD-1');
    expect(service.control.charges()[0]?.shipmentId).toBe('9007199254740993');
  });

  it('2.4: fields of a label that is not there yet are null instead of absent', async () => {
    const service = await startDrawingService({
      carriers: { anka: { held: true } },
      readings: { emptyLabelFields: 'null', waitForLabelMs: 5 },
    });
    const label = (await create(service, parcel('ORD-1'))).at('data.label');
    expect(label).toEqual({ status: 'pending', content_type: null, base64: null, url: null, expires_at: null });
  });

  it('4.4: both keys sent: either of them is enough, or only the header counts', async () => {
    const service = await startDrawingService();
    const first = await create(service, parcel('ORD-1'), { 'Idempotency-Key': 'k-1' });
    const byReference = await create(service, parcel('ORD-1'), { 'Idempotency-Key': 'k-2' });
    const byHeader = await create(service, parcel('ORD-2'), { 'Idempotency-Key': 'k-1' });
    expect([first.status, byReference.status, byHeader.status]).toEqual([201, 200, 200]);
    service.control.setReadings({ bothKeys: 'header_wins' });
    const other = await create(service, parcel('ORD-1'), { 'Idempotency-Key': 'k-3' });
    expect(other.status).toBe(201);
  });

  it('4.4: the same key with another body may be refused', async () => {
    const service = await startDrawingService({ readings: { sameKeyOtherBody: 'refuse' } });
    await create(service, parcel('ORD-1'));
    expect((await create(service, parcel('ORD-1'))).status).toBe(200);
    expect((await create(service, parcel('ORD-1', { receiver_name: 'Başka' }))).status).toBe(422);
  });

  it('7: a debt may stop more than creating', async () => {
    const service = await startDrawingService({ balanceKurus: 0 });
    service.control.setAccount({ debtKurus: 100 });
    const statuses: number[] = [];
    for (const debtStops of ['create', 'create_and_prices', 'everything'] as const) {
      service.control.setReadings({ debtStops });
      statuses.push((await call(service, 'POST', '/prices/compare', { body: {} })).status);
      statuses.push((await call(service, 'GET', '/account/info')).status);
    }
    expect(statuses).toEqual([422, 200, 402, 200, 402, 402]);
  });

  const alternatives: readonly Partial<Readings>[] = [
    { indent: 2, unknownFields: true },
    { trackBody: 'list' },
    { trackBody: 'status_only' },
    { absentReference: 'null' },
    { absentReference: 'empty' },
    { paymentBalance: 'current' },
    { codeField: 'error' },
    { codeField: 'both' },
    { codeField: 'none' },
    { cancelledLabelStatus: 410 },
    { statusUnpaid: 'awaiting_payment', statusCardPaid: 'confirmed' },
    { weightIs: 'whole_shipment', senderEmailInGroup: true, partialDimensions: 'ignore' },
    { carrierConflict: 'company_wins', cardRefund: 'to_balance' },
  ];
  it.each(alternatives)('the life of a shipment keeps its meaning under %o', async (readings) => {
    const service = await startDrawingService({ balanceKurus: 6_000, readings });
    const paid = await create(service, parcel(null));
    expect([paid.status, paid.at('data.payment.paid')]).toEqual([201, true]);
    const unpaid = await create(service, parcel('ORD-2'));
    expect([unpaid.status, unpaid.at('error_code')]).toEqual([402, 'payment_required']);
    const path = `/shipments/${String(unpaid.at('data.id'))}`;
    await call(service, 'POST', String(unpaid.at('data.payment.payment_url')), { apiKey: null });
    expect((await call(service, 'GET', `${path}/label`)).status).toBe(200);
    expect((await call(service, 'GET', `${path}/track`)).status).toBe(200);
    service.control.setCarrier('anka', { refusesCancel: true });
    const refused = await call(service, 'POST', `${path}/cancel`);
    expect(refused.status).toBe(409);
    expect([refused.at('error_code'), refused.at('error')]).toContain('carrier_cancel_failed');
    service.control.setCarrier('anka', { refusesCancel: false });
    const cancelled = await call(service, 'POST', `${path}/cancel`);
    expect(cancelled.at('data.refunded_amount')).toBe(readings.cardRefund === 'to_balance' ? 57.82 : 0);
    expect((await call(service, 'GET', `${path}/label`)).status).toBe(readings.cancelledLabelStatus ?? 400);
  });
});
