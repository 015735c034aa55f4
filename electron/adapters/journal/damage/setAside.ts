import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncDirectorySync } from '../../../../disk/durableFile.ts';
import { readMarker, removeMarker, writeMarker } from './marker.ts';

const PARTS = ['', '-wal', '-shm'] as const;

/** Path at which a new journal is built. A file left there by an earlier start is of no use. */
export function workplaceOf(file: string): string {
  return join(dirname(file), `${stem(file)}.making.sqlite`);
}

/** Path of a finished replacement, until the damaged journal has been moved away. */
function replacementOf(file: string): string {
  return join(dirname(file), `${stem(file)}.new.sqlite`);
}

/** An unused name for a damaged journal: `journal.damaged-20260321T154501Z.sqlite`. `at` is epoch ms. */
export function asideName(file: string, at: number): string {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count += 1) {
    const name = `${stem(file)}.damaged-${time}${count === 1 ? '' : `-${count}`}.sqlite`;
    if (PARTS.every((part) => !existsSync(join(dirname(file), name + part)))) return name;
  }
}

/**
 * Replaces the damaged journal by the new one, and stores the damaged one under `name`. Whenever the process is killed,
 * the next start finds either the damaged journal, or a replacement that `finishSetAside` puts in its place.
 */
export function setAside(file: string, name: string): void {
  renameSync(workplaceOf(file), replacementOf(file));
  syncDirectorySync(dirname(file));
  writeMarker(file, { open: false, lastEvent: 0, ...readMarker(file), aside: name });
  moveAside(file, name);
  putInPlace(file);
}

/** Finishes a replacement that an earlier start began. `at` is epoch ms. */
export function finishSetAside(file: string, at: number): void {
  removeDatabase(workplaceOf(file));
  const replacement = replacementOf(file);
  if (!existsSync(replacement)) return;
  if (existsSync(file)) {
    removeDatabase(replacement);
    return;
  }
  moveAside(file, readMarker(file)?.aside ?? asideName(file, at));
  putInPlace(file);
}

/** The mark belongs to the damaged journal. Beside the new one it would report a loss. Durable once the journal is open. */
function putInPlace(file: string): void {
  removeMarker(file);
  renameSync(replacementOf(file), file);
}

export function removeDatabase(file: string): void {
  for (const part of PARTS) rmSync(file + part, { force: true });
}

/** Never replaces an existing file: a part whose name is taken by another journal's gets a new name. */
function moveAside(file: string, name: string): void {
  const folder = dirname(file);
  for (const part of PARTS) {
    if (!existsSync(file + part)) continue;
    let to = join(folder, name);
    for (let count = 2; existsSync(to + part); count += 1)
      to = join(folder, name.replace(/\.sqlite$/, `-${count}.sqlite`));
    renameSync(file + part, to + part);
  }
  syncDirectorySync(folder);
}

function stem(file: string): string {
  return basename(file).replace(/\.sqlite$/, '');
}
