import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from '../eventually.ts';
import { freePort } from '../freePort.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

/** A real PgBouncer before a database, on loopback. */
export interface Pooler {
  /** The connection string by which the database is reached through it. */
  readonly connection: string;
  stop(): Promise<void>;
}

/** `address`: the connection string of the database itself. */
export async function startPooler(address: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = await temporaryFolder();
  const server = new URL(address);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const { username: user, password, pathname } = server;
  const database = `host=${server.hostname} port=${server.port} user=${user} password=${password}`;
  await writeFile(
    settings,
    ['[databases]', `* = ${database}`, '[pgbouncer]', `listen_addr = 127.0.0.1`, `listen_port = ${port}`]
      .concat(['unix_socket_dir =', 'auth_type = any', `pool_mode = ${mode}`, 'default_pool_size = 20'])
      .join('\n'),
  );
  // It refuses to run as root, and reads its settings as the user that it becomes.
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asNobody, settings], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const connection = `postgres://${user}:${password}@127.0.0.1:${port}${pathname}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with code ${child.exitCode}`);
    const client = new Client({ connectionString: connection });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
  return {
    connection,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
