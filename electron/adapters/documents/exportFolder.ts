import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { err, ok, type Result } from '../../contract/result.ts';

/**
 * An unused path in the folder: `list.pdf`, then `list (2).pdf`. There is no save dialog, because a scan would be typed
 * into it and be lost. The error has the system's words.
 */
export async function freePath(folder: string, name: string): Promise<Result<string, { readonly detail: string }>> {
  try {
    await mkdir(folder, { recursive: true });
    const end = extname(name);
    const begin = basename(name, end);
    for (let number = 1; ; number += 1) {
      const path = join(folder, number === 1 ? name : `${begin} (${number})${end}`);
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
