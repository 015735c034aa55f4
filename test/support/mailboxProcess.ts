import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { partScript } from './partScript.ts';

/** Where a mailbox stores what it takes: a folder of its own, or a PostgreSQL database by its connection string. */
export type MailboxPlace = { readonly folder: string } | { readonly database: string };

export interface MailboxProcess {
  /** The URL without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Its log so far. */
  log(): string;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  /** Signals it to end; resolves to its exit code. */
  stop(): Promise<number>;
}

const run = promisify(execFile);
const program = fileURLToPath(partScript('mailbox/main.ts'));
const START_LIMIT_MS = 30_000;

/** Without a place the program knows only its arguments. */
function environment(place?: MailboxPlace): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('MAILBOX_'));
  if (place === undefined) return Object.fromEntries(inherited);
  const own = 'database' in place ? { MAILBOX_DATABASE: place.database } : { MAILBOX_DATA: place.folder };
  return { ...Object.fromEntries(inherited), ...own };
}

/** Runs one of the mailbox's commands, for instance `--add-box shop`; resolves to what it printed. */
export async function mailboxCommand(place: MailboxPlace, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], { env: environment(place) });
  return stdout.trim();
}

/** Ends with this process at the latest where the system has `setpriv`. */
export function startProgram(
  args: readonly string[],
  env = environment(),
): ChildProcessByStdio<null, Readable, Readable> {
  const setpriv = '/usr/bin/setpriv';
  const [command, ...before] = existsSync(setpriv)
    ? [setpriv, '--pdeathsig', 'KILL', process.execPath]
    : [process.execPath];
  return spawn(command ?? '', [...before, program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A real mailbox in a process of its own, on loopback; resolves when it takes deliveries. The caller stops it. */
export async function spawnMailbox(
  options: MailboxPlace & { readonly port?: number; readonly args?: readonly string[] },
): Promise<MailboxProcess> {
  const args = ['--host', '127.0.0.1', '--port', String(options.port ?? 0), ...(options.args ?? [])];
  const child = startProgram(args, environment(options));
  const gone = once(child, 'close');
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = await readyLine(child, () => log);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? -1,
    log: () => log,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await gone;
      return child.exitCode ?? -1;
    },
  };
}

/** The address that the program prints when it listens. */
export async function readyLine(child: ReturnType<typeof startProgram>, log: () => string): Promise<string> {
  const { stdout } = child;
  const impatient = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  try {
    for await (const line of createInterface({ input: stdout })) {
      const reported: unknown = line.startsWith('{') ? JSON.parse(line) : null;
      if (typeof reported === 'object' && reported !== null && 'url' in reported && typeof reported.url === 'string')
        return reported.url;
    }
  } finally {
    clearTimeout(impatient);
    // The rest is discarded: a full pipe would block the program.
    stdout.resume();
  }
  throw new Error(`the mailbox did not start: ${log()}`);
}
