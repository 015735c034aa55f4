import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { connect } from '../connection.ts';
import { examineResting } from '../damage/integrity.ts';
import { firstEnd, lastCommit, WAL_HEADER_BYTES, walHeader } from '../damage/walFile.ts';
import { isDamage } from '../sqliteErrors.ts';
import { baseFile, basesIn, folderOf, logFile } from './copyFolder.ts';

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
      // A disk that is full is another matter: nothing is replaced then, and the next start tries again.
      if (isDamage(failure) || isUnreadable(failure)) return false;
      throw failure;
    }
  });
}

function isUnreadable(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && (failure.code === 'EIO' || failure.code === 'EISDIR');
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
