import { describe, expect, it } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { call, create, parcel, parcelKurus } from './call.ts';

describe('cancel (3, 4.4)', () => {
  it('refunds the whole fee to the balance, once', async () => {
    const service = await startDemoService({ balanceKurus: 100_000 });
    const created = await create(service, parcel('ORD-1'));
    const path = `/shipments/${String(created.at('data.id'))}`;
    const cancelled = await call(service, 'POST', `${path}/cancel`, { body: { reason: 'Müşteri vazgeçti' } });
    expect(cancelled.status).toBe(200);
    expect(cancelled.at('data')).toEqual({ refunded_amount: 57.82, new_balance: 1_000 });
    const detail = await call(service, 'GET', path);
    expect(detail.at('data.status')).toBe('cancelled');
    expect(detail.at('data.label_status')).toBe('unavailable');
    expect(detail.at('data.label_url')).toBeNull();
    expect((await call(service, 'GET', String(created.at('data.label.url')), { apiKey: null })).status).toBe(400);

    expect((await call(service, 'POST', `${path}/cancel`)).status).toBe(400);
    expect(service.control.charges().map((charge) => charge.kurus)).toEqual([-parcelKurus, parcelKurus]);
  });

  it('changes nothing when the carrier refuses: 409 carrier_cancel_failed', async () => {
    const service = await startDemoService({ carriers: { anka: { refusesCancel: true } } });
    const created = await create(service, parcel('ORD-1'));
    const path = `/shipments/${String(created.at('data.id'))}`;
    const refused = await call(service, 'POST', `${path}/cancel`);
    expect(refused.status).toBe(409);
    expect(refused.at('error_code')).toBe('carrier_cancel_failed');
    expect((await call(service, 'GET', path)).at('data.status')).toBe('confirmed');
    expect(service.control.charges()).toHaveLength(1);
  });

  it.each(['in_transit', 'picked_up', 'delivered'])('answers 400 once the carrier has it: %s', async (status) => {
    const service = await startDemoService();
    const created = await create(service, parcel('ORD-1'));
    const id = String(created.at('data.id'));
    service.control.updateStatus(id, status);
    expect((await call(service, 'POST', `/shipments/${id}/cancel`)).status).toBe(400);
    expect(service.control.charges()).toHaveLength(1);
  });

  it('gives a repeated key the cancelled shipment, or a new one when the document is read that way', async () => {
    const service = await startDemoService();
    const id = (await create(service, parcel('ORD-1'))).at('data.id');
    await call(service, 'POST', `/shipments/${String(id)}/cancel`);
    const again = await create(service, parcel('ORD-1'));
    expect([again.status, again.at('duplicate'), again.at('data.id')]).toEqual([200, true, id]);
    expect(again.at('data.status')).toBe('cancelled');
    expect(again.at('data.label.status')).toBe('unavailable');
    service.control.setReadings({ duplicateOfCancelled: 'new_shipment' });
    const fresh = await create(service, parcel('ORD-1'));
    expect(fresh.status).toBe(201);
    expect(fresh.at('data.id')).not.toBe(id);
  });

  it('answers another method with 405 and names the right one', async () => {
    const service = await startDemoService({ readings: { cancelMethods: ['DELETE'] } });
    const id = String((await create(service, parcel('ORD-1'))).at('data.id'));
    const wrong = await call(service, 'POST', `/shipments/${id}/cancel`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE']);
    expect((await call(service, 'DELETE', `/shipments/${id}/cancel`)).status).toBe(200);
  });

  it('drops a pending label', async () => {
    const service = await startDemoService({ carriers: { anka: { held: true } }, readings: { waitForLabelMs: 10 } });
    const id = String((await create(service, parcel('ORD-1'))).at('data.id'));
    await call(service, 'POST', `/shipments/${id}/cancel`);
    expect(service.control.deliverLabel(id)).toEqual({ ok: true, value: false });
    expect((await call(service, 'GET', `/shipments/${id}`)).at('data.label_status')).toBe('unavailable');
  });
});
