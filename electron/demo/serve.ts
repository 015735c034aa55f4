import { existsSync, fstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDemoService, type DemoServiceOptions } from './createDemoService.ts';
import { parseTry } from './wire.ts';

const usage = `serve [--port 0] [--key API_KEY] [--balance 1240.50] [--fonts FOLDER] [--account-limit 60] [--route-limit 120]
Starts the demo service on loopback and prints {"url","apiKey"} on one line when it is ready.`;

/** The fonts are beside the bundle, or in the package's folder when run from the sources. */
function findFontDir(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'fonts');
  return existsSync(beside) ? beside : join(here, '../../node_modules/dejavu-fonts-ttf/ttf');
}

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, not ${text}`);
  return Number(text);
}

/** Reads the command line; throws with one clear sentence when something in it is wrong. */
function readOptions(args: readonly string[]): DemoServiceOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      key: { type: 'string' },
      balance: { type: 'string' },
      fonts: { type: 'string' },
      'account-limit': { type: 'string' },
      'route-limit': { type: 'string' },
    },
  });
  const balanceKurus = values.balance === undefined ? undefined : parseTry(values.balance);
  if (balanceKurus === null) throw new Error(`--balance needs an amount in TRY such as 1240.50, not ${values.balance}`);
  const port = wholeNumber(values.port, 'port');
  const account = wholeNumber(values['account-limit'], 'account-limit');
  const route = wholeNumber(values['route-limit'], 'route-limit');
  return {
    fontDir: values.fonts ?? findFontDir(),
    warmUp: true,
    log: (line) => process.stderr.write(`${line}\n`),
    limits: { ...(account === undefined ? {} : { account }), ...(route === undefined ? {} : { route }) },
    ...(port === undefined ? {} : { port }),
    ...(values.key === undefined ? {} : { apiKey: values.key }),
    ...(balanceKurus === undefined ? {} : { balanceKurus }),
  };
}

/** Node puts the script's path before the arguments; a packed program may not. */
function ownArguments(): readonly string[] {
  const first = process.argv.findIndex((each) => each.startsWith('--'));
  return first === -1 ? [] : process.argv.slice(first);
}

async function main(): Promise<void> {
  const service = await createDemoService(readOptions(ownArguments()));
  const parent = findParent();
  parent.whenGone(() => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  const ready = { url: service.url, apiKey: service.apiKey };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  parent.send(ready);
  process.stderr.write(`demo service on ${service.url}, control on ${service.url}/control\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exit(1);
});

/** Electron's utilityProcess gives its child a port to the parent. */
type ParentPort = {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'close', listener: () => void) => void;
};

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}

/** A pipe ends with the process that holds its other end; a terminal or /dev/null does not show whether a parent lives. */
function stdinIsPipe(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

/** The process that started this one: reports to it that the service is ready, and notices when it ends. */
function findParent() {
  const found: unknown = Reflect.get(process, 'parentPort');
  const port = isParentPort(found) ? found : null;
  return {
    send: (message: unknown): void => {
      port?.postMessage(message);
      if (port === null && process.connected) process.send?.(message);
    },
    /** Calls back once when the parent has gone, or sends an end. */
    whenGone: (end: () => void): void => {
      process.once('SIGTERM', end);
      process.once('SIGINT', end);
      if (port !== null) {
        port.on('close', end);
        return;
      }
      process.once('disconnect', end);
      if (!stdinIsPipe()) return;
      process.stdin.once('end', end);
      process.stdin.once('close', end);
      process.stdin.resume();
    },
  };
}
