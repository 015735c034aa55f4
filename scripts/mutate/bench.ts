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
  /** Whether these are all. Else it is said because a test has ended, and the others go on. */
  readonly isThrough: boolean;
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
    await Promise.race([once(one, 'message'), once(one, 'exit')]);
    return one;
  }
  return {
    /** Ends with the first failing test, or when none has ended for so long. `silentMs`: the longest time for which none has. */
    async run(question: BenchQuestion, limitMs: number) {
      const one = await started();
      let answer: BenchAnswer = { passed: [], failed: [], isThrough: false };
      let silentMs = 0;
      let heardAt = performance.now();
      const timer = setTimeout(end, limitMs);
      await new Promise<void>((resolve) => {
        one.removeAllListeners('message').on('message', (message) => {
          answer = message as BenchAnswer;
          silentMs = Math.max(silentMs, performance.now() - heardAt);
          heardAt = performance.now();
          timer.refresh();
          if (answer.isThrough) resolve();
        });
        one.removeAllListeners('exit').once('exit', () => {
          if (child === one) child = null;
          resolve();
        });
        one.send(question, (error) => error && resolve());
      });
      clearTimeout(timer);
      return { ...answer, silentMs };
    },
    end,
  };
}

/** A process that runs tests of the copy. A test that never returns cannot be stopped from inside: it ends with all. */
export type Bench = ReturnType<typeof openBench>;
