import { stationError } from '../../../electron/contract/errors.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { dayOf } from '../../../renderer/model/day.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';
import { samplePrices, sampleRecord, sampleTransaction } from '../../support/sampleService.ts';
import { desk, deskWith, never } from '../desk/desk.ts';
import { LONG_REFERENCE, parcel } from '../desk/parcels.ts';
import { HOUR, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const screen = (name: string) => `[data-screen=${name}]`;
const unreachable = () => err(stationError('service_unreachable', 'ETIMEDOUT'));

const movements = Array.from({ length: 26 }, (_, index) =>
  index % 9 === 4
    ? sampleTransaction({
        id: `${index}`,
        at: NOW - index * HOUR,
        type: 'topup',
        amount: kurus(500_000),
        balanceAfter: kurus(624_050),
        description: 'Kredi kartı ile bakiye yükleme',
      })
    : sampleTransaction({
        id: `${index}`,
        at: NOW - index * HOUR,
        description:
          index % 5 === 2
            ? `${LONG_REFERENCE} Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi`
            : `ORD-${10_400 - index} Yurtiçi Kargo`,
      }),
);

const records = Array.from({ length: 20 }, (_, index) =>
  sampleRecord({
    orderReference: index === 3 ? LONG_REFERENCE : `ORD-${10_400 - index}`,
    jobId: index < 2 ? `job-${240 - index}` : null,
    shipment: {
      ...sampleShipment,
      id: String(48_213_377 - index),
      status: ['confirmed', 'in_transit', 'payment_pending', 'delivered', 'cancelled'][index % 5] ?? null,
      trackingNumber: index % 6 === 2 ? 'KS-88213' : String(7_340_029_581_146 - index),
      trackingNumberIsCarrier: index % 6 !== 2,
      carrierName: index === 3 ? 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi' : 'Yurtiçi Kargo',
    },
  }),
);
/** Twenty days with weekends and two top-ups, up to the balance of the desk. */
const moves = Array.from({ length: 20 }, (_, index) => {
  const at = new Date(NOW - (19 - index) * 24 * HOUR);
  const isFree = at.getDay() === 0 || at.getDay() === 6;
  const added = index === 6 || index === 14 ? 400_000 : 0;
  return { day: dayOf(at.getTime()), added, spent: isFree ? 0 : 41_000 + 7_300 * (index % 4) };
});
const balanceDays = moves.map(({ day, added }, index) => ({
  ...{ day, added: kurus(added) },
  amount: kurus(moves.slice(index + 1).reduce((sum, later) => sum + later.spent - later.added, 124_050)),
}));
const page = { page: 1, lastPage: 12, total: 583, repeated: false };
const listed = { 'shipments.list': () => ok({ items: records, page }) };

async function openShipment(hand: Hand): Promise<void> {
  await hand.press('F11');
  await hand.click('[data-testid=open-shipment]');
  await hand.see('[data-testid=shipment] h2');
}

async function askPrices(hand: Hand): Promise<void> {
  await hand.press('F10');
  await hand.choose('[data-testid=from-province]', '34');
  await hand.choose('[data-testid=from-district]', '3401');
  await hand.choose('[data-testid=to-province]', '6');
  await hand.choose('[data-testid=to-district]', '600');
  await hand.fill('[data-testid=parcel-width]', '30');
  await hand.fill('[data-testid=parcel-length]', '25');
  await hand.fill('[data-testid=parcel-height]', '12');
  await hand.fill('[data-testid=parcel-weight]', '2,5');
  await hand.button('prices.ask');
}

async function fillShipment(hand: Hand): Promise<void> {
  await hand.press('F12');
  await hand.fill('[data-testid=ship-name]', 'Fatma Nur Hacıömeroğlu Büyükkaraciğan');
  await hand.fill('[data-testid=ship-phone]', '0532 123 45 67');
  await hand.choose('[data-testid=ship-province]', '34');
  await hand.choose('[data-testid=ship-district]', '3401');
  await hand.fill('[data-testid=ship-address]', 'Moda Cad. No: 12 D: 4');
  await hand.fill('[data-testid=parcel-width]', '30');
  await hand.fill('[data-testid=parcel-length]', '25');
  await hand.fill('[data-testid=parcel-height]', '12');
  await hand.fill('[data-testid=parcel-weight]', '2,5');
}

export const serviceScenes: readonly Scene[] = [
  {
    name: 'account-known',
    start: () =>
      desk({
        settings: { lowBalance: kurus(150_000) },
        status: { balanceIsLow: true },
        handlers: { 'account.transactions': () => ok({ items: movements, page: { ...page, lastPage: 3, total: 61 } }) },
      }),
    steps: (hand) => hand.press('F8'),
    until: `${screen('account')} table, ${screen('account')} [role=row]`,
    main: true,
    tall: 1_400,
  },
  {
    name: 'account-course',
    start: () =>
      desk({
        settings: { lowBalance: kurus(100_000) },
        handlers: {
          'account.balanceDays': () => ok(balanceDays),
          'account.transactions': () => ok({ items: movements, page: { ...page, lastPage: 3, total: 61 } }),
        },
      }),
    steps: (hand) => hand.press('F8'),
    until: '[data-testid=balance-course]',
    main: true,
    tall: 1_400,
  },
  {
    name: 'account-cover',
    start: () =>
      desk({
        status: {
          balanceIsLow: true,
          balance: { amount: kurus(90_500), at: NOW - 60_000 },
          cover: { parcels: 10, average: kurus(8_640), of: 318 },
        },
        settings: { lowBalance: kurus(100_000) },
        handlers: { 'account.transactions': () => ok({ items: movements, page: { ...page, lastPage: 3, total: 61 } }) },
      }),
    steps: (hand) => hand.press('F8'),
    until: '[data-testid=cover]',
  },
  {
    name: 'account-stale',
    start: () =>
      desk({
        status: {
          connection: { state: 'offline', since: NOW - 2 * HOUR },
          balance: { amount: kurus(124_050), at: NOW - 2 * HOUR },
          cover: { parcels: 14, average: kurus(8_640), of: 318 },
        },
        handlers: {
          'account.info': unreachable,
          'account.transactions': unreachable,
          'account.senderAddresses': unreachable,
        },
      }),
    steps: (hand) => hand.press('F8'),
    until: '[data-testid=account-balance][data-stale=true]',
  },
  {
    name: 'account-loading',
    start: () =>
      desk({
        handlers: {
          'account.info': () => never(),
          'account.transactions': () => never(),
          'account.senderAddresses': () => never(),
        },
      }),
    steps: (hand) => hand.press('F8'),
    until: '[data-testid=list-state]',
  },
  {
    name: 'account-offline',
    start: () =>
      desk({
        handlers: {
          'account.info': unreachable,
          'account.transactions': unreachable,
          'account.senderAddresses': unreachable,
        },
      }),
    steps: (hand) => hand.press('F8'),
    until: '[data-testid=list-state]',
  },
  {
    name: 'account-empty',
    start: () =>
      desk({
        handlers: {
          'account.transactions': () => ok({ items: [], page: { ...page, lastPage: 1, total: 0 } }),
          'account.senderAddresses': () => ok([]),
        },
      }),
    steps: (hand) => hand.press('F8'),
    until: `${screen('account')} h2`,
    tall: 1_200,
  },
  {
    name: 'prices-empty',
    start: () => desk(),
    steps: (hand) => hand.press('F10'),
    until: '[data-testid=parcel-width]',
  },
  {
    name: 'prices-lacks',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F10');
      await hand.button('prices.ask');
    },
    until: '[data-testid=price-lacks]',
  },
  { name: 'prices-ranked', start: () => desk(), steps: askPrices, until: '[data-testid=price]', main: true },
  {
    name: 'prices-none',
    start: () => desk({ handlers: { 'prices.compare': () => ok([]) } }),
    steps: askPrices,
    until: '[data-testid=price-results] h2',
  },
  {
    name: 'prices-loading',
    start: () => desk({ handlers: { 'prices.compare': () => never() } }),
    steps: askPrices,
    until: '[data-testid=list-state]',
  },
  {
    name: 'prices-offline',
    start: () => desk({ handlers: { 'prices.compare': unreachable } }),
    steps: askPrices,
    until: '[data-testid=list-state]',
  },
  {
    name: 'prices-long',
    start: () =>
      desk({
        handlers: {
          'prices.compare': () =>
            ok(
              Array.from({ length: 9 }, (_, index) => ({
                ...(samplePrices[index % 3] as (typeof samplePrices)[number]),
                carrierId: `${index}`,
                carrierName: index === 1 ? 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi' : `Kargo ${index + 1}`,
                total: kurus(8_640 + index * 113_050),
              })),
            ),
        },
      }),
    steps: askPrices,
    until: '[data-testid=price]',
  },
  {
    name: 'shipments-list',
    start: () => desk({ handlers: listed }),
    steps: (hand) => hand.press('F11'),
    until: '[data-testid=open-shipment]',
    main: true,
  },
  {
    name: 'shipments-empty',
    start: () =>
      desk({ handlers: { 'shipments.list': () => ok({ items: [], page: { ...page, total: 0, lastPage: 1 } }) } }),
    steps: (hand) => hand.press('F11'),
    until: `${screen('shipments')} h2`,
  },
  {
    name: 'shipments-loading',
    start: () => desk({ handlers: { 'shipments.list': () => never() } }),
    steps: (hand) => hand.press('F11'),
    until: '[data-testid=list-state]',
  },
  {
    name: 'shipments-offline',
    start: () => desk({ handlers: { 'shipments.list': unreachable } }),
    steps: (hand) => hand.press('F11'),
    until: '[data-testid=list-state]',
  },
  {
    name: 'shipments-same-page',
    start: () =>
      desk({ handlers: { 'shipments.list': () => ok({ items: records, page: { ...page, repeated: true } }) } }),
    steps: (hand) => hand.press('F11'),
    until: '[data-testid=open-shipment]',
    tall: 1_500,
  },
  {
    name: 'shipment-facts',
    start: () => desk({ handlers: listed }),
    steps: openShipment,
    until: '[data-testid=shipment] dl',
  },
  {
    name: 'shipment-loading',
    start: () => desk({ handlers: { ...listed, 'shipments.detail': () => never() } }),
    steps: openShipment,
    until: '[data-testid=list-state]',
  },
  {
    name: 'shipment-tracking',
    start: () => desk({ handlers: listed }),
    steps: async (hand) => {
      await openShipment(hand);
      await hand.see('[data-testid=shipment] dl');
      await hand.press('Alt+B');
    },
    until: '[data-testid=shipment] ol, [data-testid=shipment] li',
  },
  {
    name: 'shipment-print',
    start: () => desk({ handlers: listed }),
    steps: async (hand) => {
      await openShipment(hand);
      await hand.see('[data-testid=shipment] dl');
      await hand.press('Alt+R');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'shipment-cancel',
    start: () => desk({ handlers: listed }),
    steps: async (hand) => {
      await openShipment(hand);
      await hand.see('[data-testid=shipment] dl');
      await hand.press('Alt+Delete');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'shipment-internal-code',
    start: () =>
      desk({
        handlers: {
          ...listed,
          'shipments.detail': () =>
            ok(
              sampleRecord({
                shipment: {
                  ...sampleShipment,
                  trackingNumber: 'KS-88213',
                  trackingNumberIsCarrier: false,
                  status: 'payment_pending',
                },
                paymentStatus: 'pending',
                labelStatus: 'awaiting_payment',
                payment: null,
              }),
            ),
        },
      }),
    steps: openShipment,
    until: '[data-testid=shipment] dl',
  },
  {
    name: 'ship-empty',
    start: () => desk(),
    steps: (hand) => hand.press('F12'),
    until: '[data-testid=ship-form]',
    tall: 900,
  },
  {
    name: 'ship-refused',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F12');
      await hand.see('[data-testid=ship-form]');
      await hand.button('ship.send');
    },
    until: '[data-testid=ship-problems]',
    tall: 1_100,
  },
  {
    name: 'ship-filled',
    start: () => deskWith([parcel('x')]),
    steps: fillShipment,
    until: '[data-testid=ship-about][data-known=true]',
    main: true,
    tall: 1_000,
  },
  {
    name: 'ship-same-parcel',
    start: () => {
      const same = parcel('same', { seq: 9_100, key: { kind: 'generated', value: 'by-hand' } });
      return desk({ jobs: [same], handlers: { 'orders.ship': () => ok({ kind: 'same_parcel', job: same }) } });
    },
    steps: async (hand) => {
      await hand.press('F12');
      await hand.button('ship.send');
      await hand.see('[data-testid=ship-problems]');
      await fillShipment(hand);
      await hand.gone('[data-testid=ship-problems]');
      await hand.button('ship.send');
      await hand.scrollTo('[data-testid=ship-has-order]');
    },
    until: '[data-testid=ship-has-order]',
    tall: 1_100,
  },
  {
    name: 'ship-sender',
    start: () => desk(),
    steps: async (hand) => {
      await fillShipment(hand);
      await hand.choose('[data-testid=ship-sender]', 'details');
      await hand.fill('[data-testid=ship-sender-name]', 'Özgün Çiçekçilik ve Hediyelik Eşya San. Tic. Ltd. Şti.');
      await hand.scrollTo('[data-testid=ship-sender-address]');
    },
    until: '[data-testid=ship-sender-address]',
    tall: 1_300,
  },
];
