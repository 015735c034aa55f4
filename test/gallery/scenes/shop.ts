import { closedDoor, type DoorKey, type DoorStatus } from '../../../electron/contract/door.ts';
import { stationError } from '../../../electron/contract/errors.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import {
  emptyOutbox,
  type OutboxCounts,
  type ShopMessage,
  type ShopStatus,
  type UndeliveredMessage,
} from '../../../electron/contract/shopMessage.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleOrder } from '../../support/sampleJobs.ts';
import { desk } from '../desk/desk.ts';
import { HOUR, MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const LOOKUP = '[data-setting=lookup]';
const ADDRESS = '[data-setting=shopAddress]';
const SECRET = '[data-setting=shopSecret]';
const REPORTED = '[data-setting=shopTold]';
const LIST = '[data-setting=shopUndelivered]';
const DOOR = '[data-setting=door]';
const DOOR_KEYS = '[data-setting=doorKeys]';
const TALL = 1_500;

const at = (place: string) => async (hand: Hand) => {
  await hand.press('F9');
  await hand.see('[data-screen=settings] h2');
  await hand.press('Alt+8');
  await hand.see(ADDRESS);
  await hand.scrollTo(place);
};

const message = (reference: string, change: Partial<ShopMessage> = {}): ShopMessage => ({
  event: 'label.printed',
  at: NOW - 4 * MINUTE,
  order: reference,
  reference,
  replaces: null,
  state: 'printed',
  carrier: 'Yurtiçi Kargo',
  trackingNumber: '7340029581146',
  price: kurus(8_640),
  refunded: null,
  status: null,
  desk: '1',
  profile: 'live',
  ...change,
});

const late = (
  reference: string,
  change: Partial<Omit<UndeliveredMessage, 'message'>>,
  reported: Partial<ShopMessage> = {},
): UndeliveredMessage => ({
  id: reference,
  state: 'waiting',
  tries: 4,
  triedAt: NOW - MINUTE,
  nextAt: NOW + 2 * MINUTE,
  why: { kind: 'failed', status: 500, words: null },
  behind: 0,
  message: message(reference, { at: NOW - 2 * HOUR, ...reported }),
  ...change,
});

const undelivered: readonly UndeliveredMessage[] = [
  late(
    'TRENDYOL-2026-900124-A7',
    {
      state: 'refused',
      nextAt: null,
      behind: 2,
      why: {
        kind: 'refused',
        status: 422,
        words: 'Bu sipariş numarası Mustafakemalpaşa mağazasının kayıtlarında bulunamadı',
      },
    },
    { event: 'shipment.paid' },
  ),
  late('ORD-10240~2', { state: 'refused', nextAt: null, why: { kind: 'refused', status: 401, words: null } }),
  late('ORD-10231', {}, { event: 'shipment.cancelled' }),
  late(
    'ORD-10229',
    { why: { kind: 'unreachable', status: null, words: 'ECONNREFUSED' }, behind: 1 },
    { event: 'shipment.status', status: { code: 'teslim', label: 'Teslim edildi' } },
  ),
];

const used: Partial<ShopStatus> = {
  address: 'https://magaza.ornek.com/index.php?route=kargo/durum',
  hasSecret: true,
  last: { at: NOW - 4 * MINUTE, message: message('TRENDYOL-2026-900131-B2') },
};
const counts: OutboxCounts = { waiting: 5, refused: 2, since: NOW - 2 * HOUR, isSetUp: true };

const shop =
  (status: Partial<ShopStatus>, more: FakeBridgeStart = {}, list: readonly UndeliveredMessage[] = []) =>
  () =>
    desk({
      ...more,
      status: { outbox: status.counts ?? emptyOutbox },
      shop: { ...more.shop, status, undelivered: list },
    });

const asking = { lookup: { template: 'https://magaza.ornek.com/index.php?route=siparis&no={code}', hasToken: true } };

/** A code that is typed in and requested. */
const tries = (code: string) => async (hand: Hand) => {
  await at(LOOKUP)(hand);
  await hand.fill(`${LOOKUP} form:nth-of-type(2) input`, code);
  await hand.button('lookup.try');
  await hand.scrollTo(LOOKUP);
};

const doorKey = (id: number, change: Partial<DoorKey>): DoorKey => ({
  id: String(id).padStart(12, '0'),
  name: 'Logo Tiger muhasebe programı, Mustafakemalpaşa deposu',
  may: ['orders.write', 'orders.read', 'ship', 'print', 'events'],
  profile: 'live',
  createdAt: NOW - 26 * HOUR,
  ...change,
});
const openDoor: Partial<DoorStatus> = {
  ...closedDoor,
  ...{ isOn: true, profile: 'live', addresses: ['http://127.0.0.1:17843'] },
  keys: [doorKey(1, {}), doorKey(2, { name: 'ERP', may: ['orders.write'], profile: 'sandbox' })],
};
const door =
  (status: Partial<DoorStatus> = {}) =>
  () =>
    desk({ door: { ...openDoor, ...status } });
const revokes = async (hand: Hand) => {
  await at(DOOR_KEYS)(hand);
  await hand.button('door.revoke');
  await hand.scrollTo(`${DOOR_KEYS} [data-testid=question]`);
};

const scene = (name: string, more: Omit<Scene, 'name'>): Scene => ({ name: `settings-shop-${name}`, ...more });

export const shopScenes: readonly Scene[] = [
  scene('lookup-empty', { start: shop({}), steps: at(LOOKUP), until: `${LOOKUP} form` }),
  scene('lookup-found', {
    start: shop({}, { shop: asking }),
    steps: tries('ORD-10427'),
    until: `${LOOKUP} [data-tone=done]`,
    main: true,
    tall: TALL,
  }),
  scene('lookup-lacks', {
    start: shop(
      {},
      {
        shop: asking,
        handlers: {
          'lookup.try': () =>
            ok({
              kind: 'found',
              order: sampleOrder(),
              problems: ['receiver_phone', 'receiver_district', 'desi'].map((field) => ({
                field,
                rule: 'required',
                limit: null,
                message: null,
              })),
            }),
        },
      },
    ),
    steps: tries('ORD-10427'),
    until: '[data-testid=lookup-lacks]',
    tall: TALL,
  }),
  scene('lookup-unknown', {
    start: shop({}, { shop: asking }),
    steps: tries('TRENDYOL-2026-900124-A7'),
    until: '[data-testid=lookup-unknown]',
    tall: TALL,
  }),
  scene('lookup-no-answer', {
    start: shop(
      {},
      { shop: asking, handlers: { 'lookup.try': () => err(stationError('lookup_no_answer', 'HTTP 503')) } },
    ),
    steps: tries('ORD-10427'),
    until: `${LOOKUP} [role=alert]`,
    tall: TALL,
  }),
  scene('empty', { start: shop({}), steps: at(ADDRESS), until: `${ADDRESS} form` }),
  scene('demo', { start: () => desk({ status: { profile: 'demo' } }), steps: at(ADDRESS), until: ADDRESS }),
  scene('no-secret', {
    start: shop({ ...used, hasSecret: false, last: null }),
    steps: at(SECRET),
    until: '[data-testid=shop-no-secret]',
    tall: TALL,
  }),
  scene('secret-shown', {
    start: shop({ ...used, hasSecret: false, last: null }),
    steps: async (hand) => {
      await at(SECRET)(hand);
      await hand.button('shop.make');
      await hand.see('[data-testid=shop-secret-shown]');
      await hand.scrollTo(SECRET);
    },
    until: '[data-testid=shop-secret-shown]',
  }),
  scene('used', { start: shop(used), steps: at(ADDRESS), until: `${REPORTED} button`, main: true, tall: TALL }),
  scene('replace-question', {
    start: shop(used),
    steps: async (hand) => {
      await at(SECRET)(hand);
      await hand.button('shop.replace');
      await hand.scrollTo(`${SECRET} [data-testid=question]`);
    },
    until: `${SECRET} [data-testid=question]`,
  }),
  scene('test-refused', {
    start: shop(used, {
      handlers: { 'shop.test': () => err(stationError('shop_not_told', 'HTTP 401: imza tanınmadı')) },
    }),
    steps: async (hand) => {
      await at(REPORTED)(hand);
      await hand.button('shop.test');
      await hand.scrollTo(REPORTED);
    },
    until: `${REPORTED} [role=alert]`,
  }),
  scene('undelivered', {
    start: shop({ ...used, counts }, {}, undelivered),
    steps: at(LIST),
    until: '[data-testid=shop-undelivered] li',
    main: true,
    tall: TALL,
  }),
  scene('leave-question', {
    start: shop({ ...used, counts }, {}, undelivered),
    steps: async (hand) => {
      await at(LIST)(hand);
      await hand.press('Alt+D');
      await hand.scrollTo(`${LIST} [data-testid=question]`);
    },
    until: `${LIST} [data-testid=question]`,
  }),
  {
    name: 'frame-shop-banner',
    start: shop({ ...used, counts }, {}, undelivered),
    until: '[data-testid=shop-banner]',
  },
  {
    name: 'frame-shop-banner-no-way',
    start: shop({ ...used, hasSecret: false, counts: { ...counts, refused: 0, isSetUp: false } }, {}, undelivered),
    until: '[data-testid=shop-banner]',
  },
  scene('door-closed', { start: () => desk({}), steps: at(DOOR), until: `${DOOR} [role=radiogroup]` }),
  scene('door-open', { start: door(), steps: at(DOOR), until: '[data-testid=door-keys]', main: true, tall: TALL }),
  scene('door-network', {
    start: door({ reach: 'network', addresses: ['http://127.0.0.1:17843', 'http://192.168.1.44:17843'] }),
    steps: at(DOOR),
    until: '[data-testid=door-network]',
    tall: TALL,
  }),
  scene('door-port-taken', {
    start: door({ addresses: [], keysAreStored: false, trouble: { kind: 'port_taken', detail: 'EADDRINUSE' } }),
    steps: at(DOOR),
    until: '[data-testid=door-memory]',
    tall: TALL,
  }),
  scene('door-key-shown', {
    start: door({ keys: [] }),
    steps: async (hand) => {
      await at(DOOR_KEYS)(hand);
      await hand.fill(`${DOOR_KEYS} form input`, 'ERP');
      await hand.button('door.add');
      await hand.see('[data-testid=door-key-shown]');
      await hand.scrollTo('[data-testid=door-key-shown]');
    },
    until: '[data-testid=door-key-shown]',
  }),
  scene('door-revoke-question', { start: door(), steps: revokes, until: `${DOOR_KEYS} [data-testid=question]` }),
];
