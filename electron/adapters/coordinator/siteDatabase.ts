import type { ClientConfig, QueryConfig, QueryResultRow } from 'pg';
import {
  createSockets,
  openClient,
  openConnections,
  type ServerSettings,
  sharesSessions,
  sqlStateOf,
} from '../../../postgres/connections.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { SHARED_SESSIONS } from '../../contract/site.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { SiteAway, SiteRefusal } from '../../core/ports/Coordinator.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { isNewest, MIGRATIONS, migrate, Refused, schemaVersion } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';

/** The parts of a desk's patience that a connection and a statement may take. */
const CONNECT_PART = 0.6;
const STATEMENT_PART = 0.8;
/** A desk whose network fails in the middle of a transaction blocks the others for this part of the timeout. */
const IDLE_PART = 0.5;
/** New indexes on a site's parcels of years. */
const MIGRATION_LIMIT_MS = 600_000;
const POOL_SIZE = 3;

/** An arbitrary number, which separates our locks from those of other programs. */
export const LOCK_CLASS = 721_645;

/** Runs one statement. */
export type Ask = <Row extends QueryResultRow>(statement: QueryConfig) => Promise<readonly Row[]>;

/** The traffic between a desk and its site: statements to PostgreSQL, with all that can go wrong on the way. */
export type SiteDatabase = ReturnType<typeof openSiteDatabase>;

export interface SiteDatabaseDeps {
  readonly connection: string;
  readonly ssl: NonNullable<ClientConfig['ssl']>;
  /** How long (ms) the desk waits for an answer of its site, before it goes on alone. */
  readonly timeoutMs: number;
  /** The steps of the schema that this program knows. */
  readonly migrations?: readonly Migration[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What the server says of a transaction in which nothing was said for longer than IDLE_PART. */
const STOOD_STILL = '25P03';
/** The schema or a part of it is gone, or a later program changed it. */
const CHANGED_SCHEMA = new Set<string | null>(['42P01', '42703', '3F000']);

export function openSiteDatabase(deps: SiteDatabaseDeps) {
  const { connection, ssl, timeoutMs, migrations = MIGRATIONS, clock, logger } = deps;
  /** The settings of the connections, for the listening one. */
  const settings: ServerSettings = {
    connection,
    applicationName: 'label-station',
    connectLimitMs: timeoutMs * CONNECT_PART,
    statementLimitMs: timeoutMs * STATEMENT_PART,
    idleLimitMs: timeoutMs * IDLE_PART,
    ssl,
  };
  let preparing: Promise<void> | null = null;
  let checking: Promise<void> | null = null;
  const connections = openConnections(settings, {
    poolSize: POOL_SIZE,
    failure: (words, cause) => (cause instanceof Refused ? cause : new Error(words, { cause })),
    // A pooler may have the address by now.
    onConnect() {
      checking = null;
    },
  });
  const waiting = new Set<AbortController>();
  let isAway = false;
  let isClosed = false;

  /** The second connection is closed again: a server has few to give. */
  async function checkSessions(): Promise<void> {
    const sockets = createSockets();
    const other = await openClient(settings, sockets);
    try {
      if (await connections.use((one) => sharesSessions(one, other))) throw new Error(SHARED_SESSIONS);
    } finally {
      await sockets.endWith(other.end().catch(() => undefined));
    }
  }

  async function prepare(): Promise<void> {
    if (isNewest(await connections.use((client) => schemaVersion(client, migrations)), migrations)) return;
    const sockets = createSockets();
    const limits = { statementLimitMs: MIGRATION_LIMIT_MS, idleLimitMs: MIGRATION_LIMIT_MS };
    const client = await openClient({ ...settings, ...limits }, sockets);
    try {
      await migrate(client, migrations);
      logger.info('site schema made');
    } finally {
      await sockets.endWith(client.end().catch(() => undefined));
    }
  }

  /** The sessions once for the connections as they are, the schema once; after a failure, again with the next call. */
  async function prepared(): Promise<void> {
    checking ??= checkSessions().catch((failure: unknown) => {
      checking = null;
      throw failure;
    });
    await checking;
    preparing ??= prepare().catch((failure: unknown) => {
      preparing = null;
      throw failure;
    });
    await preparing;
  }

  function noteAway(detail: string): void {
    if (!isAway && !isClosed) logger.warn('site away', { detail });
    isAway = true;
  }

  function noteBack(): void {
    if (isAway) logger.info('site back');
    isAway = false;
  }

  /** Null: this desk said nothing in a transaction for too long, so that the server ended it. */
  async function once<T>(work: (givenUp: AbortSignal) => Promise<T>): Promise<Result<T, SiteAway> | null> {
    if (isClosed) return away('closed');
    const call = new AbortController();
    const { signal } = call;
    const given = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const cancel = clock.after(timeoutMs, () => call.abort(new Error(`no answer within ${timeoutMs} ms`)));
    waiting.add(call);
    try {
      const value = await Promise.race([prepared().then(() => work(signal)), given]);
      noteBack();
      return ok(value);
    } catch (failure) {
      if (sqlStateOf(failure) === STOOD_STILL) return null;
      if (CHANGED_SCHEMA.has(sqlStateOf(failure))) preparing = null;
      const detail = failure instanceof Error ? failure.message : String(failure);
      noteAway(detail);
      return away(detail, failure instanceof Refused ? failure.refused : undefined);
    } finally {
      cancel();
      waiting.delete(call);
    }
  }

  /** Each statement is a transaction of its own. */
  const ask: Ask = (statement) => connections.query(statement);

  /**
   * The result of the work; `SiteAway` for anything that it throws, and when it takes longer than the timeout. The schema is there
   * before the work begins. `givenUp` aborts when the desk goes on without the answer: work of several statements has to stop
   * then.
   */
  async function answer<T>(work: (givenUp: AbortSignal) => Promise<T>): Promise<Result<T, SiteAway>> {
    const began = clock.monotonic();
    const came = await once(work);
    // This process stood still while it waited: that is no outage of the site.
    const stoodStill = came === null || (!came.ok && clock.monotonic() - began > 2 * timeoutMs);
    return (stoodStill ? await once(work) : came) ?? away('stood still in a transaction');
  }

  return {
    settings,
    answer,
    ask,
    /** One statement, and what its rows come to. */
    rows: <Row extends QueryResultRow, T>(statement: QueryConfig, of: (rows: readonly Row[]) => T) =>
      answer(async () => of(await ask<Row>(statement))),
    /** One statement that is made for what it changes. */
    run: (statement: QueryConfig): Promise<Result<null, SiteAway>> => answer(() => ask(statement).then(() => null)),
    /** Several statements in one transaction, while no other desk works under the same lock. Once given up, it is undone. */
    locked: <T>(lock: number, givenUp: AbortSignal, work: (ask: Ask) => Promise<T>): Promise<T> =>
      connections.use(async (client) => {
        givenUp.throwIfAborted();
        await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${lock})`);
        const done = await work(async (statement) => {
          givenUp.throwIfAborted();
          return (await client.query(statement)).rows;
        });
        givenUp.throwIfAborted();
        await client.query('COMMIT');
        return done;
        // After a failure the connection is given up, and its transaction with it.
      }, timeoutMs),
    async close(): Promise<void> {
      isClosed = true;
      for (const call of [...waiting]) call.abort(new Error('closed'));
      await connections.close();
    },
  };
}

const away = (detail: string, refused?: SiteRefusal) =>
  err<SiteAway>({ kind: 'away', detail, ...(refused === undefined ? {} : { refused }) });
