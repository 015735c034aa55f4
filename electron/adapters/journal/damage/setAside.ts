import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const PARTS = ['', '-wal', '-shm'] as const;

/** Where a new journal is made; what is left there of an earlier start is of no use. */
export function workplaceOf(file: string): string {
  return join(dirname(file), `${stem(file)}.making.sqlite`);
}

/** A replacement that is whole stands here until the damaged journal is out of its place. */
function replacementOf(file: string): string {
  return join(dirname(file), `${stem(file)}.new.sqlite`);
}

/** The name that a damaged journal gets, not used yet: `journal.damaged-20260321T154501Z.sqlite`. `at` in epoch ms. */
export function asideName(file: string, at: number): string {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count += 1) {
    const name = `${stem(file)}.damaged-${time}${count === 1 ? '' : `-${count}`}.sqlite`;
    if (PARTS.every((part) => !existsSync(join(dirname(file), name + part)))) return name;
  }
}

/**
 * Puts what was made in the place of the damaged journal, which is kept under `name`. Ended at any instant, the next
 * start finds either the damaged journal whole, or a replacement that `finishSetAside` puts in its place.
 */
export function setAside(file: string, name: string): void {
  renameSync(workplaceOf(file), replacementOf(file));
  syncFolder(dirname(file));
  moveAside(file, join(dirname(file), name));
  renameSync(replacementOf(file), file);
  syncFolder(dirname(file));
}

/** Ends what an earlier start had begun. */
export function finishSetAside(file: string): void {
  removeDatabase(workplaceOf(file));
  const replacement = replacementOf(file);
  if (!existsSync(replacement)) return;
  if (existsSync(file)) {
    removeDatabase(replacement);
    return;
  }
  const folder = dirname(file);
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(`${stem(file)}.damaged-`) && name.endsWith('.sqlite'),
  );
  const last = names.sort().at(-1);
  moveAside(file, join(folder, last ?? asideName(file, 0)));
  renameSync(replacement, file);
  syncFolder(folder);
}

export function removeDatabase(file: string): void {
  for (const part of PARTS) rmSync(file + part, { force: true });
}

function moveAside(file: string, to: string): void {
  for (const part of PARTS) if (existsSync(file + part)) renameSync(file + part, to + part);
  syncFolder(dirname(file));
}

/** Makes renames in a folder survive a power cut, where the system can. */
export function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows opens no folders; its renames are written through by the file system's own journal.
  }
}

function stem(file: string): string {
  return basename(file).replace(/\.sqlite$/, '');
}
