import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { Logger } from '../../../core/ports/Logger.ts';
import type { GivenFile } from '../../../core/ports/OrderSource.ts';
import type { ListAnswer, ListAsk, ListTalk, OpenFault } from './messages.ts';

/** Why a list gives no answer any more. */
export type CutOff = { readonly kind: 'too_much' } | { readonly kind: 'stopped' };

type Requested<A extends keyof ListTalk> = Promise<Result<ListTalk[A]['answer'], CutOff>>;

/** A list that is open in a thread of its own. Every answer may also say that the thread was ended. */
export interface OpenList {
  readonly name: string;
  ask<A extends keyof ListTalk>(ask: A, what: ListTalk[A]['ask']): Requested<A>;
  /** Ends the thread; open requests are answered with `stopped`. */
  close(): void;
}

/** Opens lists, each in a thread that may not take more than its time and memory. */
export type ListThreads = ReturnType<typeof createListThreads>;

interface ListThreadsDeps {
  /** Starts serveLists.ts. */
  readonly start: () => Worker;
  readonly logger: Pick<Logger, 'warn'>;
  /** Longest time for one answer, ms. */
  readonly limitMs?: number;
}

/** A list of 400,000 rows is read in some seconds. The rest is for slow machines. */
const LIMIT_MS = 90_000;
/** Heap limit of the thread, MB. What is unpacked is outside of the heap and limited where it is done. */
const MEMORY_MB = 1_024;

export const listWorker = (script: string | URL): Worker =>
  new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 } });

export function createListThreads({ start, logger, limitMs = LIMIT_MS }: ListThreadsDeps) {
  return {
    async open(file: GivenFile): Promise<Result<OpenList, OpenFault>> {
      const talk = talkTo(start(), limitMs, (why) => logger.warn('a list was not read to its end', { why }));
      const opened = await talk.ask('open', { file });
      if (opened.ok && opened.value.ok) return ok({ name: opened.value.value.name, ask: talk.ask, close: talk.close });
      talk.close();
      if (!opened.ok) return opened;
      return opened.value.ok ? err({ kind: 'broken' }) : err(opened.value.error);
    },
  };
}

function talkTo(worker: Worker, limitMs: number, onCutOff: (why: string) => void) {
  let cutOff: CutOff | null = null;
  let hear: ((answer: Result<ListAnswer, CutOff>) => void) | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const end = (why: CutOff) => {
    cutOff ??= why;
    hear?.(err(cutOff));
    void worker.terminate();
  };
  worker.on('message', (answer: ListAnswer) => hear?.(ok(answer)));
  worker.on('error', (failure) => onCutOff(failure instanceof Error ? failure.message : String(failure)));
  worker.once('exit', () => end({ kind: 'too_much' }));
  // A list that is only open does not keep the program running; one that is read has a timer.
  worker.unref();

  async function answerTo(request: ListAsk): Promise<Result<ListAnswer, CutOff>> {
    if (cutOff !== null) return err(cutOff);
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        onCutOff(`it took longer than ${limitMs} ms`);
        end({ kind: 'too_much' });
      }, limitMs);
      hear = (answer) => {
        clearTimeout(limit);
        hear = null;
        resolve(answer);
      };
      worker.postMessage(request);
    });
  }

  return {
    ask<A extends keyof ListTalk>(ask: A, what: ListTalk[A]['ask']): Requested<A> {
      const mine = queue.then(() => answerTo({ ask, ...what } as ListAsk));
      queue = mine;
      // Each question has one kind of answer, and they come in the order of the questions.
      return mine as Requested<A>;
    },
    close: () => end({ kind: 'stopped' }),
  };
}
