import { expect, it } from 'vitest';
import { panelShipmentOf } from '../../../../electron/core/panel/panelShipment.ts';
import { paidAnswer } from '../../../support/answersInTime.ts';

const of = (more: Record<string, string>, orderReference: string | null = 'R') => {
  const { reported, ...rest } = paidAnswer('1');
  const rows = Object.entries(more).map(([name, value]) => ({ name, value }));
  return panelShipmentOf({ ...rest, reported: { ...reported, orderReference, more: rows } }, 5_000);
};

it.each([
  [{ 'receiver.name': 'Ayşe', 'receiver.city': 'İzmir' }],
  [{ receiver_name: 'Ayşe', receiver_province: 'İzmir' }],
  [{ 'customer.full_name': 'Ayşe', 'customer.province.name': 'İzmir' }],
  [{ alici_ad_soyad: 'Ayşe', alici_il: 'İzmir' }],
])('the receiver is read where a list shows one: %j', (more) => {
  expect(of(more).receiver).toEqual({ name: 'Ayşe', place: 'İzmir' });
});

it('a sender is no receiver, and without a name there is none', () => {
  expect(of({ 'sender.name': 'Depo', 'receiver.city': 'İzmir' }).receiver).toBeNull();
  expect(of({ receiver_name: 'Ayşe' }).receiver).toEqual({ name: 'Ayşe', place: null });
});

it('its day is that of the list, unless that cannot be', () => {
  expect(of({ created_at: '1970-01-01T00:00:02Z' }).at).toBe(2_000);
  expect(of({ created_at: 'yesterday' }).at).toBe(5_000);
  expect(of({ created_at: '2099-01-01T00:00:00Z' }).at).toBe(5_000);
});

it('a reference of blanks is none, and a balance is no fact of the shipment', () => {
  expect(of({}, ' ').reference).toBeNull();
  expect(of({}, null).reference).toBeNull();
  expect(of({}, ' 7 ').reference).toBe(' 7 ');
  expect(of({}).payment?.balance ?? null).toBeNull();
});
