import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPooler } from '../../support/postgres/pooler.ts';
import type { PostgresServer } from '../../support/postgres/server.ts';
import { goodOrder } from '../runPlan.ts';
import type { Workshop } from '../scene.ts';
import { createPeople } from './people.ts';
import { countBefore, sendBefore } from './sentBefore.ts';
import { isAtRest, openSiteDesk, type SiteDesk, sheetsOf } from './site.ts';
import { type DeskBook, readDeskBook, readSiteRows, siteUntruths } from './siteBooks.ts';
import { createCopies } from './siteCopies.ts';
import { growOlder, leftFor } from './siteIdle.ts';
import { judgeSite, type SiteVerdict } from './siteJudge.ts';
import type { SitePlan } from './sitePlan.ts';
import { createTroubles } from './siteTroubles.ts';

export interface SiteReport {
  readonly plan: SitePlan;
  readonly verdict: SiteVerdict;
  /** A desk ended by itself, logged a fault of its own, showed a person something wrong, or did not come to rest. */
  readonly broken: readonly string[];
  readonly kills: number;
  readonly crashes: number;
  readonly cuts: number;
  /** How often PostgreSQL lost its data. */
  readonly losses: number;
  readonly pauses: number;
  /** Of desks' folders, and how many labels and orders waited in them. */
  readonly copies: number;
  readonly waitedInCopies: number;
  readonly faults: number;
  readonly deeds: ReadonlyMap<string, number>;
  readonly sheets: number;
  readonly requests: number;
  readonly folder: string;
  readonly ms: number;
}

/** What the runs of one worker share. */
export interface SiteWorkshop extends Pick<Workshop, 'program' | 'cacheFolder' | 'folder' | 'emulators' | 'stop'> {
  readonly database: PostgresServer;
}

/** What has not come by then never comes. No measure of speed: on a slow machine everything takes its time. */
const LIMIT_MS = 600_000;
const POLL_MS = 100;
/** Nothing has moved for so long. */
const STILL_MS = 1_500;
const PRICE_KURUS = 100_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A time limit that is no longer needed must not prevent the end of the process. */
const limit = () => new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS).unref());

export function hasFailed({ verdict, broken }: Pick<SiteReport, 'verdict' | 'broken'>): boolean {
  return [...Object.values(verdict), broken].some((list) => list.length > 0);
}

/** One run from its plan: a day with trouble, its quiet end, and the comparison of the books. */
export async function runSite(workshop: SiteWorkshop, plan: SitePlan, name: string): Promise<SiteReport> {
  const folder = join(workshop.folder, name);
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  const siteName = `site_${name.replace(/\W/g, '_')}`;
  const connection = await workshop.database.connection(siteName);
  const limits = { account: plan.limit, route: 1_000_000 };
  const service = await workshop.emulators.open(PRICE_KURUS * 1_000, () => null, limits);
  const earlier = await sendBefore(service, plan.sentBefore);
  service.control.setReadings({ rateWindow: 'sliding' });
  service.control.setLatency(plan.latencyMs);
  let openedAt = performance.now();
  const now = () => performance.now() - openedAt;
  const { program, cacheFolder, stop } = workshop;
  const pooler = plan.kind === 'pooler' ? await startPooler(connection, 'session', plan.desks) : null;
  const shared = {
    ...{ program, cacheFolder, folder, service, now, connection: pooler?.connection ?? connection },
    ...{ limit: plan.limit, seed: plan.seed, mendedAt: plan.mendedAt },
  };
  const desks = await Promise.all(
    Array.from({ length: plan.desks }, (_, index) =>
      openSiteDesk({
        ...{ ...shared, index },
        pauses: plan.pauses.filter(({ desk }) => desk === index),
        skews: plan.skews.find(({ desk }) => desk === index)?.ms ?? [],
      }),
    ),
  );
  for (const { desk, on, nth, trouble } of plan.wire) desks[desk]?.wire.trouble(on, nth, trouble);
  for (const { desk, nth, trouble } of plan.spool) desks[desk]?.spooler.trouble(nth, trouble);
  const broken: string[] = [];
  const people = createPeople(plan, desks, now);
  const copies = createCopies(shared, desks.length, () => stop.aborted || now() > plan.mendedAt);
  const database = {
    ...workshop.database,
    empty: () => workshop.database.empty(siteName),
    growOlder: () => growOlder(connection),
  };
  const troubles = createTroubles(plan, desks, { database, pooler, copies }, now);
  const isOn = ({ index }: SiteDesk) => !troubles.gone.has(index);
  const books = (): readonly DeskBook[] =>
    desks.map((desk) => readDeskBook(desk.name, desk.journal, isOn(desk) && desk.life() !== null));

  /** Waits for it; false when it did not come in time. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
    const from = performance.now();
    while (!stop.aborted) {
      if (await isSo()) return true;
      if (performance.now() - from > LIMIT_MS) return false;
      await pause(POLL_MS);
    }
    return false;
  }

  const restless = () =>
    desks.flatMap((desk) => {
      if (!isOn(desk)) return [];
      if (!desk.isUp()) return [`desk ${desk.name} is dark`];
      return desk
        .jobs()
        .filter((job) => !isAtRest(job))
        .map(
          ({ key, state, problem }) => `${key.value} at desk ${desk.name}: ${state}, ${problem?.code ?? 'no problem'}`,
        );
    });

  try {
    for (const desk of desks) desk.start();
    if (!(await until(() => desks.every((desk) => desk.isUp())))) broken.push('the desks did not come up');
    const orders = [...new Set([...plan.carriers.map(({ reference }) => reference), ...plan.batch])];
    const together = async (desk: SiteDesk) => {
      const state = await desk.ask({ name: 'siteState' });
      return (state?.value as { readonly kind: string } | undefined)?.kind === 'together';
    };
    await Promise.all(
      desks.map((desk) =>
        desk.ask({ name: 'putOrders', orders: orders.map((reference) => goodOrder({ reference, kind: 'plain' })) }),
      ),
    );
    if (!(await until(async () => (await Promise.all(desks.map(together))).every(Boolean))))
      broken.push('the desks did not come together');
    await countBefore(connection, earlier);
    openedAt = performance.now();
    troubles.begin();
    if (plan.batch.length > 0) for (const desk of desks) void desk.ask({ name: 'startBatch', references: plan.batch });

    const working = people.work();
    await Promise.race([pause(Math.max(0, plan.mendedAt - now())), aborted(stop)]);
    await Promise.race([troubles.over(), aborted(stop)]);
    for (const desk of desks) {
      desk.wire.mend();
      desk.spooler.mend();
      // As the system reports it to the program when a network is back.
      void desk.ask({ name: 'networkMayBeBack' });
    }
    const unprinted = () => plan.batch.filter((reference) => sheetsOf(desks, reference).length === 0);
    const inTime = await Promise.race([
      working.then(() => until(() => unprinted().length === 0)),
      limit().then(() => false),
      aborted(stop).then(() => false),
    ]);
    if (!inTime)
      broken.push(...[...people.carried(), ...unprinted()].map((words) => `without a label at the end: ${words}`));
    let stillSince = performance.now();
    let before = '';
    const hasCome = await until(() => {
      const print = JSON.stringify(desks.map((desk) => desk.jobs().map(({ id, version }) => [id, version])));
      const isMoving = print !== before || restless().length > 0 || desks.some(({ spooler }) => !spooler.isIdle(null));
      before = print;
      if (isMoving) stillSince = performance.now();
      return performance.now() - stillSince >= STILL_MS;
    });
    if (!hasCome) for (const words of restless()) broken.push(`not at rest: ${words}`);
    let untrue: readonly string[] = [];
    await until(async () => {
      untrue = siteUntruths(await readSiteRows(connection), books());
      return untrue.length === 0;
    });
    people.stop();
    await Promise.all(desks.map((desk) => stopped(desk, broken)));

    const all = [...desks, ...copies.desks];
    const sheets = all.flatMap(({ index: desk, spooler }) => spooler.sheets().map((sheet) => ({ ...sheet, desk })));
    const reached = all.flatMap(({ wire }) => wire.reached);
    const taken = books().flatMap(({ jobs }) =>
      jobs.filter(({ lane }) => lane === 'batch').map(({ key }) => key.value),
    );
    const { notebook } = people;
    const verdict = judgeSite({
      charges: service.control.charges(),
      sheets,
      requested: notebook.requested,
      wanted: [...notebook.scanned, ...taken],
      books: books(),
      reachedAt: [...earlier, ...reached.map(({ at: ms }) => ms)],
      refused: service.control.requests().filter(({ status }) => status === 429).length,
      limit: plan.limit,
      siteUntrue: untrue,
    });
    broken.push(
      ...notebook.reportedWrong,
      ...troubles.failures,
      ...desks.flatMap((desk) => desk.broken),
      ...copies.faults(),
    );
    if (plan.kind === 'idle') broken.push(...desks.flatMap(leftFor));
    const report: SiteReport = {
      ...{ plan, verdict, broken, folder, deeds: notebook.deeds },
      ...troubles.counts,
      waitedInCopies: copies.waited(),
      pauses: desks.reduce((sum, desk) => sum + desk.pauses(), 0),
      faults: desks.reduce((sum, { wire, spooler }) => sum + wire.troubles() + spooler.troubles(), 0),
      sheets: sheets.length,
      requests: reached.length,
      ms: performance.now() - started,
    };
    if (hasFailed(report)) {
      const requests = service.control.requests();
      writeFileSync(
        join(folder, 'seen.json'),
        JSON.stringify({ sheets, requested: notebook.requested, reached, requests }, null, 1),
      );
    }
    return report;
  } finally {
    troubles.stop();
    people.stop();
    await Promise.all([copies.close(), ...desks.map((desk) => desk.close())]);
    await pooler?.stop();
    await service.close();
  }
}

function aborted(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}

async function stopped(desk: SiteDesk, broken: string[]): Promise<void> {
  const life = desk.life();
  if (life === null || !desk.isUp()) return;
  const answer = desk.ask({ name: 'stop' });
  const late = await Promise.race([life.end.then(() => false), limit().then(() => true)]);
  if (!late) return;
  broken.push(`desk ${desk.name}: did not stop`);
  life.kill();
  await Promise.all([answer, life.end]);
}
