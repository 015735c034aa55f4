import { describe, expect, it } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { call, create, parcel, parcelKurus } from './call.ts';

describe('create (4.4)', () => {
  it('opens, charges the balance once and answers with the label', async () => {
    const service = await startDemoService({ balanceKurus: 100_000 });
    const answer = await create(service, parcel('ORD-1'));
    expect(answer.status).toBe(201);
    expect(answer.at('success')).toBe(true);
    expect(answer.at('duplicate')).toBe(false);
    expect(answer.at('data.order_reference')).toBe('ORD-1');
    expect(answer.at('data.status')).toBe('confirmed');
    expect(answer.at('data.payment')).toEqual({ method: 'balance', paid: true, amount: 57.82, balance: 942.18 });
    expect(answer.at('data.pricing')).toEqual({ total_price: 57.82, discount_amount: 10.2 });
    expect(answer.at('data.payment_status')).toBe('paid');
    expect(answer.at('data.payment_method')).toBe('api_balance');
    expect(answer.at('data.dimensions')).toEqual({ desi: 3, desi_source: 'volumetric' });
    expect(answer.at('data.warnings')).toBeUndefined();
    expect(answer.at('data.tracking_number_is_carrier')).toBe(true);
    expect(answer.at('data.carrier_tracking_number')).toBe(answer.at('data.tracking_number'));
    expect(answer.at('data.label.status')).toBe('ready');
    expect(answer.at('data.label.content_type')).toBe('application/pdf');
    const pdf = Buffer.from(String(answer.at('data.label.base64')), 'base64');
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');

    const info = await call(service, 'GET', '/account/info');
    expect(info.at('data.balance')).toBe(942.18);
    expect(service.control.charges().map((charge) => charge.kurus)).toEqual([-parcelKurus]);
  });

  it('gives ids beyond 32 bits that a number still holds exactly (2.2)', async () => {
    const service = await startDemoService();
    const id = (await create(service, parcel('ORD-1'))).at('data.id');
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(id).toBeGreaterThan(2 ** 31);
  });

  it('answers a repeated order_reference with the first shipment and no second charge', async () => {
    const service = await startDemoService();
    const first = await create(service, parcel('ORD-1'));
    const again = await create(service, parcel('ORD-1', { receiver_name: 'Başka Biri' }));
    expect(again.status).toBe(200);
    expect(again.at('duplicate')).toBe(true);
    expect(again.at('data.id')).toBe(first.at('data.id'));
    expect(again.at('data.label.base64')).toBe(first.at('data.label.base64'));
    expect(service.control.charges()).toHaveLength(1);
  });

  it('takes the Idempotency-Key header as the key just as well', async () => {
    const service = await startDemoService();
    const first = await create(service, parcel(null), { 'Idempotency-Key': 'k-1' });
    const again = await create(service, parcel(null), { 'Idempotency-Key': 'k-1' });
    const other = await create(service, parcel(null), { 'Idempotency-Key': 'k-2' });
    expect([first.status, again.status, other.status]).toEqual([201, 200, 201]);
    expect(again.at('data.id')).toBe(first.at('data.id'));
    expect(other.at('data.id')).not.toBe(first.at('data.id'));
    expect(service.control.charges()).toHaveLength(2);
  });

  it('charges once when the same key arrives many times at once', async () => {
    const service = await startDemoService();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(service, parcel('ORD-1'))));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.at('data.id'))).size).toBe(1);
    expect(service.control.charges()).toHaveLength(1);
  });

  it('keeps the keys of two accounts apart', async () => {
    const service = await startDemoService();
    service.control.addAccount({ apiKey: 'second', balanceKurus: 100_000 });
    await create(service, parcel('ORD-1'));
    const other = await call(service, 'POST', '/shipments', { body: parcel('ORD-1'), apiKey: 'second' });
    expect(other.status).toBe(201);
    const foreign = await call(service, 'GET', `/shipments/${String(other.at('data.id'))}`);
    expect(foreign.status).toBe(404);
  });

  it('charges by desi and warns when no weight is given (2.2 warnings)', async () => {
    const service = await startDemoService();
    const answer = await create(service, parcel('ORD-1', { weight: null }));
    expect(answer.at('data.warnings')).toHaveLength(1);
    expect(answer.at('data.payment.amount')).toBe(57.82);
  });

  it('raises a declared desi below the volumetric one, and keeps one above it (dimension gate 2, 3)', async () => {
    const service = await startDemoService();
    const raised = await create(service, parcel('ORD-1', { desi: 1 }));
    expect(raised.at('data.dimensions')).toEqual({ desi: 3, desi_source: 'volumetric' });
    const stored = await create(service, parcel('ORD-2', { desi: 9 }));
    expect(stored.at('data.dimensions')).toEqual({ desi: 9, desi_source: 'declared' });
    expect(Number(stored.at('data.payment.amount'))).toBeGreaterThan(57.82);
  });

  it('takes the default carrier and sender when none is named, and picks the cheapest or fastest when asked', async () => {
    const service = await startDemoService();
    const info = await call(service, 'GET', '/account/info');
    const plain = await create(service, parcel('ORD-1', { carrier: undefined }));
    expect(plain.at('data.cargo_company.id')).toBe(info.at('data.defaults.cargo_company_id'));
    const compared = await call(service, 'POST', '/prices/compare', {
      body: {
        shipment_type: 'koli',
        from_province_id: 34,
        from_district_id: 3408,
        to_province_id: 34,
        to_district_id: 3423,
        weight: 1,
        desi: 3,
      },
    });
    const cheapest = await create(service, parcel('ORD-2', { carrier: 'cheapest' }));
    expect(cheapest.at('data.payment.amount')).toBe(compared.at('data.0.total_price'));
    const fastest = await create(service, parcel('ORD-3', { carrier: 'fastest' }));
    expect(fastest.at('data.carrier.name')).toBe('Poyraz Ekspres');
    const byId = await create(service, parcel('ORD-4', { carrier: undefined, cargo_company_id: 13 }));
    expect(byId.at('data.cargo_company')).toEqual({ id: 13, name: 'Martı Kargo' });
  });

  it('prints a manual carrier with the service template and its own code (2.5)', async () => {
    const service = await startDemoService();
    const answer = await create(service, parcel('ORD-1', { carrier: 'ambar' }));
    expect(answer.at('data.label.status')).toBe('ready');
    expect(answer.at('data.tracking_number_is_carrier')).toBe(false);
    expect(answer.at('data.carrier_tracking_number')).toBeNull();
    expect(answer.at('data.tracking_number')).toMatch(/^KS/);
  });
});
