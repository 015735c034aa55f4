import { expect, it } from 'vitest';
import { handOverContent } from '../../../../electron/adapters/documents/handOverContent.ts';
import type { OpenPickup } from '../../../../electron/contract/pickup.ts';
import { aJob, anOrder } from '../../../support/builders.ts';

const job = (reference: string, carrierName: string | null, changes: Parameters<typeof aJob>[0] = {}) => {
  const shipment = {
    ...aJob({ state: 'printed' }).shipment,
    id: reference,
    trackingNumber: `T-${reference}`,
    carrierName,
  };
  return aJob({
    state: 'printed',
    key: { kind: 'reference', value: reference },
    shipment: shipment as never,
    ...changes,
  });
};
const pickup = (...items: OpenPickup['items']): OpenPickup => ({
  ...{ id: 'P', carrier: null, startedAt: 0, endedAt: null, parcels: items.length, byCarrier: [], foreign: 0 },
  items,
});

it('parcels stand below their carrier, carriers by the alphabet with the unnamed last, each in the order of the scans', () => {
  const content = handOverContent(
    pickup(
      { at: 3, code: 'A', job: job('A', 'Şimşek') },
      { at: 1, code: 'B', job: job('B', null) },
      { at: 2, code: 'C', job: job('C', 'Şimşek') },
      { at: 4, code: 'D', job: job('D', 'Tez') },
      { at: 5, code: 'E', job: job('E', 'Çınar') },
    ),
    'tr',
  );
  expect(content.parts.map(({ carrier, lines }) => [carrier, lines.map(({ reference }) => reference)])).toEqual([
    ['Çınar', ['E']],
    ['Şimşek', ['C', 'A']],
    ['Tez', ['D']],
    [null, ['B']],
  ]);
});

it('pieces are those of the orders, labels are counted once, and codes of no job stand apart', () => {
  const parcel = { ...anOrder().parcel, quantity: 3 };
  const content = handOverContent(
    pickup(
      { at: 1, code: 'A', job: job('A', 'Tez', { order: anOrder({ parcel }) }) },
      { at: 2, code: 'B', job: job('B', 'Tez', { order: null }) },
      { at: 3, code: '999', job: null },
    ),
    'tr',
  );
  expect(content).toMatchObject({ shipments: 2, pieces: 4, foreign: ['999'], parts: [{ pieces: 4 }] });
  expect(content.parts[0]?.lines.map(({ place }) => place)).toEqual(['Kadıköy / İstanbul', '']);
});

it('the service’s own number is marked, because no carrier knows it, and a made key is never shown', () => {
  const [internal, carriers] = [false, true].map((trackingNumberIsCarrier) =>
    job('A', 'Tez', {
      key: { kind: 'generated', value: 'key' },
      shipment: { ...job('A', 'Tez').shipment, trackingNumberIsCarrier } as never,
    }),
  );
  const { parts } = handOverContent(
    pickup({ at: 1, code: 'A', job: internal ?? null }, { at: 2, code: 'B', job: carriers ?? null }),
    'tr',
  );
  expect(parts[0]?.lines.map(({ isInternalCode, reference }) => [isInternalCode, reference])).toEqual([
    [true, ''],
    [false, ''],
  ]);
});
