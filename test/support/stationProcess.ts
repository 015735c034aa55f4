import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Order } from '../../electron/contract/order.ts';

/** What the station in its own process is told to do. */
export interface ProcessPlan {
  readonly folder: string;
  readonly url: string;
  readonly apiKey: string;
  readonly orders: readonly Order[];
  readonly scans: readonly string[];
  /** The process tells when a job enters this state, and holds there until it is killed. */
  readonly stopAt: 'submitting' | 'printing';
}

/** Runs a station in a process of its own up to a state, then kills it without warning. */
export async function killedAt(plan: ProcessPlan): Promise<void> {
  const child: ChildProcess = fork(
    fileURLToPath(new URL('./stationChild.ts', import.meta.url)),
    [JSON.stringify(plan)],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the station ended by itself with code ${code}`)));
  });
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
