import { type BatchOptions, batchOptionsSchema } from '../../electron/contract/batch.ts';
import type { JobState } from '../../electron/contract/job.ts';
import { noShopFacts, type Order } from '../../electron/contract/order.ts';
import { noScanOptions, type ScanOptions } from '../../electron/contract/scan.ts';
import type { Readings } from '../../electron/demo/readings.ts';
import type { OtherProfile, StepFault } from './protocol.ts';
import type { SpoolTrouble } from './spooler.ts';
import type { Requested, WireTrouble } from './wire.ts';

/**
 * What is special about an order. `pending`: the carrier's label comes later. `slow`: the answer comes late. `refused`: the
 * service refuses it until it is corrected. `incomplete`: our own check does. `unknown`: scanned before it is imported.
 * `foreign`: another desk has shipped it before. `foreignUnpaid`: another desk has opened it, and it waits for its money.
 */
export type OrderKind =
  | 'plain'
  | 'pending'
  | 'slow'
  | 'refused'
  | 'incomplete'
  | 'unknown'
  | 'foreign'
  | 'foreignUnpaid';

/** Times in real ms since the desk opened for the first time. */
export interface OrderPlan {
  readonly reference: string;
  readonly kind: OrderKind;
  /** Empty: it comes in with the batch. */
  readonly scans: readonly number[];
  /** What is chosen for the first scan, and for every later one. */
  readonly options: readonly [first: ScanOptions, later: ScanOptions];
  /** The operator sets the job aside by a key once it is in one of these states. */
  readonly holdIn: readonly JobState[];
  /** So long after it was set aside, the operator lets it go. */
  readonly heldFor: number;
  /** The operator searches for the parcel, at these times. */
  readonly asks: readonly number[];
  /** The operator cancels once the job is in one of these states. */
  readonly cancelIn: readonly JobState[];
  /** A cancelled shipment's order gets a new shipment. */
  readonly anew: boolean;
  /** Somebody cancels the shipment in the customer panel, so many ms after it was opened or its label lay in the tray. */
  readonly cancelledElsewhere: { readonly after: 'opened' | 'sheet'; readonly ms: number } | null;
  /** The shop cancels the order at this time; null: it does not. */
  readonly shopCancelsAt: number | null;
  /** It waits for the job to be in one of these states, if it comes there in time; empty: for none. */
  readonly shopCancelsIn: readonly JobState[];
  /** The order's row is imported again at these times, with another phone number. */
  readonly reimports: readonly number[];
  /**
   * What was to be corrected: its list is imported again and the order sent again by a key, or its code scanned again; or
   * it is put right in the form at the desk.
   */
  readonly corrected: 'byKey' | 'byScan' | 'atDesk';
  /** The operator wants a second sheet once it is printed. */
  readonly reprint: boolean;
  /** The label of a pending one, or the payment of an unpaid one, comes so many ms after it was due. */
  readonly worldTakes: number;
  /** The carrier's label is this one (hostileLabels.ts) until so many ms after it was first requested; null: for ever. */
  readonly label: { readonly what: string; readonly mendedAfter: number | null } | null;
  /** The link of its label leads there. */
  readonly linkLeadsTo: string | null;
  /** Another program ships it so many ms after our first request for it reached the service's network; null: none does. */
  readonly rivalAfter: number | null;
  /** The customer pays in spite of the cancellation; else what is about to be cancelled is not paid. */
  readonly paysAnyway: boolean;
  /** The customer panel has opened its shipment before; null: it has not. */
  readonly inPanel: PanelCopy | null;
}

/** How the panel has the order. */
export interface PanelCopy {
  readonly reference: string;
  /** Its card payment is open. */
  readonly unpaid: boolean;
}

/** Times in real ms since the beginning of the life. */
export interface LifeTrouble {
  readonly steps: readonly StepFault[];
  /** When the life ends, if no step ends it before or there is nothing left to do. */
  readonly endAt: number;
  readonly end: 'kill' | 'stop';
  /** Another process holds the database locked. */
  readonly locks: readonly { readonly at: number; readonly ms: number }[];
  /** Connections are refused. */
  readonly outages: readonly { readonly at: number; readonly ms: number }[];
  /** Somebody sets the clock; `ms` of the station's time. */
  readonly jumps: readonly { readonly at: number; readonly ms: number }[];
  readonly sleeps: readonly SleepPlan[];
  /** Somebody sets it by so much while the station is closed after this life. */
  readonly clockSetAfter: number;
  /** The damage to the journal while the station is closed after this life. */
  readonly damageAfter: JournalDamage | null;
}

/** Wrong bytes in its file or its log, one of them cut, or gone; `at`: how far into it, from 0 to 1. */
export interface JournalDamage {
  readonly part: 'file' | 'log';
  readonly kind: 'wrong' | 'cut' | 'gone';
  readonly at: number;
}

/**
 * The process stands still for `ms`. `asleep`: with the computer, whose monotonic clock and timers stand still too.
 * `paused`: alone. `wakes`: the event of the system afterwards: that the computer slept, at least that the network is back,
 * or nothing.
 */
export interface SleepPlan {
  /** So many ms after the nth create request of the run reached the network. */
  readonly nth: number;
  readonly after: number;
  readonly ms: number;
  readonly how: 'asleep' | 'paused';
  readonly wakes: 'slept' | 'network' | 'nothing';
}

export interface RunPlan {
  /** What replays it: `--seed` of this. */
  readonly seed: string;
  /** Station ms per real ms. */
  readonly scale: number;
  readonly orders: readonly OrderPlan[];
  /** Before the last, quiet one. */
  readonly lives: readonly LifeTrouble[];
  readonly wire: readonly { readonly on: Requested | 'any'; readonly nth: number; readonly trouble: WireTrouble }[];
  readonly spool: readonly { readonly nth: number; readonly trouble: SpoolTrouble }[];
  /** For how many orders the prepaid balance lasts; the others are paid by card. */
  readonly paidFromBalance: number;
  /** A measurement-difference debt stands from the beginning for so many ms. */
  readonly debtFor: number | null;
  /** How it ends: paid on its page, or the balance is filled up and the next create collects it (API section 7). */
  readonly debtEnds: 'paid' | 'covered';
  /** The balance is filled up at this time. */
  readonly topUpAt: number | null;
  /** What the document leaves open, where it is read another way on this day. */
  readonly readings: Partial<Readings>;
  readonly requestsPerMinute: number;
  /** The owner has set that others ship under this account. */
  readonly othersShip: boolean;
  /** The owner has set that connected stores open shipments in the customer panel. */
  readonly connected: boolean;
  readonly otherProfile: OtherProfile | null;
  /** Orders come as files that are imported; else as rows. */
  readonly listsAsFiles: boolean;
  readonly batch: BatchOptions;
  /**
   * What the operator does with the batch, at these times. `pause`: for so many ms. `stop`: and what is left is started as
   * another batch. Nothing is done where no order comes with the batch.
   */
  readonly batchDeeds: readonly ({ readonly at: number } & BatchDeed)[];
  /** Unknown command codes are scanned at these times. */
  readonly commands: readonly number[];
  /** The courier comes at this time, and once more when the day is over; null: not on this day. */
  readonly courierAt: number | null;
  /** The operator presses nothing to hurry what waits for its own time. */
  readonly patient: boolean;
  /** All steps of the lives are written down. */
  readonly record: boolean;
}

export type BatchDeed = { readonly deed: 'pause'; readonly ms: number } | { readonly deed: 'stop' };

export const QUIET: LifeTrouble = {
  steps: [],
  endAt: Number.POSITIVE_INFINITY,
  end: 'stop',
  locks: [],
  outages: [],
  jumps: [],
  sleeps: [],
  clockSetAfter: 0,
  damageAfter: null,
};

export const CALM: Omit<RunPlan, 'seed' | 'orders'> = {
  // A minute of backoff is over in 0.6 s.
  scale: 100,
  lives: [],
  wire: [],
  spool: [],
  paidFromBalance: Number.POSITIVE_INFINITY,
  debtFor: null,
  debtEnds: 'paid',
  topUpAt: null,
  readings: {},
  requestsPerMinute: 600,
  othersShip: false,
  connected: false,
  otherProfile: null,
  listsAsFiles: false,
  batch: batchOptionsSchema.parse({}),
  batchDeeds: [],
  commands: [],
  courierAt: null,
  patient: false,
  record: false,
};

export function orderPlan(reference: string, changes: Partial<OrderPlan> = {}): OrderPlan {
  return {
    reference,
    kind: 'plain',
    scans: [0],
    options: [noScanOptions, noScanOptions],
    holdIn: [],
    heldFor: 40,
    asks: [],
    cancelIn: [],
    anew: false,
    cancelledElsewhere: null,
    shopCancelsAt: null,
    shopCancelsIn: [],
    reimports: [],
    corrected: 'byKey',
    reprint: false,
    worldTakes: 10,
    label: null,
    linkLeadsTo: null,
    rivalAfter: null,
    paysAnyway: false,
    inPanel: null,
    ...changes,
  };
}

/** So begin the references of rows that stand in lists and are not to be shipped. */
export const NOT_TO_SHIP = 'NOT-';

/** Carriers of the emulator: one whose labels come at once, one whose come when released, one that takes its time. */
export const CARRIER_OF: Readonly<Record<'plain' | 'pending' | 'slow', string>> = {
  plain: 'anka',
  pending: 'yavas',
  slow: 'poyraz',
};

/** The order as it should be. */
export function goodOrder({ reference, kind }: Pick<OrderPlan, 'reference' | 'kind'>): Order {
  return {
    reference,
    carrier: CARRIER_OF[kind === 'pending' || kind === 'slow' ? kind : 'plain'],
    carrierId: null,
    waitForLabel: true,
    sender: null,
    receiver: {
      // The receiver distinguishes orders where numbers do not.
      name: `Ayşe Yılmaz ${reference}`,
      phone: '+90 532 000 00 01',
      email: null,
      address: 'Caferağa Mah. Moda Cad. No: 12 D: 4',
      province: 'İstanbul',
      district: 'Kadıköy',
      provinceId: null,
      districtId: null,
    },
    parcel: {
      type: 'koli',
      widthCm: 20,
      lengthCm: 30,
      heightCm: 15,
      weightKg: 2,
      desi: null,
      quantity: 1,
      content: null,
    },
    shop: noShopFacts,
  };
}

/** The order as it stands in the imported list at first; null where it is not in it. */
export function firstOrder(plan: OrderPlan): Order | null {
  const order = goodOrder(plan);
  switch (plan.kind) {
    case 'unknown':
      return null;
    case 'incomplete':
      return { ...order, receiver: { ...order.receiver, name: '' } };
    case 'refused':
      return { ...order, receiver: { ...order.receiver, district: 'Olmayan' } };
    default:
      return order;
  }
}
