import type { Job, PanelShipment } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { OrderListItem } from '../../../electron/contract/order.ts';
import { ok } from '../../../electron/contract/result.ts';
import { defaultSettings, type PanelUse } from '../../../electron/contract/settings.ts';
import { aPanelShipment } from '../../support/builders.ts';
import { deskWith, scanOf } from '../desk/desk.ts';
import { order, parcel, problem, unsent } from '../desk/parcels.ts';
import { DAY, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';
import { outcome, scanned } from './scanScene.ts';

const PROMPTED = outcome('problem');

function found(id: string, change: Partial<PanelShipment> = {}, status = 'confirmed'): PanelShipment {
  const { shipment } = aPanelShipment(id);
  return aPanelShipment(id, {
    shipment: { ...shipment, status, carrierName: 'Anka Kargo', price: kurus(8_450) },
    reference: 'TY-1001',
    receiver: { name: 'Ayşe Yılmaz', place: 'İstanbul' },
    at: NOW - DAY,
    ...change,
  });
}

const nameless = found('48210042', { reference: null, receiver: null });
const long = found(
  '48210043',
  {
    reference: 'TRENDYOL-2026-900124-A7',
    receiver: { name: 'Abdurrahman Şükrü Kocabıyıkoğlu Uluslararası Nakliyat', place: 'Afyonkarahisar' },
  },
  'in_transit',
);

function prompted(shipments: readonly PanelShipment[]): Job {
  const panel = { taken: null, found: [...shipments], others: [], isOpenedHere: false };
  return unsent('p', { state: 'needs_attention', problem: problem('panel_shipment_open'), panel });
}

const scene = (name: string, shipments: readonly PanelShipment[]): Scene =>
  scanned(`panel-${name}`, scanOf(prompted(shipments), 'new'), PROMPTED);

function questionOf(name: string, shipments: readonly PanelShipment[], keys: string, step: string): Scene {
  const before = scene(name, shipments);
  return {
    ...before,
    steps: async (hand) => {
      await before.steps?.(hand);
      await hand.see(PROMPTED);
      await hand.press(keys);
    },
    until: `[data-testid=outcome][data-step=${step}]`,
  };
}

const ONLY: PanelUse = { mode: 'only', prefixes: ['#', 'TY-', 'HB-'] };
const guessed = found('48210044');
const printed = parcel('p', {
  order: { ...order(1), parcel: { ...order(1).parcel, desi: 7 } },
  shipment: {
    ...{ ...guessed.shipment, carrierName: 'Sürat Kargo', price: kurus(6_260) },
    ...{ desi: 2, desiSource: 'default' },
  },
  panel: { taken: guessed, found: [], others: [], isOpenedHere: false },
});

function queueScene(name: string, keys: readonly string[]): Scene {
  const open = Array.from({ length: 42 }, (_, at) => found(String(48_210_100 + at)));
  const handlers = { 'batches.ofPanel': () => ok(open) };
  return {
    name,
    start: () => deskWith([], { settings: { panel: { ...defaultSettings.panel, live: ONLY } }, handlers }),
    steps: async (hand) => {
      await hand.press('F2');
      await hand.see('[data-testid=panel-labels]');
      for (const key of keys) await hand.press(key);
    },
    until: keys.length === 0 ? '[data-testid=panel-labels]' : '[data-screen=queue] section h2',
  };
}

const opened = (reference: string, isInBook: boolean): OrderListItem => ({
  order: {
    ...order(3),
    reference,
    ...(isInBook
      ? {}
      : {
          carrier: 'Anka Kargo',
          receiver: { ...order(3).receiver, name: 'Şükrü Işık', district: '', province: 'İstanbul' },
          parcel: { ...order(3).parcel, widthCm: null, lengthCm: null, heightCm: null, weightKg: null, desi: 2 },
        }),
  },
  ...{ jobId: null, state: null, elsewhere: null, edit: null, draft: null, problems: [] },
  panel: { id: reference, isInBook, desiSource: isInBook ? null : 'default' },
});

const ordersScene = (name: string, keys: readonly string[]): Scene => ({
  name,
  start: () =>
    deskWith([], {
      orders: [opened('TY-900124', false), opened('48210043', false), opened('S-2001', true)],
      settings: { panel: { ...defaultSettings.panel, live: ONLY } },
    }),
  steps: async (hand) => {
    await hand.press('F6');
    await hand.see('[data-testid=order-in-panel]');
    for (const key of keys) await hand.press(key);
  },
  until: '[data-testid=order-chosen]',
});

/** What the customer panel opened: the question before anything is opened, and its outcome. */
export const panelScenes: readonly Scene[] = [
  scene('open', [found('48210041')]),
  scene('open-nameless', [nameless]),
  scene('open-several', [nameless, found('48210041'), long]),
  questionOf('which', [nameless, found('48210041'), long], 'Alt+R', 'panel_question'),
  questionOf('new', [found('48210041')], 'Alt+N', 'panel_new_question'),
  scanned('panel-guessed-desi', scanOf(printed, 'new'), outcome('done')),
  ordersScene('orders-panel', []),
  ordersScene('orders-panel-in-book', ['ArrowDown', 'ArrowDown']),
  queueScene('queue-panel', []),
  queueScene('queue-panel-question', ['Alt+R']),
  {
    name: 'settings-panel',
    start: () =>
      deskWith([], {
        settings: { panel: { ...defaultSettings.panel, live: ONLY } },
        handlers: {
          'batches.panelPrefix': () => ok({ prefix: 'N11-', answers: 4, inPanel: 'N11-1042', slip: '1042' }),
        },
      }),
    steps: async (hand) => {
      await hand.press('F9');
      await hand.see('[data-screen=settings] h2');
      await hand.press('Alt+6');
    },
    until: '[data-testid=panel-prefixes]',
    tall: 2_600,
  },
];
