import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/**
 * What a script makes of its `workerData`, in a thread that ends with the test. So the limit of a test also ends work that
 * never leaves the processor, and no test has to measure whether that is fast.
 */
export async function doneInThread(script: URL, workerData: unknown): Promise<unknown> {
  const thread = new Worker(script, { workerData });
  onTestFinished(async () => void (await thread.terminate()));
  const [answer] = await once(thread, 'message');
  return answer;
}
