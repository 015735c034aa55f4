import { type ClientBase, type ClientConfig, Pool, type QueryConfig, type QueryResultRow } from 'pg';
import { isStoreFailure, storeFailure } from '../../core/DeliveryStore.ts';

/** The service waits 10 s for its answer, so that one attempt and a second one fit. */
const STATEMENT_LIMIT_MS = 4_000;
const CONNECT_LIMIT_MS = 3_000;

export interface Connections {
  /** Runs one statement in a transaction of its own. Rejects with a StoreFailure. */
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<readonly Row[]>;
  /** Lends a connection for several statements. */
  use(work: (client: ClientBase) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** The settings of every connection. */
export function connectionConfig(connection: string): ClientConfig {
  return {
    connectionString: connection,
    application_name: 'label-station-mailbox',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    query_timeout: STATEMENT_LIMIT_MS,
    // The server gives up a little earlier than we do, so that it does not continue work whose result is no longer
    // wanted.
    statement_timeout: STATEMENT_LIMIT_MS - 500,
  };
}

/**
 * Sets what the store relies on, whatever the defaults of server and role are: a statement that waited for another one
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
  if (server.standby) throw new Error('this server is a standby: the mailbox needs the primary');
  if (server.fsync !== 'on') throw new Error('fsync is off: an acknowledged delivery could be lost');
  if (server.encoding !== 'UTF8') throw new Error(`the database is in ${server.encoding}, not in UTF8`);
}

export function openConnections(connection: string, poolSize: number): Connections {
  const pool = new Pool({
    ...connectionConfig(connection),
    max: poolSize,
    // Opening a connection costs more than a delivery.
    idleTimeoutMillis: 300_000,
    // The pool waits for this promise, although its type does not say so.
    onConnect: (client: ClientBase): Promise<void> => holdTo(client),
  });
  // An idle connection broke. The pool has already removed it.
  pool.on('error', () => undefined);

  return {
    query: (statement) =>
      failing(async () => {
        const { rows } = await pool.query(statement);
        return rows;
      }),
    use: (work) =>
      failing(async () => {
        const client = await pool.connect();
        let broken = false;
        const onError = () => {
          broken = true;
        };
        client.on('error', onError);
        try {
          await work(client);
        } catch (failure) {
          broken = true;
          throw failure;
        } finally {
          client.off('error', onError);
          client.release(broken);
        }
      }),
    close: () => pool.end(),
  };
}

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (isStoreFailure(failure)) throw failure;
    throw storeFailure(`PostgreSQL: ${failure instanceof Error ? failure.message : String(failure)}`, failure);
  }
}

/** SQLSTATE classes and codes after which the same statement may soon succeed: see appendix A of the manual. */
const PASSING = /^(08|40|53|57P0[1235]|25006)/;

/**
 * Whether a failure lies in the connection or the server's state, and not in the statement. Without an SQLSTATE it did
 * not come from the server: the connection could not be made, broke, or answered too late.
 */
export function isPassing(failure: unknown): boolean {
  const cause = isStoreFailure(failure) ? failure.cause : failure;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return !/^(?=.*\d)[0-9A-Z]{5}$/.test(code) || PASSING.test(code);
}
