import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { makeDirectoryDurablySync, syncDirectorySync } from '../../../disk/durableFile.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { connect } from './connection.ts';
import { examineResting, type Finding } from './damage/integrity.ts';
import { firstEnd, lastCommit, WAL_HEADER_BYTES, type WalEnd, type WalHeader, walHeader } from './damage/walFile.ts';
import { isDamage } from './sqliteErrors.ts';

/*
 * A copy of the journal, in the folder `journal-copy` beside it, that follows each commit. SQLite changes its file only by
 * moving its write-ahead log into it, so the copy is a base (`base-7.sqlite`, the file as it was at some time) and the logs
 * since, one after the other (`log-7`, `log-8` ...): SQLite itself puts them together again. The numbers have no gap where
 * no commit is missing. Nothing here may keep the station from its work: a failure is logged, and the copy starts again
 * with the next base.
 */

export const COPY_FOLDER = 'journal-copy';
const NOTE = 'file.json';
/** Name of a base that is being made and checked. */
export const PARTIAL_BASE = 'base.partial';
/** After so many bytes the log is moved into the file: a thousand pages, as SQLite does by itself. */
const CHECKPOINT_BYTES = 4 * 1024 * 1024;
/** Copied bytes are synced to the disk after at most so long, ms. */
const SYNC_MS = 60_000;
/** The logs of the copy grow to this size, or to that of the base, before a new base is made. */
const FEW_LOG_BYTES = 16 * 1024 * 1024;
/** Data that is removed from the journal is gone from the copy after a day. */
const BASE_AGE_MS = 24 * 60 * 60 * 1_000;
/** Free space that the copy leaves to the journal and the labels. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** Pages of one step, during which the journal waits. */
const PAGES_OF_A_STEP = 64;

export interface RollingCopy {
  /** Copies what was committed since the last call. Called after every write. */
  follow(): void;
  /**
   * Moves the log into the file, makes a new base of it and checks that. What was removed from the journal is in neither the
   * log nor the copy then. Where no base can be made now, the copy stays as it is, and each minute is a new try.
   */
  renew(): Promise<void>;
  /** Resolves once no base is being made. No other begins. */
  settle(): Promise<void>;
  /** To be called before the connection is closed: everything is copied and on the disk. */
  end(): void;
  /** To be called after that, when the log was moved into the file. */
  noteClosed(): void;
}

/** Checks of the journal's file besides copying it. */
export interface CopyCheck {
  /** Checks the whole content of a base; null: that was not possible now. */
  readonly check: (base: string) => Promise<Finding | null>;
  /** Delay of the first base after the opening, ms, so that the first scans do not compete with it. */
  readonly afterMs: number;
}

export interface RollingCopyOptions {
  /** Null: only the log is managed, and nothing is copied. */
  readonly copying: CopyCheck | null;
  /** From `nextLog`, before the journal was opened. */
  readonly next: NextLog;
  /** The content of the journal was checked: a base is a copy of its file. */
  readonly onChecked: (finding: Finding) => void;
  readonly logger: Pick<Logger, 'warn'> | null;
}

export interface NextLog {
  readonly number: number;
  /** Commits are missing before that log. */
  readonly isAfterGap: boolean;
}

/** Begins to follow a journal that was opened just now, and empties its log. */
export function followWithCopy(
  file: string,
  connection: DatabaseSyncInstance,
  { copying, next, onChecked, logger }: RollingCopyOptions,
): RollingCopy {
  const folder = folderOf(file);
  let { number } = next;
  /** The first of the logs since the last missing commit. */
  let first = number;
  let hasBase = !next.isAfterGap;
  let isWanted = copying !== null;
  let failure: unknown = null;
  let header: WalHeader | null = null;
  let end: WalEnd = { at: 0, frames: 0, sum: [0, 0] };
  let wal: number | null = null;
  let log: number | null = null;
  let isSynced = true;
  let renewing: Promise<void> | null = null;
  let isOver = false;

  connection.exec('PRAGMA wal_autocheckpoint = 0');
  if (copying !== null) {
    attempt(() => makeDirectoryDurablySync(folder));
    follow();
  }
  emptyLog();
  // A base is made of each journal that is opened, because that is its check.
  let timer = copying === null ? undefined : tickAfter(copying.afterMs);

  function tickAfter(waitMs: number): NodeJS.Timeout {
    const waiting = setTimeout(async () => {
      attempt(syncCopy);
      if (isDue()) await renew();
      if (!isOver) timer = tickAfter(SYNC_MS);
    }, waitMs);
    return waiting.unref();
  }

  /** Nothing is written to a copy that lacks a commit. */
  function attempt(work: () => void): void {
    if (copying === null || failure !== null) return;
    try {
      work();
    } catch (cause) {
      failure = cause;
      logger?.warn('journal copy stopped', { failure: String(cause) });
    }
  }

  function follow(): void {
    attempt(copyTail);
    if (renewing === null && logBytes() >= CHECKPOINT_BYTES) emptyLog();
  }

  function logBytes(): number {
    return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  function copyTail(): void {
    wal ??= existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : null;
    if (wal === null) return;
    const size = fstatSync(wal).size;
    if (size <= Math.max(end.at, WAL_HEADER_BYTES)) return;
    const bytes = readBytes(wal, end.at, size);
    header ??= walHeader(bytes);
    // A header that is not whole yet belongs to no commit.
    if (header === null) return;
    const from = end.at === 0 ? firstEnd(header) : end;
    const to = lastCommit(bytes.subarray(from.at - end.at), header, from);
    if (to === from) return;
    log ??= openSync(logFile(folder, number), 'w', 0o600);
    writeSync(log, bytes, 0, to.at - end.at, end.at);
    end = to;
    isSynced = false;
  }

  function syncCopy(): void {
    if (log === null || isSynced) return;
    fsyncSync(log);
    syncDirectorySync(folder);
    isSynced = true;
  }

  function emptyLog(): void {
    attempt(() => {
      copyTail();
      syncCopy();
    });
    try {
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // A disk that is full keeps the log, which holds everything. The next write tries again.
    }
    if (logBytes() === 0) beginLog();
  }

  /** The log in the journal's folder is empty: what is written from now on is another one. */
  function beginLog(): void {
    if (log !== null) {
      closeSync(log);
      number += 1;
    }
    log = null;
    header = null;
    end = { at: 0, frames: 0, sum: [0, 0] };
    isSynced = true;
    noteFile();
  }

  /** It is not synced: if it is lost, a new base is made. */
  function noteFile(): void {
    attempt(() => {
      const { size, mtimeMs } = statSync(file);
      writeFileSync(join(folder, NOTE), JSON.stringify({ number, size, mtimeMs } satisfies Note), { mode: 0o600 });
    });
  }

  function isDue(): boolean {
    if (isWanted || !hasBase || failure !== null) return true;
    try {
      const base = statSync(baseFile(folder, basesIn(folder)[0] ?? 0));
      const logs = logsIn(folder).reduce((sum, one) => sum + statSync(logFile(folder, one)).size, 0);
      return logs > Math.max(FEW_LOG_BYTES, base.size) || (logs > 0 && Date.now() - base.mtimeMs > BASE_AGE_MS);
    } catch {
      return true;
    }
  }

  async function renew(): Promise<void> {
    while (renewing !== null) await renewing;
    emptyLog();
    if (copying === null || isOver) return;
    isWanted = true;
    renewing = makeBase(copying).catch((cause: unknown) => {
      if (!isOver) logger?.warn('journal copy not made', { failure: String(cause) });
    });
    await renewing;
    renewing = null;
  }

  async function makeBase({ check }: CopyCheck): Promise<void> {
    const partial = join(folder, PARTIAL_BASE);
    try {
      makeDirectoryDurablySync(folder);
      refuseFullDisk();
      beginAgain();
      removePartial(folder);
      closeSync(openSync(partial, 'wx', 0o600));
      await backup(connection, partial, { rate: PAGES_OF_A_STEP });
      const finding = await check(partial);
      if (finding === null) throw new Error('it was not checked');
      onChecked(finding);
      if (finding.kind !== 'whole') {
        // The copy of before is what the next start needs.
        isOver = true;
        throw new Error(finding.why);
      }
      // The log has everything that the base may have.
      attempt(copyTail);
      attempt(syncCopy);
      if (failure !== null) throw failure;
      renameSync(partial, baseFile(folder, number));
      syncDirectorySync(folder);
      hasBase = true;
      isWanted = false;
      removeBefore(folder, number);
    } catch (cause) {
      removePartial(folder);
      if (!hasBase) stopWithoutBase(cause);
      throw cause;
    }
  }

  /** Logs without a base are of no use, and would fill the disk. */
  function stopWithoutBase(cause: unknown): void {
    failure ??= cause;
    if (log !== null) closeSync(log);
    log = null;
    for (const one of logsIn(folder)) if (one >= first) rmSync(logFile(folder, one));
  }

  /** The copy grows no further then: its space belongs to the journal and the labels. */
  function refuseFullDisk(): void {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= statSync(file).size + SPARE_BYTES) return;
    failure ??= new Error('too little space on the disk');
    throw failure;
  }

  /** Begins a log after a failure, behind a gap in the numbers, so that it is never joined with the logs before it. */
  function beginAgain(): void {
    if (failure === null) return;
    failure = null;
    hasBase = false;
    if (log !== null) closeSync(log);
    log = null;
    number += 2;
    first = number;
    header = null;
    end = { at: 0, frames: 0, sum: [0, 0] };
    attempt(copyTail);
  }

  return {
    follow,
    renew,
    async settle() {
      isOver = true;
      clearTimeout(timer);
      await renewing;
    },
    end() {
      isOver = true;
      clearTimeout(timer);
      attempt(copyTail);
      attempt(syncCopy);
      for (const fd of [log, wal]) if (fd !== null) closeSync(fd);
      wal = null;
    },
    noteClosed() {
      if (log !== null) number += 1;
      noteFile();
    },
  };
}

/**
 * Copies what a station that was killed had committed and not copied. To be called before anything else is done with the
 * journal's file. True if the copy has all of the log then.
 */
export function catchUp(file: string): boolean {
  const folder = folderOf(file);
  const newest = logsIn(folder)[0];
  if (newest === undefined || afterLast(folder) !== newest + 1 || !isLogOf(file, logFile(folder, newest))) return false;
  const bytes = readFileSync(`${file}-wal`);
  const header = walHeader(bytes);
  if (header === null) return false;
  const copied = readFileSync(logFile(folder, newest));
  const from = lastCommit(copied.subarray(WAL_HEADER_BYTES), header, firstEnd(header));
  const to = lastCommit(bytes.subarray(from.at), header, from);
  const fd = openSync(logFile(folder, newest), 'r+');
  try {
    ftruncateSync(fd, from.at);
    writeSync(fd, bytes, from.at, to.at - from.at, from.at);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  return true;
}

/** The log that the journal's next commits belong to. Nothing may write to the file before it is opened. */
export function nextLog(file: string): NextLog {
  const folder = folderOf(file);
  const after = afterLast(folder);
  if (after !== null && isAsNoted(file, [after, after - 1])) {
    const isInLog = isLogOf(file, logFile(folder, after - 1));
    return { number: isInLog ? after - 1 : after, isAfterGap: false };
  }
  return { number: Math.max(0, ...logsIn(folder), ...basesIn(folder)) + 2, isAfterGap: true };
}

/** The journal's file when its log was empty last, and the number of the next log then. */
interface Note {
  readonly number: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Whether nothing was moved into the file since a log of these numbers began. */
function isAsNoted(file: string, numbers: readonly number[]): boolean {
  try {
    const note: Note = JSON.parse(readFileSync(join(folderOf(file), NOTE), 'utf8'));
    const { size, mtimeMs } = statSync(file);
    return numbers.includes(note.number) && note.size === size && note.mtimeMs === mtimeMs;
  } catch {
    return false;
  }
}

/** The number after the last log that follows the newest base without a gap; null without a base. */
function afterLast(folder: string): number | null {
  const [base] = basesIn(folder);
  if (base === undefined) return null;
  const logs = new Set(logsIn(folder));
  let number = base;
  while (logs.has(number)) number += 1;
  return number;
}

/** Whether the journal's log is the one that was copied there. */
function isLogOf(file: string, log: string): boolean {
  return existsSync(`${file}-wal`) && existsSync(log) && isSameLog(readFileSync(`${file}-wal`), readFileSync(log));
}

/** Whether there is something to restore. */
export function hasCopy(file: string): boolean {
  return basesIn(folderOf(file)).length > 0;
}

/** Puts the newest copy that is whole together at `to`; false where there is none. */
export function restoreCopy(file: string, to: string, busyTimeoutMs: number): boolean {
  const folder = folderOf(file);
  return basesIn(folder).some((base) => {
    try {
      copyFileSync(baseFile(folder, base), to);
      for (let number = base; putLog(logFile(folder, number), to, busyTimeoutMs); number += 1);
      return examineResting(to).kind === 'whole';
    } catch (failure) {
      if (isDamage(failure)) return false;
      throw failure;
    }
  });
}

/** Moves a log of the copy into the file; false where it is not there, or ends in something that is no commit. */
function putLog(log: string, to: string, busyTimeoutMs: number): boolean {
  if (!existsSync(log)) return false;
  const bytes = readFileSync(log);
  const header = walHeader(bytes);
  if (header === null) return false;
  copyFileSync(log, `${to}-wal`);
  connect(to, busyTimeoutMs).close();
  return lastCommit(bytes.subarray(WAL_HEADER_BYTES), header, firstEnd(header)).at === bytes.length;
}

/** Also the files that SQLite has beside a base while it is written: it would undo the next one. */
function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(PARTIAL_BASE)) rmSync(join(folder, name));
}

function removeBefore(folder: string, number: number): void {
  for (const one of basesIn(folder)) if (one !== number) rmSync(baseFile(folder, one));
  for (const one of logsIn(folder)) if (one < number) rmSync(logFile(folder, one));
}

const folderOf = (file: string) => join(dirname(file), COPY_FOLDER);
const baseFile = (folder: string, number: number) => join(folder, `base-${number}.sqlite`);
const logFile = (folder: string, number: number) => join(folder, `log-${number}`);
const BASE = /^base-(\d+)\.sqlite$/;
const LOG = /^log-(\d+)$/;
const basesIn = (folder: string) => numbersIn(folder, BASE);
const logsIn = (folder: string) => numbersIn(folder, LOG);

/** Names of files that a copy is made of. */
export const isBase = (name: string) => BASE.test(basename(name));
export const isCopyFile = (name: string) => isBase(name) || LOG.test(basename(name));

/** The newest first. */
function numbersIn(folder: string, name: RegExp): readonly number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((entry) => Number(name.exec(entry)?.[1] ?? Number.NaN))
    .filter((number) => Number.isInteger(number))
    .sort((one, other) => other - one);
}

/** A log has the same header from its first commit to the moment in which it is emptied. */
function isSameLog(one: Uint8Array, other: Uint8Array): boolean {
  const header = Buffer.from(one.subarray(0, WAL_HEADER_BYTES));
  return header.length === WAL_HEADER_BYTES && header.equals(other.subarray(0, WAL_HEADER_BYTES));
}

function readBytes(fd: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
}
