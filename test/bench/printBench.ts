import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createShippingApi } from '../../electron/adapters/api/createShippingApi.ts';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { createCupsClient } from '../../electron/adapters/printing/cups/client.ts';
import { groupsOf, integerOf } from '../../electron/adapters/printing/ipp/attributes.ts';
import { ippGroup } from '../../electron/adapters/printing/ipp/message.ts';
import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemClock, systemRandomness } from '../../electron/adapters/system/clockAndRandomness.ts';
import { defaultSettings } from '../../electron/contract/settings.ts';
import { type Core, createCore } from '../../electron/core/station/index.ts';
import { createDemoService } from '../../electron/demo/createDemoService.ts';
import { anOrder } from '../support/builders.ts';
import { type CupsHarness, LABEL_QUEUE, startCupsHarness } from '../support/cups/harness.ts';
import { startRawPrinter } from '../support/cups/rawPrinter.ts';
import { cupsTool } from '../support/cups/tools.ts';
import { aLabelStore } from '../support/pdfReaders.ts';

export const PRINTER_KINDS = ['raw', 'ipp'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** One label each way, ms. */
export interface PrintPair {
  /** From the label on disk, before the journal has it, to the whole document at the printer. */
  readonly station: number;
  /** As `station`, from the journal's `label_stored` on. */
  readonly fromJournal: number;
  /** From the start of `lp` to the whole document at the printer. */
  readonly lp: number;
}

interface PrintBenchOptions {
  readonly kind: PrinterKind;
  readonly pairs: number;
  readonly warmUp: number;
  readonly fontDir: string;
  readonly onPair: (pair: PrintPair) => void;
}

const run = promisify(execFile);
const PATIENCE_MS = 30_000;
/** How often it is looked whether something is over; no moment is taken from these looks. */
const LOOK_MS = 10;
/** RFC 8011 section 5.4.11. */
const IDLE = 3;
const silent = { info() {}, warn() {}, error() {} };
const now = () => performance.timeOrigin + performance.now();

/** A queue, and when the documents came that were sent through it. */
interface Device {
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
async function openDevice({ cups, device }: CupsHarness, kind: PrinterKind): Promise<Device> {
  const server = { socketPath: cups.socket };
  const client = createCupsClient({ server, user: 'bench', limitMs: 5_000, documentLimitMs: 5_000 });

  async function isBusy(queue: string): Promise<boolean> {
    const answer = await client.getPrinter(queue, ['queued-job-count', 'printer-state']);
    if (answer.kind !== 'done') throw new Error(`CUPS: ${answer.kind}`);
    const printer = groupsOf(answer.message, ippGroup.printer)[0];
    return integerOf(printer, 'queued-job-count') !== 0 || integerOf(printer, 'printer-state') !== IDLE;
  }
  const idle = (queue: string) => async () => {
    while (await isBusy(queue)) await pause(LOOK_MS);
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

/**
 * Prints labels through the station and through a bare `lp`, in turn, to the same queue of a CUPS of its own; who goes
 * first changes with each pair. The next label waits until the queue is empty.
 */
export async function printBench({ kind, pairs, warmUp, fontDir, onPair }: PrintBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'print-bench-'));
  const harness = await startCupsHarness();
  const device = await openDevice(harness, kind);
  const station = await openBenchStation(harness, device.queue, folder, fontDir);
  try {
    for (let number = 0; number < warmUp + pairs; number += 1) {
      const throughStation = () => stationPrint(station, device, number);
      const throughLp = async () => lpPrint(harness, device, folder, station.lastLabel());
      // The first label comes from the service: the station goes first.
      const isStationFirst = number % 2 === 0;
      const first = isStationFirst ? await throughStation() : await throughLp();
      const second = isStationFirst ? await throughLp() : await throughStation();
      const [seen, lp] = isStationFirst ? [first, second] : [second, first];
      if (number >= warmUp) onPair({ station: seen.ms, fromJournal: seen.fromJournalMs, lp: lp.ms });
    }
  } finally {
    await station.close();
    await device.stop();
    await harness.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface BenchStation {
  readonly core: Core;
  /** When the last label was on disk, and when the journal had it, epoch ms. */
  storedAt(): number;
  journaledAt(): number;
  /** The bytes of the last label. */
  lastLabel(): Uint8Array;
  close(): Promise<void>;
}

/** The real core on real adapters, with the emulated service in the same process. */
async function openBenchStation(
  harness: CupsHarness,
  queue: string,
  folder: string,
  fontDir: string,
): Promise<BenchStation> {
  const service = await createDemoService({ fontDir, warmUp: true, limits: { account: 10_000, route: 10_000 } });
  const labels = aLabelStore(join(folder, 'labels'));
  let lastLabel = new Uint8Array();
  let storedAt = Number.NaN;
  let journaledAt = Number.NaN;
  const printers = { demo: null, sandbox: null, live: `cups:${queue}` };
  const settings = { ...defaultSettings, printers, requestsPerMinute: 120 };
  const core = await createCore({
    identity: { profile: 'live', baseUrl: service.url, keyIsKept: true },
    api: createShippingApi({
      baseUrl: service.url,
      apiKey: async () => service.apiKey,
      fetch,
      timeoutMs: 10_000,
      log: silent,
    }),
    journal: openSqliteJournal(join(folder, 'journal.sqlite')),
    labels: {
      ...labels,
      async put(bytes) {
        const stored = await labels.put(bytes);
        storedAt = now();
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
  core.subscribe((event) => {
    if (event.name === 'job.changed' && event.payload.state === 'label_ready') journaledAt = now();
  });
  return {
    core,
    storedAt: () => storedAt,
    journaledAt: () => journaledAt,
    lastLabel: () => lastLabel,
    async close() {
      await core.stop();
      await service.close();
    },
  };
}

async function stationPrint(station: BenchStation, device: Device, number: number) {
  const { core } = station;
  const reference = `BENCH-${number}`;
  const before = (await device.arrivals()).length;
  await core.putOrders([anOrder({ reference })]);
  const ended = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${reference} was not printed`)), PATIENCE_MS);
    const unsubscribe = core.subscribe((event) => {
      if (event.name !== 'job.changed' || event.payload.state !== 'printed') return;
      clearTimeout(limit);
      unsubscribe();
      resolve();
    });
  });
  await core.scan(reference);
  await ended;
  const arrival = await arrivalAfter(device, before);
  await device.idle();
  return { ms: arrival - station.storedAt(), fromJournalMs: arrival - station.journaledAt() };
}

async function lpPrint({ cups }: CupsHarness, device: Device, folder: string, label: Uint8Array) {
  const file = join(folder, 'label.pdf');
  await writeFile(file, label);
  const before = (await device.arrivals()).length;
  const options = device.media === null ? [] : ['-o', `media=${device.media}`, '-o', 'print-scaling=none'];
  const env = { ...process.env, CUPS_SERVER: cups.socket, LC_ALL: 'C.UTF-8' };
  const program = cupsTool('lp');
  const startedAt = now();
  await run(program, ['-d', device.queue, ...options, file], { env });
  const arrival = await arrivalAfter(device, before);
  await device.idle();
  return { ms: arrival - startedAt, fromJournalMs: Number.NaN };
}

/** `idle` comes after it: only then may a document have come whose job is still in the queue. */
async function arrivalAfter(device: Device, before: number): Promise<number> {
  const deadline = now() + PATIENCE_MS;
  for (;;) {
    const arrival = (await device.arrivals())[before];
    if (arrival !== undefined) return arrival;
    if (now() > deadline) throw new Error('the document did not arrive');
    await pause(LOOK_MS);
  }
}
