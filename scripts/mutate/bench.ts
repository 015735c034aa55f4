import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BenchQuestion {
  /** The file that is not as it was at the last question, and not as it will be at the next. */
  readonly changed: string;
  readonly tests: readonly string[];
}

/** Test files; one of which all tests were left out, since what they need is not on this machine, is in neither. */
export interface BenchAnswer {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

const onWindows = process.platform === 'win32';

export function openBench(root: string) {
  let child: ChildProcess | null = null;

  function end(): void {
    const pid = child?.pid;
    child = null;
    if (pid === undefined) return;
    try {
      if (onWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
  async function started(): Promise<ChildProcess> {
    if (child) return child;
    const one = fork(fileURLToPath(new URL('./benchProcess.ts', import.meta.url)), [root], {
      cwd: root,
      // Leader of a group of its own, so that the tests' own processes end with it.
      detached: !onWindows,
      env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'test', VITEST: 'true' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = one;
    one.once('exit', () => {
      if (child === one) child = null;
    });
    await Promise.race([once(one, 'message'), once(one, 'exit')]);
    return one;
  }
  return {
    /** Ends with the first failing test; null: they were not through in time, or could not be run. */
    async run(question: BenchQuestion, limitMs: number) {
      const one = await started();
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), limitMs);
      const { signal } = limit;
      try {
        const exit = once(one, 'exit', { signal }).then(() => null);
        const answer = once(one, 'message', { signal }).then(([message]) => message as BenchAnswer);
        for (const promise of [exit, answer]) promise.catch(() => {});
        one.send(question);
        return await Promise.race([answer, exit]);
      } catch {
        end();
        return null;
      } finally {
        clearTimeout(timer);
        limit.abort();
      }
    },
    end,
  };
}

/** A process that runs tests of the copy. A test that never returns cannot be stopped from inside: it ends with all. */
export type Bench = ReturnType<typeof openBench>;
