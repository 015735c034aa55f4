import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../freePort.ts';

/** A real PgBouncer before a database, on loopback. */
export interface Pooler {
  /** The connection string by which the database is reached through it. */
  readonly connection: string;
  /** Ends it at once; its connections break. */
  crash(): Promise<void>;
  /** After `crash`, at the same address, in that mode from now on. */
  start(mode?: 'session' | 'transaction'): Promise<void>;
  stop(): Promise<void>;
}

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
/** Connections of a desk, and those of one that was killed a moment ago. */
const SESSIONS_EACH = 10;

export const isPoolerInstalled = (): boolean => FOLDERS.some((folder) => existsSync(join(folder, 'pgbouncer')));

/** `address`: the connection string of the database itself. */
export async function startPooler(address: string, mode: 'session' | 'transaction', desks = 2): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-pooler-'));
  const server = new URL(address);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const { username: user, password, pathname } = server;
  const database = `host=${server.hostname} port=${server.port} user=${user} password=${password}`;
  const settingsOf = (now: string) =>
    ['[databases]', `* = ${database}`, '[pgbouncer]', `listen_addr = 127.0.0.1`, `listen_port = ${port}`]
      .concat(['unix_socket_dir =', 'auth_type = any', `pool_mode = ${now}`])
      .concat([`default_pool_size = ${desks * SESSIONS_EACH}`])
      .join('\n');
  // It refuses to run as root, and reads its settings as the user that it becomes.
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const connection = `postgres://${user}:${password}@127.0.0.1:${port}${pathname}`;
  let child: ChildProcess | null = null;

  async function answers(): Promise<boolean> {
    const client = new Client({ connectionString: connection });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function start(now: typeof mode = mode): Promise<void> {
    await writeFile(settings, settingsOf(now));
    const started = spawn('pgbouncer', ['-q', ...asNobody, settings], {
      stdio: 'ignore',
      env: { ...process.env, PATH: FOLDERS.join(':') },
    });
    child = started;
    const gone = once(started, 'exit').then(([code]) => {
      throw new Error(`pgbouncer ended with code ${code}`);
    });
    gone.catch(() => undefined);
    const isThere = async () => {
      while (started.exitCode === null && !(await answers())) await setTimeout(20);
    };
    await Promise.race([isThere(), gone]);
  }

  async function crash(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    connection,
    crash,
    start,
    async stop() {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
