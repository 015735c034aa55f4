import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { DemoService } from '../../electron/demo/createDemoService.ts';
import { readLedger } from './books.ts';
import { type EmulatorMaker, ownerOf } from './emulator.ts';
import { budgetFaults, judge, type Verdict } from './judge.ts';
import { AT_REST, createOperator, createWorld, type Operator } from './operator.ts';
import { JOURNAL_FILE, type LifeLine, type LifePlan } from './protocol.ts';
import { chanceOf } from './random.ts';
import { CARRIER_OF, goodOrder, type LifeTrouble, QUIET, type RunPlan } from './runPlan.ts';
import { createSpooler, type Spooler } from './spooler.ts';
import { type StationLife, startLife } from './stationLife.ts';
import { openWire, type Wire } from './wire.ts';

export interface Workshop {
  /** The bundled station. */
  readonly program: string;
  readonly cacheFolder: string;
  /** Runs make their own folders in it. */
  readonly folder: string;
  readonly emulators: EmulatorMaker;
  readonly stop: AbortSignal;
}

export interface RunReport {
  readonly plan: RunPlan;
  readonly verdict: Verdict;
  /** The station ended by itself, did not come up, did not stop, or left a failure that nobody handled. */
  readonly broken: readonly string[];
  readonly budget: readonly string[];
  readonly kills: number;
  readonly faults: number;
  readonly starts: number;
  /** The steps at which it was killed, failed or jumped; all that were passed when the plan records. */
  readonly lines: readonly LifeLine[];
  readonly longestCreate: number;
  readonly folder: string;
  readonly ms: number;
}

/** Station ms per real ms: a minute of backoff is over in 0.6 s. */
const SCALE = 100;
const TIMEOUT_MS = 300;
const BUSY_TIMEOUT_MS = 60;
const TICK_MS = 6;
const QUIET_LIMIT_MS = 15_000;
const START_LIMIT_MS = 10_000;
const MOST_MORNINGS = 3;
const PRICE_KURUS = 100_000;

export function hasViolations({ verdict, broken, budget }: RunReport): boolean {
  return [...Object.values(verdict), broken, budget].some((list) => list.length > 0);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One run from its plan: lives with trouble, a last quiet one, and the comparison of the books. */
export async function runOnce(workshop: Workshop, plan: RunPlan, name: string): Promise<RunReport> {
  const started = performance.now();
  const folder = join(workshop.folder, name);
  mkdirSync(folder, { recursive: true });
  const now = () => performance.now() - started;
  const chance = chanceOf(`${plan.seed} run`);
  const service = await workshop.emulators.open(PRICE_KURUS * 1_000);
  const wire = await openWire(service.port);
  const spooler = createSpooler(() => chance.whole(1, 12));
  const world = createWorld(plan, service, now);
  const operator = createOperator(plan, spooler, now);
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
      operator,
      now,
      latestMs: () => lateness.max / 1e6,
    };
    await prepare(scene);
    const told = await live(scene);
    const report = await compare(scene, told);
    if (!hasViolations(report)) rmSync(folder, { recursive: true, force: true });
    return report;
  } finally {
    await end();
  }
}

interface Scene {
  readonly workshop: Workshop;
  readonly plan: RunPlan;
  readonly folder: string;
  readonly service: DemoService;
  readonly wire: Wire;
  readonly spooler: Spooler;
  readonly world: () => boolean;
  readonly operator: Operator;
  readonly now: () => number;
  /** How late this process, which is the whole world to the station, was at worst, real ms. */
  readonly latestMs: () => number;
}

async function prepare({ plan, service, wire, spooler }: Scene): Promise<void> {
  const { control } = service;
  control.setCarrier(CARRIER_OF.pending, { held: true });
  control.setCarrier(CARRIER_OF.slow, { labelDelayMs: 30 });
  for (const { on, nth, trouble } of plan.wire) wire.trouble(on, nth, trouble);
  for (const { nth, trouble } of plan.spool) spooler.trouble(nth, trouble);
  for (const order of plan.orders) if (order.kind === 'foreign') await shipElsewhere(service, order.reference);
  if (Number.isFinite(plan.paidFromBalance)) {
    const price = await priceOf(service);
    control.setAccount({ balanceKurus: Math.floor(price * (plan.paidFromBalance + 0.5)) });
  }
  if (plan.debtFor !== null) control.setAccount({ debtKurus: 1_000_000_000 });
}

function post(service: DemoService, body: unknown): Promise<Response> {
  return fetch(`${service.url}/api/v2/shipments`, {
    method: 'POST',
    headers: { 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function requestOf(reference: string) {
  const { receiver, parcel, carrier } = goodOrder({ reference, kind: 'plain' });
  return {
    order_reference: reference,
    carrier,
    receiver_name: receiver.name,
    receiver_phone: receiver.phone,
    receiver_address: receiver.address,
    receiver_province: receiver.province,
    receiver_district: receiver.district,
    width: parcel.widthCm,
    length: parcel.lengthCm,
    height: parcel.heightCm,
    weight: parcel.weightKg,
  };
}

/** Another desk of the shop ships an order. */
async function shipElsewhere(service: DemoService, reference: string): Promise<void> {
  const answer = await post(service, requestOf(reference));
  if (answer.status !== 201) throw new Error(`the other desk got ${answer.status}`);
}

/** Costs one shipment that no book of the run looks at. */
async function priceOf(service: DemoService): Promise<number> {
  await post(service, requestOf('PRICE'));
  const [line] = service.control.charges().filter((charge) => charge.orderReference === 'PRICE');
  if (line === undefined) throw new Error('no price');
  return Math.abs(line.kurus);
}

interface Told {
  readonly lines: readonly LifeLine[];
  readonly broken: readonly string[];
  readonly restless: readonly string[];
  readonly kills: number;
  readonly faults: number;
  readonly starts: number;
}

async function live(scene: Scene): Promise<Told> {
  const { plan, operator, workshop, wire, spooler } = scene;
  const lines: LifeLine[] = [];
  const broken: string[] = [];
  let restless: readonly string[] = [];
  let kills = 0;
  let faults = 0;
  let starts = 0;
  let jumped = 0;
  const realStart = performance.timeOrigin + performance.now();
  const wallStart = Date.UTC(2026, 0, 5, 6) + chanceOf(plan.seed).whole(0, 30 * 24 * 60) * 60_000;

  const isQuiet = (index: number) => index >= plan.lives.length;
  // What moves while it is told to stop goes on after the next start, as on any evening and morning.
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
    const life = startLife({
      program: workshop.program,
      cacheFolder: workshop.cacheFolder,
      plan: lifePlan(scene, trouble, { scale: SCALE, realStart, wallStart, jumped }, index),
      spooler,
      onJob: () => undefined,
    });
    starts += 1;
    const how = await oneLife(scene, life, trouble, isQuiet(index));
    faults += how.faults;
    jumped += how.jumped;
    restless = how.restless;
    const log = life.log();
    lines.push(...log);
    for (const line of log) {
      if (line.did === 'jump') jumped += line.ms;
      if (line.did === 'jump' || line.did === 'full') faults += 1;
    }
    const end = await life.end;
    if (end === 'killed') kills += 1;
    if (how.problem !== null) broken.push(`life ${index + 1}: ${how.problem}`);
    // A disk without room, or a locked database, may keep the station from starting: that is told, and tried again.
    const excused = trouble.locks.length > 0 || log.some((line) => line.did === 'full');
    for (const reason of life.broken) {
      if (!excused || !reason.startsWith('did not start')) broken.push(`life ${index + 1}: ${reason}`);
    }
    if (end === 'failed' && !excused && life.broken.length === 0) broken.push(`life ${index + 1}: ended by itself`);
  }
  if (restless.length > 0 && !workshop.stop.aborted) broken.push(...operator.notebook.refused);
  return { lines, broken, restless, kills, faults, starts };
}

function lifePlan({ plan, folder, service, wire }: Scene, trouble: LifeTrouble, time: LifePlan['time'], index: number) {
  return {
    folder,
    url: wire.url,
    apiKey: service.apiKey,
    time,
    seed: `${plan.seed} life ${index}`,
    requestsPerMinute: plan.requestsPerMinute,
    timeoutMs: TIMEOUT_MS,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    faults: trouble.steps,
    record: plan.record && index < plan.lives.length,
  } satisfies LifePlan;
}

interface LifeStory {
  readonly faults: number;
  readonly jumped: number;
  readonly problem: string | null;
  readonly restless: readonly string[];
}

/** Lets a life go on until it is ended by its plan or has nothing left to do. */
async function oneLife(scene: Scene, life: StationLife, trouble: LifeTrouble, quiet: boolean): Promise<LifeStory> {
  const { operator, world, workshop, folder, wire } = scene;
  const started = performance.now();
  const age = () => performance.now() - started;
  let faults = 0;
  let jumped = 0;
  let problem: string | null = null;
  const locks: Lock[] = [];
  const due = [
    ...trouble.locks.map(({ at, ms }) => ({ at, run: () => locks.push(holdLock(folder, ms)) })),
    ...trouble.outages.map(({ at, ms }) => ({ at, run: () => wire.outage(ms) })),
    ...trouble.jumps.map(({ at, ms }) => ({ at, run: () => void jump(ms) })),
  ].sort((a, b) => a.at - b.at);

  async function jump(ms: number) {
    const answer = await life.ask({ name: 'jump', ms });
    if (answer === null) return;
    jumped += ms;
    faults += 1;
  }

  const limit = quiet ? QUIET_LIMIT_MS : trouble.endAt;
  for (;;) {
    await pause(TICK_MS);
    if (life.hasEnded() !== null) break;
    if (workshop.stop.aborted) {
      life.kill();
      break;
    }
    while (due[0] !== undefined && due[0].at <= age()) due.shift()?.run();
    const worldRests = world();
    operator.attend(life);
    if (quiet && !life.isUp() && age() > START_LIMIT_MS) {
      problem = 'did not come up';
      life.kill();
      break;
    }
    if (age() >= limit || (worldRests && due.length === 0 && operator.isContent(life))) {
      problem = await endLife(life, trouble.end);
      break;
    }
  }
  await life.end;
  faults += locks.length;
  for (const lock of locks) lock.release();
  return { faults, jumped, problem, restless: quiet ? operator.discontent(life) : [] };
}

async function endLife(life: StationLife, how: 'kill' | 'stop'): Promise<string | null> {
  if (how === 'kill' || !life.isUp()) {
    life.kill();
    return null;
  }
  const stopped = life.ask({ name: 'stop' });
  const late = await Promise.race([life.end.then(() => false), pause(3_000).then(() => true)]);
  if (late) life.kill();
  const answer = await stopped;
  if (late) return 'did not stop';
  return answer !== null && 'failed' in answer ? `stop failed: ${answer.failed}` : null;
}

const isAtRest = ({ folder }: Scene): boolean => readLedger(folder).every(({ job }) => AT_REST.includes(job.state));

interface Lock {
  release(): void;
}

/** Holds the journal as another program would that writes into it. */
function holdLock(folder: string, ms: number): Lock {
  let database: DatabaseSyncInstance | null = null;
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(timer);
    if (database?.isOpen === true) database.close();
    database = null;
  };
  try {
    database = new DatabaseSync(join(folder, JOURNAL_FILE));
    database.exec('PRAGMA busy_timeout = 20; BEGIN IMMEDIATE');
    timer = setTimeout(release, ms);
  } catch {
    // The station is writing at this very moment.
    release();
  }
  return { release };
}

async function compare(scene: Scene, told: Told): Promise<RunReport> {
  const { plan, service, wire, spooler, operator, folder, now, latestMs } = scene;
  // What is still on its way to the service arrives, and counts.
  for (let waited = 0; !wire.isIdle() && waited < 2_000; waited += TICK_MS) await pause(TICK_MS);
  const foreign = plan.orders.filter((order) => order.kind === 'foreign').map((order) => order.reference);
  const documents = spooler.documents();
  const jumped = told.lines.some((line) => line.did === 'jump') || plan.lives.some((life) => life.jumps.length > 0);
  const verdict = judge({
    charges: service.control.charges().filter((line) => line.orderReference !== 'PRICE'),
    shipments: service.control.shipments(),
    sheets: spooler
      .sheets()
      .map((sheet, index) => ({ ...sheet, owner: ownerOf(documents[index] ?? new Uint8Array()) })),
    ledger: readLedger(folder),
    notebook: operator.notebook,
    foreign: new Set(foreign),
    wanted: plan.orders.map((order) => order.reference),
    jumped,
  });
  return {
    plan,
    verdict,
    broken: told.broken,
    // After a jump of the clock a restarted station cannot know how long ago its last requests were.
    budget: jumped ? [] : budgetFaults(wire.arrivals, Math.max(1, 57_000 / SCALE - latestMs()), plan.requestsPerMinute),
    kills: told.kills,
    faults: told.faults + wire.troubles() + spooler.troubles(),
    starts: told.starts,
    lines: told.lines,
    longestCreate: wire.longestCreate(),
    folder,
    ms: now(),
  };
}
