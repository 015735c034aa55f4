import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { err, ok, type Result } from '../../contract/result.ts';

/**
 * A path in the folder under which nothing is yet: `list.pdf`, then `list (2).pdf`. No dialog asks for it: while a dialog
 * of the system is open a scan is typed into it and lost. The error has the system's words.
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

/** Whether a file lies in the folder itself, and is there. */
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
