/** One desk's process: the real core on the real adapters, the site's PostgreSQL included. It is made to be killed. */

import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createShippingApi } from '../../../../electron/adapters/api/createShippingApi.ts';
import { createRequestLogs } from '../../../../electron/adapters/budget/requestLogs.ts';
import { openPostgresCoordinator } from '../../../../electron/adapters/coordinator/postgresCoordinator.ts';
import type { Fetch } from '../../../../electron/adapters/http/sendOnce.ts';
import { examineResting } from '../../../../electron/adapters/journal/damage/integrity.ts';
import { openSqliteJournal } from '../../../../electron/adapters/journal/sqliteJournal.ts';
import { createLabelStore } from '../../../../electron/adapters/labels/labelStore.ts';
import { createSitePrinter } from '../../../../electron/adapters/printing/sitePrinter.ts';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../../../electron/adapters/secrets/ownerPin.ts';
import {
  monotonicClock,
  systemClock,
  systemRandomness,
} from '../../../../electron/adapters/system/clockAndRandomness.ts';
import { fingerprintOf } from '../../../../electron/adapters/system/thisComputer.ts';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { noScanOptions } from '../../../../electron/contract/scan.ts';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import { deskIdOf, noteStart } from '../../../../electron/core/desks/index.ts';
import type { Clock } from '../../../../electron/core/ports/Clock.ts';
import type { EventRow } from '../../../../electron/core/ports/JournalLedger.ts';
import type { LogFields, Logger } from '../../../../electron/core/ports/Logger.ts';
import { type Core, createCore } from '../../../../electron/core/station/index.ts';
import { knowWhoseFolder } from '../../../../electron/main/folder/copiedFolder.ts';
import type { Waiting } from '../../../../electron/main/start/waits.ts';
import { pdfReadersFrom } from '../../../support/pdfServers.ts';
import { openChannel } from '../../child/channel.ts';
import { awakeTime } from '../../child/stationClock.ts';
import { plugIn } from '../../child/tap.ts';
import { tappedPort } from '../../child/tappedPort.ts';
import { createCountingPrinter } from '../../countingPrinter.ts';
import { COUNTED_HEADER, JOURNAL_FILE, SENDER_HEADER } from '../../protocol.ts';
import { PRINTER_ID } from '../../spooler.ts';
import { type DeskPlan, type DeskWish, JOURNAL_FOLDER, LOG_FILE } from '../protocol.ts';

/** What the desk runs in threads and processes of their own lies beside it. */
const beside = dirname(process.argv[1] ?? '');
const plan: DeskPlan = JSON.parse(process.argv[2] ?? '{}');
const channel = openChannel<DeskWish>();

// Without the orchestrator this process has no purpose.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('unhandledRejection', (failure) =>
  channel.notify({ from: 'broken', reason: `unhandled: ${words(failure)}` }),
);

function words(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

/** Beside the journal, for the analysis of a run that failed. */
const note = (event: string, fields: LogFields = {}) =>
  appendFileSync(join(plan.folder, LOG_FILE), `${new Date().toISOString()} ${event} ${JSON.stringify(fields)}\n`);
const logger: Logger = { info: note, warn: note, error: note };

/** Whatever goes to the service goes over the wire, its own links too. */
const throughWire: Fetch = (url, init) => {
  if (!url.startsWith(`${plan.serviceUrl}/`)) {
    channel.notify({ from: 'strayed', url });
    throw new TypeError('fetch failed');
  }
  const headers = new Headers(init.headers);
  headers.set(SENDER_HEADER, plan.sender);
  headers.set(COUNTED_HEADER, String(performance.timeOrigin + performance.now()));
  return fetch(`${plan.wireUrl}${url.slice(plan.serviceUrl.length)}`, { ...init, headers });
};

/** The line to the orchestrator is written before the process stops. */
function stand(): void {
  channel.notify({ from: 'stands' });
  process.kill(process.pid, 'SIGSTOP');
  channel.notify({ from: 'stood' });
}

plugIn(
  {
    folder: plan.folder,
    faults: plan.stands.map(({ step, nth }) => ({ at: { by: 'name', name: step, nth }, deed: { kind: 'stand' } })),
    record: false,
  },
  { jump() {}, stand },
);

const awake = awakeTime(plan.sleptFile);
const sleepingClock = () => ({
  monotonic: monotonicClock({ wall: Date.now, awake: awake.now, uptime: () => performance.now() }),
  after: awake.after,
});
const clock: Clock = {
  ...systemClock,
  ...(plan.sleptFile === null ? {} : sleepingClock()),
  now: () => systemClock.now() + plan.skewMs,
};
let deskId = '';

/** A person at a copy confirms that it is one. */
function waitForPerson({ refusal }: Waiting): void {
  note('asks whose folder it is');
  if (plan.saysCopyAfterMs === null) return;
  const page = { senderFrame: { parent: null, url: '' } } as unknown as Parameters<Waiting['refusal']>[0];
  clock.after(plan.saysCopyAfterMs, () => void refusal(page, 'desk.identify', { isCopy: true }));
}

async function open(): Promise<Core> {
  await knowWhoseFolder({
    ...{ dataDir: plan.folder, logger, now: clock.now, onWaiting: waitForPerson, isOurPage: () => true },
    mark: await fingerprintOf(plan.folder, 'torture'),
  });
  const folder = join(plan.folder, JOURNAL_FOLDER);
  mkdirSync(folder, { recursive: true });
  let settings: Settings = {
    ...defaultSettings,
    deskName: plan.name,
    printers: { demo: null, sandbox: null, live: PRINTER_ID },
    requestsPerMinute: plan.requestsPerMinute,
  };
  const journal = openSqliteJournal(join(folder, JOURNAL_FILE), {
    copying: { check: async (base) => examineResting(base), afterMs: 0 },
  });
  deskId = await deskIdOf(journal, systemRandomness);
  const whole = openPostgresCoordinator({
    connection: plan.connection,
    tls: { tls: 'off' },
    desk: { id: deskId, name: plan.name },
    book: 'live',
    keyMark: 'key',
    place: plan.folder,
    starts: await noteStart(journal, systemRandomness),
    clock,
    logger,
  });
  const claims = tappedPort('claims', whole.claims, (method) => (method === 'turnOf' ? '' : null));
  const coordinator: typeof whole = new Proxy(whole, {
    get: (target, name) => (name === 'claims' ? claims : Reflect.get(target, name)),
  });
  return createCore({
    identity: { profile: 'live', baseUrl: plan.serviceUrl, keyIsStored: true },
    api: createShippingApi({
      baseUrl: plan.serviceUrl,
      apiKey: async () => plan.apiKey,
      fetch: throughWire,
      timeoutMs: plan.timeoutMs,
      log: logger,
    }),
    requestLog: await createRequestLogs({ directory: join(plan.folder, 'requests'), logger }).open(plan.apiKey),
    journal: tappedPort('journal', journal, (method, args) =>
      method === 'commit' ? (args[1] as EventRow).type : null,
    ),
    labels: createLabelStore({
      directory: join(plan.folder, 'labels'),
      pdfs: pdfReadersFrom(join(beside, 'servePdfs.cjs'), join(beside, 'pdfChild.cjs')),
    }),
    printers: [
      tappedPort('printer', createCountingPrinter(channel.spooler), (method) => (method === 'submit' ? '' : null)),
      createSitePrinter({ coordinator, clock }),
    ],
    settings: {
      get: () => settings,
      update(patch) {
        settings = { ...settings, ...patch };
        return settings;
      },
    },
    ownerPin: createOwnerPin(createMemorySecrets(), clock),
    clock,
    random: systemRandomness,
    logger,
    coordinator,
  });
}

/** What the packer does at the screen. */
async function does(core: Core, wish: DeskWish): Promise<unknown> {
  switch (wish.name) {
    case 'putOrders':
      return core.putOrders(wish.orders);
    case 'scan':
      return core.scan(wish.code);
    case 'takeOver':
      return core.takeOver(wish.code, noScanOptions, wish.from);
    case 'print':
      return core.actions.print(wish.jobId, 'torture', null, wish.at);
    case 'confirmPrint':
      return core.actions.confirmPrint(wish.jobId, wish.onPaper);
    case 'retry':
    case 'lookNow':
      return core.actions[wish.name](wish.jobId);
    case 'startBatch':
      return core.batches.start({ orders: [...wish.references], options: batchOptionsSchema.parse({}) });
    case 'networkMayBeBack':
    case 'slept':
      core[wish.name]();
      return null;
    case 'deskId':
      return deskId;
    case 'siteState':
      return core.site.state();
    case 'goWithoutOthers':
      return core.site.goWithoutOthers();
    case 'stop':
      await core.stop();
      return null;
    default:
      return wish satisfies never;
  }
}

async function live(): Promise<void> {
  const core = await open();
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
