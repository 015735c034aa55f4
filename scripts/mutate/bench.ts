import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BenchQuestion {
  /** The file that changed since the last question. */
  readonly changed: string;
  readonly tests: readonly string[];
}

export interface BenchAnswer {
  readonly failed: readonly string[];
  /** All of whose tests were left out: what they need is not on this machine. */
  readonly silent: readonly string[];
  /** In ms, of each test file that came to its end. */
  readonly took: readonly (readonly [test: string, ms: number])[];
}

/** A process that runs tests of the copy. A test that never returns cannot be stopped from inside: it ends with all. */
export interface Bench {
  /** Which of these tests fail; null: they were not through in time, or could not be run. */
  run(question: BenchQuestion, limitMs: number): Promise<BenchAnswer | null>;
  end(): void;
}

const onWindows = process.platform === 'win32';
const program = fileURLToPath(new URL('./benchProcess.ts', import.meta.url));

function endWithChildren({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (onWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

export interface BenchSettings {
  /** Whether a run ends with its first failing test. */
  readonly bail: boolean;
  /** Added to the environment of the tests and of what they start. */
  readonly environment: Readonly<Record<string, string>>;
}

export function openBench(root: string, { bail, environment }: BenchSettings = { bail: true, environment: {} }): Bench {
  let child: ChildProcess | null = null;

  async function started(): Promise<ChildProcess> {
    if (child) return child;
    const one = fork(program, [root, bail ? '1' : '0'], {
      cwd: root,
      // Leader of a group of its own, so that the tests' own processes end with it.
      detached: !onWindows,
      env: { ...process.env, ...environment, NO_COLOR: '1', NODE_ENV: 'test', VITEST: 'true' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = one;
    one.once('exit', () => {
      if (child === one) child = null;
    });
    await Promise.race([once(one, 'message'), once(one, 'exit')]);
    return one;
  }
  function end(): void {
    if (child) endWithChildren(child);
    child = null;
  }
  return {
    async run(question, limitMs) {
      const one = await started();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limitMs);
      try {
        one.send(question);
        const exit = once(one, 'exit', { signal: late.signal }).then(() => null);
        const told = once(one, 'message', { signal: late.signal }).then(([message]) => message as BenchAnswer);
        exit.catch(() => {});
        told.catch(() => {});
        return await Promise.race([told, exit]);
      } catch {
        end();
        return null;
      } finally {
        clearTimeout(timer);
        late.abort();
      }
    },
    end,
  };
}
