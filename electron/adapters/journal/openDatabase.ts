import { dirname } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncDirectorySync } from '../../../disk/durableFile.ts';
import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { connect, keepAlone } from './connection.ts';
import { type NextLog, nextLog } from './copy/continueCopy.ts';
import { type CopyCheck, followWithCopy, type RollingCopy } from './copy/rollingCopy.ts';
import type { Finding } from './damage/integrity.ts';
import { follow } from './damage/marker.ts';
import { databaseOn, type JournalDatabase } from './database.ts';
import { asOpeningFailure, prepareFile } from './journalFile.ts';
import { migrate } from './migrate.ts';
import { asJournalFailure, isDamage } from './sqliteErrors.ts';

export interface DatabaseOptions {
  /** How long opening and each write wait for a lock of another connection, ms; left out: opening waits longer than a write. */
  readonly busyTimeoutMs?: number;
  /** Epoch ms. */
  readonly now?: () => number;
  /** Locks every other connection out of the file. */
  readonly alone?: boolean;
  /** If given, a copy beside the journal follows each commit, and a well closed file is checked by it. */
  readonly copying?: CopyCheck;
  /** Gets a warning when something was repaired. */
  readonly logger?: Pick<Logger, 'warn'>;
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
  if (file === ':memory:') {
    const connection = connect(file, BUSY_MS);
    migrate(connection);
    return databaseOn(connection, options.now ?? Date.now);
  }
  return openFile(file, options, options.copying !== undefined);
}

const BUSY_MS = 5_000;
/** A backup program may hold the file in the morning, ms: the desk then starts later, and not without its journal. */
const OPENING_BUSY_MS = 60_000;
const NOT_COPIED: NextLog = { number: 0, isAfterGap: true };

function openFile(file: string, options: DatabaseOptions, checksLater: boolean): JournalDatabase {
  const {
    busyTimeoutMs = OPENING_BUSY_MS,
    now = Date.now,
    alone = false,
    copying = null,
    logger = null,
    mends = true,
  } = options;
  const isChecked = prepareFile(file, { busyTimeoutMs, now, logger, mends, checksLater });
  let connection: DatabaseSyncInstance | null = null;
  let copy: RollingCopy | null = null;
  try {
    const next = copying === null ? NOT_COPIED : nextLog(file);
    connection = connect(file, busyTimeoutMs);
    // The log is emptied only once it was copied (followWithCopy): a conversion may write more than SQLite would leave in it.
    connection.exec('PRAGMA wal_autocheckpoint = 0');
    if (alone) keepAlone(connection);
    migrate(connection);
    // The names of the file and of its log, which SQLite syncs as well, but goes on where that fails.
    syncDirectorySync(dirname(file));
    copy = followWithCopy(file, connection, { copying, next, onChecked: noteChecked, logger });
    const healthChanged = options.onHealthChanged ?? (() => undefined);
    const database = databaseOn(connection, now, { ...follow(file, connection, copy), healthChanged, copy });
    pruneCalls(database);
    if (isChecked) database.noteChecked(true);
    connection.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? BUSY_MS}`);
    return database;

    // After damage the journal takes no writes any more, and the next start mends it before it opens.
    function noteChecked({ kind, ...finding }: Finding): void {
      database.noteChecked(kind === 'whole');
      if ('why' in finding) database.refuse(finding.why);
    }
  } catch (failure) {
    copy?.end();
    connection?.close();
    // Damage that shows already here is mended at once.
    if (!isChecked && isDamage(failure)) return openFile(file, options, false);
    const isOfSystem = failure instanceof Error && 'syscall' in failure;
    throw isOfSystem ? asOpeningFailure(failure, file) : asJournalFailure(failure);
  }
}

/** A disk that is full now must not keep the station from starting; `failing` reports it. */
function pruneCalls(database: JournalDatabase): void {
  try {
    // A wrong clock, now or then, must not make all of them seem old.
    database.run('DELETE FROM calls WHERE at < MIN(?, (SELECT MAX(at) FROM calls)) - ?', database.now(), KEEP_CALLS_MS);
  } catch (failure) {
    if (!isJournalFailure(failure) || isDamage(failure)) throw failure;
  }
}
