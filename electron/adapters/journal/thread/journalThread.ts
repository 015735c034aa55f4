import type { Worker } from 'node:worker_threads';
import type { Journal } from '../../../core/ports/Journal.ts';
import { journalFailure } from '../../../core/ports/Journal.ts';
import type { Logger } from '../../../core/ports/Logger.ts';
import { checkBeside } from './checkBeside.ts';
import type { FileCheck } from './fileCheck.ts';
import { fromFailureMessage, JOURNAL_METHODS, type OpenedJournal, type Reply, type Request } from './messages.ts';

/** The thread in which journals are open. */
export interface JournalThread {
  /**
   * As openLockedJournal; rejects with a JournalFailure. A journal that was closed well is checked while it is open;
   * `onDamaged` is called when that finds damage.
   */
  open(folder: string, onDamaged?: () => void): Promise<Journal>;
}

export interface JournalThreadParts {
  /** Starts serveJournals.ts in a thread, at first and again when the thread has failed. */
  readonly start: () => Worker;
  /** Starts serveJournals.ts in a process, with the path of the file that it is to check. */
  readonly startCheck: (file: string) => FileCheck;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** How long after the opening the check begins, ms. */
  readonly checkAfterMs?: number;
}

/** The first scans have the machine for themselves. */
const CHECK_AFTER_MS = 10_000;

type Without<Message, Key extends PropertyKey> = Message extends unknown ? Omit<Message, Key> : never;

const ENDED = 'The part of the program that keeps the journal has ended. Close the station and start it again.';

/**
 * SQLite is synchronous, and each commit waits for the disk. The main thread also serves the windows, and every key of
 * a scan comes through it, so journals have a thread of their own. It starts at once, to be ready when the first
 * journal is opened.
 */
export function startJournalThread(parts: JournalThreadParts): JournalThread {
  const { start, startCheck, logger, checkAfterMs = CHECK_AFTER_MS } = parts;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(failure: Error): void }>();
  let worker: Worker | null = null;
  let last = 0;

  function started(): Worker {
    if (worker !== null) return worker;
    const fresh = start();
    // The thread alone does not keep the program running, but an open request does.
    fresh.unref();
    fresh.on('message', settle);
    fresh.on('error', (failure) =>
      logger.error('journal thread failed', { failure: failure.stack ?? failure.message }),
    );
    fresh.once('exit', () => {
      if (worker === fresh) worker = null;
      for (const one of waiting.values()) one.reject(journalFailure('journal_failed', ENDED));
      waiting.clear();
    });
    worker = fresh;
    return fresh;
  }

  function settle(reply: Reply): void {
    if ('warn' in reply) {
      logger.warn(reply.warn, reply.fields);
      return;
    }
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker?.unref();
    if ('failure' in reply) one?.reject(fromFailureMessage(reply.failure));
    else one?.resolve(reply.value);
  }

  function ask(thread: Worker, request: Without<Request, 'id'>): Promise<unknown> {
    if (thread !== worker) return Promise.reject(journalFailure('journal_failed', ENDED));
    return new Promise((resolve, reject) => {
      last += 1;
      thread.postMessage({ ...request, id: last });
      waiting.set(last, { resolve, reject });
      thread.ref();
    });
  }

  started();
  return {
    async open(folder, onDamaged = () => undefined) {
      const thread = started();
      const { journal, unchecked } = (await ask(thread, { open: folder })) as OpenedJournal;
      const stopCheck =
        unchecked === null
          ? null
          : checkBeside({
              startCheck: () => startCheck(unchecked),
              step: (check) => ask(thread, { journal, check }),
              onDamaged,
              logger,
              waitMs: checkAfterMs,
            });
      const call = (method: keyof Journal) => [
        method,
        async (...args: unknown[]) => {
          if (method === 'close') stopCheck?.();
          return ask(thread, { journal, method, args });
        },
      ];
      return Object.fromEntries(JOURNAL_METHODS.map(call)) as unknown as Journal;
    },
  };
}
