import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createShippingApi } from '../../electron/adapters/api/createShippingApi.ts';
import { createCupsClient } from '../../electron/adapters/printing/cups/client.ts';
import { groupsOf, integerOf } from '../../electron/adapters/printing/ipp/attributes.ts';
import { ippGroup } from '../../electron/adapters/printing/ipp/message.ts';
import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemClock, systemRandomness } from '../../electron/adapters/system/clockAndRandomness.ts';
import { defaultSettings, noPanel, type PanelUse } from '../../electron/contract/settings.ts';
import { type Core, createCore } from '../../electron/core/station/index.ts';
import { createDemoService, type DemoService } from '../../electron/demo/createDemoService.ts';
import { anOrder } from '../support/builders.ts';
import { type CupsHarness, LABEL_QUEUE } from '../support/cups/harness.ts';
import { startRawPrinter } from '../support/cups/rawPrinter.ts';
import { aJournalThread } from '../support/journalThread.ts';
import { aLabelStore } from '../support/pdfReaders.ts';

export const PRINTER_KINDS = ['raw', 'ipp'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

const TIMEOUT_MS = 30_000;
/** Between two polls for the end of something, ms. The times that are measured do not come from these polls. */
const POLL_MS = 10;
/** RFC 8011 section 5.4.11. */
const IDLE = 3;
/** Enough for every order of a bench. */
const REQUESTS_A_MINUTE = 10_000;
const BALANCE_KURUS = 1_000_000_000;
const silent = { info() {}, warn() {}, error() {} };
export const now = () => performance.timeOrigin + performance.now();

/** A queue, and when the documents came that were sent through it. */
export interface Device {
  readonly queue: string;
  /** For `lp`; null where the queue has no driver. */
  readonly media: string | null;
  /** Epoch ms; for `ipp` as exact as the file system's clock, some 4 ms. */
  arrivals(): Promise<readonly number[]>;
  /** Resolves when its queue is empty and rests. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** `raw`: a network printer that takes bytes; `ipp`: the virtual label printer, through CUPS's driverless driver. */
export async function openDevice({ cups, device }: CupsHarness, kind: PrinterKind): Promise<Device> {
  const server = { socketPath: cups.socket };
  const client = createCupsClient({ server, user: 'bench', limitMs: 5_000, documentLimitMs: 5_000 });

  async function isBusy(queue: string): Promise<boolean> {
    const answer = await client.getPrinter(queue, ['queued-job-count', 'printer-state']);
    if (answer.kind !== 'done') throw new Error(`CUPS: ${answer.kind}`);
    const printer = groupsOf(answer.message, ippGroup.printer)[0];
    return integerOf(printer, 'queued-job-count') !== 0 || integerOf(printer, 'printer-state') !== IDLE;
  }
  const idle = (queue: string) => async () => {
    while (await isBusy(queue)) await pause(POLL_MS);
  };

  if (kind === 'ipp') {
    const media = 'om_small-photo_100x150mm';
    const arrivals = () => device.times();
    return { queue: LABEL_QUEUE, media, arrivals, idle: idle(LABEL_QUEUE), stop: async () => undefined };
  }
  const raw = await startRawPrinter();
  await cups.command('lpadmin', '-p', 'bench', '-E', '-v', raw.uri);
  const arrivals = async () => raw.times();
  return { queue: 'bench', media: null, arrivals, idle: idle('bench'), stop: () => raw.stop() };
}

/** `idle` comes after it: only then may a document have come whose job is still in the queue. */
export async function arrivalAfter(device: Device, before: number): Promise<number> {
  const deadline = now() + TIMEOUT_MS;
  for (;;) {
    const arrival = (await device.arrivals())[before];
    if (arrival !== undefined) return arrival;
    if (now() > deadline) throw new Error('the document did not arrive');
    await pause(POLL_MS);
  }
}

/** When the last order's way came by what, epoch ms. */
export interface Moments {
  scanned: number;
  /** The service's answer began. */
  answered: number;
  /** The label is on disk. */
  stored: number;
}

export interface BenchStation {
  readonly core: Core;
  readonly service: DemoService;
  readonly moments: Readonly<Moments>;
  /** The bytes of the last label. */
  lastLabel(): Uint8Array;
  /** The last order that was sent, as it was sent. */
  lastOrder(): string;
  close(): Promise<void>;
}

/** The real core on real adapters, with the emulated service in the same process. */
export async function openBenchStation(
  harness: CupsHarness,
  queue: string,
  folder: string,
  fontDir: string,
  { panel }: { readonly panel: PanelUse } = { panel: noPanel },
): Promise<BenchStation> {
  const limits = { account: REQUESTS_A_MINUTE, route: REQUESTS_A_MINUTE };
  const service = await createDemoService({ fontDir, warmUp: true, limits, balanceKurus: BALANCE_KURUS });
  const labels = aLabelStore(join(folder, 'labels'));
  const moments = Object.fromEntries(MOMENTS.map((name) => [name, Number.NaN])) as unknown as Moments;
  let lastLabel = new Uint8Array();
  let lastOrder = '';
  const printers = { demo: null, sandbox: null, live: `cups:${queue}` };
  const settings = {
    ...{ ...defaultSettings, printers, requestsPerMinute: REQUESTS_A_MINUTE },
    panel: { demo: panel, sandbox: panel, live: panel },
  };
  const journals = aJournalThread();
  const journal = await journals.open(folder);
  const core = await createCore({
    identity: { profile: 'live', baseUrl: service.url, keyIsStored: true },
    api: createShippingApi({
      baseUrl: service.url,
      apiKey: async () => service.apiKey,
      async fetch(url, init) {
        const isCreate = init.method === 'POST' && url.endsWith('/shipments');
        if (!isCreate) return fetch(url, init);
        lastOrder = String(init.body);
        const response = await fetch(url, init);
        moments.answered = now();
        return response;
      },
      timeoutMs: 10_000,
      log: silent,
    }),
    journal,
    labels: {
      ...labels,
      async put(bytes) {
        const stored = await labels.put(bytes);
        moments.stored = now();
        lastLabel = Uint8Array.from(bytes);
        return stored;
      },
    },
    printers: [harness.open()],
    settings: { get: () => settings, update: () => settings },
    ownerPin: createOwnerPin(createMemorySecrets(), systemClock),
    clock: systemClock,
    random: systemRandomness,
    logger: silent,
  });
  return {
    core,
    service,
    moments,
    lastLabel: () => lastLabel,
    lastOrder: () => lastOrder,
    async close() {
      await core.stop();
      await service.close();
      await journal.close();
    },
  };
}

const MOMENTS = ['scanned', 'answered', 'stored'] as const;

/** Scans a new order; resolves to when its label was at the printer, after the queue rests again. */
export async function scanAndPrint(
  { core, moments }: BenchStation,
  device: Device,
  reference: string,
): Promise<number> {
  const before = (await device.arrivals()).length;
  await core.putOrders([anOrder({ reference })]);
  const ended = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${reference} was not printed`)), TIMEOUT_MS);
    const unsubscribe = core.subscribe((event) => {
      if (event.name !== 'job.changed' || event.payload.state !== 'printed') return;
      clearTimeout(limit);
      unsubscribe();
      resolve();
    });
  });
  (moments as Moments).scanned = now();
  await core.scan(reference);
  await ended;
  const arrival = await arrivalAfter(device, before);
  await device.idle();
  return arrival;
}
