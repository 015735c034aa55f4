import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Files beside the journal that hold what it held: the copies that were made before its conversions (backup.ts), and
 * damaged journals that were set aside, with their logs (damage/setAside.ts). Times in epoch ms.
 */

/** Paths of the copies that were made, or begun and left, before `before`. */
export function backupsBefore(file: string, before: number): readonly string[] {
  return beside(file, `${basename(file)}.before-v`, /^\d+(?:\.partial)?$/).filter((path) => writtenAt(path) < before);
}

/** Paths of what was set aside before `before`: its name says when, `journal.damaged-20260321T154501Z.sqlite`. */
export function setAsideBefore(file: string, before: number): readonly string[] {
  const start = `${basename(file).replace(/\.sqlite$/, '')}.damaged-`;
  return beside(file, start, /\.sqlite(?:-wal|-shm)?$/).filter((path) => {
    const at = timeIn(basename(path).slice(start.length));
    return (Number.isNaN(at) ? writtenAt(path) : at) < before;
  });
}

/** How many of them are gone; one that the system does not let go now is tried again by the next purge. */
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

/** A file that is gone by now is not an old one. */
function writtenAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

function timeIn(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
