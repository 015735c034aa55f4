import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Copies of the journal beside it, which hold the same personal data: those made before a migration or an update
 * (backup.ts), and damaged journals (damage/setAside.ts). Times are epoch ms.
 */

/** Paths of the copies from migrations and updates, complete or not, that were written before `before`. */
export function backupsBefore(file: string, before: number): readonly string[] {
  return beside(file, `${basename(file)}.before-`, /^(?:v\d+|update)(?:\.partial)?$/).filter(
    (path) => writtenAt(path) < before,
  );
}

/**
 * Paths of the damaged journals that were set aside before `before`. The name has the time:
 * `journal.damaged-20260321T154501Z.sqlite`.
 */
export function setAsideBefore(file: string, before: number): readonly string[] {
  const start = `${basename(file).replace(/\.sqlite$/, '')}.damaged-`;
  return beside(file, start, /\.sqlite(?:-wal|-shm)?$/).filter((path) => {
    const at = timeIn(basename(path).slice(start.length));
    return (Number.isNaN(at) ? writtenAt(path) : at) < before;
  });
}

/** Returns how many were removed. A file that the system does not release now is tried again by the next purge. */
export function removeFiles(paths: readonly string[]): number {
  return paths.filter((path) => {
    try {
      rmSync(path, { force: true });
      return true;
    } catch {
      return false;
    }
  }).length;
}

function beside(file: string, start: string, rest: RegExp): readonly string[] {
  return readdirSync(dirname(file), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(start) && rest.test(entry.name.slice(start.length)))
    .map((entry) => join(dirname(file), entry.name))
    .sort();
}

/** A file that was removed meanwhile counts as written in the future, so that it is not listed. */
function writtenAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

function timeIn(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
