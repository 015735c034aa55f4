// Runs in a process of its own, inside a desktop session with a keychain, and runs commands there line by line: the session
// is found by environment variables, which a process reads once.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type LockedKeychain, openSecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';

const commandSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('get'), name: z.string() }),
  z.object({ do: z.literal('set'), name: z.string(), value: z.string() }),
  z.object({ do: z.literal('delete'), name: z.string() }),
  z.object({ do: z.literal('tryAgain') }),
  z.object({ do: z.literal('goWithout') }),
]);

function say(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

const logger = createMemoryLog();
const timeLimitMs = Number(process.argv[2]);
let locked: LockedKeychain | null = null;
let notifyLocked = (): void => undefined;
const isLocked = new Promise<'locked'>((resolve) => {
  notifyLocked = () => resolve('locked');
});
const opening = openSecrets({
  loadKeytar: () => import('keytar'),
  logger,
  timeLimitMs,
  onLocked(door) {
    locked = door;
    notifyLocked();
  },
});
const first = await Promise.race([opening, isLocked]);
say({ value: { durable: first === 'locked' ? null : first.durable, log: logger.lines } });

async function run(line: string): Promise<string | boolean | null> {
  const command = commandSchema.parse(JSON.parse(line));
  if (command.do === 'tryAgain') return (await locked?.tryAgain()) ?? null;
  if (command.do === 'goWithout') {
    locked?.goWithout();
    return null;
  }
  const secrets = await opening;
  switch (command.do) {
    case 'get':
      return secrets.get(command.name);
    case 'set':
      await secrets.set(command.name, command.value);
      return null;
    case 'delete':
      await secrets.delete(command.name);
      return null;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    say({ value: await run(line) });
  } catch (error) {
    say({ error: error instanceof Error ? error.message : 'unknown' });
  }
}
// A keychain that hangs would prevent the end of the process.
process.exit(0);
