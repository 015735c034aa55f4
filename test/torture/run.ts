import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createI18n } from '../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../renderer/i18n/translate.ts';
import { type LedgerEntry, readLedger } from './books.ts';
import { budgetFaults } from './budgetBook.ts';
import { createCustomers } from './customers.ts';
import { damageJournal } from './damagedJournal.ts';
import { ownerOf } from './emulator.ts';
import { createHostileCarriers, hostileLabelIn, isLeftAlone } from './hostileLabels.ts';
import { judge, type Verdict } from './judge.ts';
import { oneLife, pause, TICK_MS } from './oneLife.ts';
import { AT_REST, createOperator } from './operator.ts';
import { createPanel } from './panel.ts';
import type { LifeLine, LifePlan } from './protocol.ts';
import { chanceOf } from './random.ts';
import { createRivals, type Rivals } from './rivals.ts';
import { type LifeTrouble, QUIET, type RunPlan } from './runPlan.ts';
import { prepare, type Scene, type Workshop } from './scene.ts';
import { openPage, type Page } from './screen/page.ts';
import type { LifeSpan, ScreenPage } from './screen/screenBook.ts';
import { openSleepClock } from './sleepClock.ts';
import { createSpooler, SEPARATOR } from './spooler.ts';
import { startLife } from './stationLife.ts';
import { createWorld } from './surroundings.ts';
import { openWire, type Wire } from './wire.ts';

export interface RunReport {
  readonly plan: RunPlan;
  readonly verdict: Verdict;
  /** The station ended by itself, did not come up, did not stop, or left an unhandled failure. */
  readonly broken: readonly string[];
  /** More requests at the service than its limit allows. */
  readonly budget: readonly string[];
  /** Hosts beside the service that it sent requests to. */
  readonly strayed: readonly string[];
  readonly kills: number;
  readonly faults: number;
  readonly starts: number;
  /** The steps at which it was killed, failed or jumped; all that were passed when the plan records. */
  readonly lines: readonly LifeLine[];
  readonly longestCreate: number;
  readonly folder: string;
  readonly ms: number;
}

const TIMEOUT_MS = 300;
const BUSY_TIMEOUT_MS = 60;
/** The service's window (API section 8), ms of the station's time. */
const WINDOW_MS = 60_000;
/** What was on its way when a station was killed, or another profile was opened, may take so long, ms of its time. */
const TRANSIT_MS = 5_000;
/** Clocks of two processes. */
const CLOCK_MS = 2;
const MOST_MORNINGS = 3;
const PRICE_KURUS = 100_000;
/** What the screen showed, and what reached the service, beside the journal of a run that failed. */
const SCREEN_FILE = 'screen.json';
const REQUESTS_FILE = 'requests.json';
/** The words that stand on the screen; English, because a failure quotes them. */
const TEXTS = textsOf(createI18n('en'));

export function hasViolations({ verdict, broken, budget, strayed }: RunReport): boolean {
  return [...Object.values(verdict), broken, budget, strayed].some((list) => list.length > 0);
}

/** One run from its plan: lives with trouble, a last quiet one, and the comparison of the books; null if it was stopped. */
export async function runOnce(workshop: Workshop, plan: RunPlan, name: string): Promise<RunReport | null> {
  const started = performance.now();
  const folder = join(workshop.folder, name);
  mkdirSync(folder, { recursive: true });
  const now = () => performance.now() - started;
  const chance = chanceOf(`${plan.seed} run`);
  const service = await workshop.emulators.open(PRICE_KURUS * 1_000, createHostileCarriers(plan, now));
  const wire = await openWire(service.port);
  const spooler = createSpooler(() => chance.whole(1, 12), now);
  const customers = createCustomers(plan, service, now);
  const panel = createPanel(plan, service, spooler, now);
  const rivals = createRivals(plan, { service, wire }, now);
  const world = createWorld(plan, service, [customers, panel, rivals], now);
  const isShippedElsewhere = (reference: string) => elsewhereOf(plan, wire, rivals).has(reference);
  const opened: Scene['opened'] = new Map();
  const operator = createOperator(plan, spooler, { ...customers, panel, opened, isShippedElsewhere }, now);
  const lateness = monitorEventLoopDelay({ resolution: 5 });
  lateness.enable();
  const end = async () => {
    lateness.disable();
    spooler.close();
    await wire.close();
    await service.close();
  };
  try {
    const scene: Scene = {
      workshop,
      plan,
      folder,
      service,
      wire,
      spooler,
      world,
      panel,
      opened,
      customers,
      operator,
      rivals,
      sleepClock: openSleepClock(folder),
      now,
      latestMs: () => lateness.max / 1e6,
    };
    await prepare(scene);
    const reported = await live(scene);
    // A station that was ended from outside may have left a damaged journal that no start has mended.
    if (workshop.stop.aborted) return null;
    const report = await compare(scene, reported, started);
    if (hasViolations(report)) {
      writeFileSync(join(folder, SCREEN_FILE), JSON.stringify(reported.pages, null, 1));
      writeFileSync(join(folder, REQUESTS_FILE), JSON.stringify(wire.reached, null, 1));
    } else rmSync(folder, { recursive: true, force: true });
    return report;
  } finally {
    await end();
  }
}

interface ShipmentReport {
  readonly pages: readonly ScreenPage[];
  readonly spans: readonly LifeSpan[];
  /** The station's clock at a moment of the run, as long as it is not set. */
  readonly stationTime: (ms: number) => number;
  readonly lines: readonly LifeLine[];
  readonly broken: readonly string[];
  readonly restless: readonly string[];
  readonly strayed: readonly string[];
  readonly kills: number;
  readonly faults: number;
  readonly starts: number;
}

async function live(scene: Scene): Promise<ShipmentReport> {
  const { plan, operator, customers, workshop, wire, spooler, now } = scene;
  const pages: ScreenPage[] = [];
  const spans: LifeSpan[] = [];
  const lines: LifeLine[] = [];
  const broken: string[] = [];
  const strayed: string[] = [];
  let restless: readonly string[] = [];
  let kills = 0;
  let faults = 0;
  let starts = 0;
  let jumped = 0;
  const realStart = performance.timeOrigin + performance.now();
  const runStart = now();
  const wallStart = Date.UTC(2026, 0, 5, 6) + chanceOf(plan.seed).whole(0, 30 * 24 * 60) * 60_000;

  // Only where it sleeps its clock is slower to read.
  const sleptFile = plan.lives.some(({ sleeps }) => sleeps.length > 0) ? scene.sleepClock.file : null;
  const stationTime = (ms: number) => wallStart + (ms - runStart) * plan.scale;

  const isQuiet = (index: number) => index >= plan.lives.length;
  // What is under way when it is stopped goes on after the next start, as on any evening and morning.
  const hasMorning = (index: number) =>
    index > plan.lives.length &&
    index <= plan.lives.length + MOST_MORNINGS &&
    restless.length === 0 &&
    !isAtRest(scene);
  for (let index = 0; index <= plan.lives.length || hasMorning(index); index += 1) {
    if (workshop.stop.aborted) break;
    const trouble = plan.lives[index] ?? QUIET;
    if (isQuiet(index)) {
      wire.mend();
      spooler.mend();
    }
    let page: Page | null = null;
    let from = now();
    const before = jumped;
    const life = startLife({
      program: workshop.program,
      cacheFolder: workshop.cacheFolder,
      plan: lifePlan(scene, trouble, { scale: plan.scale, realStart, wallStart, jumped, sleptFile }, index),
      spooler,
      callsTo: workshop.power?.on(scene.folder) ?? null,
      onMessages(message) {
        if (message.name === 'up') from = now();
        if (message.name === 'job.changed') customers.see(message.payload);
        page?.hear(message);
      },
    });
    page = openPage({ life: index, ask: life.ask, now, stationNow: () => stationTime(now()) + before, texts: TEXTS });
    starts += 1;
    const how = await oneLife(scene, life, page, trouble, isQuiet(index));
    page.close();
    pages.push(...page.pages);
    spans.push({ life: index, from, to: how.endedAt, atRest: isQuiet(index) && how.restless.length === 0 });
    faults += how.faults;
    jumped += how.jumped;
    restless = how.restless;
    const log = life.log();
    lines.push(...log);
    for (const line of log) {
      if (line.did === 'jump') jumped += line.ms;
      if (line.did === 'jump' || line.did === 'full') faults += 1;
    }
    jumped += trouble.clockSetAfter;
    if (trouble.clockSetAfter !== 0) faults += 1;
    strayed.push(...life.strayed.map((url) => `life ${index + 1}: asked ${url}`));
    const end = await life.end;
    workshop.power?.off(scene.folder);
    if (trouble.damageAfter !== null && damageJournal(scene.folder, trouble.damageAfter)) faults += 1;
    if (end === 'killed') kills += 1;
    if (how.problem !== null) broken.push(`life ${index + 1}: ${how.problem}`);
    // A disk without room, or a locked database, may prevent the start of the station: that is reported, and tried again.
    const excused = trouble.locks.length > 0 || log.some((line) => line.did === 'full');
    for (const reason of life.broken) {
      if (!excused || !reason.startsWith('did not start')) broken.push(`life ${index + 1}: ${reason}`);
    }
    if (end === 'failed' && !excused && life.broken.length === 0) broken.push(`life ${index + 1}: ended by itself`);
  }
  if (restless.length > 0 && !workshop.stop.aborted) broken.push(...operator.notebook.refused);
  return { pages, spans, stationTime, lines, broken, restless, strayed, kills, faults, starts };
}

function lifePlan({ plan, folder, service, wire }: Scene, trouble: LifeTrouble, time: LifePlan['time'], index: number) {
  return {
    folder,
    serviceUrl: service.url,
    wireUrl: wire.url,
    apiKey: service.apiKey,
    life: index,
    time,
    seed: `${plan.seed} life ${index}`,
    requestsPerMinute: plan.requestsPerMinute,
    othersShip: plan.othersShip,
    connected: plan.connected,
    otherProfile: plan.otherProfile,
    timeoutMs: TIMEOUT_MS,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    faults: trouble.steps,
    record: plan.record && index < plan.lives.length,
  } satisfies LifePlan;
}

const isAtRest = ({ folder, plan }: Scene): boolean =>
  readLedger(folder).every((entry) => AT_REST.includes(entry.job.state) || isLeft(plan, entry));

const isLeft = (plan: RunPlan, { job, events }: LedgerEntry): boolean =>
  isLeftAlone(
    plan,
    job,
    events.map(({ problem }) => problem),
  );

async function compare(scene: Scene, reported: ShipmentReport, started: number): Promise<RunReport> {
  const { plan, service, wire, spooler, operator, panel, opened, rivals, folder, now, latestMs } = scene;
  // What is still on its way to the service arrives, and counts.
  for (let waited = 0; !wire.isIdle() && waited < 2_000; waited += TICK_MS) await pause(TICK_MS);
  const foreign = elsewhereOf(plan, wire, rivals);
  const documents = spooler.documents();
  const sheets = spooler.sheets().map((sheet, index) => {
    const document = documents[index] ?? new Uint8Array();
    return { ...sheet, document, owner: ownerOf(document), hostile: hostileLabelIn(document) };
  });
  // By what is on them: a label under such a title would be a label.
  const separators = sheets.filter(({ title, document }) => isSeparator(title, document)).map(({ title }) => title);
  const ledger = readLedger(folder);
  const jumped =
    reported.lines.some((line) => line.did === 'jump') ||
    plan.lives.some((life) => life.jumps.length > 0 || life.clockSetAfter !== 0);
  const zero = performance.timeOrigin + started;
  const verdict = judge({
    charges: service.control
      .charges()
      .filter((line) => line.orderReference !== 'PRICE')
      .map((line) => ({
        ...line,
        orderReference: opened.get(line.shipmentId ?? '') ?? line.orderReference,
        at: Date.parse(line.at) - zero,
      })),
    shipments: service.control
      .shipments()
      .map((shipment) => ({ ...shipment, orderReference: opened.get(shipment.id) ?? shipment.orderReference })),
    sheets: sheets.filter(({ title, document }) => !isSeparator(title, document)),
    separators: { titles: separators, areWanted: plan.batch.separators && plan.batch.sort !== 'list' },
    ledger,
    leftAlone: new Set(ledger.flatMap((entry) => (isLeft(plan, entry) ? [entry.job.key.value] : []))),
    balances: service.control
      .charges()
      .map((line) => ({ at: Date.parse(line.at) - zero, kurus: line.balanceAfterKurus })),
    screen: {
      pages: reported.pages,
      lives: reported.spans,
      keys: operator.keys,
      cancelledElsewhere: panel.cancelled,
      stationTime: jumped ? null : reported.stationTime,
      aheadMs: aheadMs(wire.reached),
      // A screen shows nothing new while its computer sleeps.
      lagMs: latestMs() + longestSleepMs(plan),
      diskFailedAt: reported.lines.flatMap((line) => (line.did === 'full' ? [line.at - zero] : [])),
    },
    notebook: operator.notebook,
    foreign,
    inPanel: new Set(opened.values()),
    rivals: new Map([...rivals.opened].map(([reference, at]) => [reference, { at, scale: plan.scale }])),
    creates: wire.creates.map((create) => ({ ...create, at: create.at - zero })),
    visits: wire.visits.map((visit) => ({ ...visit, at: visit.at - zero })),
    wanted: plan.orders.flatMap(({ reference }) => (operator.notebook.shopCancels.has(reference) ? [] : [reference])),
    jumped,
  });
  return {
    plan,
    verdict,
    broken: reported.broken,
    budget: budgetFaults(wire.reached, {
      requests: plan.requestsPerMinute,
      windowMs: WINDOW_MS / plan.scale - CLOCK_MS,
      transitMs: TRANSIT_MS / plan.scale,
    }),
    strayed: reported.strayed,
    kills: reported.kills,
    faults: reported.faults + wire.troubles() + spooler.troubles(),
    starts: reported.starts,
    lines: reported.lines,
    longestCreate: wire.longestCreate(),
    folder,
    ms: now(),
  };
}

const longestSleepMs = ({ lives }: RunPlan) =>
  Math.max(0, ...lives.flatMap(({ sleeps }) => sleeps.map(({ ms }) => ms)));

/** References of orders that another desk has shipped, or another profile. */
function elsewhereOf(plan: RunPlan, wire: Wire, rivals: Rivals): ReadonlySet<string> {
  const elsewhere = plan.orders
    .filter(({ kind }) => kind === 'foreign' || kind === 'foreignUnpaid')
    .map(({ reference }) => reference);
  // A station can be killed before its other profile has sent them: then they are this profile's own.
  const byOtherProfile = (plan.otherProfile?.orders ?? []).filter(
    (reference) => wire.creators.get(reference)?.endsWith('sandbox') === true,
  );
  return new Set([...elsewhere, ...byOtherProfile, ...rivals.opened.keys()]);
}

/**
 * Each process has a clock of its own, and they drift apart while the system's is being set: a request that was at the
 * service before the station had counted it shows by how much at least.
 */
function aheadMs(reached: Wire['reached']): number {
  const early = reached.map(({ at, countedAt }) => countedAt - at).filter(Number.isFinite);
  return Math.max(0, ...early);
}

function isSeparator(title: string, document: Uint8Array): boolean {
  return title.startsWith(SEPARATOR) && new TextDecoder().decode(document) === title;
}
