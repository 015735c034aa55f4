import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import {
  openPostgresCoordinator,
  type PostgresCoordinatorDeps,
} from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { DeskReport } from '../../../electron/contract/site.ts';
import type { Coordinator, SiteAway } from '../../../electron/core/ports/Coordinator.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';

/** A PostgreSQL for the length of a test file. */
export function siteServer() {
  let started: PostgresServer | undefined;
  beforeAll(async () => {
    started = await startPostgres();
  });
  afterAll(() => started?.stop());
  const server = (): PostgresServer => {
    if (started === undefined) throw new Error('used before the tests of the file began');
    return started;
  };
  return { server, newDatabase: () => server().connection(`site_${random()}`) };
}

export const random = () => randomBytes(6).toString('hex');
export const REPORT: DeskReport = {
  program: '0.1.0',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};

/** Machines are shared: only what hangs is to be away. */
export const TIMEOUT_MS = 20_000;

export function open(connection: string, changes: Partial<PostgresCoordinatorDeps> = {}): Coordinator {
  const name = random();
  const desk = openPostgresCoordinator({
    connection,
    tls: { tls: 'off' },
    desk: { id: name, name },
    book: 'live',
    keyMark: 'key',
    timeoutMs: TIMEOUT_MS,
    clock: systemClock,
    logger: createMemoryLog(),
    ...changes,
  });
  onTestFinished(() => desk.close());
  return desk;
}

export const arrive = (desk: Coordinator) => desk.arrive('session', REPORT, () => [], 60);
export const reserve = (desk: Coordinator, ticket = random()) =>
  desk.window.reserve({ ticket, lane: 'bench', limit: 60 });

export async function sql(address: string): Promise<Client> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

export function detailOf(answer: Result<unknown, SiteAway>): string {
  if (answer.ok) throw new Error(`not away: ${JSON.stringify(answer.value)}`);
  return answer.error.detail;
}

export async function as(address: string, role: string, password: string): Promise<string> {
  const url = new URL(address);
  url.username = role;
  url.password = password;
  return url.href;
}
