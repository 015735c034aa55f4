import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../freePort.ts';
import { type PostgresPrograms, postgresPrograms, type ServerUser, serverUser } from './programs.ts';

/**
 * The process between a test and its PostgreSQL: it ends the server, and removes its data, when the test's process is
 * gone, however that ended. Asked by messages; a closed channel means the end.
 */
export type GuardAsks = 'crash' | 'start' | 'keep' | 'put back' | 'stand by' | 'take over';
export type GuardReport =
  | { readonly running: { readonly port: number; readonly pid: number } | null }
  | { readonly failure: string };

const PASSWORD = process.env.POSTGRES_TEST_PASSWORD ?? '';
const CONNECTIONS = Number(process.env.POSTGRES_TEST_CONNECTIONS);
const START_LIMIT_MS = 30_000;
const PORT_TRIES = 5;

const folder = await mkdtemp(join(tmpdir(), 'label-station-postgres-'));
let server: ChildProcess | null = null;
let standby: ChildProcess | null = null;
let output = '';
let isEnding = false;

const notify = (reported: GuardReport) => {
  if (process.connected) process.send?.(reported);
};

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await stop(standby, 'SIGINT');
  await stop(server, 'SIGINT');
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

/** SIGINT: the open connections are cut, the data written. SIGQUIT: at once, as in a crash. */
async function stop(running: ChildProcess | null, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (running === null || running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill(signal);
  const impatient = setTimeout(() => running.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(impatient);
}

function asUser(program: string, args: readonly string[], user: ServerUser | null): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  // The default folder of a process may be closed to the server's user.
  const child = spawn(program, args, { ...user, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (cause) => keep(Buffer.from(String(cause))));
  return child;
}

async function makeCluster(programs: PostgresPrograms, user: ServerUser | null): Promise<string> {
  if (user !== null) {
    await chmod(folder, 0o711);
    await chown(folder, user.uid, user.gid);
  }
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const password = join(folder, 'password');
  await writeFile(password, `${PASSWORD}\n`, { mode: 0o600 });
  if (user !== null) for (const path of [data, password]) await chown(path, user.uid, user.gid);
  const made = asUser(
    programs.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', password, '-E', 'UTF8', '--locale=C', '-N'],
    user,
  );
  const [code] = await once(made, 'close');
  if (code !== 0) throw new Error(`initdb: ${output}`);
  await rm(password);
  return data;
}

/** Null: it ended by itself, for instance because the port is taken by now. */
async function started(
  programs: PostgresPrograms,
  user: ServerUser | null,
  data: string,
  port: number,
): Promise<ChildProcess | null> {
  let reported = '';
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `max_connections=${CONNECTIONS}`],
    // After a crash each file of each database would be brought to the disk by itself: half a minute where the machine is busy.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  ];
  const child = asUser(
    programs.postgres,
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    user,
  );
  child.stderr?.on('data', (chunk: Buffer) => {
    reported += chunk.toString();
  });
  const deadline = Date.now() + START_LIMIT_MS;
  const gone = once(child, 'exit').then(() => false);
  while (!/ready to accept (read-only )?connections/.test(reported)) {
    if (child.exitCode !== null || child.signalCode !== null) return null;
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not get ready: ${output}`);
    const stated = child.stderr === null ? Promise.resolve() : once(child.stderr, 'data');
    if ((await Promise.race([stated, gone])) === false) return null;
  }
  return child;
}

/** By the program of the system, which preserves owners and is quick. */
async function copied(from: string, to: string): Promise<void> {
  const copying = spawn('cp', ['-a', from, to], { stdio: 'ignore' });
  const [code] = await once(copying, 'close');
  if (code !== 0) throw new Error(`cp ended with ${code}`);
}

/** The files of a server that follows the one whose files these are, which does not run at this moment. */
async function standbyOf(data: string, port: number): Promise<string> {
  const place = join(folder, 'standby');
  await rm(place, { recursive: true, force: true });
  await copied(data, place);
  const from = `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}`;
  await appendFile(
    join(place, 'postgresql.auto.conf'),
    `primary_conninfo = '${from}'\nwal_retrieve_retry_interval = 100\n`,
  );
  // A copy has the owner of the file that it is of.
  await copied(join(place, 'PG_VERSION'), join(place, 'standby.signal'));
  return place;
}

async function startAnywhere(programs: PostgresPrograms, user: ServerUser | null, data: string): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = await freePort();
    server = await started(programs, user, data, port);
    if (server !== null) return port;
  }
  throw new Error(`PostgreSQL does not start: ${output}`);
}

process.on('disconnect', () => void end());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

try {
  const user = await serverUser();
  const programs = await postgresPrograms(user, folder);
  const data = await makeCluster(programs, user);
  const port = await startAnywhere(programs, user, data);
  const stored = join(folder, 'kept');
  const running = () => ({ running: { port, pid: server?.pid ?? 0 } });
  notify(running());
  process.on('message', async (requested: GuardAsks) => {
    if (requested === 'crash') {
      await stop(server, 'SIGQUIT');
      notify({ running: null });
      return;
    }
    if (requested === 'stand by') {
      const place = await freePort();
      standby = await started(programs, user, await standbyOf(data, port), place);
      notify({ running: { port: place, pid: standby?.pid ?? 0 } });
      return;
    }
    if (requested === 'take over') {
      await stop(standby, 'SIGINT');
      await rm(data, { recursive: true, force: true });
      await rename(join(folder, 'standby'), data);
      notify({ running: null });
      return;
    }
    if (requested !== 'start') {
      const [from, to] = requested === 'keep' ? [data, stored] : [stored, data];
      await rm(to, { recursive: true, force: true });
      await copied(from, to);
      notify({ running: null });
      return;
    }
    server = await started(programs, user, data, port);
    if (server !== null) notify(running());
    else notify({ failure: output });
  });
} catch (failure) {
  notify({ failure: failure instanceof Error ? failure.message : String(failure) });
  await end();
}
