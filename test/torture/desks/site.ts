import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Job, JobState } from '../../../electron/contract/job.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { type CutLine, openCutLine } from '../../support/cutLine.ts';
import { chanceOf } from '../random.ts';
import { openSleepClock } from '../sleepClock.ts';
import { createSpooler, type Sheet, type Spooler } from '../spooler.ts';
import { type LifeEvent, type StationLife, startLife } from '../stationLife.ts';
import { openWire, type Wire } from '../wire.ts';
import { type DeskPlan, type DeskWish, JOURNAL_FOLDER } from './protocol.ts';
import type { Pause } from './siteTroublePlans.ts';

/** A desk: its place, its printer and its lines stay, even if its program ends. */
export interface SiteDesk {
  readonly index: number;
  readonly name: string;
  readonly folder: string;
  /** Where its journal is. */
  readonly journal: string;
  readonly spooler: Spooler;
  readonly wire: Wire;
  readonly line: CutLine;
  /** The program as it runs now, or ran last. */
  life(): StationLife<DeskWish> | null;
  isUp(): boolean;
  start(): void;
  kill(): Promise<void>;
  /** How often its process stood still. A screen that shows nothing new and takes no scan is as dark. */
  pauses(): number;
  /** Null when the desk is dark, or failed to answer. */
  ask(wish: DeskWish): Promise<{ readonly value: unknown } | null>;
  /** The job of that order as the screen shows it; null on a dark one, too. */
  job(reference: string): Job | null;
  jobs(): readonly Job[];
  readonly broken: string[];
  close(): Promise<void>;
}

export interface SiteDeskDeps {
  readonly index: number;
  /** Left out: its number. */
  readonly name?: string;
  readonly program: string;
  readonly cacheFolder: string;
  readonly folder: string;
  readonly service: DemoService;
  readonly limit: number;
  /** Connection string of the site's PostgreSQL. */
  readonly connection: string;
  readonly seed: string;
  readonly pauses: readonly Pause[];
  /** See SitePlan. */
  readonly skews: readonly number[];
  /** From then on it does not stand still any more, ms of the run. */
  readonly mendedAt: number;
  readonly now: () => number;
  /** See DeskPlan; left out: there is no answer. */
  readonly saysCopyAfterMs?: number | null;
}

const TIMEOUT_MS = 2_500;
const GO_ON_GAP_MS = 50;

export async function openSiteDesk(deps: SiteDeskDeps): Promise<SiteDesk> {
  const { index, program, cacheFolder, service, limit, connection, now } = deps;
  const name = deps.name ?? String(index + 1);
  const folder = join(deps.folder, `desk-${name}`);
  mkdirSync(folder, { recursive: true });
  const chance = chanceOf(`${deps.seed} sheets ${name}`);
  const spooler = createSpooler(() => chance.whole(5, 60), now);
  const wire = await openWire(service.port);
  const port = Number(new URL(connection).port);
  const line = await openCutLine(() => port);
  const address = new URL(connection);
  address.port = String(line.port);
  const sleepClock = deps.pauses.some(({ isAsleep }) => isAsleep) ? openSleepClock(folder) : null;
  const broken: string[] = [];
  let starts = 0;
  let isEnding = false;
  let stands = false;
  let pauses = 0;
  let life: StationLife<DeskWish> | null = null;

  function start() {
    starts += 1;
    stands = false;
    isEnding = false;
    const plan: DeskPlan = {
      ...{ folder, name, serviceUrl: service.url, wireUrl: wire.url, apiKey: service.apiKey },
      sender: `desk ${name} start ${starts}`,
      requestsPerMinute: limit,
      timeoutMs: TIMEOUT_MS,
      skewMs: deps.skews[Math.min(starts, deps.skews.length) - 1] ?? 0,
      connection: address.href,
      stands: starts === 1 ? deps.pauses : [],
      sleptFile: sleepClock?.file ?? null,
      saysCopyAfterMs: deps.saysCopyAfterMs ?? null,
    };
    const started = startLife<DeskWish>({ program, cacheFolder, plan, spooler, onMessages });
    life = started;
    void started.end.then((how) => {
      if (how === 'failed') broken.push(`desk ${name}: ended by itself (failures.log in its folder)`);
      broken.push(...started.broken.map((words) => `desk ${name}: ${words}`));
      broken.push(...started.strayed.map((url) => `desk ${name}: asked ${url}`));
    });
  }

  function onMessages({ name }: LifeEvent) {
    if (name === 'stood') stands = false;
    const next = deps.pauses[pauses];
    if (name !== 'stands' || next === undefined) return;
    pauses += 1;
    stands = true;
    const from = performance.now();
    const standing = life;
    setTimeout(
      () => {
        if (next.isAsleep) sleepClock?.add(performance.now() - from);
        goOn(standing);
        if (next.isTold) void standing?.ask({ name: 'slept' });
      },
      Math.max(0, Math.min(next.forMs, deps.mendedAt - now())),
    );
  }

  /** On a busy machine the process may stop only after the signal to go on: the signal is repeated until it works. */
  function goOn(standing: typeof life): void {
    if (!stands || standing !== life || standing?.hasEnded() !== null) return;
    standing.stand(false);
    setTimeout(() => goOn(standing), GO_ON_GAP_MS);
  }

  const isUp = () => life?.isUp() === true && !stands;
  const jobs = () => (isUp() ? [...(life?.jobs.values() ?? [])] : []);

  return {
    ...{ index, name, folder, spooler, wire, line, broken, start, isUp, jobs },
    journal: join(folder, JOURNAL_FOLDER),
    life: () => life,
    pauses: () => pauses,
    async kill() {
      life?.kill();
      await life?.end;
    },
    async ask(wish) {
      if (!isUp() || life === null) return null;
      isEnding ||= wish.name === 'stop';
      const answer = await life.ask(wish);
      if (answer === null || 'value' in answer) return answer;
      // A desk that was signalled to end may leave requests open.
      const words = `desk ${name}: ${wish.name} failed: ${answer.failed}`;
      if (!isEnding && !broken.includes(words)) broken.push(words);
      return null;
    },
    job: (reference) => jobs().find(({ key }) => key.value === reference) ?? null,
    async close() {
      life?.kill();
      await life?.end;
      spooler.close();
      await Promise.all([wire.close(), line.close()]);
    },
  };
}

/** Sheets of an order, wherever they lie. */
export const sheetsOf = (desks: readonly SiteDesk[], reference: string): readonly Sheet[] =>
  desks.flatMap(({ spooler }) => spooler.sheets().filter(({ title }) => title === reference));

/** Some printer has a label of the order still before it. */
export const isComing = (desks: readonly SiteDesk[], reference: string): boolean =>
  desks.some(({ spooler }) => !spooler.isIdle(reference));

/** Nothing goes on by itself any more. */
const AT_REST: readonly JobState[] = [
  'needs_attention',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
  'cancelled',
  'failed',
];

/** A label that something holds back waits for a person. */
export const isAtRest = ({ state, problem }: Job): boolean =>
  AT_REST.includes(state) || (state === 'label_ready' && problem !== null);
