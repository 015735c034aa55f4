import { mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

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

/** Removes a file and what an interrupted write of it left. Durable on return. It is no error if there is none. */
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

/** Whether the failure means that the file, or a folder on its path, does not exist. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');
}

/** Creates a directory and its parents, which nobody else may look into. Durable on return. */
export async function makeDirectoryDurably(path: string): Promise<void> {
  const topmost = await mkdir(path, { recursive: true, mode: 0o700 });
  if (topmost === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await syncDirectory(dirname(made));
    if (made === topmost || made === dirname(made)) return;
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory to sync it. NTFS journals its names without this.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
