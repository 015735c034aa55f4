import { isJournalFailure, journalFailure } from '../../core/ports/Journal.ts';

/** Primary result codes of SQLite that mean a problem of the disk, a lock or the file, and not a bug in a statement. */
const SENTENCES: Readonly<Record<number, string>> = {
  3: 'The journal file may not be opened.',
  5: 'The journal is locked by another program.',
  6: 'The journal is locked.',
  7: 'There is not enough memory to use the journal.',
  8: 'The journal file may only be read.',
  10: 'The disk of the journal reports an error.',
  11: 'The journal file is damaged.',
  13: 'The disk of the journal is full.',
  14: 'The journal file cannot be opened.',
  15: 'The journal is locked by another program.',
  26: 'The journal file is not a database.',
};

/** SQLite's primary result code, or null where the failure is not SQLite's. */
export function sqliteCode(failure: unknown): number | null {
  if (!(failure instanceof Error) || !('errcode' in failure) || typeof failure.errcode !== 'number') return null;
  return failure.errcode & 0xff;
}

/** SQLite found damaged content: SQLITE_CORRUPT, SQLITE_NOTADB. */
export function isDamage(failure: unknown): boolean {
  const code = sqliteCode(isJournalFailure(failure) ? failure.cause : failure);
  return code === 11 || code === 26;
}

/** The remedy for a failed write: make room, replace the disk, or find out which program holds the file. */
export function troubleOf(failure: unknown): 'full' | 'disk' | 'blocked' {
  const code = sqliteCode(isJournalFailure(failure) ? failure.cause : failure);
  return code === 13 ? 'full' : code === 10 ? 'disk' : 'blocked';
}

/** Another connection holds the file: SQLITE_BUSY. */
export function isBusy(failure: unknown): boolean {
  return sqliteCode(failure) === 5;
}

/**
 * `journal_failed` or, for damage, `journal_damaged`, with one sentence, when the disk, a lock or the file is at fault. Any
 * other failure is a bug and returned unchanged.
 */
export function asJournalFailure(failure: unknown): unknown {
  if (isJournalFailure(failure)) return failure;
  const sentence = SENTENCES[sqliteCode(failure) ?? -1];
  if (sentence === undefined || !(failure instanceof Error)) return failure;
  return journalFailure(
    isDamage(failure) ? 'journal_damaged' : 'journal_failed',
    `${sentence} (${failure.message})`,
    failure,
  );
}
