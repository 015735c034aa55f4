import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { z } from 'zod';

/** Address and key of a demo service. */
export interface DemoAccess {
  readonly url: string;
  readonly apiKey: string;
}

const readySchema = z.object({ url: z.string(), apiKey: z.string() });
const START_LIMIT_MS = 15_000;

/**
 * Starts the embedded demo service in a process of its own, which ends with the app. Rejects when it does not start.
 */
export function startDemoService(): Promise<DemoAccess> {
  const key = `demo_${randomBytes(12).toString('hex')}`;
  const child = utilityProcess.fork(join(__dirname, '../demo/serve.cjs'), ['--port', '0', '--key', key], {
    serviceName: 'demo service',
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the demo service did not start in time')), START_LIMIT_MS);
    child.once('message', (message: unknown) => {
      clearTimeout(limit);
      const ready = readySchema.safeParse(message);
      if (ready.success) resolve(ready.data);
      else reject(new Error('the demo service answered strangely'));
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the demo service ended with code ${code}`));
    });
  });
}
