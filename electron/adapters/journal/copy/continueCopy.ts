import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeDirectoryDurablySync, syncDirectorySync } from '../../../../disk/durableFile.ts';
import { firstEnd, lastCommit, readWal, WAL_HEADER_BYTES, walHeader } from '../damage/walFile.ts';
import { afterLast, baseFile, folderOf, highestIn, logFile, logsIn, notedLog, PARTIAL_BASE } from './copyFolder.ts';

/** What a journal of up to this size, bytes, has copied before it is opened. */
const SMALL_JOURNAL_BYTES = 16 * 1024 * 1024;

export interface NextLog {
  readonly number: number;
  /** Commits are missing before that log. */
  readonly isAfterGap: boolean;
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

/**
 * The log of the copy that the journal's next commits belong to. Nothing may write to the file between this and its opening.
 * Where the copy starts again, a small journal gets its base here, so that none of its commits is without a copy.
 */
export function nextLog(file: string): NextLog {
  const folder = folderOf(file);
  try {
    const number = numberOfLog(file, folder);
    if (number !== null) return { number, isAfterGap: false };
    const next = highestIn(folder) + 2;
    return { number: next, isAfterGap: !makeFirstBase(file, folder, next) };
  } catch {
    // A copy that cannot be read is no reason not to open the journal. The next base takes its place.
    return { number: highestIn(folder) + 4, isAfterGap: true };
  }
}

/**
 * Null where the copy lacks commits. The file is as it was when the noted log began, so what is in its log now belongs to
 * that one, also where a kill came before the first commit was copied.
 */
function numberOfLog(file: string, folder: string): number | null {
  const after = afterLast(folder);
  const noted = notedLog(file);
  if (after === null || noted === null) return null;
  if (noted === after) return after;
  return noted === after - 1 && (hasCommits(`${file}-wal`) || !hasCommits(logFile(folder, noted))) ? noted : null;
}

function hasCommits(log: string): boolean {
  return existsSync(log) && (readWal(readFileSync(log))?.committed ?? 0) > 0;
}

/** False for a journal that is large, or has commits in its log: those wait for the base that is made while it is open. */
function makeFirstBase(file: string, folder: string, number: number): boolean {
  const inLog = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (inLog > 0 || statSync(file).size > SMALL_JOURNAL_BYTES) return false;
  makeDirectoryDurablySync(folder);
  const partial = join(folder, PARTIAL_BASE);
  copyFileSync(file, partial);
  const fd = openSync(partial, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(partial, baseFile(folder, number));
  syncDirectorySync(folder);
  return true;
}

/** Whether the journal's log is the one that was copied there: it keeps its header until it is emptied. */
function isLogOf(file: string, log: string): boolean {
  if (!existsSync(`${file}-wal`) || !existsSync(log)) return false;
  const [one, other] = [`${file}-wal`, log].map((name) => readFileSync(name).subarray(0, WAL_HEADER_BYTES));
  return one?.length === WAL_HEADER_BYTES && other !== undefined && one.equals(other);
}
