import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';

const script = fileURLToPath(new URL('../../support/guardedRun.ts', import.meta.url));
const onLinux = process.platform === 'linux';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

interface GuardedRun {
  readonly run: ChildProcess;
  /** The program that the run has started, and that program's child. */
  readonly started: readonly number[];
  nextLine(): Promise<string>;
}

async function startRun(...args: readonly string[]): Promise<GuardedRun> {
  const run = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  return { run, nextLine, started: (await nextLine()).split(' ').map(Number) };
}

it.runIf(onLinux).each(['SIGTERM', 'SIGKILL', 'SIGHUP'] as const)(
  'a run of the tests that is ended by %s leaves none of its programs behind',
  async (signal) => {
    const { run, started } = await startRun();
    expect(started.map(isRunning)).toEqual([true, true]);
    run.kill(signal);
    await eventually(() => expect(started.map(isRunning)).toEqual([false, false]));
  },
);

it.runIf(onLinux)('a whole run names the programs that it forgot, and ends them', async () => {
  const { run, started, nextLine } = await startRun('whole');
  const [program, child] = started;
  const named = await nextLine();
  expect(named).toContain(`bash (${program})`);
  expect(named).toContain(`sleep (${child})`);
  if (run.exitCode === null) await once(run, 'exit');
  await eventually(() => expect(started.map(isRunning)).toEqual([false, false]));
});
