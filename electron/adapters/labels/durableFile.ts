import { mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Puts a whole file in place or changes nothing, and returns once it would survive a power cut. The temporary name
 * follows from the path, so that what a crash leaves behind is overwritten by the next try instead of piling up.
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

/** Removes a file and what a broken-off write of it left; gone for good on return. None there is as good. */
export async function removeFileDurably(path: string): Promise<void> {
  await rm(`${path}.part`, { force: true });
  try {
    await unlink(path);
  } catch (cause) {
    if (isMissing(cause)) return;
    throw cause;
  }
  await syncDirectory(dirname(path));
}

/** True where there is no such file, or no folder on the way to it. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');
}

/** Makes a directory and those above it; each new name is on disk on return. */
export async function makeDirectoryDurably(path: string): Promise<void> {
  const topmost = await mkdir(path, { recursive: true });
  if (topmost === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await syncDirectory(dirname(made));
    if (made === topmost || made === dirname(made)) return;
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory for this; NTFS journals its names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
