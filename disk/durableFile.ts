import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/*
 * Files and folders are made, replaced and removed here so that the change survives a power cut. Each function has a form that
 * returns a promise, for work beside a scan, and some have one that blocks, for the start and the settings.
 */

/**
 * Replaces a file completely or not at all, and returns once it would survive a power cut. The temporary name follows
 * from the path, so that the next try overwrites what a crash left behind instead of adding another file.
 */
export async function replaceFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.part`;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw cause;
  }
  await syncDirectory(dirname(path));
}

/** Blocks until it is done; otherwise as `replaceFileDurably`. */
export function replaceFileDurablySync(path: string, text: string): void {
  const part = `${path}.part`;
  try {
    const fd = openSync(part, 'w', 0o600);
    try {
      writeFileSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(part, path);
  } catch (cause) {
    rmSync(part, { force: true });
    throw cause;
  }
  syncDirectorySync(dirname(path));
}

/** Removes a file and what an interrupted write of it left. Durable on return. It is no error if there is none. */
export async function removeFileDurably(path: string): Promise<void> {
  await rm(`${path}.part`, { force: true });
  try {
    await unlink(path);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
  // Also if the file is gone: an earlier try may have removed it and failed here.
  await syncDirectory(dirname(path)).catch(unlessMissing);
}

/** Whether the failure means that the file, or a folder on its path, does not exist. */
export function isMissing(cause: unknown): boolean {
  return hasCode(cause, 'ENOENT', 'ENOTDIR');
}

/**
 * Folders of which this process knows that their names, and those of all above them, are on the disk. One that is there
 * may have been made a moment ago, by a program that was ended before it could sync it.
 */
const named = new Set<string>();

/** Creates a directory and its parents; by default only their owner may open them. Durable on return. */
export async function makeDirectoryDurably(path: string, mode = 0o700): Promise<void> {
  forget(path, await mkdir(path, { recursive: true, mode }));
  for (const folder of unnamed(path)) {
    await syncDirectory(dirname(folder)).catch(unlessReadOnly);
    named.add(folder);
  }
}

/** Blocks until it is done; otherwise as `makeDirectoryDurably`. */
export function makeDirectoryDurablySync(path: string): void {
  forget(path, mkdirSync(path, { recursive: true, mode: 0o700 }));
  for (const folder of unnamed(path)) {
    try {
      syncDirectorySync(dirname(folder));
    } catch (cause) {
      unlessReadOnly(cause);
    }
    named.add(folder);
  }
}

/** Drops folders that were just made from the known ones, because they were removed again. */
function forget(path: string, topmost: string | undefined): void {
  if (topmost === undefined) return;
  for (let made = resolve(path); made.length >= resolve(topmost).length; made = dirname(made)) named.delete(made);
}

/** The unnamed folders, the uppermost first: syncing each covers all above it. */
function unnamed(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = resolve(path); !named.has(at) && at !== dirname(at); at = dirname(at)) folders.unshift(at);
  return folders;
}

/**
 * Makes the names that were made, changed and removed in a folder survive a power cut. Windows cannot open a folder to sync
 * it, and NTFS journals names by itself. A file system without such a sync is left as it is, and so is a folder that this user
 * may not open: the program has made nothing in it.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r').catch(unlessClosedToUs);
  if (handle === undefined) return;
  try {
    await handle.sync().catch(unlessUnknown);
  } finally {
    await handle.close();
  }
}

/** Blocks until it is done; otherwise as `syncDirectory`. */
export function syncDirectorySync(path: string): void {
  if (process.platform === 'win32') return;
  let fd: number | null = null;
  try {
    fd = openSync(path, 'r');
    fsyncSync(fd);
  } catch (cause) {
    (fd === null ? unlessClosedToUs : unlessUnknown)(cause);
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

const hasCode = (cause: unknown, ...codes: readonly string[]) =>
  cause instanceof Error && 'code' in cause && codes.includes(String(cause.code));

const unless =
  (...codes: readonly string[]) =>
  (cause: unknown): undefined => {
    if (!hasCode(cause, ...codes)) throw cause;
  };

const unlessMissing = unless('ENOENT', 'ENOTDIR');
const unlessClosedToUs = unless('EACCES', 'EPERM');
// A read-only file system is ignored here: if it is the disk of the data, the write that follows fails.
const unlessReadOnly = unless('EROFS');
const unlessUnknown = unless('EINVAL', 'ENOTSUP', 'EBADF');
