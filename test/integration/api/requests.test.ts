import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noShopFacts, type Order } from '../../../electron/contract/order.ts';
import { apiOn, byReference, KEY, order } from './apiHarness.ts';
import { json, type RawServer, type SeenRequest, startRawServer } from './rawServer.ts';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
  server.reply(json(201, { success: true, data: { id: 1 } }));
});
afterAll(() => server.close());

function last(): SeenRequest {
  const request = server.seen.at(-1);
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

describe('what is sent', () => {
  it('sends the key, JSON and the documented names, and leaves out what the shop does not give', async () => {
    await apiOn(server.baseUrl).api.createShipment(order, byReference);
    const { method, path, headers, body } = last();
    expect([method, path]).toEqual(['POST', '/api/v2/shipments']);
    expect(headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json', 'content-type': 'application/json' });
    expect(headers).not.toHaveProperty('idempotency-key');
    expect(JSON.parse(body)).toEqual({
      order_reference: 'SIP-1001',
      shipment_type: 'koli',
      receiver_name: 'Çağrı Öztürk',
      receiver_phone: '05321112233',
      receiver_address: 'Gül Sokak 5',
      receiver_province: 'İstanbul',
      receiver_district: 'Kadıköy',
      desi: 3,
    });
  });

  it('sends a generated key as a header, and then no reference', async () => {
    await apiOn(server.baseUrl).api.createShipment(order, { kind: 'generated', value: 'a-b-c' });
    expect(last().headers).toHaveProperty('idempotency-key', 'a-b-c');
    expect(JSON.parse(last().body)).not.toHaveProperty('order_reference');
  });

  it('sends everything that an order can have', async () => {
    const full: Order = {
      reference: 'SIP-1001',
      carrier: 'cheapest',
      carrierId: null,
      waitForLabel: true,
      sender: null,
      receiver: { ...order.receiver, email: 'a@b.example' },
      parcel: {
        type: 'palet',
        widthCm: 20,
        lengthCm: 30.5,
        heightCm: 40,
        weightKg: 2.25,
        desi: 9,
        quantity: 2,
        content: 'Kitap',
      },
      shop: noShopFacts,
    };
    await apiOn(server.baseUrl).api.createShipment(full, byReference);
    expect(JSON.parse(last().body)).toMatchObject({
      carrier: 'cheapest',
      shipment_type: 'palet',
      receiver_email: 'a@b.example',
      width: 20,
      length: 30.5,
      height: 40,
      weight: 2.25,
      desi: 9,
      quantity: 2,
      content_description: 'Kitap',
    });
  });

  it('sends a sender by its code, or the whole group, or nothing of it (4.4, sender group rule)', async () => {
    const { api } = apiOn(server.baseUrl);
    const sent = async (sender: Order['sender']) => {
      await api.createShipment({ ...order, sender }, byReference);
      const body: Record<string, unknown> = JSON.parse(last().body);
      return Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith('sender')));
    };
    expect(await sent(null)).toEqual({});
    expect(await sent({ kind: 'registered', code: 'DEPO-ANK' })).toEqual({ sender_address_code: 'DEPO-ANK' });
    expect(await sent({ kind: 'desk_default', code: 'DEPO-ANK' })).toEqual({ sender_address_code: 'DEPO-ANK' });
    const party = {
      name: 'Işık Kitabevi',
      phone: '02163334455',
      email: null,
      address: 'Söğütlüçeşme Cad. 8',
      province: 'İstanbul',
      district: 'Kadıköy',
      provinceId: null,
      districtId: null,
    };
    const group = {
      sender_name: 'Işık Kitabevi',
      sender_phone: '02163334455',
      sender_address: 'Söğütlüçeşme Cad. 8',
      sender_province: 'İstanbul',
      sender_district: 'Kadıköy',
    };
    expect(await sent({ kind: 'address', party })).toEqual(group);
    expect(await sent({ kind: 'address', party: { ...party, email: 'a@b.example' } })).toEqual({
      ...group,
      sender_email: 'a@b.example',
    });
  });

  it('names a carrier by its id as a number, every digit of it, and then by no name (4.4, cargo_company_id)', async () => {
    const { api } = apiOn(server.baseUrl);
    await api.createShipment({ ...order, carrier: 'Anka Kargo', carrierId: '90071992547409931' }, byReference);
    expect(last().body).toContain('"cargo_company_id":90071992547409931');
    expect(JSON.parse(last().body)).not.toHaveProperty('carrier');
    await api.createShipment({ ...order, carrier: 'anka', carrierId: null }, byReference);
    expect(JSON.parse(last().body)).not.toHaveProperty('cargo_company_id');
  });

  it('sends a place by its id where the order has one, else by its name (4.4), on both sides', async () => {
    const { api } = apiOn(server.baseUrl);
    const byId = { ...order.receiver, provinceId: '34', districtId: '90071992547409931' };
    const placesOf = async (sent: Order) => {
      await api.createShipment(sent, byReference);
      const names = ['receiver', 'sender'].flatMap((side) => [`${side}_province`, `${side}_district`]);
      return [...last().body.matchAll(/"(\w+)":("[^"]*"|\d+)/g)]
        .filter(([, name = '']) => names.some((one) => name === one || name === `${one}_id`))
        .map(([, name, value]) => `${name}=${value}`);
    };
    expect(await placesOf({ ...order, receiver: byId, sender: { kind: 'address', party: byId } })).toEqual([
      'sender_province_id=34',
      'sender_district_id=90071992547409931',
      'receiver_province_id=34',
      'receiver_district_id=90071992547409931',
    ]);
    expect(await placesOf({ ...order, receiver: { ...byId, provinceId: null } })).toEqual([
      'receiver_province="İstanbul"',
      'receiver_district_id=90071992547409931',
    ]);
  });

  it('lets the answer not wait for the label only where the order does (4.4, wait_for_label)', async () => {
    const { api } = apiOn(server.baseUrl);
    await api.createShipment(order, byReference);
    expect(JSON.parse(last().body)).not.toHaveProperty('wait_for_label');
    await api.createShipment({ ...order, waitForLabel: false }, byReference);
    expect(JSON.parse(last().body)).toHaveProperty('wait_for_label', false);
  });

  it('takes blank texts for missing', async () => {
    const blank: Order = { ...order, carrier: ' ', receiver: { ...order.receiver, email: '' } };
    await apiOn(server.baseUrl).api.createShipment(blank, byReference);
    expect(JSON.parse(last().body)).not.toHaveProperty('carrier');
    expect(JSON.parse(last().body)).not.toHaveProperty('receiver_email');
  });

  it('requests a shipment, its label and the account by the documented paths', async () => {
    const { api } = apiOn(server.baseUrl);
    await api.shipment('42');
    await api.label('42/../7');
    await api.account();
    expect(server.seen.slice(-3).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v2/shipments/42',
      'GET /api/v2/shipments/42%2F..%2F7/label',
      'GET /api/v2/account/info',
    ]);
  });
});
