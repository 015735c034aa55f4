import { noScanOptions } from '../../electron/contract/scan.ts';
import type { Readings } from '../../electron/demo/readings.ts';
import { CALM, orderPlan, type RunPlan } from './runPlan.ts';

type Scenario = Omit<RunPlan, 'seed'>;

const UNHEARD = { on: 'create', nth: 1, trouble: { kind: 'drop_after' } } as const;

/** The link ends unpaid. */
const expiredDay = (expiredPayment: Readings['expiredPayment']): Scenario => ({
  ...CALM,
  paidFromBalance: 0,
  readings: { paymentLinkMs: 80, expiredPayment },
  orders: [orderPlan('EXPIRED-1', { worldTakes: 150, anew: true })],
});

/** The service did the work, and demands payment in unreadable words. */
const odd402 = (body: string) => ({ kind: 'answer', status: 402, body, processed: true }) as const;

/** Small fixed days whose every step is known: each is gone through once to learn the steps, then broken at each of them. */
export const SCENARIOS = {
  plain: { ...CALM, orders: [orderPlan('PLAIN-1', { scans: [0, 60] })] },
  pending: { ...CALM, orders: [orderPlan('PENDING-1', { kind: 'pending' })] },
  unpaid: { ...CALM, paidFromBalance: 0, orders: [orderPlan('UNPAID-1')] },
  refused: { ...CALM, orders: [orderPlan('REFUSED-1', { kind: 'refused' })] },
  unknown: { ...CALM, orders: [orderPlan('UNKNOWN-1', { kind: 'unknown' })] },
  foreign: { ...CALM, orders: [orderPlan('FOREIGN-1', { kind: 'foreign' })] },
  inPanel: {
    ...CALM,
    connected: true,
    readings: { listsShowReceiver: true },
    orders: [
      orderPlan('STORE-1', { inPanel: { reference: '#STORE-1', unpaid: false } }),
      orderPlan('STORE-2', { scans: [30], inPanel: { reference: '4711', unpaid: false } }),
      orderPlan('STORE-3', { scans: [60] }),
    ],
  },
  cancelled: {
    ...CALM,
    orders: [orderPlan('CANCEL-1', { kind: 'pending', cancelIn: ['label_pending'], anew: true, worldTakes: 150 })],
  },
  unpaidCancelled: {
    ...CALM,
    paidFromBalance: 0,
    orders: [orderPlan('RACE-1', { cancelIn: ['awaiting_payment'], paysAnyway: true, anew: true, worldTakes: 20 })],
  },
  unpaidUnheard: { ...CALM, paidFromBalance: 0, wire: [UNHEARD], orders: [orderPlan('OPENED-1')] },
  unpaidUnheard402: {
    ...CALM,
    paidFromBalance: 0,
    wire: [UNHEARD],
    readings: { duplicateOfUnpaid: 402 },
    orders: [orderPlan('OPENED-1')],
  },
  unpaidElsewhere: { ...CALM, paidFromBalance: 0, orders: [orderPlan('ELSEWHERE-1', { kind: 'foreignUnpaid' })] },
  oddPayment: {
    ...CALM,
    paidFromBalance: 0,
    wire: [1, 2, 3].map((nth) => ({ on: 'create', nth, trouble: odd402('{}') }) as const),
    orders: [orderPlan('ODD-1')],
  },
  expired: expiredDay('stays'),
  expiredLinkGone: expiredDay('link_gone'),
  expiredCancelled: expiredDay('cancelled'),
  expiredNewLink: expiredDay('new_link'),
  toppedUp: {
    ...CALM,
    paidFromBalance: 0,
    topUpAt: 150,
    readings: { topUpPays: 'oldest_first' },
    orders: [orderPlan('TOPPED-1', { worldTakes: 400 }), orderPlan('TOPPED-2', { worldTakes: 400 })],
  },
  held: { ...CALM, debtFor: 40, orders: [orderPlan('HELD-1')] },
  heldMany: {
    ...CALM,
    debtFor: 120,
    orders: [0, 20, 40].flatMap((at, index) => [
      orderPlan(`BENCH-${index + 1}`, { scans: [at] }),
      orderPlan(`BATCH-${index + 1}`, { scans: [] }),
    ]),
  },
  // Scanned while nothing answers: they leave together, and their labels come in the order of the scans.
  offline: {
    ...CALM,
    patient: true,
    wire: [
      ...[1, 2, 3, 4].map((nth) => ({ on: 'create', nth, trouble: { kind: 'drop_before' } }) as const),
      // The answers of those that leave together come in any order.
      ...[5, 7, 9].map((nth) => ({ on: 'create', nth, trouble: { kind: 'hold', ms: 6 } }) as const),
    ],
    orders: [0, 20, 40, 60, 80, 100].map((at, index) => orderPlan(`OFFLINE-${index + 1}`, { scans: [at] })),
  },
  // A label that comes while the next parcel is in the hands.
  lateLabel: {
    ...CALM,
    wire: [{ on: 'create', nth: 1, trouble: { kind: 'status', status: 429, processed: false } }],
    orders: [orderPlan('LATER-1'), orderPlan('LATER-2', { scans: [10] }), orderPlan('LATER-3', { scans: [30] })],
  },
  // Scanned again while the printer has no paper; and when it was out long ago.
  noPaper: {
    ...CALM,
    spool: [{ nth: 1, trouble: { kind: 'paper', ms: 80 } }],
    orders: [orderPlan('PAPER-1', { scans: [0, 50, 1_500] })],
  },
  corrected: {
    ...CALM,
    orders: [
      orderPlan('CORRECTED-1', { kind: 'incomplete', corrected: 'byScan', reimports: [0] }),
      orderPlan('CORRECTED-2', { kind: 'refused', corrected: 'atDesk', scans: [10], reimports: [60] }),
      orderPlan('CORRECTED-3', { kind: 'unknown', corrected: 'atDesk', scans: [20] }),
    ],
  },
  /** The shop cancels orders: before their scan, while they are sent, before their label, and after it. */
  cancelledByShop: {
    ...CALM,
    courierAt: 1_000,
    orders: [
      orderPlan('SHOP-1', { scans: [120], shopCancelsAt: 0 }),
      orderPlan('SHOP-2', { kind: 'slow', shopCancelsAt: 0, shopCancelsIn: ['submitting'] }),
      orderPlan('SHOP-3', { kind: 'pending', worldTakes: 150, shopCancelsAt: 0, shopCancelsIn: ['label_pending'] }),
      orderPlan('SHOP-4', { shopCancelsAt: 0, shopCancelsIn: ['printing'] }),
      orderPlan('SHOP-5', { shopCancelsAt: 0, shopCancelsIn: ['printed'] }),
      orderPlan('SHOP-6'),
    ],
  },
  cancelledElsewhere: {
    ...CALM,
    courierAt: 1_500,
    orders: [
      orderPlan('PANEL-1', { cancelledElsewhere: { after: 'sheet', ms: 30 } }),
      orderPlan('PANEL-2'),
      orderPlan('PANEL-3', { kind: 'pending', worldTakes: 150, cancelledElsewhere: { after: 'opened', ms: 20 } }),
    ],
  },
  collected: { ...CALM, debtFor: 60, debtEnds: 'covered', orders: [orderPlan('DEBT-1'), orderPlan('DEBT-2')] },
  packed: {
    ...CALM,
    orders: [
      orderPlan('PACKED-1', {
        scans: [0, 60],
        options: [
          { box: 'LARGE', quantity: 3, hold: true },
          { box: 'SMALL', quantity: null, hold: false },
        ],
        asks: [30],
      }),
    ],
    commands: [20],
  },
  tooLate: {
    ...CALM,
    wire: [1, 2, 3].map((nth) => ({ on: 'create', nth, trouble: { kind: 'drop_after' } }) as const),
    // Patient: the choice comes while the order's outcome is unknown.
    patient: true,
    orders: [
      orderPlan('LATE-1', {
        scans: [0, 30, 45, 60],
        options: [noScanOptions, { box: 'LARGE', quantity: 4, hold: false }],
      }),
      orderPlan('LATE-2', { scans: [0, 40], options: [noScanOptions, { box: null, quantity: null, hold: true }] }),
    ],
  },
  batch: {
    ...CALM,
    listsAsFiles: true,
    orders: [orderPlan('BATCH-1', { scans: [] }), orderPlan('BATCH-2', { scans: [], reprint: true })],
  },
  batchHandled: {
    ...CALM,
    batch: { sort: 'carrier', reversed: true, lateMs: 20_000, separators: true },
    batchDeeds: [
      { at: 0, deed: 'pause', ms: 150 },
      { at: 200, deed: 'stop' },
    ],
    orders: [
      ...[1, 2, 3, 4, 5, 6].map((n) => orderPlan(`HANDLED-${n}`, { scans: [] })),
      orderPlan('HANDLED-7', { kind: 'refused', corrected: 'atDesk', scans: [] }),
      orderPlan('HANDLED-8', { scans: [40] }),
    ],
  },
  jammed: {
    ...CALM,
    spool: [
      { nth: 1, trouble: { kind: 'abort' } },
      { nth: 2, trouble: { kind: 'lost' } },
      { nth: 3, trouble: { kind: 'paper', ms: 30 } },
    ],
    orders: [orderPlan('JAM-1'), orderPlan('JAM-2', { scans: [80] })],
  },
  // Labels and links that are made to hurt, each with an order after it: the desk goes on.
  noLabel: {
    ...CALM,
    orders: [
      orderPlan('NOLABEL-1', { label: { what: 'a page tree that repeats itself', mendedAfter: 80 } }),
      orderPlan('NOLABEL-2', { scans: [30], label: { what: 'an object stream of 200 MB', mendedAfter: null } }),
      orderPlan('NOLABEL-3', { scans: [60] }),
    ],
  },
  manyPages: {
    ...CALM,
    orders: [
      orderPlan('PAGES-1', { label: { what: 'ten thousand pages', mendedAfter: null } }),
      orderPlan('PAGES-2', { scans: [40] }),
    ],
  },
  // A poll of the payment finds its label by the link alone.
  hostileLink: {
    ...CALM,
    paidFromBalance: 0,
    orders: [
      orderPlan('LINK-1', { linkLeadsTo: 'https://192.168.1.1/setup.cgi?reboot' }),
      orderPlan('LINK-2', { scans: [40], linkLeadsTo: 'http://label.example/l' }),
    ],
  },
  twoProfiles: {
    ...CALM,
    requestsPerMinute: 12,
    otherProfile: { orders: ['OTHER-1', 'OTHER-2', 'OTHER-3'], ms: 250 },
    orders: [orderPlan('OWN-1'), orderPlan('OWN-2', { scans: [30] })],
  },
  unheard: {
    ...CALM,
    wire: [{ on: 'create', nth: 1, trouble: { kind: 'drop_after' } }],
    orders: [orderPlan('UNHEARD-1')],
  },
  unwithdrawn: {
    ...CALM,
    wire: [1, 2, 3].map((nth) => ({ on: 'create', nth, trouble: { kind: 'drop_after' } }) as const),
    orders: [orderPlan('WITHDRAW-1', { cancelIn: ['queued'] })],
  },
  uncancelled: {
    ...CALM,
    wire: [{ on: 'cancel', nth: 1, trouble: { kind: 'drop_after' } }],
    orders: [orderPlan('DROP-1', { cancelIn: ['printed'] })],
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

export const scenarioNames = Object.keys(SCENARIOS) as readonly ScenarioName[];

export function isScenario(name: string): name is ScenarioName {
  return name in SCENARIOS;
}
