import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LOCK_FILE } from '../stationLock.ts';
import { hasMark } from './mark.ts';

/** Beside the journal: what was printed, or waits for it. */
const LABELS = 'labels';

/**
 * Whether the desk worked in this folder before, so that a journal that is not there was lost: its mark, its labels, a
 * backup or a damaged one of it, or a lock under which one was open once.
 */
export function hasEarlierWork(file: string): boolean {
  const folder = dirname(file);
  const stem = basename(file).replace(/\.sqlite$/, '');
  if (hasMark(file) || existsSync(`${file}-shm`)) return true;
  // Never opened here: that would end the lock that this process has on it.
  if ((statSync(join(folder, LOCK_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name === LABELS && readdirSync(join(folder, LABELS)).length > 0
      : entry.name.startsWith(`${stem}.damaged-`) || entry.name.startsWith(`${basename(file)}.before-v`),
  );
}
