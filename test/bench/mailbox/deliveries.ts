import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveryStore } from '../../../mailbox/core/DeliveryStore.ts';
import { openPostgresStore } from '../../../mailbox/stores/postgres/postgresStore.ts';
import { openSqliteStore } from '../../../mailbox/stores/sqlite/sqliteStore.ts';
import { type MailboxPlace, type MailboxProcess, mailboxCommand, spawnMailbox } from '../../support/mailboxProcess.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { startReading } from '../../support/readingStation.ts';
import { asFastAsItTakes, type LoadReport, steadily } from './load.ts';

export const STORES = ['sqlite', 'postgres'] as const;
export type StoreName = (typeof STORES)[number];

export interface DeliveriesPlan {
  readonly store: StoreName;
  /** Mailbox processes side by side; SQLite has one. */
  readonly processes: number;
  /** How many are sent as fast as they are taken. */
  readonly deliveries: number;
  /** Then so many a second, for so long. */
  readonly perSecond: number;
  readonly seconds: number;
}

export interface DeliveriesReport {
  readonly plan: DeliveriesPlan;
  readonly fast: LoadReport;
  readonly steady: LoadReport;
  /** Deliveries that were answered with a 2xx and are not in the store. */
  readonly lost: number;
}

/** Connections at once while it is sent as fast as possible. */
export const CONNECTIONS = 32;
/** The limit of deliveries a second is one of a box: accounts enough, so that it is the mailbox that is measured. */
const BOXES = 20;

/** Real mailbox processes under load, over real HTTP on loopback, with two stations reading meanwhile. */
export async function deliveriesBench(plan: DeliveriesPlan): Promise<DeliveriesReport> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-bench-'));
  const server = plan.store === 'postgres' ? await startPostgres() : null;
  const running: MailboxProcess[] = [];
  try {
    const place = await placeOf(folder, server);
    const boxes = await makeBoxes(place);
    const token = await mailboxCommand(place, '--add-station', 'box-0/desk');
    const other = await mailboxCommand(place, '--add-station', 'box-0/other-desk');
    for (let number = 0; number < plan.processes; number += 1) running.push(await spawnMailbox(place));
    const addresses = boxes.flatMap(({ path }) => running.map(({ url }) => `${url}/in/${path}`));
    await asFastAsItTakes({ addresses, deliveries: 200, connections: CONNECTIONS });
    const readers = [token, other].map((each, index) => startReading(running[index % running.length]?.url ?? '', each));
    const fast = await asFastAsItTakes({ addresses, deliveries: plan.deliveries, connections: CONNECTIONS });
    const steady = await steadily({
      addresses,
      deliveries: plan.perSecond * plan.seconds,
      perSecond: plan.perSecond,
    });
    for (const reader of readers) await reader.stop();
    const kept = await countKept(place, boxes);
    return { plan, fast, steady, lost: Math.max(0, 200 + fast.acknowledged + steady.acknowledged - kept) };
  } finally {
    for (const mailbox of running) await mailbox.stop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function placeOf(folder: string, server: PostgresServer | null): Promise<MailboxPlace> {
  return server === null ? { folder } : { database: await server.connection('bench') };
}

async function withStore<T>(place: MailboxPlace, work: (store: DeliveryStore) => Promise<T>): Promise<T> {
  const store =
    'database' in place
      ? await openPostgresStore(place.database, { poolSize: 2 })
      : openSqliteStore(join(place.folder, 'mailbox.sqlite'));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

interface BenchBox {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

async function makeBoxes(place: MailboxPlace): Promise<readonly BenchBox[]> {
  const boxes = Array.from({ length: BOXES }, (_, index) => ({
    id: randomBytes(8).toString('hex'),
    name: `box-${index}`,
    path: randomBytes(24).toString('base64url'),
  }));
  await withStore(place, async (store) => {
    for (const box of boxes) await store.addBox(box);
  });
  return boxes;
}

async function countKept(place: MailboxPlace, boxes: readonly BenchBox[]): Promise<number> {
  return withStore(place, async (store) => {
    let kept = 0;
    for (const { id } of boxes) kept += (await store.span(id)).kept;
    return kept;
  });
}
