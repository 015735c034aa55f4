import { onTestFinished } from 'vitest';
import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemRandomness } from '../../electron/adapters/system/clockAndRandomness.ts';
import type { Job } from '../../electron/contract/job.ts';
import { type Kurus, kurus } from '../../electron/contract/money.ts';
import type { Order } from '../../electron/contract/order.ts';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { err, ok, type Result } from '../../electron/contract/result.ts';
import { noScanOptions, type ScanOptions, type ScanReply } from '../../electron/contract/scan.ts';
import type { AccountInfo } from '../../electron/contract/service.ts';
import { defaultSettings, type Settings } from '../../electron/contract/settings.ts';
import type { EventDeps } from '../../electron/core/events/readDeliveries.ts';
import type { Clock, Randomness } from '../../electron/core/ports/Clock.ts';
import type { Coordinator } from '../../electron/core/ports/Coordinator.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { LabelStore } from '../../electron/core/ports/LabelStore.ts';
import type { OrderLookup } from '../../electron/core/ports/OrderLookup.ts';
import type {
  PrintError,
  Printer,
  PrintRequest,
  SpoolOutcome,
  SpoolProgress,
} from '../../electron/core/ports/Printer.ts';
import type {
  ApiError,
  CreateAnswer,
  RequestLog,
  ShipmentAnswer,
  ShippingApi,
} from '../../electron/core/ports/ShippingApi.ts';
import type { ShopNotifier } from '../../electron/core/ports/ShopNotifier.ts';
import { createCore } from '../../electron/core/station/index.ts';
import { onlyPage, paidAnswer, readyLabel } from './answersInTime.ts';
import { anOrder, aPrinter } from './builders.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { memoryJournal } from './memoryJournal.ts';

export { paidAnswer, pendingAnswer, readyLabel } from './answersInTime.ts';

/** One request as it left, with the time on the monotonic clock. */
export interface Call {
  readonly name: 'create' | 'detail' | 'label' | 'download' | 'account' | 'cancel' | 'list' | 'transactions';
  readonly about: string;
  readonly at: number;
}

export const LOST: ApiError = { kind: 'unknown', detail: 'ECONNRESET', status: null };
export const BROKEN: ApiError = { kind: 'unknown', detail: 'HTTP 500', status: 500 };

/** An account answer with a balance and nothing else. */
export function accountWith(balance: Kurus | null): AccountInfo {
  return { balance, defaultCarrier: null, defaultSenderCode: null, more: [] };
}

/** What stands in `printed` for a separator. */
export const separatorTitle = (name: string) => `= ${name} =`;

/** Calls that no question of time and order needs. */
async function notScripted(): Promise<never> {
  throw new Error('this desk does not script that call');
}

interface Script {
  /** Answers of the service; each may be replaced by a test. */
  create(reference: string): Promise<Result<CreateAnswer, ApiError>> | Result<CreateAnswer, ApiError>;
  detail(id: string): Promise<Result<ShipmentAnswer, ApiError>> | Result<ShipmentAnswer, ApiError>;
  label: ShippingApi['label'];
  download: ShippingApi['downloadLabel'];
  account: ShippingApi['account'];
  cancel: ShippingApi['cancel'];
  shipments: ShippingApi['shipments'];
  transactions: ShippingApi['transactions'];
  carriers: ShippingApi['carriers'];
  provinces: ShippingApi['provinces'];
  districts: ShippingApi['districts'];
  comparePrices: ShippingApi['comparePrices'];
  track: ShippingApi['track'];
  calculatePrice: ShippingApi['calculatePrice'];
  setWebhook: ShippingApi['setWebhook'];
  printers(): Promise<readonly PrinterInfo[]>;
  /** Why the spooler takes nothing; null: it does. */
  /** On the way to the print system, before it checks whether the label may leave. */
  beforePaper(): void;
  refuse(request: PrintRequest): PrintError | null;
  /** How a spool job ends. */
  follow(title: string, printerId: string, onProgress: (progress: SpoolProgress) => void): Promise<SpoolOutcome>;
  cancelPrint: Printer['cancel'];
  findPrint: Printer['find'];
}

export const FIRST_PRINTER = 'folder:First';
export const SECOND_PRINTER = 'folder:Second';

/**
 * The real core on a real journal, under a clock that the test moves, with a service and a printer that answer what the
 * test scripts: for cases of time and order that no real service and no real printer can be made to produce.
 */
export async function openDeskInTime(
  script: Partial<Script> = {},
  options: {
    readonly settings?: Partial<Settings>;
    readonly clock?: (clock: Clock) => Clock;
    readonly journal?: (journal: Journal) => Journal;
    readonly labels?: (labels: LabelStore) => LabelStore;
    /** Called for every sheet as it goes to the printer. */
    readonly onPrinted?: (title: string) => void;
    /** Left out: the desk reads no mailbox. */
    readonly events?: EventDeps;
    /** Left out: the desk sends no messages to a shop. */
    readonly shop?: ShopNotifier;
    /** Left out: nothing is written into the watched folder. */
    readonly folderNews?: ShopNotifier;
    /** Left out: the desk requests no orders from a shop. */
    readonly lookup?: OrderLookup;
    /** Left out: a clock of its own. */
    readonly time?: ManualClock;
    /** The printers of other desks; left out: none. */
    readonly elsewhere?: Printer;
    /** Distinguishes the desk's API key from another. */
    readonly keyMark?: string;
    /** Left out: the desk is alone. */
    readonly coordinator?: (clock: Clock) => Coordinator;
    /** Left out: what it draws is its own. */
    readonly random?: Randomness;
    /** The test may end its process at any moment, so nothing closes it at the end of the test. */
    readonly mayBeKilled?: boolean;
    /** The desk before a restart: its journal and its time go on. */
    readonly after?: { readonly time: ManualClock; readonly stored: Journal; readonly counted?: readonly number[] };
  } = {},
) {
  const time = options.after?.time ?? options.time ?? manualClock();
  const clock = options.clock?.(time) ?? time;
  const calls: Call[] = [];
  const sent: Order[] = [];
  const printed: string[] = [];
  const requests: PrintRequest[] = [];
  const answers: Script = {
    create: (reference) => ok(paidAnswer(reference)),
    detail: (id) => ok(paidAnswer(id)),
    label: async (id) => ok(readyLabel(id)),
    download: async (url) => ok(new TextEncoder().encode(url)),
    account: async () => ok(accountWith(null)),
    printers: async () => [FIRST_PRINTER, SECOND_PRINTER].map((id) => aPrinter(id)),
    beforePaper() {},
    refuse: () => null,
    follow: async () => ({ kind: 'completed' }),
    cancel: async () => ok({ refunded: kurus(5_000), newBalance: null, message: null }),
    // A service that does not list, unless a test has it list.
    shipments: async () => err({ kind: 'refused', status: 405, code: null, message: null }),
    transactions: async () => ok(onlyPage()),
    setWebhook: notScripted,
    carriers: notScripted,
    provinces: notScripted,
    districts: notScripted,
    comparePrices: notScripted,
    track: notScripted,
    calculatePrice: notScripted,
    cancelPrint: async () => ok(null),
    findPrint: async () => [],
    ...script,
  };
  const called = (name: Call['name'], about: string) => calls.push({ name, about, at: time.monotonic() });
  const api: ShippingApi = {
    async createShipment(order, key) {
      called('create', key.value);
      sent.push(order);
      return answers.create(key.value);
    },
    async shipment(id) {
      called('detail', id);
      return answers.detail(id);
    },
    async label(id) {
      called('label', id);
      return answers.label(id);
    },
    async downloadLabel(url) {
      called('download', url);
      return answers.download(url);
    },
    async account() {
      called('account', '');
      return answers.account();
    },
    async shipments(filter) {
      called('list', '');
      return answers.shipments(filter);
    },
    async cancel(request) {
      called('cancel', request.id);
      return answers.cancel(request);
    },
    track: (id) => answers.track(id),
    async transactions(filter) {
      called('transactions', filter.from ?? '');
      return answers.transactions(filter);
    },
    senderAddresses: notScripted,
    setWebhook: (url, rotate) => answers.setWebhook(url, rotate),
    provinces: () => answers.provinces(),
    districts: (provinceId) => answers.districts(provinceId),
    carriers: () => answers.carriers(),
    comparePrices: (request) => answers.comparePrices(request),
    calculatePrice: (request) => answers.calculatePrice(request),
  };
  const storedLabels = new Map<string, number>();
  /** Files that were taken away. */
  const gone = new Set<string>();
  const labels: LabelStore = {
    async put(bytes) {
      if (bytes.length === 0) return err({ kind: 'not_a_pdf' });
      const file = new TextDecoder().decode(bytes);
      storedLabels.set(file, time.now());
      gone.delete(file);
      return ok({ file, bytes: bytes.length, pages: 1, widthMm: 100, heightMm: 150 });
    },
    pathOf: async (file) => (gone.has(file) ? null : file),
    read: async (file) => (gone.has(file) ? null : new TextEncoder().encode(file)),
    adjusted: async (file, { rotation, offsetXMm, offsetYMm }) => {
      if (gone.has(file)) return err({ kind: 'missing' });
      const isTurned = rotation === 90 || rotation === 270;
      const moved = rotation !== 0 || offsetXMm !== 0 || offsetYMm !== 0;
      const path = moved ? `${file} turned ${rotation} moved ${offsetXMm} ${offsetYMm}` : file;
      return ok({ path, widthMm: isTurned ? 150 : 100, heightMm: isTurned ? 100 : 150 });
    },
    list: async () => [...storedLabels].map(([file, storedAt]) => ({ file, storedAt })),
    remove: async (file) => {
      storedLabels.delete(file);
      gone.add(file);
      return ok(null);
    },
  };
  const printer: Printer = {
    kind: 'folder',
    list: () => answers.printers(),
    async submit(request) {
      answers.beforePaper();
      const forbidden = await request.forbiddenBy?.();
      if (forbidden != null) return err({ kind: 'forbidden', problem: forbidden });
      const refusal = answers.refuse(request);
      if (refusal !== null) return err(refusal);
      printed.push(request.title);
      options.onPrinted?.(request.title);
      requests.push(request);
      return ok({ printerId: request.printerId, spoolId: request.title, output: null });
    },
    follow: (ticket, onProgress) => answers.follow(ticket.spoolId, ticket.printerId, onProgress),
    cancel: (ticket) => answers.cancelPrint(ticket),
    find: (document) => answers.findPrint(document),
  };
  const ownerPin = createOwnerPin(createMemorySecrets(), time);
  let settings: Settings = {
    ...defaultSettings,
    printers: { demo: null, sandbox: null, live: FIRST_PRINTER },
    ...options.settings,
  };
  const errors: string[] = [];
  /** What was sent under the key before, and by this desk (monotonic clock, ms); what the computer counts survives a desk. */
  const before = options.after?.counted ?? [];
  const counted = [...before];
  const requestLog: RequestLog = {
    others: (withinMs) => before.map((at) => time.monotonic() - at).filter((age) => age <= withinMs),
    async record() {
      counted.push(time.monotonic());
    },
  };
  const stored = options.after?.stored ?? memoryJournal();
  // It outlives the desk, so that the next one can go on with it.
  const journal: Journal = { ...stored, close: async () => undefined };
  const core = await createCore({
    identity: { profile: 'live', baseUrl: 'https://service.invalid', keyIsStored: true },
    api,
    requestLog,
    ...(options.keyMark === undefined ? {} : { keyMark: options.keyMark }),
    journal: options.journal?.(journal) ?? journal,
    labels: options.labels?.(labels) ?? labels,
    printers: [printer, ...(options.elsewhere === undefined ? [] : [options.elsewhere])],
    settings: {
      get: () => settings,
      update(patch) {
        settings = { ...settings, ...patch };
        return settings;
      },
    },
    ownerPin,
    clock,
    random: options.random ?? { ...systemRandomness, fraction: () => 0.5 },
    separatorSheets: { write: async (group) => ({ path: 'separator', title: separatorTitle(group.name) }) },
    logger: { info() {}, warn() {}, error: (event, fields) => errors.push(`${event} ${JSON.stringify(fields)}`) },
    ...(options.coordinator === undefined ? {} : { coordinator: options.coordinator(clock) }),
    ...(options.events === undefined ? {} : { events: options.events }),
    ...(options.shop === undefined ? {} : { shop: options.shop }),
    ...(options.folderNews === undefined ? {} : { folderNews: options.folderNews }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  });
  if (options.mayBeKilled !== true)
    onTestFinished(async () => {
      await core.stop();
      await stored.close();
    });
  await time.settle();

  return {
    core,
    time,
    answers,
    calls,
    /** The orders of the create requests, as they left. */
    sent,
    /** Titles of what went to a printer, in order. */
    printed,
    /** The same in full. */
    requests,
    errors,
    stored,
    counted,
    ownerPin,
    callsOf: (name: Call['name'], about?: string) =>
      calls.filter((call) => call.name === name && (about === undefined || call.about === about)),
    async change(patch: Partial<Settings>) {
      settings = { ...settings, ...patch };
      await core.printersChanged();
    },
    choosePrinter(printerId: string) {
      return this.change({ printers: { ...settings.printers, live: printerId } });
    },
    orders: (...references: string[]) => core.putOrders(references.map((reference) => anOrder({ reference }))),
    /** The reply to the screen, once everything that followed from it is done. */
    async scan(reference: string, options: Partial<ScanOptions> = {}): Promise<ScanReply> {
      const reply = await core.scan(reference, { ...noScanOptions, ...options });
      await time.settle();
      return reply;
    },
    async job(reference: string): Promise<Job> {
      const job = (await core.recent(500)).find((one) => one.key.value === reference);
      if (job === undefined) throw new Error(`no job ${reference}`);
      return job;
    },
  };
}
