// The entry of the process that calls the print spooler of Windows: a driver may hang or crash in any call.
import { err, ok, type Result } from '../../../contract/result.ts';
import type { SpoolerCalls, SpoolerRequest } from './spooler.ts';
import { openWinspool } from './winspool.ts';

let calls: SpoolerCalls | null = null;

async function answerTo({ call, args }: SpoolerRequest): Promise<Result<unknown, string>> {
  try {
    calls ??= openWinspool((await import('koffi')).default);
    const made = calls[call] as (...all: readonly unknown[]) => unknown;
    return ok(made(...args));
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

interface ParentPort {
  on(name: 'message', listener: (event: { readonly data: SpoolerRequest }) => void): void;
  postMessage(reply: 'ready' | Result<unknown, string>): void;
}

/** Electron's utilityProcess has this; Node's `fork` a channel of `process`. */
const { parentPort } = process as { readonly parentPort?: ParentPort };

if (parentPort === undefined) {
  process.on('message', async (request: SpoolerRequest) => process.send?.(await answerTo(request)));
  process.send?.('ready');
} else {
  parentPort.on('message', async ({ data }) => parentPort.postMessage(await answerTo(data)));
  parentPort.postMessage('ready');
}
