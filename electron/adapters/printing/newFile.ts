import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../../disk/durableFile.ts';

const MAX_TRIES = 10_000;
/** File systems without hard links (FAT, some network shares) fail with one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EISDIR', 'UNKNOWN']);

/**
 * Writes a new file `<name><extension>` (or `<name>-2…`, `-3…`), complete or not at all, and never replaces an existing
 * one. Durable on return. Returns its path; throws the system's error when writing fails.
 */
export async function writeNewFile(directory: string, name: string, extension: string, bytes: Uint8Array) {
  // Hidden, so that a program that watches the folder does not pick up half a file.
  const part = join(directory, `.${randomUUID()}.part`);
  let written = part;
  try {
    const handle = await open(part, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    for (let number = 1; number <= MAX_TRIES; number += 1) {
      const path = join(directory, `${name}${number === 1 ? '' : `-${number}`}${extension}`);
      if (await placed(part, path)) {
        written = path;
        await rm(part, { force: true });
        await syncDirectory(directory);
        return path;
      }
    }
    throw new Error(`${MAX_TRIES} files are named ${name}${extension}`);
  } catch (cause) {
    for (const path of [written, part]) await rm(path, { force: true }).catch(() => undefined);
    throw cause;
  }
}

/** False when the name is taken. */
async function placed(part: string, path: string): Promise<boolean> {
  try {
    await link(part, path);
    return true;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'EEXIST') return false;
    if (code === null || !NO_LINKS.has(code)) throw cause;
  }
  try {
    // Claims the name with an empty file, so that the rename replaces nothing but that.
    await (await open(path, 'wx')).close();
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
  await rename(part, path);
  return true;
}

function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
