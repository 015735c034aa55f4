import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { GuardAsks, GuardReport } from './guard.ts';

export interface PostgresServer {
  /** Makes a new database of that name; resolves to its connection string. */
  connection(name: string): Promise<string>;
  /** Its first process, whose children serve the connections. */
  pid(): number;
  /** Ends the server without a word to anybody, as a crash would; its data stays. */
  crash(): Promise<void>;
  /** Starts it again after `crash`, at the same address. */
  start(): Promise<void>;
  /** Makes a copy of its data; after `crash`. */
  keep(): Promise<void>;
  /** Restores its data from the copy; after `crash`. */
  putBack(): Promise<void>;
  /** Another server follows from now on, as it is; while this one is down for a moment. */
  standBy(): Promise<void>;
  /** The server that follows gets nothing more. */
  fallBehind(): Promise<void>;
  /** This one crashes, and its successor has its folder and address. */
  failOver(): Promise<void>;
  /** The database of that name has nothing in it any more, and all its connections are cut. */
  empty(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL of its own: on loopback, at a port that the system chose, with its data in a temporary folder. It
 * ends with this process at the latest, even when this process is killed.
 */
export async function startPostgres({ connections = 200 } = {}): Promise<PostgresServer> {
  const password = randomBytes(16).toString('hex');
  const guard = fork(fileURLToPath(new URL('./guard.ts', import.meta.url)), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      POSTGRES_TEST_PASSWORD: password,
      POSTGRES_TEST_CONNECTIONS: String(connections),
    },
    execArgv: [],
  });
  const { port, ...first } = await runningServer(guard);
  let { pid } = first;
  const address = (database: string, at = port) => `postgres://postgres:${password}@127.0.0.1:${at}/${database}`;

  let standbyPort = 0;

  async function notify(asks: GuardAsks): Promise<number> {
    const reported = answerOf(guard);
    guard.send(asks);
    const answer = await reported;
    if ('failure' in answer) throw new Error(`PostgreSQL: ${answer.failure}`);
    return answer.running?.port ?? 0;
  }

  async function asOwner(work: (client: Client) => Promise<unknown>, at = port): Promise<void> {
    const client = new Client({ connectionString: address('postgres', at) });
    await client.connect();
    await work(client).finally(() => client.end());
  }

  async function start(): Promise<void> {
    const reported = runningServer(guard);
    guard.send('start' satisfies GuardAsks);
    ({ pid } = await reported);
  }

  const crash = () => notify('crash').then(() => undefined);

  return {
    async connection(name) {
      await asOwner((client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`));
      return address(name);
    },
    empty: (name) =>
      asOwner(async (client) => {
        await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      }),
    keep: () => notify('keep').then(() => undefined),
    putBack: () => notify('put back').then(() => undefined),
    async standBy() {
      await crash();
      standbyPort = await notify('stand by');
      await start();
      const following = "SELECT FROM pg_stat_replication WHERE state = 'streaming'";
      await asOwner(async (client) => {
        while ((await client.query(following)).rowCount === 0) await setTimeout(50);
      });
    },
    async fallBehind() {
      await asOwner(async (client) => {
        await client.query("ALTER SYSTEM SET primary_conninfo = ''");
        await client.query('SELECT pg_reload_conf()');
      }, standbyPort);
      await asOwner(async (client) => {
        while ((await client.query('SELECT FROM pg_stat_replication')).rowCount !== 0) await setTimeout(10);
      });
    },
    async failOver() {
      await crash();
      await asOwner((client) => client.query('SELECT pg_promote()'), standbyPort);
      await notify('take over');
      await start();
    },
    pid: () => pid,
    crash,
    start,
    async stop() {
      if (guard.exitCode !== null || guard.signalCode !== null) return;
      const gone = once(guard, 'exit');
      guard.disconnect();
      await gone;
    },
  };
}

async function answerOf(guard: ChildProcess): Promise<GuardReport> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the guard of PostgreSQL ended with code ${code}`));
    guard.once('exit', ended);
    guard.once('message', (reported: GuardReport) => {
      guard.off('exit', ended);
      resolve(reported);
    });
  });
}

async function runningServer(guard: ChildProcess): Promise<{ readonly port: number; readonly pid: number }> {
  const reported = await answerOf(guard);
  if ('failure' in reported) throw new Error(`PostgreSQL: ${reported.failure}`);
  if (reported.running === null) throw new Error('PostgreSQL does not run');
  return reported.running;
}
