import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fromRoot, outDir } from '../lib/layout.ts';

/** Everything that the demo reads from the demo service, apart from the app's own view of it. */
export type DemoProcess = Awaited<ReturnType<typeof startDemoProcess>>;

/**
 * Starts the built demo service in a process of its own. `yielding`: it runs at low priority, as a service elsewhere would,
 * instead of drawing its labels while the station is measured. Rejects with its output when it does not start.
 */
export async function startDemoProcess({ yielding = false } = {}) {
  const child = spawn(process.execPath, [fromRoot(outDir.demo, 'serve.cjs'), '--port', '0', '--key', 'demo_key']);
  process.once('exit', () => child.kill());
  if (yielding && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let stated = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stated += chunk.toString();
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(() => {
      throw new Error(`the demo service did not start: ${stated.trim()}`);
    }),
  ]);
  const ready: { readonly url: string; readonly apiKey: string } = JSON.parse(first);

  return {
    ...ready,
    /** The charges of the account for an order so far, in kuruş. */
    async charged(orderReference: string): Promise<number> {
      const response = await fetch(`${ready.url}/control/charges`);
      const charges: unknown = await response.json();
      if (!Array.isArray(charges)) throw new Error('the demo service did not list its charges');
      return charges
        .filter((charge) => charge.orderReference === orderReference)
        .reduce((sum: number, charge) => sum - Number(charge.kurus), 0);
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
