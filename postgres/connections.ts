import { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, Pool, type QueryConfig, type QueryResultRow } from 'pg';

/** How a program reaches its PostgreSQL, and how long it waits for it (ms). */
export interface ServerSettings {
  /** `postgres://user:password@host:port/database` */
  readonly connection: string;
  /** The program's name in the server's own lists. */
  readonly applicationName: string;
  readonly connectLimitMs: number;
  readonly statementLimitMs: number;
  /** A transaction in which the program sends nothing for so long is rolled back, so that its locks are released. */
  readonly idleLimitMs?: number;
  /** TLS; left out: what the connection string and the environment say. */
  readonly ssl?: NonNullable<ClientConfig['ssl']>;
}

export interface Connections {
  /** Runs one statement in a transaction of its own. */
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<readonly Row[]>;
  /** Lends a connection for several statements. With a limit (ms), it is taken back then, and what it does is cut off. */
  use<T>(work: (client: ClientBase) => Promise<T>, limitMs?: number): Promise<T>;
  /** Statements under way have a moment to end. */
  close(): Promise<void>;
}

interface ConnectionsDeps {
  readonly poolSize: number;
  /** The error of `query` and `use`; `words` are those of the server or of the network. */
  readonly failure: (words: string, cause: unknown) => Error;
  /** A connection was made: what was known of the server may not hold any more. */
  readonly onConnect?: () => void;
}

/** A server may take so long (ms) to end a connection; one that hangs never does. */
const GOODBYE_MS = 1_000;

/** Makes the sockets of connections, so that they can be cut. */
export type Sockets = ReturnType<typeof createSockets>;

export function createSockets() {
  const open = new Set<Socket>();
  return {
    stream() {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    },
    /** Waits for the orderly end, and cuts what is still open after a moment. */
    async endWith(goodbye: Promise<unknown>): Promise<void> {
      const timer = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, GOODBYE_MS);
      await goodbye;
      clearTimeout(timer);
    },
  };
}

/** A connection of its own, which is not lent by a pool. Rejects if it cannot be made; the caller ends it. */
export async function openClient(settings: ServerSettings, sockets: Sockets): Promise<Client> {
  const client = new Client(connectionConfig(settings, sockets));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await setTimeouts(client, settings);
    return client;
  } catch (failure) {
    void client.end().catch(() => undefined);
    throw failure;
  }
}

/**
 * The server's own timeouts. They are set in the session, because a pooler such as PgBouncer refuses a connection that brings
 * settings of its own. The server gives up a little earlier than we do, so that it does not continue work whose result is no
 * longer wanted.
 */
async function setTimeouts(client: ClientBase, { statementLimitMs, idleLimitMs }: ServerSettings): Promise<void> {
  await client.query({
    text: `SELECT set_config('statement_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', coalesce($2, current_setting('idle_in_transaction_session_timeout')), false)`,
    values: [String(Math.ceil(statementLimitMs * 0.875)), idleLimitMs === undefined ? null : String(idleLimitMs)],
  });
}

/**
 * Whether what lies between shares sessions, as a pooler in transaction mode does: settings, locks and LISTEN of one program
 * would then be those of others. `one` and `other` are two connections.
 */
export async function sharesSessions(one: ClientBase, other: ClientBase): Promise<boolean> {
  const mark = `${Math.random()}`;
  await one.query({ text: `SELECT set_config('label_station.mark', $1, false)`, values: [mark] });
  const { rows } = await other.query<{ mark: string | null }>(
    `SELECT current_setting('label_station.mark', true) AS mark`,
  );
  return rows[0]?.mark === mark;
}

/** The settings of every connection. */
function connectionConfig(settings: ServerSettings, sockets: Sockets): ClientConfig {
  return {
    stream: sockets.stream,
    connectionString: settings.connection,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.connectLimitMs,
    keepAlive: true,
    query_timeout: settings.statementLimitMs,
    ...(settings.ssl === undefined ? {} : { ssl: settings.ssl }),
  };
}

/**
 * Sets what the programs rely on, with any defaults of server and role: a statement that waited for another one
 * sees its effects, and a commit is on disk before it is visible. Throws when a setting is refused.
 */
async function holdTo(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; fsync: string; encoding: string }>(`
    SELECT set_config('default_transaction_isolation', 'read committed', false),
      set_config('synchronous_commit',
        CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
      pg_is_in_recovery() AS standby, current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding`);
  const [server] = rows;
  if (server === undefined) throw new Error('the server does not tell its settings');
  if (server.standby) throw new Error('this server is a standby: the primary is needed');
  if (server.fsync !== 'on') throw new Error('fsync is off: what was committed could be lost');
  if (server.encoding !== 'UTF8') throw new Error(`the database is in ${server.encoding}, not in UTF8`);
}

/** Opens no connection before one is needed. */
export function openConnections(
  settings: ServerSettings,
  { poolSize, failure, onConnect }: ConnectionsDeps,
): Connections {
  const sockets = createSockets();
  const pool = new Pool({
    ...connectionConfig(settings, sockets),
    max: poolSize,
    // Opening a connection costs more than a statement.
    idleTimeoutMillis: 300_000,
    // The pool waits for this promise, although its type does not say so.
    async onConnect(client: ClientBase): Promise<void> {
      // While the pool lends it, there is a moment without a listener; an error event without one would end the program.
      client.on('error', () => undefined);
      await setTimeouts(client, settings);
      await holdTo(client);
      onConnect?.();
    },
  });
  // An idle connection broke. The pool has already removed it.
  pool.on('error', () => undefined);

  async function failing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (reason) {
      throw failure(textOf(reason), reason);
    }
  }

  return {
    query: (statement) =>
      failing(async () => {
        const { rows } = await pool.query(statement);
        return rows;
      }),
    use: (work, limitMs) =>
      failing(async () => {
        const client = await pool.connect();
        let isBroken = false;
        /** Why the server ended the connection between two statements, which the next one would not say. */
        let farewell: unknown;
        const onError = (reason: unknown) => {
          farewell ??= reason;
          isBroken = true;
        };
        client.on('error', onError);
        let timer: NodeJS.Timeout | undefined;
        const limit = new Promise<never>((_, reject) => {
          if (limitMs === undefined) return;
          timer = setTimeout(() => reject(new Error(`no end within ${limitMs} ms`)), limitMs);
        });
        try {
          return await Promise.race([work(client), limit]);
        } catch (reason) {
          isBroken = true;
          throw farewell ?? reason;
        } finally {
          clearTimeout(timer);
          client.off('error', onError);
          client.release(isBroken);
        }
      }),
    async close() {
      if (!pool.ending) await sockets.endWith(pool.end());
    },
  };
}

/** If a name has several addresses and none answers, the failure has no message of its own. */
function textOf(reason: unknown): string {
  if (reason instanceof AggregateError && reason.message === '') return reason.errors.map(textOf).join(', ');
  return reason instanceof Error ? reason.message : String(reason);
}

/** SQLSTATE classes and codes after which the same statement may soon succeed: see appendix A of the manual. */
const PASSING = /^(08|40|53|57P0[1235]|25006)/;

/**
 * Whether a failure lies in the connection or the server's state, and not in the statement. Without an SQLSTATE it did
 * not come from the server: the connection could not be made, broke, or answered too late.
 */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const state = sqlStateOf(failure);
  return state === null || PASSING.test(state);
}

/** The SQLSTATE of a failure, or of what caused it; null: the server sent none. */
export function sqlStateOf(failure: unknown): string | null {
  if (!(failure instanceof Error)) return null;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(failure.cause);
}
