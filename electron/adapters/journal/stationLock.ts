import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openDurable } from '../../../disk/openDurable.ts';
import { journalFailure } from '../../core/ports/Journal.ts';
import { asJournalFailure, isBusy, isDamage, sqliteCode } from './sqliteErrors.ts';

export const LOCK_FILE = 'station.lock';

const READONLY = 8;

/** How long to wait for a station that is just closing, ms. */
const TIMEOUT_MS = 1_000;

/**
 * One station on one folder, even of two users: two users of one machine, or two machines on one network folder, would both
 * send and both print. The lock is the operating system's (SQLite's lock on a file of its own), so that it ends with the
 * process, however that ends. Throws a JournalFailure: `journal_unusable` when another station has the folder, or when the
 * lock file may only be read. If somebody deletes the file meanwhile, the lock on the journal itself still holds (`alone`
 * of openSqliteJournal).
 */
export function lockStation(folder: string) {
  const file = join(folder, LOCK_FILE);
  try {
    return lock(file);
  } catch (failure) {
    if (!isDamage(failure)) throw failure;
    // Emptied and not replaced: two stations that find it damaged at the same time must still lock the same file.
    empty(file);
    return lock(file);
  }
}

/** The file belongs to this process until it is released. */
function lock(file: string) {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = openDurable(file, { busyTimeoutMs: TIMEOUT_MS, journalMode: 'MEMORY' });
    // The lock has to include a write. On a read-only file SQLite would take a read lock, which many can have.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1');
  } catch (failure) {
    database?.close();
    if (isDamage(failure)) throw failure;
    if (isBusy(failure)) throw journalFailure('journal_unusable', taken(file), failure);
    if (sqliteCode(failure) === READONLY) throw journalFailure('journal_unusable', readOnly(file), failure);
    throw asJournalFailure(failure);
  }
  const held = database;
  return {
    /**
     * Notes in the lock file that a journal was open under this lock. If the journal is missing at a later start, it was
     * lost.
     */
    noteWorked(): void {
      try {
        // The exclusive locking mode keeps the lock beyond the commit.
        if (held.isTransaction) held.exec('COMMIT');
      } catch {
        // The disk is full. A later start notes it; the lock itself stays.
      }
    },
    /** A second call does nothing. */
    release(): void {
      if (held.isOpen) held.close();
    },
  };
}

function empty(file: string): void {
  try {
    truncateSync(file, 0);
  } catch (failure) {
    throw journalFailure('journal_unusable', readOnly(file), failure);
  }
}

function taken(file: string): string {
  return `Another Label Station is working on this folder; only one can: ${file}`;
}

function readOnly(file: string): string {
  return `The lock of this folder may only be read, so nobody can tell if another Label Station works on it: ${file}`;
}
