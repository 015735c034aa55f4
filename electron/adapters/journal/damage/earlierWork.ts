import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LOCK_FILE } from '../stationLock.ts';
import { hasMark } from './mark.ts';

/** Beside the journal: PDFs of labels that were printed or wait for it. */
const LABELS = 'labels';

/**
 * Whether this desk worked in this folder before, which means that a missing journal was lost. The signs are its mark, its log's index (`-shm`),
 * labels, a backup or a damaged journal, and a lock file that says that a journal was open.
 */
export function hasEarlierWork(file: string): boolean {
  const folder = dirname(file);
  const stem = basename(file).replace(/\.sqlite$/, '');
  if (hasMark(file) || existsSync(`${file}-shm`)) return true;
  // The file's size is read without opening it, because closing it would drop this process's lock on it.
  if ((statSync(join(folder, LOCK_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name === LABELS && readdirSync(join(folder, LABELS)).length > 0
      : entry.name.startsWith(`${stem}.damaged-`) || entry.name.startsWith(`${basename(file)}.before-v`),
  );
}
