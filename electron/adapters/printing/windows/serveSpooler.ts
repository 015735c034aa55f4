// The entry of the process that calls the print spooler of Windows: a driver may hang or crash in any call.
import { err, ok } from '../../../contract/result.ts';
import type { SpoolerCalls, SpoolerReply, SpoolerRequest } from './spooler.ts';
import { openWinspool } from './winspool.ts';

let calls: SpoolerCalls | null = null;

async function answerTo({ id, call, args }: SpoolerRequest): Promise<SpoolerReply> {
  try {
    calls ??= openWinspool((await import('koffi')).default);
    const made = calls[call] as (...all: readonly unknown[]) => unknown;
    return { id, answer: ok(made(...args)) };
  } catch (cause) {
    return { id, answer: err(cause instanceof Error ? cause.message : String(cause)) };
  }
}

interface ParentPort {
  on(name: 'message', listener: (event: { readonly data: SpoolerRequest }) => void): void;
  postMessage(reply: SpoolerReply): void;
}

/** Electron's utilityProcess has this; Node's `fork` a channel of `process`. */
const { parentPort } = process as { readonly parentPort?: ParentPort };

if (parentPort === undefined)
  process.on('message', async (request: SpoolerRequest) => process.send?.(await answerTo(request)));
else parentPort.on('message', async ({ data }) => parentPort.postMessage(await answerTo(data)));
