import { describe, expect, it } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { create, parcel } from './call.ts';

const noSides = { width: undefined, length: undefined, height: undefined };

const refused: readonly (readonly [name: string, change: { [field: string]: unknown }, fields: readonly string[]])[] = [
  ['no receiver name', { receiver_name: '' }, ['receiver_name']],
  [
    'no phone and no address',
    { receiver_phone: null, receiver_address: undefined },
    ['receiver_phone', 'receiver_address'],
  ],
  ['a name over 255 letters', { receiver_name: 'ş'.repeat(256) }, ['receiver_name']],
  ['a phone over 20 characters', { receiver_phone: '0'.repeat(21) }, ['receiver_phone']],
  ['an address over 1000 letters', { receiver_address: 'x'.repeat(1_001) }, ['receiver_address']],
  ['an e-mail that is none', { receiver_email: 'ayse' }, ['receiver_email']],
  ['an unknown province', { receiver_province: 'Atlantis' }, ['receiver_province']],
  ['a district of another province', { receiver_province: 'Ankara' }, ['receiver_district']],
  ['no province', { receiver_province: undefined }, ['receiver_province']],
  ['a reference over 120 letters', { order_reference: 'R'.repeat(121) }, ['order_reference']],
  ['a quantity of 201', { quantity: 201 }, ['quantity']],
  ['a quantity of one and a half', { quantity: 1.5 }, ['quantity']],
  ['an unknown shipment type', { shipment_type: 'zarf' }, ['shipment_type']],
  ['an unknown carrier', { carrier: 'leylek' }, ['carrier']],
  ['an unknown company id', { carrier: undefined, cargo_company_id: 999 }, ['cargo_company_id']],
  ['an unknown sender code', { sender_address_code: 'YOK' }, ['sender_address_code']],
  [
    'a partial sender set (sender group rule)',
    { sender_name: 'Depo', sender_phone: '02121234567' },
    ['sender_address', 'sender_province', 'sender_district'],
  ],
  ['a koli without dimensions and desi (dimension gate 1)', noSides, ['desi']],
  ['zero desi (7)', { ...noSides, desi: 0 }, ['desi']],
  ['a side over 300 cm (dimension gate 4)', { width: 301 }, ['width']],
  ['more than 1000 desi (dimension gate 4)', { ...noSides, desi: 1_001 }, ['desi']],
  ['more than 1000 kg (dimension gate 4)', { weight: 1_001 }, ['weight']],
  ['two of three sides', { height: undefined }, ['height']],
];

describe('422 (4.4, 7)', () => {
  it.each(refused)('refuses %s, names the field and charges nothing', async (_name, change, fields) => {
    const service = await startDemoService();
    const answer = await create(service, parcel('ORD-1', change));
    expect(answer.status).toBe(422);
    expect(answer.at('success')).toBe(false);
    const errors = answer.at('errors');
    expect(Object.keys(errors ?? {}).sort()).toEqual([...fields].sort());
    for (const field of fields) expect(answer.at(`errors.${field}.0`)).toEqual(expect.any(String));
    expect(service.control.shipments()).toEqual([]);
    expect(service.control.charges()).toEqual([]);
  });

  const taken: readonly (readonly [name: string, change: { [field: string]: unknown }])[] = [
    ['a plate code and a district id', { receiver_province: '34', receiver_district: 3423 }],
    [
      '_id fields',
      { receiver_province: null, receiver_district: null, receiver_province_id: 34, receiver_district_id: 3423 },
    ],
    ['names without Turkish letters, in capitals', { receiver_province: 'ISTANBUL', receiver_district: 'KADIKOY' }],
    ['a dosya without any size', { ...noSides, shipment_type: 'dosya' }],
    ['numbers as text', { desi: '4.5', quantity: '2' }],
    [
      'a whole sender set without e-mail',
      {
        sender_name: 'Depo',
        sender_phone: '02121234567',
        sender_address: 'Sanayi Cad. 1',
        sender_province: 'Bursa',
        sender_district: 'Nilüfer',
      },
    ],
  ];
  it.each(taken)('takes %s', async (_name, change) => {
    const service = await startDemoService();
    expect((await create(service, parcel('ORD-1', change))).status).toBe(201);
  });

  it('refuses a body that is no JSON object with 400', async () => {
    const service = await startDemoService();
    const answer = await fetch(`${service.url}/api/v2/shipments`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.apiKey },
      body: '{"order_reference":',
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['list_of_fields', { field: 'receiver_name', message: expect.any(String) }, 'errors.0'],
    ['message_only', expect.stringContaining('receiver_name'), 'message'],
  ] as const)('can also answer in the shape %s (7: "not shown")', async (validationShape, expected, path) => {
    const service = await startDemoService({ readings: { validationShape } });
    const answer = await create(service, parcel('ORD-1', { receiver_name: null }));
    expect(answer.status).toBe(422);
    expect(answer.at(path)).toEqual(expected);
  });
});
