import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Secrets } from '../../../electron/core/ports/Secrets.ts';

const AGENT = fileURLToPath(new URL('keychainAgent.ts', import.meta.url));

/** Whether this machine has the programs for a keychain of the tests' own. */
export function hasGnomeKeyring(): boolean {
  return ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(
    (program) => spawnSync('which', [program]).status === 0,
  );
}

export type SessionKind = 'unlocked' | 'locked' | 'no_keychain';

export interface KeychainSession {
  readonly environment: NodeJS.ProcessEnv;
  /** Its secrets stay, and are only readable with its password. */
  lock(): Promise<void>;
  /** As the desktop's login does it. */
  unlock(): Promise<void>;
  close(): Promise<void>;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output to read');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the process ended without a word');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** A session bus with a fresh gnome-keyring (or none) whose files are in `folder`; ends with close(). */
export async function startKeychainSession(folder: string, kind: SessionKind): Promise<KeychainSession> {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...inherited } = process.env;
  const home = { HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: join(folder, 'run') };
  for (const needed of [home.XDG_DATA_HOME, home.XDG_RUNTIME_DIR])
    await mkdir(needed, { recursive: true, mode: 0o700 });
  const configuration = join(folder, 'bus.conf');
  await writeFile(configuration, BUS_CONFIGURATION);
  const bus = spawn('dbus-daemon', [`--config-file=${configuration}`, '--nofork', '--print-address=1'], {
    env: { ...inherited, ...home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const environment = { ...inherited, ...home, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  let keyring: ChildProcess | null = null;
  const start = async (isUnlocked: boolean): Promise<void> => {
    const unlock = isUnlocked ? ['--unlock'] : [];
    const started = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlock], {
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    keyring = started;
    started.stdin.end(PASSWORD);
    await untilItAnswers(environment, isUnlocked ? /collection\/login/u : /object path/u);
  };
  const session: KeychainSession = {
    environment,
    async lock() {
      if (keyring !== null) await end(keyring);
      await start(false);
    },
    unlock: () => unlockLogin(join(home.XDG_RUNTIME_DIR, 'keyring', 'control')),
    async close() {
      if (keyring !== null) await end(keyring);
      await end(bus);
    },
  };
  try {
    if (kind !== 'no_keychain') await start(kind === 'unlocked');
  } catch (failure) {
    await session.close();
    throw failure;
  }
  return session;
}

/** Of the new keyring: empty, ended by its line. */
const PASSWORD = '\n';

/** Gives gnome-keyring the password of the login, in the words of its PAM module: the length, "unlock" (1), the password. */
async function unlockLogin(control: string): Promise<void> {
  const socket = connect(control);
  await once(socket, 'connect');
  const requested = Buffer.alloc(12 + PASSWORD.length);
  for (const [index, number] of [requested.length, 1, PASSWORD.length].entries())
    requested.writeUInt32BE(number, index * 4);
  requested.write(PASSWORD, 12);
  // A first byte carries the credentials of the caller.
  socket.write(Buffer.concat([Buffer.alloc(1), requested]));
  const [answer]: Buffer[] = await once(socket, 'data');
  socket.destroy();
  if (answer?.readUInt32BE(4) !== 0) throw new Error('the keychain of the test was not unlocked');
}

/** A desktop's keychain is there before any program is; one that was just started takes a moment to open its first keyring. */
async function untilItAnswers(environment: NodeJS.ProcessEnv, expected: RegExp): Promise<void> {
  const service = ['--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
  const question = ['org.freedesktop.Secret.Service.ReadAlias', 'string:default'];
  let stated = '';
  for (let tries = 0; tries < 200; tries += 1) {
    const requested = spawnSync('dbus-send', ['--session', '--print-reply', ...service, ...question], {
      env: environment,
    });
    stated = `${requested.stdout}${requested.stderr}`;
    if (expected.test(stated)) return;
    await setTimeout(50);
  }
  throw new Error(`the keychain of the test did not open: ${stated}`);
}

/** A session bus that starts no service on demand: what answers on it is what a test started. */
const BUS_CONFIGURATION = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="false"/>
    <allow eavesdrop="false"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

const answerSchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);
const openedSchema = z.object({ durable: z.boolean().nullable(), log: z.array(z.string()) });

export interface RemoteSecrets extends Secrets {
  /** What was logged while opening. */
  readonly log: readonly string[];
  /** It waits to be unlocked; `durable` means nothing then. */
  readonly isLocked: boolean;
  tryAgain(): Promise<boolean>;
  goWithout(): Promise<void>;
  close(): Promise<void>;
}

/** The station's own way to its secrets, opened in a process inside the session. */
export async function openSecretsIn(environment: NodeJS.ProcessEnv, timeLimitMs: number): Promise<RemoteSecrets> {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [AGENT, String(timeLimitMs)], {
    env: environment,
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const receive = async (): Promise<unknown> => {
    const next = await lines.next();
    if (next.done === true) throw new Error(`the agent ended: ${errors.join('')}`);
    const answer = answerSchema.parse(JSON.parse(next.value));
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  };
  const ask = (command: unknown): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(command)}\n`);
    return receive();
  };
  const { durable, log } = openedSchema.parse(await receive());
  return {
    durable: durable === true,
    log,
    isLocked: durable === null,
    tryAgain: async () => z.boolean().parse(await ask({ do: 'tryAgain' })),
    goWithout: async () => void (await ask({ do: 'goWithout' })),
    get: async (name) =>
      z
        .string()
        .nullable()
        .parse(await ask({ do: 'get', name })),
    set: async (name, value) => {
      await ask({ do: 'set', name, value });
    },
    delete: async (name) => {
      await ask({ do: 'delete', name });
    },
    close: () => end(child),
  };
}
