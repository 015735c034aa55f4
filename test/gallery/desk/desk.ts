import type { Job, JobState } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { PrinterInfo } from '../../../electron/contract/printer.ts';
import { ok } from '../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../electron/contract/scanner.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleStatus } from '../../support/fakeBridge.ts';
import { samplePrinter } from '../../support/sampleJobs.ts';
import { DAY, MINUTE, NOW } from '../moment.ts';
import { history, order } from './parcels.ts';

const past = history(240);

/** A desk in the middle of its day: online, paid, 312 labels so far. */
export const busyDesk: FakeBridgeStart = {
  jobs: past,
  orders: Array.from({ length: 260 }, (_, index) => ({
    order: order(240 - index + 200),
    jobId: index < 200 ? null : `job-${440 - index}`,
  })),
  printers: [samplePrinter()],
  pin: '4711',
  status: {
    balance: { amount: kurus(124_050), at: NOW - 2 * MINUTE },
    connection: { state: 'online', since: NOW - 3 * 60 * MINUTE },
    printer: samplePrinter(),
    today: {
      printed: 312,
      printedLastHour: 46,
      accepted: 320,
      apiCalls: 333,
      charged: 318,
      chargedTotal: kurus(2_747_520),
    },
    ordersInBook: 640,
    counts: counted({ label_pending: 4, awaiting_payment: 1 }),
  },
  settings: {
    profile: 'live',
    liveBaseUrl: 'https://kargo.ornek.com',
    printers: { demo: null, sandbox: null, live: 'cups:Zebra-1' },
    scanner: { ...defaultScannerSetup, foundAt: NOW - 30 * DAY },
    deskCheckedAt: NOW - 30 * DAY,
  },
  pastPickups: [1, 2, 3, 4].map((n) => ({
    id: `pickup-${n}`,
    carrier: null,
    startedAt: NOW - n * DAY + 5 * 60 * MINUTE,
    endedAt: NOW - n * DAY + 325 * MINUTE,
    parcels: 287 - n * 13,
    byCarrier: [
      { carrier: 'Yurtiçi Kargo', parcels: 200 - n * 13 },
      { carrier: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi', parcels: 80 },
      { carrier: null, parcels: 7 },
    ],
    foreign: n - 1,
  })),
};

export function counted(counts: Partial<Record<JobState, number>>) {
  return { ...sampleStatus.counts, ...counts };
}

/** The busy desk with parts of it otherwise; status and settings are merged. */
export function desk(change: FakeBridgeStart = {}): FakeBridgeStart {
  return {
    ...busyDesk,
    ...change,
    status: { ...busyDesk.status, ...change.status },
    settings: { ...busyDesk.settings, ...change.settings },
  };
}

/** A desk that knows these jobs besides what it has shipped. */
export function deskWith(jobs: readonly Job[], change: FakeBridgeStart = {}): FakeBridgeStart {
  return desk({ ...change, jobs: inOrder([...past.slice(0, 30), ...jobs]) });
}

/** As a station counts them: the later the higher. */
function inOrder(jobs: readonly Job[]): readonly Job[] {
  return [...jobs].sort((a, b) => a.createdAt - b.createdAt).map((job, index) => ({ ...job, seq: index + 1 }));
}

/** The next scan makes this job, or meets it. */
export function scanOf(job: Job, kind: 'new' | 'again' = 'new', change: FakeBridgeStart = {}): FakeBridgeStart {
  // A job that is made by the scan was not among those of earlier.
  const earlier = kind === 'new' ? past : [job, ...past];
  return deskWith([job], {
    ...change,
    handlers: {
      'jobs.recent': ({ limit }) => ok(earlier.slice(0, limit)),
      'scan.submit': () => ok({ kind, job }),
      ...change.handlers,
    },
  });
}

/** Every kind of printer that a shop may have at once. */
export const manyPrinters: readonly PrinterInfo[] = [
  samplePrinter({
    darkness: [
      { id: '1', name: 'Açık' },
      { id: '2', name: 'Orta' },
      { id: '3', name: 'Koyu' },
    ],
  }),
  samplePrinter({
    id: 'cups:Depo',
    name: 'Depo arkası Godex G500 (büyük etiketler için, 2. kat)',
    state: 'out_of_paper',
    trouble: 'out_of_paper',
    reason: 'media-empty-error, media-needed',
    dpi: 300,
    media: Array.from({ length: 31 }, (_, index) => ({ widthMm: 40 + index, heightMm: 60 + index })),
  }),
  samplePrinter({ id: 'cups:Ham', name: 'TSC-ham', tellsEnd: false, media: [], dpi: null, state: 'unknown' }),
  samplePrinter({ id: 'cups:Eski', name: 'Eski Argox', state: 'paused', trouble: 'paused', reason: 'Paused' }),
  samplePrinter({ id: 'folder:pdf', name: 'PDF', kind: 'folder', media: [], dpi: null }),
];

/** One of the labels that the page was built with (scripts/gallery/buildPage.ts). */
export async function labelPdf(name: 'one' | 'three'): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(`./labels/${name}.pdf`)).arrayBuffer());
}

/** An answer that never comes. */
export const never = <T>(): Promise<T> => new Promise(() => {});
