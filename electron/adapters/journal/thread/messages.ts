import type { Journal } from '../../../core/ports/Journal.ts';
import { isJournalFailure, type JournalFailureCode, journalFailure } from '../../../core/ports/Journal.ts';
import type { LogFields } from '../../../core/ports/Logger.ts';
import type { Finding } from '../damage/integrity.ts';

/**
 * A request to the journal's thread: open the journal of a folder (`mends`: also where it has to be mended first;
 * `checkAfterMs` as CopyCheck of copy/rollingCopy.ts), copy a closed one, take what came out of a check, or call a method of
 * an open one.
 */
export type Request =
  | { readonly id: number; readonly open: string; readonly mends: boolean; readonly checkAfterMs: number }
  | { readonly id: number; readonly backUp: string }
  | { readonly id: number; readonly journal: number; readonly finding: Finding | null }
  | {
      readonly id: number;
      readonly journal: number;
      readonly method: keyof Journal;
      readonly args: readonly unknown[];
    };

/** The answer to `open`. */
export interface OpenedJournal {
  readonly journal: number;
  /** The methods that it has. */
  readonly methods: readonly (keyof Journal)[];
}

/**
 * The answers, in the order of the requests, warnings for the log, a change of a journal's `health`, and a file to check
 * for a journal.
 */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: FailureMessage }
  | { readonly warn: string; readonly fields: LogFields | undefined }
  | { readonly healthChangedOf: number }
  | { readonly checkFor: number; readonly file: string };

/** An error as it crosses between threads, where an Error object would lose its code. */
interface FailureMessage {
  readonly code: JournalFailureCode | null;
  readonly message: string;
  readonly stack: string | undefined;
}

export function toFailureMessage(failure: unknown): FailureMessage {
  if (!(failure instanceof Error)) return { code: null, message: String(failure), stack: undefined };
  return {
    code: isJournalFailure(failure) ? failure.code : null,
    message: failure.message,
    stack: failure.stack,
  };
}

export function fromFailureMessage({ code, message, stack }: FailureMessage): Error {
  const failure = code === null ? new Error(message) : journalFailure(code, message);
  if (stack !== undefined) failure.stack = stack;
  return failure;
}
