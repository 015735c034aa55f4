import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { makeDirectoryDurablySync, syncDirectorySync } from '../../../../disk/durableFile.ts';
import type { Logger } from '../../../core/ports/Logger.ts';
import type { Finding } from '../damage/integrity.ts';
import { firstEnd, lastCommit, WAL_HEADER_BYTES, type WalEnd, type WalHeader, walHeader } from '../damage/walFile.ts';
import type { NextLog } from './continueCopy.ts';
import {
  baseFile,
  basesIn,
  folderOf,
  logFile,
  logsIn,
  PARTIAL_BASE,
  removeBefore,
  removeNote,
  removePartial,
  writeNote,
} from './copyFolder.ts';

/*
 * Makes the copy of a journal that is open (copyFolder.ts says what it consists of). Nothing here may keep the station from
 * its work: where copying fails, that is logged, the copy stays as it is, and copying starts again with the next base.
 */

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
/** A log that is continued after a kill keeps what it has: commits that were reported to somebody. */
const CONTINUED = constants.O_RDWR | constants.O_CREAT;

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

/** Begins to follow a journal that was opened just now, and empties its log. */
export function followWithCopy(
  file: string,
  connection: DatabaseSyncInstance,
  { copying, next, onChecked, logger }: RollingCopyOptions,
) {
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
      stop(cause);
      logger?.warn('journal copy stopped', { failure: String(cause) });
    }
  }

  function stop(cause: unknown): void {
    failure ??= cause;
    removeNote(file);
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
    log ??= openSync(logFile(folder, number), CONTINUED, 0o600);
    writeSync(log, bytes, 0, to.at - end.at, end.at);
    if (end.at === 0) ftruncateSync(log, to.at);
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
    attempt(() => writeNote(file, number));
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
    stop(cause);
    if (log !== null) closeSync(log);
    log = null;
    for (const one of logsIn(folder)) if (one >= first) rmSync(logFile(folder, one));
  }

  /** The copy grows no further then: its space belongs to the journal and the labels. */
  function refuseFullDisk(): void {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= statSync(file).size + SPARE_BYTES) return;
    stop(new Error('too little space on the disk'));
    throw failure;
  }

  /** The number after a failure leaves a gap, so that the logs on both sides are never put together. */
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
    /** Copies what was committed since the last call. Called after every write. */
    follow,
    /**
     * Moves the log into the file, makes a new base of it and checks that. What was removed from the journal is in neither the
     * log nor the copy then. Where no base can be made now, the copy stays as it is, and each minute is a new try.
     */
    renew,
    /** Resolves once no base is being made. No other begins. */
    async settle() {
      isOver = true;
      clearTimeout(timer);
      await renewing;
    },
    /** To be called before the connection is closed: everything is copied and on the disk. */
    end() {
      isOver = true;
      clearTimeout(timer);
      attempt(copyTail);
      attempt(syncCopy);
      for (const fd of [log, wal]) if (fd !== null) closeSync(fd);
      wal = null;
    },
    /** To be called after that, when the log was moved into the file. */
    noteClosed() {
      if (log !== null) number += 1;
      attempt(() => writeNote(file, number));
    },
  };
}

export type RollingCopy = ReturnType<typeof followWithCopy>;

function readBytes(fd: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
}
