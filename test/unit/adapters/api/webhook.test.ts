import { expect, it } from 'vitest';
import { createEventReader, headerName } from '../../../../electron/adapters/api/webhook.ts';

it.each([
  ['X-Svc-Signature', 'X-Svc-Signature'],
  [' x-kargo-signature ', 'x-kargo-signature'],
  ['X-Svc-Signature: sha256=<hex>', 'X-Svc-Signature'],
  [null, null],
  ['', null],
  ['X Svc Signature', null],
  ['İmza', null],
  ['x'.repeat(121), null],
])('a service that names its signature header %j means %j', (reported, name) => {
  expect(headerName(reported)).toBe(name);
});

const { read } = createEventReader();
const of = (text: string) => read(new TextEncoder().encode(text));

it('reads the documented fields of a status update (6.3), and shows the rest', () => {
  expect(
    of(`{"event":"shipment.status_updated","api_client_id":7,"timestamp":"2026-11-21T10:00:00+03:00","shipment_id":9007199254740993,
      "tracking_number":"ANK123","old_status":"confirmed","new_status":"in_transit","status_label":"Yolda","hub":{"city":"I\u011fd\u0131r"}}`),
  ).toEqual({
    event: 'shipment.status_updated',
    shipmentId: '9007199254740993',
    at: Date.UTC(2026, 10, 21, 7),
    carrierNumber: 'ANK123',
    oldStatus: 'confirmed',
    status: 'in_transit',
    statusLabel: 'Yolda',
    labelUrl: null,
    more: [
      { name: 'api_client_id', value: '7' },
      { name: 'hub.city', value: 'Iğdır' },
    ],
  });
});

it('reads the status of a creation, and its price among the rest', () => {
  expect(of('{"event":"shipment.created","shipment_id":"12","status":"confirmed","total_price":1.50}')).toMatchObject({
    shipmentId: '12',
    status: 'confirmed',
    oldStatus: null,
    more: [{ name: 'total_price', value: '1.5' }],
  });
});

it('stores the link of a label, and never shows it', () => {
  const link = 'https://service.invalid/label?expires=1&signature=abc';
  const event = of(JSON.stringify({ event: 'shipment.label_ready', shipment_id: 1, label_url: link }));
  expect(event?.labelUrl).toBe(link);
  expect(event?.more).toEqual([]);
});

it('hides a link in an unknown field', () => {
  const event = of('{"event":"shipment.lost","proof_url":"https://service.invalid/p?signature=SECRETVALUE"}');
  expect(event?.more.map(({ name }) => name)).toEqual(['proof_url']);
  expect(JSON.stringify(event)).not.toContain('SECRETVALUE');
});

it('takes the internal code of a shipment for no carrier number, and shows it', () => {
  expect(of('{"event":"shipment.label_ready","tracking_number":"KS0001"}')).toMatchObject({
    carrierNumber: null,
    more: [{ name: 'tracking_number', value: 'KS0001' }],
  });
  expect(of('{"tracking_number":"KS0001","carrier_tracking_number":"ANK9"}')).toMatchObject({ carrierNumber: 'ANK9' });
});

it('shows what stands in a documented field and cannot be read there', () => {
  expect(of('{"event":5,"shipment_id":{"id":4},"timestamp":"yesterday","new_status":["a"]}')).toEqual({
    event: 'unnamed',
    shipmentId: null,
    at: null,
    carrierNumber: null,
    oldStatus: null,
    status: null,
    statusLabel: null,
    labelUrl: null,
    more: [
      { name: 'event', value: '5' },
      { name: 'shipment_id.id', value: '4' },
      { name: 'timestamp', value: 'yesterday' },
      { name: 'new_status.0', value: 'a' },
    ],
  });
});

it('shows the second of two statuses that differ', () => {
  expect(of('{"event":"shipment.created","status":"confirmed","new_status":"in_transit"}')).toMatchObject({
    status: 'in_transit',
    more: [{ name: 'status', value: 'confirmed' }],
  });
});

it.each(['', 'null', '[]', '"text"', '5', '{', '{"a":1}x', `${'['.repeat(50_000)}`])('is not an event: %#', (text) => {
  expect(of(text)).toBeNull();
});

it('reads a body with a byte order mark, and one with bytes that are no UTF-8', () => {
  expect(of('\ufeff{"event":"shipment.created"}')?.event).toBe('shipment.created');
  const broken = Buffer.concat([
    Buffer.from('{"event":"shipment.created","status_label":"'),
    Buffer.from([0xff, 0x22, 0x7d]),
  ]);
  expect(read(broken)).toMatchObject({ event: 'shipment.created', statusLabel: '\ufffd' });
});

it('takes no payment link from an event: none is documented there, and anybody may have made it up (6.3)', () => {
  const body = { event: 'shipment.created', shipment_id: 1, payment_url: 'https://pay.example/p', amount: 5 };
  const event = of(JSON.stringify({ ...body, payment: { payment_url: 'https://pay.example/p' } }));
  expect(JSON.stringify(event)).not.toContain('pay.example');
  expect(event?.more).toContainEqual({ name: 'payment_url', value: '[hidden]' });
});
