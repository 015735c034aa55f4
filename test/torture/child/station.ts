/** The station's process: the real core on the real adapters, with a tap at every step. It is made to be killed. */

import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { createRequestLogs } from '../../../electron/adapters/budget/requestLogs.ts';
import type { Fetch } from '../../../electron/adapters/http/sendOnce.ts';
import { createListThreads, listWorker } from '../../../electron/adapters/import/thread/listThread.ts';
import { examineResting } from '../../../electron/adapters/journal/damage/integrity.ts';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { createLabelStore } from '../../../electron/adapters/labels/labelStore.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../../electron/adapters/secrets/ownerPin.ts';
import { createElectronSettings } from '../../../electron/adapters/settings/electronSettings.ts';
import { systemRandomness } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Batch } from '../../../electron/contract/batch.ts';
import type { JobState } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { PanelUse } from '../../../electron/contract/settings.ts';
import type { EventRow } from '../../../electron/core/ports/JournalLedger.ts';
import type { Logger } from '../../../electron/core/ports/Logger.ts';
import type { LabelGroup, SeparatorFile } from '../../../electron/core/ports/SeparatorSheets.ts';
import type { RequestLog } from '../../../electron/core/ports/ShippingApi.ts';
import { type Core, createCore } from '../../../electron/core/station/index.ts';
import type { AccountProfile } from '../../../electron/main/accounts/stationFolder.ts';
import { createOrderImports } from '../../../electron/main/imports/orderImports.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { pdfReadersFrom } from '../../support/pdfServers.ts';
import { withCore } from '../../support/stationRequests.ts';
import { createCountingPrinter } from '../countingPrinter.ts';
import {
  COUNTED_HEADER,
  deskNameOf,
  JOURNAL_FILE,
  type LifePlan,
  type OtherProfile,
  SENDER_HEADER,
  type Wish,
} from '../protocol.ts';
import { chanceOf } from '../random.ts';
import { goodOrder, NOT_TO_SHIP } from '../runPlan.ts';
import { PRINTER_ID, SEPARATOR } from '../spooler.ts';
import { openChannel } from './channel.ts';
import { stationClock } from './stationClock.ts';
import { plugIn, tap } from './tap.ts';
import { tappedPort } from './tappedPort.ts';

/** What the station runs in threads and processes of their own lies beside it. */
const beside = dirname(process.argv[1] ?? '');
const plan: LifePlan = JSON.parse(process.argv[2] ?? '{}');
const channel = openChannel();
const clock = stationClock(plan.time);
const chance = chanceOf(plan.seed);
plugIn(plan, { jump: clock.jump, stand() {} });

// Without the orchestrator this process has no purpose.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// In the app such a failure is lost in the log: nothing of the core may end so.
process.on('unhandledRejection', (failure) =>
  channel.notify({ from: 'broken', reason: `unhandled: ${words(failure)}` }),
);

function words(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

const logger: Logger = { info() {}, warn() {}, error() {} };

/** Reading is no step: before it and after it, the world is the same. */
const WRITES = new Set([
  'accept',
  'addBatch',
  'changeBatch',
  'commit',
  'editOrder',
  'putOrders',
  'recordCall',
  'setFact',
  'purgeJob',
  'startPickup',
  'stopOrders',
  'endPickup',
]);

function journalStep(method: string, args: readonly unknown[]): string | null {
  if (!WRITES.has(method)) return null;
  if (method === 'commit') return (args[1] as EventRow).type;
  return method === 'setFact' || method === 'recordCall' ? String((args[0] as { name?: string }).name ?? args[0]) : '';
}

/** Names as a network knows them: those of its own, and public ones. */
const addressesOf = async (name: string) => (name.endsWith('.lan') ? ['192.168.1.20'] : ['93.184.216.34']);

/** Requests that were counted and have not left yet, real epoch ms. */
const counted: number[] = [];

function notedLog(log: RequestLog): RequestLog {
  return {
    others: log.others,
    record() {
      counted.push(performance.timeOrigin + performance.now());
      return log.record();
    },
  };
}

/** Everything to the service goes over the wire, its own links too. Nothing goes anywhere else; an attempt is reported. */
const fetchAs =
  (profile: AccountProfile): Fetch =>
  async (url, init) => {
    tap.pass('http:request');
    if (!url.startsWith(`${plan.serviceUrl}/`)) {
      channel.notify({ from: 'strayed', url });
      throw new TypeError('fetch failed');
    }
    const headers = new Headers(init.headers);
    headers.set(SENDER_HEADER, `life ${plan.life + 1} ${profile}`);
    // One that was never counted has no excuse for being late.
    headers.set(COUNTED_HEADER, String(counted.shift() ?? Number.POSITIVE_INFINITY));
    const response = await fetch(`${plan.wireUrl}${url.slice(plan.serviceUrl.length)}`, { ...init, headers });
    tap.pass('http:headers');
    return response;
  };

/** As the program has them: beside the profiles, by a clock that is never set. */
const requestLogs = createRequestLogs({
  directory: join(plan.folder, 'requests'),
  logger,
  uptimeMs: clock.uptime,
});

async function open(profile: AccountProfile, folder: string): Promise<Core> {
  const stored = createElectronSettings({ directory: folder });
  stored.update({
    deskName: deskNameOf(plan.life),
    printers: { demo: null, sandbox: null, live: PRINTER_ID },
    othersShip: plan.othersShip,
    ...(plan.connected ? { panel: CONNECTED } : {}),
  });
  // More than a person may set: a minute of the torture is over at once.
  const { requestsPerMinute } = plan;
  tap.pass('journal.open:before');
  const journal = openSqliteJournal(join(folder, JOURNAL_FILE), {
    busyTimeoutMs: plan.busyTimeoutMs,
    now: clock.now,
    copying: { check: async (base) => examineResting(base), afterMs: 0 },
  });
  tap.pass('journal.open:after');
  const api = createShippingApi({
    baseUrl: plan.serviceUrl,
    apiKey: async () => plan.apiKey,
    fetch: fetchAs(profile),
    resolve: addressesOf,
    timeoutMs: plan.timeoutMs,
    log: logger,
    now: clock.now,
  });
  const labels = createLabelStore({
    directory: join(folder, 'labels'),
    pdfs: pdfReadersFrom(join(beside, 'servePdfs.cjs'), join(beside, 'pdfChild.cjs')),
  });
  return createCore({
    identity: { profile, baseUrl: plan.serviceUrl, keyIsStored: true },
    // It answers at once, without a request.
    api: tappedPort('api', api, () => ''),
    journal: tappedPort('journal', journal, journalStep),
    labels: tappedPort('labels', labels, () => ''),
    printers: [
      tappedPort('printer', createCountingPrinter(channel.spooler), (method) => (method === 'list' ? null : '')),
    ],
    settings: {
      get: () => ({ ...stored.get(), requestsPerMinute }),
      update: (patch) => ({ ...stored.update(patch), requestsPerMinute }),
    },
    ownerPin: createOwnerPin(createMemorySecrets(), clock),
    clock,
    random: { ...systemRandomness, fraction: chance.fraction },
    logger,
    separatorSheets: { write: async (group) => writtenSeparator(folder, group) },
    requestLog: notedLog(await requestLogs.open(plan.apiKey)),
  });
}

/** As a print system gets it: a file that is no label. */
function writtenSeparator(folder: string, { batch, from }: LabelGroup): SeparatorFile {
  const title = `${SEPARATOR} ${batch}-${from}`;
  const path = join(folder, `${title}.pdf`);
  writeFileSync(path, title);
  return { path, title };
}

const IN_PANEL: PanelUse = { mode: 'also', prefixes: ['#', 'TY-'] };
const CONNECTED = { demo: IN_PANEL, sandbox: IN_PANEL, live: IN_PANEL };
const OTHER_FOLDER = 'sandbox';
const POLL_MS = 5;
const IN_TRANSIT: readonly JobState[] = ['queued', 'submitting', 'label_pending'];

/** It has no printer: what is shipped there ends with its label. */
async function workElsewhere({ orders, ms }: OtherProfile): Promise<void> {
  const folder = join(plan.folder, OTHER_FOLDER);
  mkdirSync(folder, { recursive: true });
  const core = await open('sandbox', folder);
  await core.putOrders(orders.map((reference) => goodOrder({ reference, kind: 'plain' })));
  await core.batches.start();
  const end = performance.now() + ms;
  while (performance.now() < end && (await core.recent(orders.length)).some(({ state }) => IN_TRANSIT.includes(state)))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  await core.stop();
}

async function ofFirstBatch(
  { batches }: Core,
  name: 'pauseBatch' | 'goOnWithBatch' | 'stopBatch',
): Promise<Batch | null> {
  const open = (await batches.progress()).find(({ batch }) => batch.state === 'running' || batch.state === 'paused');
  if (open === undefined) return null;
  const { id } = open.batch;
  if (name === 'pauseBatch') return batches.pause(id);
  return name === 'stopBatch' ? batches.stop(id) : batches.resume(id, false);
}

/** As the operator gives a list: a file, which is read in a thread of its own. Throws where it could not be taken. */
async function takeList(core: Core, orders: readonly Order[]): Promise<unknown> {
  if (orders.length === 0) return null;
  const path = join(plan.folder, `${randomUUID()}.csv`);
  writeFileSync(path, listOf(orders));
  const imports = createOrderImports({
    open: withCore(core),
    lists: createListThreads({ start: () => listWorker(join(beside, 'serveLists.cjs')), logger }),
    settings: createMemorySettings(),
    logger,
    onProgress() {},
  });
  const report = await imports.take({ source: null, file: { path } });
  if (!report.ok || report.value.fault !== null) throw new Error(`the list was not taken: ${JSON.stringify(report)}`);
  return report.value;
}

/** A list as shops send it: between its orders stand rows of which none is to be shipped. */
function listOf(orders: readonly Order[]): string {
  const rowOf = ({ reference, receiver, parcel, carrier }: Order, state: string) =>
    [
      ...[reference, receiver.name, receiver.phone, receiver.address, receiver.province, receiver.district],
      ...[parcel.widthCm, parcel.lengthCm, parcel.heightCm, parcel.weightKg, carrier, state],
    ].join(';');
  const header = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;En;Boy;Yükseklik;Ağırlık;Kargo;Sipariş Durumu';
  const others = ['İptal Edildi', 'Teslim Edildi', 'İade Edildi', 'Kargoda', 'Kim bilir'].map((state, index) =>
    rowOf(goodOrder({ reference: `${NOT_TO_SHIP}${index}`, kind: 'plain' }), state),
  );
  const overfull = `${rowOf(goodOrder({ reference: `${NOT_TO_SHIP}LONG`, kind: 'plain' }), 'Yeni')};349;90`;
  // A spreadsheet's apostrophe in front of a code is none of it.
  const ours = orders.map((order, index) => `${index % 2 === 0 ? '' : "'"}${rowOf(order, 'Yeni')}`);
  return [header, ...others.slice(0, 2), ...ours, header, ...others.slice(2), overfull, 'Toplam;;;;;;;;;12;;'].join(
    '\r\n',
  );
}

/** What the operator does at the screen. */
async function does(core: Core, wish: Wish): Promise<unknown> {
  switch (wish.name) {
    case 'putOrders':
      return wish.asFile ? takeList(core, wish.orders) : core.putOrders(wish.orders);
    case 'scan':
      return core.scan(wish.code, wish.options);
    case 'where':
      return core.where(wish.code);
    case 'shopCancels':
      return core.cancelOrder(wish.code, 'cancelled by the customer');
    case 'startBatch':
      return core.batches.start({ orders: 'ready', options: wish.options });
    case 'pauseBatch':
    case 'goOnWithBatch':
    case 'stopBatch':
      return ofFirstBatch(core, wish.name);
    case 'correct': {
      const before = await core.toCorrect(wish.jobId);
      return before.ok ? core.correct(wish.jobId, wish.order, before.value.order) : before;
    }
    case 'resumeBatch':
      core.resumeBatch();
      return null;
    case 'checkService':
      return core.checkService();
    case 'status':
      return core.status();
    case 'recent':
      return core.recent(wish.limit);
    case 'list':
      return core.list(wish.list);
    case 'pickup':
      return core.pickups.current();
    case 'pickupStart':
      return core.pickups.start();
    case 'pickupScan':
      return core.pickups.scan(wish.code);
    case 'pickupEnd':
      return core.pickups.end();
    case 'answerPanel':
      return core.actions.answerPanel(wish.jobId, wish.shipmentId);
    case 'confirmPrint':
      return core.actions.confirmPrint(wish.jobId, wish.onPaper);
    case 'print':
      return core.actions.print(wish.jobId, 'torture', null);
    case 'cancel':
      return core.actions.cancel(wish.jobId, 'torture');
    case 'lookNow':
    case 'withdraw':
    case 'retry':
    case 'hold':
    case 'overruleStop':
    case 'shipAnew':
      return core.actions[wish.name](wish.jobId);
    case 'jump':
      return clock.jump(wish.ms);
    case 'slept':
    case 'networkMayBeBack':
      core[wish.name]();
      return null;
    case 'stop':
      await core.stop();
      return null;
    default:
      return wish satisfies never;
  }
}

async function live(): Promise<void> {
  if (plan.otherProfile !== null) await workElsewhere(plan.otherProfile);
  const core = await open('live', plan.folder);
  core.subscribe((event) => {
    if (event.name === 'job.changed') channel.notify({ from: 'job', job: event.payload });
    else if (event.name === 'status.changed') channel.notify({ from: 'status', status: event.payload });
  });
  channel.onWish(async (wish) => {
    const value = await does(core, wish);
    // The answer goes out before the end.
    if (wish.name === 'stop') setImmediate(() => process.exit(0));
    return value;
  });
  channel.notify({ from: 'up', jobs: await core.recent(1_000) });
}

live().catch((failure: unknown) => {
  channel.notify({ from: 'broken', reason: `did not start: ${words(failure)}` });
  setImmediate(() => process.exit(1));
});
