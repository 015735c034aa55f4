import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { cupsTool } from './tools.ts';

export interface Child {
  readonly pid: number;
  /** Its output so far, both streams. */
  output(): string;
  running(): boolean;
  /** Ends it, by its process id, and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts a program that ends with this process at the latest, even when this process is killed. */
export function startChild(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const setpriv = cupsTool('setpriv');
  const child = spawn(setpriv, ['--pdeathsig', 'KILL', path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (cause) => keep(Buffer.from(String(cause))));
  return {
    pid: child.pid ?? -1,
    output: () => output,
    running: () => isRunning(child),
    stop: () => stop(child),
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), 2000);
  await gone;
  clearTimeout(impatient);
}

/** Waits for `condition` to become true; fails with `what` and the child's output when it dies or takes too long. */
export async function readyWhen(what: string, child: Child, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (!child.running()) throw new Error(`${what} ended:\n${child.output()}`);
    if (Date.now() > deadline) throw new Error(`${what} does not get ready:\n${child.output()}`);
    await delay(20);
  }
}

/** Runs a command to its end; fails with its output. */
export function run(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(path, [...args], { env: { ...process.env, ...env }, timeout: 20_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${path} ${args.join(' ')}: ${stderr || stdout || error.message}`));
      else resolve(stdout);
    });
  });
}
