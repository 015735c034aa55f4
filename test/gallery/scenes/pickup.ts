import type { OpenPickup, PickupItem } from '../../../electron/contract/pickup.ts';
import { ok } from '../../../electron/contract/result.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';
import { desk, deskWith } from '../desk/desk.ts';
import { order, parcel, problem, unsent } from '../desk/parcels.ts';
import { longDesk, parcelAtTwo } from '../desk/site.ts';
import { DAY, MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const outcome = (kind: string) => `[data-testid=pickup-outcome][data-outcome=${kind}]`;

const items: readonly PickupItem[] = Array.from({ length: 41 }, (_, index) => ({
  at: NOW - index * 20_000,
  code: index % 13 === 5 ? 'XX-0099127' : `ORD-${10_100 + index}`,
  job:
    index % 13 === 5
      ? null
      : parcel(`taken-${index}`, { order: order(index + 100), state: 'handed_over', pickup: 'now', seq: 600 + index }),
}));

const going: OpenPickup = {
  id: 'now',
  carrier: null,
  startedAt: NOW - 12 * MINUTE,
  endedAt: null,
  parcels: 38,
  byCarrier: [
    { carrier: 'Yurtiçi Kargo', parcels: 22 },
    { carrier: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi', parcels: 11 },
    { carrier: null, parcels: 5 },
  ],
  foreign: 3,
  items: [...items],
};

const ofOne: OpenPickup = {
  ...going,
  carrier: 'Yurtiçi Kargo',
  parcels: 22,
  byCarrier: [{ carrier: 'Yurtiçi Kargo', parcels: 22 }],
  foreign: 0,
};

const tracked = (n: number) => ({ shipment: { ...sampleShipment, trackingNumber: `735000000000${n}` } });
const parcels = [
  parcel('p1', { seq: 9_001, ...tracked(1) }),
  parcel('p0', {
    seq: 9_010,
    shipment: {
      ...sampleShipment,
      trackingNumber: '7350000000000',
      carrierName: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi',
    },
  }),
  parcel('p2', { seq: 9_002, ...tracked(2), state: 'handed_over', pickup: 'now' }),
  parcel('p3', { seq: 9_003, ...tracked(3), state: 'handed_over', pickup: 'earlier', updatedAt: NOW - DAY }),
  parcel('p4', { seq: 9_004, ...tracked(4), state: 'cancelled', problem: problem('shipment_cancelled') }),
  parcel('p5', { seq: 9_005, ...tracked(5), state: 'awaiting_payment', label: null, print: null, printCount: 0 }),
  // Scanned by their packing slips: a label that is scanned has come out.
  parcel('p6', { seq: 9_006, ...tracked(6), state: 'print_unconfirmed', printCount: 0 }),
  parcel('p12', {
    seq: 9_012,
    key: { kind: 'reference', value: '7350000000012' },
    ...tracked(12),
    state: 'print_unconfirmed',
    printCount: 1,
  }),
  // Scanned by its packing slip: it has no shipment, and so no number of a carrier.
  unsent('p7', {
    seq: 9_007,
    key: { kind: 'reference', value: '7350000000007' },
    state: 'failed',
    problem: problem('refused_by_service'),
  }),
  parcel('p8', { seq: 9_008, ...tracked(8), order: { ...order(8), parcel: { ...order(8).parcel, quantity: 3 } } }),
  parcel('p9', {
    seq: 9_009,
    ...tracked(9),
    shopStop: { word: 'İptal Edildi', at: NOW - DAY, isDone: false, isOverruled: false },
  }),
];

async function toPickup(hand: Hand): Promise<void> {
  await hand.press('Alt+K');
  await hand.see(outcome('idle'));
}

function scanned(name: string, code: string, until: string): Scene {
  return {
    name: `pickup-${name}`,
    start: () => deskWith(parcels, { pickup: going }),
    steps: async (hand) => {
      await toPickup(hand);
      await hand.scan(code);
    },
    until,
  };
}

export const pickupScenes: readonly Scene[] = [
  {
    name: 'pickup-start',
    start: () => desk(),
    steps: (hand) => hand.press('Alt+K'),
    until: '[data-screen=pickup] table, [data-screen=pickup] [role=row]',
    main: true,
  },
  {
    name: 'pickup-sandbox',
    start: () => desk({ status: { profile: 'sandbox' } }),
    steps: (hand) => hand.press('Alt+K'),
    until: '[data-screen=pickup] h2',
  },
  {
    name: 'pickup-first-ever',
    start: () => desk({ pastPickups: [] }),
    steps: (hand) => hand.press('Alt+K'),
    until: '[data-screen=pickup] h2',
  },
  {
    name: 'pickup-empty-session',
    start: () => desk({ pickup: { ...going, items: [], parcels: 0, byCarrier: [], foreign: 0 } }),
    steps: toPickup,
    until: outcome('idle'),
  },
  {
    name: 'pickup-goes-on',
    start: () => deskWith(parcels, { pickup: going }),
    steps: toPickup,
    until: outcome('idle'),
  },
  {
    name: 'pickup-old',
    start: () => desk({ pickup: { ...going, startedAt: NOW - 2 * DAY } }),
    steps: toPickup,
    until: outcome('idle'),
  },
  {
    name: 'pickup-which-courier',
    start: () => deskWith(parcels),
    steps: (hand) => hand.press('Alt+K'),
    until: '[data-testid=couriers] button + button',
    main: true,
  },
  {
    name: 'pickup-which-courier-by-scan',
    start: () => deskWith(parcels),
    steps: (hand) => hand.scan('LSCMDPICKUP'),
    until: '[data-testid=couriers] button + button',
  },
  {
    ...scanned('other-carrier', '7350000000000', outcome('other_carrier')),
    start: () => deskWith(parcels, { pickup: ofOne }),
    main: true,
  },
  {
    name: 'pickup-of-one-carrier',
    start: () => deskWith(parcels, { pickup: ofOne }),
    steps: toPickup,
    until: outcome('idle'),
  },
  { ...scanned('taken', '7350000000001', outcome('taken')), main: true },
  scanned('taken-pieces', '7350000000008', outcome('taken')),
  scanned('taken-long', '7350000000000', outcome('taken')),
  scanned('again', '7350000000002', outcome('again')),
  scanned('earlier', '7350000000003', outcome('earlier')),
  scanned('stop-cancelled', '7350000000004', outcome('stop')),
  scanned('stop-by-shop', '7350000000009', outcome('stop')),
  scanned('stop-unpaid', '7350000000005', outcome('stop')),
  scanned('stop-unconfirmed', '7350000000006', outcome('stop')),
  scanned('stop-second-label', '7350000000012', outcome('stop')),
  scanned('stop-refused', '7350000000007', outcome('stop')),
  scanned('foreign', 'XX-0099128', outcome('foreign')),
  {
    ...scanned('foreign-unasked', 'XX-0099128', outcome('foreign')),
    start: () => {
      const answer = { outcome: 'foreign', checked: false, job: null, elsewhere: null, pickup: going } as const;
      return deskWith(parcels, { pickup: going, site: {}, handlers: { 'pickup.scan': () => ok(answer) } });
    },
  },
  ...(['printed', 'cancelled'] as const).map((state): Scene => {
    const reported = state === 'printed' ? 'foreign' : 'stop';
    const elsewhere = { desk: longDesk, parcel: parcelAtTwo({ desk: longDesk, state }) };
    const answer = { outcome: reported, checked: true, job: null, elsewhere, pickup: going } as const;
    return {
      ...scanned(`of-another-desk-${state}`, '7340029581146', outcome(reported)),
      start: () => deskWith(parcels, { pickup: going, site: {}, handlers: { 'pickup.scan': () => ok(answer) } }),
    };
  }),
  ...(['1', '2'] as const).map((key): Scene => {
    const stored = key === '2';
    const requested = scanned(stored ? 'foreign-kept' : 'foreign-given', 'XX-0099128', outcome('foreign'));
    return {
      ...requested,
      steps: async (hand) => {
        await requested.steps?.(hand);
        await hand.see(requested.until);
        await hand.press(key);
      },
      until: outcome(stored ? 'foreignKept' : 'foreignGiven'),
    };
  }),
  scanned('unreadable', 'X'.repeat(140), outcome('refused')),
  {
    name: 'pickup-ended',
    start: () => deskWith(parcels, { pickup: going }),
    steps: async (hand) => {
      await toPickup(hand);
      await hand.press('Alt+E');
    },
    until: '[data-testid=pickup-summary]',
  },
];
