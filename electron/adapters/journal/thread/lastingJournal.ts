import { StationStopped } from '../../../core/base/index.ts';
import type { Journal } from '../../../core/ports/Journal.ts';
import { isJournalFailure, journalFailure } from '../../../core/ports/Journal.ts';
import type { Logger } from '../../../core/ports/Logger.ts';

/** A journal as it is open in one thread. */
export interface OpenInThread {
  readonly methods: readonly (keyof Journal)[];
  call(method: keyof Journal, args: readonly unknown[]): Promise<unknown>;
  hasEnded(): boolean;
  /** Calls back once when the thread has ended, until the returned function is called. */
  onEnd(listener: () => void): () => void;
  /** Stops its late check. */
  leave(): void;
}

export interface LastingJournalDeps {
  readonly first: OpenInThread;
  /** Opens the journal once more, in a new thread. */
  readonly open: () => Promise<OpenInThread>;
  /** `health` may have changed. */
  readonly onChanged: () => void;
  /** The pause before the next try after so many that were in vain, ms. */
  readonly gapMs: (failures: number) => number;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/** A thread that ends after running this long, ms, is started again at once, and earlier failures do not count. */
const STEADY_MS = 60_000;

const RESTING =
  'The part of the program that keeps the journal has ended several times, and is started again in a minute at most. If that does not help, close the station and start it again.';

/**
 * A journal that is opened again when its thread has ended: at once for the first time, then after growing pauses. Calls
 * wait while it is being opened, and fail during a pause.
 */
export function lastingJournal({ first, open, onChanged, gapMs, logger }: LastingJournalDeps): Journal {
  let current = Promise.resolve(first);
  let openedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let closing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopListening = first.onEnd(() => ended(first));

  function ended(opened: OpenInThread): void {
    opened.leave();
    if (closing !== null) return;
    if (performance.now() - openedAt >= STEADY_MS) {
      failures = 0;
      openAgain();
    } else {
      rest(journalFailure('journal_failed', RESTING));
    }
    onChanged();
  }

  function openAgain(): void {
    current = open();
    current.then(
      (opened) => {
        openedAt = performance.now();
        stopListening = opened.onEnd(() => ended(opened));
        logger.warn('journal opened again');
        if (closing === null) onChanged();
      },
      (failure: unknown) => {
        logger.error('journal not opened again', { failure: String(failure) });
        // Only the start of the program mends a journal, before its content is used.
        if (closing === null && !(isJournalFailure(failure) && failure.code === 'journal_damaged')) rest(failure);
      },
    );
  }

  /** Until the pause is over every call fails. */
  function rest(failure: unknown): void {
    failures += 1;
    current = Promise.reject(failure);
    current.catch(() => undefined);
    timer = setTimeout(openAgain, gapMs(failures));
    timer.unref();
  }

  async function close(): Promise<void> {
    clearTimeout(timer);
    const opened = await current.catch(() => null);
    if (opened === null) return;
    stopListening();
    opened.leave();
    await opened.call('close', []).catch((failure: unknown) => {
      // With its thread its files and its lock are closed as well.
      if (!opened.hasEnded()) throw failure;
    });
  }

  const call =
    (method: keyof Journal) =>
    async (...args: unknown[]) => {
      // A request of a caller that began before the station was closed.
      if (closing !== null) throw new StationStopped();
      return (await current).call(method, args);
    };

  return {
    ...(Object.fromEntries(first.methods.map((method) => [method, call(method)])) as unknown as Journal),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
