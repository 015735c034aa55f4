import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isJournalFailure, journalFailure } from '../../core/ports/Journal.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { backUp } from './backup.ts';
import { connect } from './connection.ts';
import { catchUp } from './copy/continueCopy.ts';
import { wasCompleteWhenClosed } from './copy/copyFolder.ts';
import { hasCopy, restoreCopy } from './copy/restoreCopy.ts';
import { examine, type Finding, refuseIfHeld } from './damage/integrity.ts';
import {
  hasMarker,
  isAsClosed,
  isOlder,
  lostWithLog,
  type Marker,
  readMarker,
  removeMarker,
  writeMarker,
} from './damage/marker.ts';
import { copyTables, reindex } from './damage/mend.ts';
import { recoverJobs } from './damage/recoverJobs.ts';
import { asideName, finishSetAside, removeDatabase, setAside, workplaceOf } from './damage/setAside.ts';
import { lossOf, readWal, readWalIndex, type Wal } from './damage/walFile.ts';
import { databaseOn, type JournalDatabase } from './database.ts';
import { SET_ASIDE_FACT, type SetAsideFact } from './health.ts';
import { MIGRATIONS, migrate, NEWEST } from './migrate.ts';
import { asJournalFailure } from './sqliteErrors.ts';
import { LOCK_FILE } from './stationLock.ts';

/** Beside the journal: PDFs of labels that were printed or wait for it. */
const LABELS = 'labels';

/**
 * Whether this desk worked in this folder before, which means that a missing journal was lost. The signs are its mark, its
 * copy, its log's index (`-shm`), labels, a backup or a damaged journal, and a lock file that says that a journal was open.
 */
function hasEarlierWork(file: string): boolean {
  const folder = dirname(file);
  const stem = basename(file).replace(/\.sqlite$/, '');
  if (hasMarker(file) || hasCopy(file) || existsSync(`${file}-shm`)) return true;
  // The file's size is read without opening it, because closing it would drop this process's lock on it.
  if ((statSync(join(folder, LOCK_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name === LABELS && readdirSync(join(folder, LABELS)).length > 0
      : entry.name.startsWith(`${stem}.damaged-`) || entry.name.startsWith(`${basename(file)}.before-`),
  );
}

interface FileOptions {
  readonly busyTimeoutMs: number;
  /** Epoch ms. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'> | null;
  /** The content of a file that is as it was closed is checked later, while the journal is open. */
  readonly checksLater: boolean;
  /** False: a file that has to be mended or replaced is refused with `journal_damaged`. */
  readonly mends: boolean;
}

/** A higher version in a file is damage. */
const HIGHEST_BELIEVABLE_VERSION = 10_000;

/**
 * Prepares the journal file so that it can be opened and migrated. In this order: finish what an earlier start began,
 * check for damage, repair or restore from the copy, back up before a migration. False when the content of the file was
 * left to be checked later. Throws `journal_newer`,
 * `journal_damaged` (it was not to be mended), `journal_not_backed_up`, `journal_unusable`, or `journal_failed` (nothing was changed then).
 */
export function prepareFile(file: string, options: FileOptions): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
      throw journalFailure('journal_unusable', `In the place of the journal stands something that is no file: ${file}`);
    finishSetAside(file, options.now());
    const isCaughtUp = catchUpWherePossible(file, options);
    const wal = logOf(file);
    if (!existsSync(file) && wal === null) {
      if (!options.mends) throw damaged('the file is gone');
      makeNew(file, options);
      return true;
    }
    const mark = readMarker(file);
    const lossOfLog = lossOf(wal, indexOf(file)) ?? lostWithLog(file, mark);
    const found = check(file, lossOfLog, mark, options);
    if (found === null) return false;
    if (!options.mends && found.kind !== 'whole') throw damaged(found.why);
    const finding = mendInPlace(file, found, options);
    const version = finding.kind === 'damaged' ? versionInHeader(file) : finding.version;
    if (version > NEWEST && version < HIGHEST_BELIEVABLE_VERSION) throw newer(version);
    // A kill may have come between a commit and its copy. The log shows it then, where it is whole.
    const isLogCopied = mark?.open === false ? wasCompleteWhenClosed(file) : isCaughtUp && lossOfLog === null;
    const isComplete = (lastEvent: number) => mark !== null && isLogCopied && isOlder(lastEvent, mark) === null;
    switch (finding.kind) {
      case 'whole':
        // From here on SQLite may move the log into the file.
        if (mark?.open === true) writeMarker(file, { open: false, lastEvent: finding.lastEvent, aside: null });
        if (finding.version > 0 && finding.version < NEWEST) backUp(file, NEWEST, options.busyTimeoutMs);
        return true;
      case 'indexes':
        options.logger?.warn('journal indexes broken', { why: finding.why });
        mendOrReplace(file, version, isComplete, options);
        return true;
      case 'damaged':
        options.logger?.warn('journal damaged', { why: finding.why });
        replace(file, isComplete, options);
        return true;
      default:
        return finding satisfies never;
    }
  } catch (failure) {
    throw asOpeningFailure(failure, file);
  }
}

/** Null when the content is left to be checked later. */
function check(
  file: string,
  lossOfLog: string | null,
  mark: Marker | null,
  { busyTimeoutMs, checksLater }: FileOptions,
): Finding | null {
  if (lossOfLog !== null) return { kind: 'damaged', why: lossOfLog };
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return { kind: 'damaged', why: 'the file is empty' };
  if (checksLater && isAsClosed(file, mark) && versionInHeader(file) === NEWEST) return null;
  const finding = examine(file, busyTimeoutMs);
  const older = finding.kind === 'damaged' ? null : isOlder(finding.lastEvent, mark);
  return older === null ? finding : { kind: 'damaged', why: older };
}

/** Damaged indexes are rebuilt in place: nothing was lost, so the damaged file is not worth keeping. */
function mendInPlace(file: string, finding: Finding, { busyTimeoutMs, logger }: FileOptions): Finding {
  if (finding.kind !== 'indexes' || finding.unlike === null || finding.version > NEWEST) return finding;
  if (!reindex(file, finding.unlike, busyTimeoutMs)) return finding;
  logger?.warn('journal indexes made anew', { why: finding.why });
  return { kind: 'whole', version: finding.version, lastEvent: finding.lastEvent };
}

/** The copy may lack the last commit otherwise, where the journal turns out to be damaged. False: it was not possible. */
function catchUpWherePossible(file: string, { logger }: FileOptions): boolean {
  try {
    return catchUp(file);
  } catch (failure) {
    logger?.warn('journal copy not caught up', { failure: String(failure) });
    return false;
  }
}

/**
 * Builds a new journal under another name and renames it when its schema is complete, because an empty file counts as
 * damage. If the desk has worked before, the new journal is its copy and records that the old one is gone, and the service
 * is asked for its shipments.
 */
function makeNew(file: string, options: FileOptions): void {
  const isLost = hasEarlierWork(file);
  if (isLost) restore(file, options);
  const database = making(file, options, isLost);
  try {
    if (isLost) noteSetAside(database, { file: '', at: options.now(), kept: recoverJobs(database, ''), adopted: null });
  } finally {
    database.close();
  }
  if (isLost) options.logger?.warn('journal gone');
  removeMarker(file);
  renameSync(workplaceOf(file), file);
}

/** Whether a copy whose last event is that one has every commit of the journal. */
type IsComplete = (lastEvent: number) => boolean;

/** If nothing was lost, the screens do not mention it. The damaged file is stored in any case. */
function mendOrReplace(file: string, version: number, isComplete: IsComplete, options: FileOptions): void {
  const database = making(file, options);
  let mended = false;
  try {
    mended = version === NEWEST && copyTables(file, database);
  } finally {
    database.close();
  }
  if (mended) setAside(file, asideName(file, options.now()));
  else replace(file, isComplete, options);
}

/**
 * Stores the damaged journal under another name, and replaces it by its copy, or by a new one where there is no copy. If
 * the copy has everything, the screens do not mention it. Otherwise its jobs may be older than the real ones.
 */
function replace(file: string, isComplete: IsComplete, options: FileOptions): void {
  refuseIfHeld(file, options.busyTimeoutMs);
  const at = options.now();
  const name = asideName(file, at);
  const isRestored = restore(file, options);
  const database = making(file, options, isRestored);
  try {
    if (!isRestored || !isComplete(lastEventOf(database)))
      noteSetAside(database, { file: name, at, kept: recoverJobs(database, name), adopted: null });
  } finally {
    database.close();
  }
  setAside(file, name);
}

function noteSetAside(database: JournalDatabase, fact: SetAsideFact): void {
  database.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', SET_ASIDE_FACT, JSON.stringify(fact));
}

/** Puts the copy together under another name; false where there is none. */
function restore(file: string, { busyTimeoutMs, logger }: FileOptions): boolean {
  const workplace = workplaceOf(file);
  removeDatabase(workplace);
  const isRestored = restoreCopy(file, workplace, busyTimeoutMs);
  if (!isRestored) removeDatabase(workplace);
  logger?.warn(isRestored ? 'journal restored from its copy' : 'journal without a copy');
  return isRestored;
}

/** A journal under another name, empty unless it `continues` what stands there. */
function making(file: string, { busyTimeoutMs, now }: FileOptions, continues = false): JournalDatabase {
  const workplace = workplaceOf(file);
  if (!continues) removeDatabase(workplace);
  const connection = connect(workplace, busyTimeoutMs);
  // Memory in KiB for building the indexes of a large journal at once.
  connection.exec('PRAGMA cache_size = -131072');
  migrate(connection, MIGRATIONS);
  return databaseOn(connection, now);
}

function lastEventOf(database: JournalDatabase): number {
  return Number(database.one("SELECT seq FROM sqlite_sequence WHERE name = 'events'")?.seq ?? 0);
}

function indexOf(file: string) {
  return existsSync(`${file}-shm`) ? readWalIndex(readFileSync(`${file}-shm`)) : null;
}

function logOf(file: string): Wal | null {
  return existsSync(`${file}-wal`) ? readWal(readFileSync(`${file}-wal`)) : null;
}

/** `user_version` from a valid header (sqlite.org/fileformat.html section 1.3), else 0. */
function versionInHeader(file: string): number {
  if (!existsSync(file)) return 0;
  const header = Buffer.alloc(100);
  const fd = openSync(file, 'r');
  readSync(fd, header, 0, 100, 0);
  closeSync(fd);
  return header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header.readUInt32BE(60) : 0;
}

function damaged(why: string) {
  return journalFailure(
    'journal_damaged',
    `The journal file is damaged. (${why}) Close the station and start it again: it mends its journal then.`,
  );
}

function newer(version: number) {
  return journalFailure(
    'journal_newer',
    `The journal was written by a newer version of this program (journal ${version}, this program knows up to ${NEWEST}).`,
  );
}

/** As `asJournalFailure`, also for the system's errors about files. */
export function asOpeningFailure(failure: unknown, file: string): unknown {
  const known = asJournalFailure(failure);
  if (isJournalFailure(known) || !(failure instanceof Error) || !('code' in failure)) return known;
  const full = failure.code === 'ENOSPC' || failure.code === 'EDQUOT';
  return journalFailure(
    full ? 'journal_failed' : 'journal_unusable',
    full
      ? `The disk of the journal is full. (${failure.message})`
      : `The journal file cannot be used: ${file} (${failure.message})`,
    failure,
  );
}
