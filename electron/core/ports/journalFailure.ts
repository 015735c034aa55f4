/**
 * Why the journal could not do what was asked. `journal_failed`: it could not be written (disk full, read-only,
 * locked, I/O error); nothing was done, and the same may work later. The others are told when it is opened: it was
 * written by a newer program; it could not be backed up before its schema changes; what stands there is no file, or
 * may not be read; it is not known any more which account it belongs to.
 */
export type JournalFailureCode =
  | 'journal_failed'
  | 'journal_newer'
  | 'journal_not_backed_up'
  | 'journal_unusable'
  | 'journal_ownerless';

/** What a journal's promises reject with, and what opening one throws; the message is one sentence. */
export interface JournalFailure extends Error {
  readonly code: JournalFailureCode;
}

const CODES: readonly string[] = [
  'journal_failed',
  'journal_newer',
  'journal_not_backed_up',
  'journal_unusable',
  'journal_ownerless',
] satisfies JournalFailureCode[];

export function journalFailure(code: JournalFailureCode, sentence: string, cause?: unknown): JournalFailure {
  return Object.assign(new Error(sentence, { cause }), { code });
}

export function isJournalFailure(failure: unknown): failure is JournalFailure {
  return failure instanceof Error && 'code' in failure && CODES.includes(String(failure.code));
}
