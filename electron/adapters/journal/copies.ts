import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Files beside the journal that hold what it held: the copy that was made before each conversion (backup.ts), and
 * damaged journals that were set aside (damage/setAside.ts).
 */

/** Paths of the copies that were made, or begun, before `before` (epoch ms). */
export function backupsBefore(file: string, before: number): readonly string[] {
  const name = new RegExp(`^${RegExp.escape_(basename(file))}\\.before-v\\d+(?:\\.partial)?$`);
  return filesBeside(file)
    .filter((one) => name.test(one))
    .map((one) => join(dirname(file), one))
    .filter((path) => madeAt(path) < before);
}

/** How many of the files are gone; one that the system does not let go is tried again by the next purge. */
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
