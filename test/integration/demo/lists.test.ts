import { describe, expect, it } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { call, create, parcel } from './call.ts';

describe('lists (2.1, 4.1, 4.2, 4.4)', () => {
  it('page the shipments, newest first, with meta', async () => {
    const service = await startDemoService();
    for (const reference of ['A', 'B', 'C']) await create(service, parcel(reference));
    const first = await call(service, 'GET', '/shipments?per_page=2');
    expect(first.at('meta')).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect([first.at('data.0.order_reference'), first.at('data.1.order_reference')]).toEqual(['C', 'B']);
    expect(first.at('data.0.label_url')).toEqual(expect.stringContaining('signature='));
    expect(first.at('data.0.label')).toBeUndefined();
    const second = await call(service, 'GET', '/shipments?per_page=2&page=2');
    expect(second.at('data')).toHaveLength(1);
    service.control.setReadings({ pageParameter: 'ignored', listShape: 'items' });
    const stuck = await call(service, 'GET', '/shipments?per_page=2&page=2');
    expect(stuck.at('data.items.0.order_reference')).toBe('C');
    expect(stuck.at('meta.current_page')).toBe(1);
  });

  it('filter by status, tracking number and dates', async () => {
    const service = await startDemoService();
    const first = await create(service, parcel('A'));
    await create(service, parcel('B'));
    await call(service, 'POST', `/shipments/${String(first.at('data.id'))}/cancel`);
    const cancelled = await call(service, 'GET', '/shipments?status=cancelled');
    expect(cancelled.at('meta.total')).toBe(1);
    const number = String(first.at('data.tracking_number'));
    expect((await call(service, 'GET', `/shipments?tracking_number=${number}`)).at('data.0.order_reference')).toBe('A');
    const today = new Date().toISOString().slice(0, 10);
    expect((await call(service, 'GET', `/shipments?date_from=${today}&date_to=${today}`)).at('meta.total')).toBe(2);
    expect((await call(service, 'GET', '/shipments?date_to=2020-01-01')).at('meta.total')).toBe(0);
    expect((await call(service, 'GET', '/shipments?date_from=yesterday')).status).toBe(422);
  });

  it('show balance movements by type', async () => {
    const service = await startDemoService();
    const created = await create(service, parcel('A'));
    await call(service, 'POST', `/shipments/${String(created.at('data.id'))}/cancel`);
    const all = await call(service, 'GET', '/account/transactions');
    expect([all.at('data.0.type'), all.at('data.1.type')]).toEqual(['refund', 'charge']);
    expect(all.at('data.1.amount')).toBe(-57.82);
    const refunds = await call(service, 'GET', '/account/transactions?type=refund');
    expect(refunds.at('meta.total')).toBe(1);
  });

  it('name 81 provinces by plate code and all their districts', async () => {
    const service = await startDemoService({ limits: { account: 200, route: 200 } });
    const provinces = await call(service, 'GET', '/locations/provinces');
    expect(provinces.at('data')).toHaveLength(81);
    expect(provinces.at('data.33')).toEqual({ id: 34, name: 'İstanbul', plate_code: '34' });
    let districts = 0;
    for (let id = 1; id <= 81; id += 1) {
      const answer = await call(service, 'GET', `/locations/districts/${id}`);
      districts += Object.keys(answer.at('data') ?? {}).length;
    }
    expect(districts).toBe(973);
    expect((await call(service, 'GET', '/locations/districts/82')).status).toBe(404);
  });

  it('name six integrated carriers and the manual ones; an inactive one is left out (1, 4.2)', async () => {
    const service = await startDemoService();
    const companies = JSON.stringify((await call(service, 'GET', '/cargo-companies')).at('data'));
    expect(companies.match(/"is_integrated":true/g)).toHaveLength(6);
    expect(companies.match(/"is_integrated":false/g)).toHaveLength(2);
    service.control.setCarrier('marti', { active: false });
    expect((await call(service, 'GET', '/cargo-companies')).text).not.toContain('Martı');
    expect((await create(service, parcel('A', { carrier: 'marti' }))).status).toBe(422);
  });

  it('give registered senders by code, and the tracking of a shipment', async () => {
    const service = await startDemoService();
    const addresses = await call(service, 'GET', '/account/addresses');
    expect([addresses.at('data.0.code'), addresses.at('data.1.code')]).toEqual(['DEPO-IST', 'DEPO-ANK']);
    const id = String((await create(service, parcel('A', { sender_address_code: 'DEPO-ANK' }))).at('data.id'));
    service.control.updateStatus(id, 'in_transit');
    const track = await call(service, 'GET', `/shipments/${id}/track`);
    expect(track.at('data.status')).toBe('in_transit');
    expect(track.at('data.events')).toHaveLength(2);
  });
});

describe('prices (2.6, 4.3)', () => {
  const route = { from_province_id: 34, from_district_id: 3408, to_province_id: 6, to_district_id: 607 };

  it('compare all carriers that carry the type, with the discount taken off', async () => {
    const service = await startDemoService();
    const answer = await call(service, 'POST', '/prices/compare', {
      body: { shipment_type: 'koli', ...route, preset_desi_range: '5-10' },
    });
    expect(answer.status).toBe(200);
    expect(answer.at('data')).toHaveLength(8);
    expect(answer.at('data.0')).toMatchObject({
      carrier: 'yavas',
      original_price: 110.7,
      discount_rate: 15,
      discount_amount: 16.61,
      total_price: 94.09,
    });
    const pallets = await call(service, 'POST', '/prices/compare', {
      body: { shipment_type: 'palet', ...route, desi: 300, pallet_quantity: 2, weight_range: '0-600' },
    });
    expect(pallets.at('data')).toHaveLength(2);
  });

  it('a pallet without any size has no price, unless the service knows a default desi', async () => {
    const service = await startDemoService();
    const body = { shipment_type: 'palet', ...route, pallet_quantity: 2 };
    expect((await call(service, 'POST', '/prices/compare', { body })).status).toBe(422);
    service.control.setReadings({ priceWithoutMeasures: 'default_desi' });
    expect((await call(service, 'POST', '/prices/compare', { body })).at('data')).toHaveLength(2);
  });

  it('the bounds of a parcel are those of create, unless the service knows them for prices too', async () => {
    const service = await startDemoService();
    const body = { shipment_type: 'koli', ...route, width: 310, length: 10, height: 10 };
    expect((await call(service, 'POST', '/prices/compare', { body })).status).toBe(200);
    service.control.setReadings({ priceBounds: 'as_create' });
    expect((await call(service, 'POST', '/prices/compare', { body })).status).toBe(422);
  });

  it('calculate what create then charges, and answer 404 where a carrier has no price', async () => {
    const service = await startDemoService();
    const body = {
      shipment_type: 'koli',
      ...route,
      width: 30,
      length: 20,
      height: 15,
      weight: 1,
      cargo_company_id: 11,
    };
    const price = await call(service, 'POST', '/prices/calculate', { body });
    const created = await create(service, parcel('A', { receiver_province: 'Ankara', receiver_district: 'Çankaya' }));
    expect(price.at('data.total_price')).toBe(created.at('data.payment.amount'));
    const none = await call(service, 'POST', '/prices/calculate', { body: { ...body, shipment_type: 'palet' } });
    expect(none.status).toBe(404);
  });

  it('refuse a question without any size, and places that do not exist', async () => {
    const service = await startDemoService();
    const sizeless = await call(service, 'POST', '/prices/compare', { body: { shipment_type: 'koli', ...route } });
    expect([sizeless.status, Object.keys(sizeless.at('errors') ?? {})]).toEqual([422, ['desi']]);
    const placeless = await call(service, 'POST', '/prices/compare', {
      body: { shipment_type: 'koli', desi: 2, ...route, to_district_id: 3423, from_province_id: 99 },
    });
    expect(Object.keys(placeless.at('errors') ?? {})).toEqual(['from_province_id', 'to_district_id']);
  });
});
