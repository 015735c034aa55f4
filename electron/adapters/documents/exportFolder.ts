import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { makeDirectoryDurably, syncDirectory } from '../../../disk/durableFile.ts';
import { err, ok, type Result } from '../../contract/result.ts';

/**
 * Characters that lead to another folder, or that Windows takes for a device, a stream of another file or a name without its end.
 */
const INTENDED_OTHERWISE = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(?=\.|$)/i;
/** Letters of a name; file systems take 255 bytes or more, and a number may be added. */
const LONGEST_NAME = 100;

/** A name of one file in a folder on every system, as close to the given one as possible: other programs name lists. */
export function fileName(name: string): string {
  const end = extname(name);
  const short = [...name.slice(0, name.length - end.length)].slice(0, LONGEST_NAME).join('') + end.slice(0, 10);
  return short
    .replace(INTENDED_OTHERWISE, '_')
    .replace(RESERVED, '_$&')
    .replace(/^\.+/, '_')
    .replace(/^$|[. ]+$/, '_');
}

/**
 * An unused path in the folder: `list.pdf`, then `list (2).pdf`. There is no save dialog, because a scan would be typed
 * into it and be lost. The error has the system's words.
 */
export async function freePath(folder: string, name: string): Promise<Result<string, { readonly detail: string }>> {
  try {
    await makeDirectoryDurably(folder, 0o777);
    const safe = fileName(name);
    const end = extname(safe);
    const begin = basename(safe, end);
    for (let number = 1; ; number += 1) {
      const path = join(folder, number === 1 ? safe : `${begin} (${number})${end}`);
      if (!(await isThere(path))) return ok(path);
    }
  } catch (failure) {
    return err({ detail: failure instanceof Error ? failure.message : String(failure) });
  }
}

/** Whether a file exists directly in the folder. */
export async function isFileOf(folder: string, path: string): Promise<boolean> {
  return resolve(dirname(path)) === resolve(folder) && (await isThere(path));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return false;
    throw failure;
  }
}

/** The file system failed, in the system's words. What is there is whole: the previous file, or all of the new one. */
export interface NotSaved {
  readonly kind: 'not_saved';
  readonly detail: string;
}

/**
 * Writes a file chunk by chunk and replaces the old one when it is complete. A failure of the source is thrown on. In
 * either case nothing half written is left behind.
 */
export async function replaceFile(
  path: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<Result<null, NotSaved>> {
  const part = `${path}.part`;
  const disk = { failure: null as unknown };
  const onDisk = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (failure) {
      disk.failure = failure;
      throw failure;
    }
  };
  try {
    // Removes a file of an earlier crash; a link in its place is removed, too, and not written through.
    await onDisk(rm(part, { force: true }));
    const handle = await onDisk(open(part, 'wx', 0o600));
    try {
      for await (const chunk of chunks) await onDisk(handle.writeFile(chunk));
      await onDisk(handle.sync());
    } finally {
      await handle.close();
    }
    await onDisk(rename(part, path));
    await onDisk(syncDirectory(dirname(path)));
    return ok(null);
  } catch (failure) {
    await rm(part, { force: true }).catch(() => undefined);
    if (disk.failure === null) throw failure;
    return err({ kind: 'not_saved', detail: failure instanceof Error ? failure.message : String(failure) });
  }
}

/** The same for a file that is in memory as a whole. */
export function replaceWhole(path: string, bytes: Uint8Array): Promise<Result<null, NotSaved>> {
  async function* whole() {
    yield bytes;
  }
  return replaceFile(path, whole());
}
