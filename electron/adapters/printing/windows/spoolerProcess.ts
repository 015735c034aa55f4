import { err, type Result } from '../../../contract/result.ts';
import type { Spooler, SpoolerReply, SpoolerRequest } from './spooler.ts';

/** A process in which serveSpooler.ts runs. */
export interface SpoolerProcess {
  post(request: SpoolerRequest): void;
  onReply(listener: (reply: SpoolerReply) => void): void;
  /** Called once, whatever ended it; `why` in the system's words. */
  onEnd(listener: (why: string) => void): void;
  end(): void;
}

interface SpoolerDeps {
  readonly start: () => SpoolerProcess;
  /** Time limit of a call to the spooler, ms. */
  readonly limitMs?: number;
  /** Time limit of a call to a driver, ms. */
  readonly driverLimitMs?: number;
}

interface Waiting extends SpoolerRequest {
  readonly limitMs: number;
  readonly resolve: (answer: Result<unknown, string>) => void;
}

/**
 * Calls the spooler in a process of its own, one call after another. A call that does not return, or that crashes, costs that
 * process and fails; those behind it had not begun, and are made in the next process.
 */
export function createSpooler({ start, limitMs = 20_000, driverLimitMs = 5_000 }: SpoolerDeps): Spooler {
  const waiting: Waiting[] = [];
  let open: SpoolerProcess | null = null;
  let limit: NodeJS.Timeout | undefined;
  let lastId = 0;

  function begin(): SpoolerProcess {
    const begun = start();
    open = begun;
    begun.onReply(({ id, answer }) => {
      if (open !== begun || waiting[0]?.id !== id) return;
      waiting.shift()?.resolve(answer);
      watchFirst();
    });
    begun.onEnd((why) => {
      if (open === begun) failFirst(why);
    });
    return begun;
  }

  function watchFirst(): void {
    clearTimeout(limit);
    const first = waiting[0];
    if (first === undefined) return;
    limit = setTimeout(() => {
      const slow = open;
      failFirst(`no answer within ${first.limitMs} ms`);
      slow?.end();
    }, first.limitMs);
  }

  function failFirst(why: string): void {
    open = null;
    waiting.shift()?.resolve(err(why));
    if (waiting.length > 0) {
      const next = begin();
      for (const { id, call, args } of waiting) next.post({ id, call, args });
    }
    watchFirst();
  }

  const ask =
    (call: SpoolerRequest['call'], callLimitMs: number) =>
    (...args: readonly unknown[]) =>
      new Promise<Result<unknown, string>>((resolve) => {
        lastId += 1;
        const request = { id: lastId, call, args };
        waiting.push({ ...request, limitMs: callLimitMs, resolve });
        (open ?? begin()).post(request);
        if (waiting.length === 1) watchFirst();
      });

  return {
    printers: ask('printers', limitMs),
    driver: ask('driver', driverLimitMs),
    queue: ask('queue', limitMs),
    remove: ask('remove', limitMs),
  } as Spooler;
}
