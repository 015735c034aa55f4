import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isJournalFailure, journalFailure } from '../../core/ports/journalFailure.ts';
import { backUp } from './backup.ts';
import { connect } from './connection.ts';
import { examine, type Finding } from './damage/integrity.ts';
import { copyTables } from './damage/mend.ts';
import { openPages } from './damage/pages.ts';
import { salvage } from './damage/salvage.ts';
import { asideName, finishSetAside, removeDatabase, setAside, syncFolder, workplaceOf } from './damage/setAside.ts';
import { lossOf, readWal, readWalIndex, type Wal } from './damage/walFile.ts';
import { databaseOn, type JournalDatabase } from './database.ts';
import { MIGRATIONS, migrate, NEWEST } from './migrate.ts';
import { SET_ASIDE_FACT, type SetAsideFact } from './setAsideFact.ts';
import { asJournalFailure } from './sqliteErrors.ts';

export interface FileOptions {
  readonly busyTimeoutMs: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A version above this is no version but damage. */
const HIGHEST_BELIEVABLE_VERSION = 10_000;

/**
 * Leaves a journal file that is whole, or was never there, ready to be opened and migrated: the order is finish what an
 * earlier start began, look for damage, mend or set aside and salvage, back up before a migration. Throws
 * `journal_newer`, `journal_not_backed_up`, `journal_unusable`, or `journal_failed` (nothing was changed then).
 */
export function prepareFile(file: string, options: FileOptions): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
      throw journalFailure('journal_unusable', `In the place of the journal stands something that is no file: ${file}`);
    finishSetAside(file);
    const wal = logOf(file);
    if (!existsSync(file) && wal === null) {
      makeNew(file, options);
      return;
    }
    const finding = look(file, wal, options);
    const version = finding.kind === 'damaged' ? versionInHeader(file) : finding.version;
    if (version > NEWEST && version < HIGHEST_BELIEVABLE_VERSION) throw newer(version);
    switch (finding.kind) {
      case 'whole':
        if (finding.version > 0 && finding.version < NEWEST) backUp(file, NEWEST, options.busyTimeoutMs);
        return;
      case 'indexes':
        mendOrReplace(file, wal, version, options);
        return;
      case 'damaged':
        replace(file, wal, options);
        return;
      default:
        finding satisfies never;
    }
  } catch (failure) {
    throw asOpeningFailure(failure, file);
  }
}

function look(file: string, wal: Wal | null, { busyTimeoutMs }: FileOptions): Finding {
  const index = existsSync(`${file}-shm`) ? readWalIndex(readFileSync(`${file}-shm`)) : null;
  const loss = lossOf(wal, index);
  if (loss !== null) return { kind: 'damaged', why: loss };
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return { kind: 'damaged', why: 'the file is empty' };
  // The full check costs about three times as much: it is made where the last end was none, or much is about to change.
  const thorough = wal !== null || versionInHeader(file) !== NEWEST;
  return examine(file, thorough, busyTimeoutMs);
}

/** A journal appears under its name only when its schema is whole: an empty file is damage, not a beginning. */
function makeNew(file: string, options: FileOptions): void {
  making(file, options).close();
  renameSync(workplaceOf(file), file);
  syncFolder(dirname(file));
}

/** Nothing was lost, so nobody need be told; the damaged file is kept all the same. */
function mendOrReplace(file: string, wal: Wal | null, version: number, options: FileOptions): void {
  const database = making(file, options);
  let mended = false;
  try {
    mended = version === NEWEST && copyTables(file, database);
  } finally {
    database.close();
  }
  if (mended) setAside(file, asideName(file, options.now()));
  else replace(file, wal, options);
}

/** Sets the damaged journal aside and puts a new one in its place that holds whatever could be read. */
function replace(file: string, wal: Wal | null, options: FileOptions): void {
  const at = options.now();
  const name = asideName(file, at);
  const database = making(file, options);
  const index = existsSync(`${file}-shm`) ? readWalIndex(readFileSync(`${file}-shm`)) : null;
  // What stands behind a wrong frame was never promised, unless a promise is known to be broken.
  const log = wal === null ? [] : lossOf(wal, index) === null ? wal.committed : [...wal.committed, ...wal.beyond];
  const pages = openPages(existsSync(file) ? file : null, log);
  try {
    const { kept } = salvage(pages, database, name);
    const fact: SetAsideFact = { file: name, at, kept, adopted: null };
    database.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', SET_ASIDE_FACT, JSON.stringify(fact));
  } finally {
    pages.close();
    database.close();
  }
  setAside(file, name);
}

function making(file: string, { busyTimeoutMs, now }: FileOptions): JournalDatabase {
  const workplace = workplaceOf(file);
  removeDatabase(workplace);
  const connection = connect(workplace, busyTimeoutMs);
  // Room for the indexes of a large journal that is written anew in one go, in KiB.
  connection.exec('PRAGMA cache_size = -131072');
  migrate(connection, MIGRATIONS);
  return databaseOn(connection, now);
}

function logOf(file: string): Wal | null {
  return existsSync(`${file}-wal`) ? readWal(readFileSync(`${file}-wal`)) : null;
}

/** `user_version` as it stands in a header that is one (sqlite.org/fileformat.html section 1.3); else 0. */
function versionInHeader(file: string): number {
  if (!existsSync(file)) return 0;
  const header = Buffer.alloc(100);
  const fd = openSync(file, 'r');
  readSync(fd, header, 0, 100, 0);
  closeSync(fd);
  return header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header.readUInt32BE(60) : 0;
}

function newer(version: number) {
  return journalFailure(
    'journal_newer',
    `The journal was written by a newer version of this program (journal ${version}, this program knows up to ${NEWEST}).`,
  );
}

function asOpeningFailure(failure: unknown, file: string): unknown {
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
