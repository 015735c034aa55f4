import type { Worker } from 'node:worker_threads';
import { gapAfterFailures } from '../../../core/base/index.ts';
import { type Journal, journalFailure } from '../../../core/ports/Journal.ts';
import type { Logger } from '../../../core/ports/Logger.ts';
import type { FileCheck } from './fileCheck.ts';
import { lastingJournal, type OpenInThread } from './lastingJournal.ts';
import { fromFailureMessage, type OpenedJournal, type Reply, type Request } from './messages.ts';

export interface JournalThreadDeps {
  /** Starts serveJournals.ts in a thread, at first and again when the thread has failed. */
  readonly start: () => Worker;
  /** Starts serveJournals.ts in a process, with the path of the file that it is to check. */
  readonly startCheck: (file: string) => FileCheck;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** As afterMs of CopyCheck (copy/rollingCopy.ts). */
  readonly checkAfterMs?: number;
  /** As gapMs of LastingJournalDeps. */
  readonly gapMs?: (failures: number) => number;
}

const CHECK_AFTER_MS = 10_000;

type Without<Message, Key extends PropertyKey> = Message extends unknown ? Omit<Message, Key> : never;

const ENDED = 'The part of the program that keeps the journal has ended, and is started again. Try once more.';

/** The thread in which journals are open. */
export type JournalThread = ReturnType<typeof startJournalThread>;

/**
 * SQLite is synchronous, and each commit waits for the disk. The main thread also serves the windows, and every key of
 * a scan comes through it, so journals have a thread of their own. It starts at once, to be ready when the first
 * journal is opened.
 */
export function startJournalThread(deps: JournalThreadDeps) {
  const { start, startCheck, logger, checkAfterMs = CHECK_AFTER_MS, gapMs = gapAfterFailures } = deps;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(failure: Error): void }>();
  const listeners = new Map<number, Listener>();
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
    if ('healthChangedOf' in reply) {
      listeners.get(reply.healthChangedOf)?.onChanged();
      return;
    }
    if ('checkFor' in reply) {
      listeners.get(reply.checkFor)?.onCheck(reply.file);
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

  async function openIn(folder: string, mends: boolean, onChanged: () => void): Promise<OpenInThread> {
    const thread = started();
    const { journal, methods } = (await ask(thread, { open: folder, mends, checkAfterMs })) as OpenedJournal;
    let check: FileCheck | null = null;
    listeners.set(journal, {
      onChanged,
      onCheck(file) {
        check = startCheck(file);
        void check.finding.then(async (finding) => {
          if (finding !== null && finding.kind !== 'whole') logger.warn('journal damaged', { why: finding.why });
          // If the thread has ended, the next one starts over.
          await ask(thread, { journal, finding }).catch(() => undefined);
        });
      },
    });
    return {
      methods,
      call: (method, args) => ask(thread, { journal, method, args }),
      hasEnded: () => thread !== worker,
      onEnd(listener) {
        thread.once('exit', listener);
        return () => void thread.off('exit', listener);
      },
      leave() {
        listeners.delete(journal);
        check?.stop();
      },
    };
  }

  started();
  return {
    /**
     * As openLockedJournal; rejects with a JournalFailure. A journal that was closed well is checked while it is open. One
     * whose thread has ended is opened again in a new thread: calls under way reject with `journal_failed`, later ones wait
     * for it. `onChanged` is called when `health` may have changed: a write has failed, or succeeds again, the
     * file is damaged, the thread has ended, the journal is open again.
     */
    async open(folder: string, onChanged: () => void = () => undefined): Promise<Journal> {
      const first = await openIn(folder, true, onChanged);
      return lastingJournal({ first, open: () => openIn(folder, false, onChanged), onChanged, gapMs, logger });
    },
    /** As backUpFolder; rejects with a JournalFailure. */
    async backUp(folder: string): Promise<void> {
      await ask(started(), { backUp: folder });
    },
  };
}

interface Listener {
  /** `health` may say something else than before. */
  readonly onChanged: () => void;
  /** The file is to be checked. */
  readonly onCheck: (file: string) => void;
}
