import { Client } from 'pg';
import type { PostgresServer } from '../../support/postgres/server.ts';
import { openSiteDesk, type SiteDesk } from '../../torture/desks/site.ts';
import type { EmulatorMaker } from '../../torture/emulator.ts';
import { goodOrder } from '../../torture/runPlan.ts';

/** What all measurements of desks share. */
export interface DeskWorkshop {
  readonly program: string;
  readonly cacheFolder: string;
  readonly folder: string;
  readonly emulators: EmulatorMaker;
  readonly database: PostgresServer;
}

export interface OpenSite {
  readonly desks: readonly SiteDesk[];
  readonly connection: string;
  /** Requests at the service that were answered with 429. */
  refused(): number;
  close(): Promise<void>;
}

const UP_LIMIT_MS = 180_000;
const POLL_MS = 50;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const realNow = () => performance.timeOrigin + performance.now();

/** So many desks as processes on one account, all of them together, with these orders in each one's book. */
export async function openSite(
  workshop: DeskWorkshop,
  name: string,
  { count, limit, references }: { count: number; limit: number; references: readonly string[] },
): Promise<OpenSite> {
  const { program, cacheFolder, folder, emulators, database } = workshop;
  const connection = await database.connection(name);
  const service = await emulators.open(1_000_000_000, () => null, { account: limit, route: 1_000_000 });
  service.control.setLatency(LATENCY_MS);
  const desks = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      openSiteDesk({
        ...{ index, program, cacheFolder, folder: `${folder}/${name}`, service, limit, connection },
        ...{ seed: name, now: () => performance.now(), pauses: [], skews: [], mendedAt: 0 },
      }),
    ),
  );
  const close = async () => {
    await Promise.all(desks.map((desk) => desk.close()));
    await service.close();
  };
  try {
    for (const desk of desks) desk.start();
    await until(async () => desks.every((desk) => desk.isUp()));
    const orders = references.map((reference) => goodOrder({ reference, kind: 'plain' }));
    await Promise.all(desks.map((desk) => desk.ask({ name: 'putOrders', orders })));
    await until(async () => (await Promise.all(desks.map(isTogether))).every(Boolean));
  } catch (failure) {
    await close();
    throw failure;
  }
  const refused = () => service.control.requests().filter(({ status }) => status === 429).length;
  return { desks, connection, refused, close };
}

/** A service on the internet. */
const LATENCY_MS = 150;

async function isTogether(desk: SiteDesk): Promise<boolean> {
  const state = await desk.ask({ name: 'siteState' });
  return (state?.value as { readonly kind: string } | undefined)?.kind === 'together';
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + UP_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the desks did not come together');
    await pause(POLL_MS);
  }
}

export interface LoadPlan {
  readonly count: number;
  /** Requests per 60 s that the account allows. */
  readonly limit: number;
  readonly seconds: number;
}

export interface LoadReport {
  /** Requests that reached the service, as a share of what the limit allows in that time. */
  readonly used: number;
  readonly refused: number;
  /** From each scan at the bench until its request reached the service, ms. */
  readonly waits: readonly number[];
  /** Of PostgreSQL, a second. */
  readonly transactions: number;
}

/** Transactions of that database so far. A session reports its own once it has been quiet for a second. */
async function committed(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    'SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.n);
}

/** Every so often somebody scans, at one desk after the other. */
const SCAN_EVERY_MS = 6_000;
/**
 * In the first minute nothing leaves the window, and each desk requests the balance when it opens; the first orders of a
 * list leave at once, which the second minute evens out. After so long (ms) the batches go out evenly.
 */
const settleMs = (count: number) => 110_000 + count * 500;

/** Batches at every desk of one list that is longer than the limit, and scans between them. */
export async function loadSite(workshop: DeskWorkshop, { count, limit, seconds }: LoadPlan): Promise<LoadReport> {
  const settle = settleMs(count);
  const scans = Math.floor((seconds * 1_000) / SCAN_EVERY_MS);
  // Enough that no desk runs out of orders.
  const many = Math.ceil(((settle / 1_000 + seconds) * limit) / 60) + 2 * limit;
  const listed = Array.from({ length: many }, (_, index) => `LIST-${index + 1}`);
  const scanned = Array.from({ length: scans }, (_, index) => `SCAN-${index + 1}`);
  const site = await openSite(workshop, `load_${count}`, { count, limit, references: [...listed, ...scanned] });
  const { desks } = site;
  try {
    for (const desk of desks) void desk.ask({ name: 'startBatch', references: listed });
    await pause(settle);
    const committedBefore = await committed(site.connection);
    const before = realNow();
    const scannedAt = new Map<string, number>();
    for (const [index, reference] of scanned.entries()) {
      await pause(Math.max(0, before + index * SCAN_EVERY_MS - realNow()));
      scannedAt.set(reference, realNow());
      void desks[(index * 7) % count]?.ask({ name: 'scan', code: reference });
    }
    await pause(Math.max(0, before + seconds * 1_000 - realNow()));
    const end = realNow();
    const last = await committed(site.connection);
    const reached = desks.flatMap(({ wire }) => wire.reached).filter(({ at }) => at >= before && at < end);
    const creates = desks.flatMap(({ wire }) => wire.creates);
    const waits = [...scannedAt].map(([reference, at]) => {
      const left = creates.filter((create) => create.reference === reference).map((create) => create.at);
      // One that has not left yet waits at least until now.
      return (left.length === 0 ? end : Math.min(...left)) - at;
    });
    const took = (end - before) / 1_000;
    return {
      used: reached.length / ((limit * took) / 60),
      refused: site.refused(),
      waits,
      transactions: (last - committedBefore) / took,
    };
  } finally {
    await site.close();
  }
}
