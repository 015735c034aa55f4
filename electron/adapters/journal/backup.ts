import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncDirectorySync } from '../../../disk/durableFile.ts';
import { journalFailure } from '../../core/ports/Journal.ts';
import { connect } from './connection.ts';

const STORED = 3;

/**
 * Copies the journal to `FILE.before-v<version>` before its schema is migrated to that version, and keeps the newest
 * three copies. No connection may be open on the file. Throws `journal_not_backed_up` when the copy cannot be made; the
 * migration must not run then.
 */
export function backUp(file: string, version: number, busyTimeoutMs: number): void {
  copy(file, `${file}.before-v${version}`, busyTimeoutMs);
}

/**
 * Copies the journal to `FILE.before-update`, in place of the copy of the update before, as the version that runs has left
 * it. Otherwise as `backUp`.
 */
export function backUpForUpdate(file: string, busyTimeoutMs: number): void {
  copy(file, `${file}.before-update`, busyTimeoutMs);
}

function copy(file: string, backup: string, busyTimeoutMs: number): void {
  const partial = `${backup}.partial`;
  try {
    emptyLog(file, busyTimeoutMs);
    // If the file system supports it, the copy shares its blocks with the original.
    copyFileSync(file, partial, constants.COPYFILE_FICLONE);
    const fd = openSync(partial, 'r+');
    fsyncSync(fd);
    closeSync(fd);
    renameSync(partial, backup);
    removeOlder(file);
    syncDirectorySync(dirname(file));
  } catch (failure) {
    rmSync(partial, { force: true, recursive: true });
    throw journalFailure(
      'journal_not_backed_up',
      `The journal could not be copied before its program changes, so it was left as it is. (${failure instanceof Error ? failure.message : String(failure)})`,
      failure,
    );
  }
}

/** Moves the content of the write-ahead log into the file, so that copying the file copies the whole journal. */
function emptyLog(file: string, busyTimeoutMs: number): void {
  connect(file, busyTimeoutMs).close();
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) throw new Error('another program has the journal open');
}

function removeOlder(file: string): void {
  const folder = dirname(file);
  const versions = readdirSync(folder)
    .map((name) => Number(name.startsWith(`${basename(file)}.before-v`) ? name.split('.before-v')[1] : Number.NaN))
    .filter((version) => Number.isInteger(version))
    .sort((one, other) => other - one);
  for (const version of versions.slice(STORED)) rmSync(join(folder, `${basename(file)}.before-v${version}`));
}
