import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import type { ShipmentRecord } from '../../../electron/demo/control/control.ts';
import { aJob } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import type { Books, Charge, LedgerEvent } from '../../torture/books.ts';
import type { Notebook } from '../../torture/operator.ts';
import type { ScreenBook, ScreenPage, ShownScan } from '../../torture/screen/screenBook.ts';

export const REFERENCE = 'ORD-1';
/** By the station's clock, when the run began. */
export const NOON = new Date(2026, 0, 5, 12).getTime();

export function charge(changes: Partial<Charge> = {}): Charge {
  return {
    number: 1,
    at: 20,
    kind: 'charge',
    kurus: -5_000,
    balanceAfterKurus: 0,
    shipmentId: '7',
    orderReference: REFERENCE,
    ...changes,
  };
}

export const SHIPMENT: ShipmentRecord = {
  id: '7',
  orderReference: REFERENCE,
  createdAt: '2026-01-05T09:00:00.000Z',
  status: 'confirmed',
  labelStatus: 'ready',
  carrier: 'anka',
  trackingNumber: '1',
  priceKurus: 5_000,
  sender: { name: 'Depo', province: 'İstanbul', district: 'Kadıköy' },
  receiver: { name: 'Ayşe Yılmaz', province: 'İstanbul', district: 'Kadıköy' },
  parcel: { type: 'koli', quantity: 2, sides: [20, 15, 10] },
  payment: 'balance',
  paymentUrl: null,
};

export const refund = charge({ number: 2, kind: 'refund', kurus: 5_000 });
export const sheet = { title: REFERENCE, spoolId: 'Counting-1', at: 50, hash: 'x', owner: '7', hostile: null };

export function event(type: string, from: string | null, to: string, amount: number | null, at = 0): LedgerEvent {
  return { at, type, from, to, amount, nextAt: null, problem: null };
}

/** The events of a job that was printed at once. */
export const PRINTED: readonly LedgerEvent[] = [
  event('accepted', null, 'queued', null),
  event('submit_started', 'queued', 'submitting', null),
  event('label_stored', 'submitting', 'label_ready', 5_000),
  event('print_started', 'label_ready', 'printing', null),
  event('print_confirmed', 'printing', 'printed', null),
];

export function printedJob(changes: Partial<JobRecord> = {}): Job {
  const shipment = paidAnswer('7').shipment;
  return aJob({ state: 'printed', shipment, printCount: 1, version: PRINTED.length, ...changes });
}

export const quiet: Notebook = {
  accepted: new Set(),
  reprints: new Map(),
  refused: [],
  needless: [],
  held: [],
  chosen: new Map(),
  pauses: [],
  shopCancels: new Map(),
  reportedWrong: [],
};

export function shownScan(outcome: ShownScan['outcome'], changes: Partial<ShownScan> = {}): ShownScan {
  return {
    id: 1,
    code: REFERENCE,
    order: REFERENCE,
    scannedAt: 5,
    answeredAt: 8,
    isEarlier: false,
    outcome,
    word: outcome.kind,
    body: '',
    ...changes,
  };
}

export function page(at: number, changes: Partial<ScreenPage> = {}): ScreenPage {
  return {
    at,
    life: 0,
    step: 'a step',
    scans: [],
    band: [],
    shelf: [],
    doubtful: [],
    pickup: null,
    status: null,
    ...changes,
  };
}

/** What the screen shows of it while it goes well. */
export const GOES_WELL: readonly ScreenPage[] = [
  page(5, { scans: [shownScan({ kind: 'echo' }, { answeredAt: null, order: null })] }),
  page(9, { scans: [shownScan({ kind: 'sending', step: 'sending' })] }),
  page(60, { scans: [shownScan({ kind: 'done', step: 'printed' })] }),
];

export function rightScreen(changes: Partial<ScreenBook> = {}): ScreenBook {
  return {
    pages: GOES_WELL,
    lives: [{ life: 0, from: 0, to: 1_000, atRest: true }],
    keys: [],
    cancelledElsewhere: new Map(),
    stationTime: (ms) => NOON + ms * 100,
    aheadMs: 0,
    lagMs: 5,
    diskFailedAt: [],
    ...changes,
  };
}

/** One order that was scanned, charged and printed, and whose books agree. */
export function rightBooks(changes: Partial<Books> = {}): Books {
  return {
    charges: [charge()],
    shipments: [],
    sheets: [sheet],
    separators: { titles: [], areWanted: false },
    ledger: [{ job: printedJob(), events: PRINTED }],
    screen: rightScreen(),
    balances: [
      { at: -10, kurus: 90_000 },
      { at: 20, kurus: 85_000 },
    ],
    notebook: { ...quiet, accepted: new Set([REFERENCE]) },
    leftAlone: new Set(),
    foreign: new Set(),
    inPanel: new Set(),
    rivals: new Map(),
    creates: [{ at: 10, reference: REFERENCE }],
    visits: [],
    wanted: [REFERENCE],
    jumped: false,
    ...changes,
  };
}
