import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/**
 * Runs a script with its plan as the one argument until it reports by a message that it is there, then kills it. With
 * `first`, the kill waits for that too: what the process has begun, seen from outside.
 */
export async function killedWhenThere(script: URL, plan: object, first?: () => Promise<void>): Promise<void> {
  const child = fork(fileURLToPath(script), [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the process ended by itself with code ${code}`)));
  });
  await first?.();
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
