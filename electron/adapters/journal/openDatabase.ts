import { dirname } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncDirectorySync } from '../../../disk/durableFile.ts';
import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { connect, keepAlone } from './connection.ts';
import { follow } from './damage/marker.ts';
import { databaseOn, type JournalDatabase } from './database.ts';
import { asOpeningFailure, prepareFile } from './journalFile.ts';
import { type LateCheck, lateCheck } from './lateCheck.ts';
import { migrate } from './migrate.ts';
import { asJournalFailure, isDamage } from './sqliteErrors.ts';

export interface DatabaseOptions {
  /** How long a write waits for a lock of another connection, in ms. */
  readonly busyTimeoutMs?: number;
  /** Epoch ms. */
  readonly now?: () => number;
  /** Keeps every other connection away from the file. */
  readonly alone?: boolean;
  /** Gets a warning when something was repaired. */
  readonly logger?: Pick<Logger, 'warn'>;
  /** Where given, a file that is as it was closed is opened unchecked, and this one is to see to its check. */
  readonly onUnchecked?: (check: LateCheck) => void;
  /** False: a file that is damaged or gone is refused with `journal_damaged`, and left as it is. */
  readonly mends?: boolean;
  /** Called when the journal begins to fail, fails otherwise than before, or works again. */
  readonly onHealthChanged?: () => void;
}

/** The rate limit and the day's figures need the times of recent requests only. */
const KEEP_CALLS_MS = 40 * 24 * 60 * 60 * 1000;

/**
 * Opens the journal in that file, after prepareFile has checked it. `:memory:` opens an empty one for tests of other
 * parts.
 */
export function openDatabase(file: string, options: DatabaseOptions = {}): JournalDatabase {
  const { busyTimeoutMs = 5_000, now = Date.now, alone = false, logger = null, mends = true } = options;
  const { onUnchecked, ...rest } = options;
  const healthChanged = options.onHealthChanged ?? (() => undefined);
  const isFile = file !== ':memory:';
  const isChecked =
    !isFile || prepareFile(file, { busyTimeoutMs, now, logger, mends, checksLater: onUnchecked !== undefined });
  let connection: DatabaseSyncInstance | null = null;
  try {
    connection = connect(file, busyTimeoutMs);
    if (isFile && alone) keepAlone(connection);
    migrate(connection);
    // The names of the file and of its log, which SQLite syncs as well, but goes on where that fails.
    if (isFile) syncDirectorySync(dirname(file));
    const database = databaseOn(connection, now, isFile ? { ...follow(file, connection), healthChanged } : undefined);
    pruneCalls(database);
    if (isChecked) database.noteChecked(true);
    else onUnchecked?.(lateCheck(connection, database));
    return database;
  } catch (failure) {
    connection?.close();
    // Damage that shows already here is mended at once.
    if (!isChecked && isDamage(failure)) return openDatabase(file, rest);
    const isOfSystem = failure instanceof Error && 'syscall' in failure;
    throw isOfSystem ? asOpeningFailure(failure, file) : asJournalFailure(failure);
  }
}

/** A disk that is full now must not keep the station from starting; `failing` reports it. */
function pruneCalls(database: JournalDatabase): void {
  try {
    // A wrong clock, now or then, must not make all of them look old.
    database.run('DELETE FROM calls WHERE at < MIN(?, (SELECT MAX(at) FROM calls)) - ?', database.now(), KEEP_CALLS_MS);
  } catch (failure) {
    if (!isJournalFailure(failure) || isDamage(failure)) throw failure;
  }
}
