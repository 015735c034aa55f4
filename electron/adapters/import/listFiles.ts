import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join } from 'node:path';
import type { FoundList } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';

/** A folder into which people export their lists. */
export interface ListFolder {
  readonly folder: FoundList['folder'];
  readonly path: string;
}

/** File endings of lists. Other files are never read, whatever path is given. */
const ENDINGS: readonly string[] = ['.csv', '.txt', '.tsv'];
/** Longest list that is read, in bytes: some hundred thousand orders. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The lists in these folders, last changed first. A folder that is missing or not readable counts as empty. */
export async function findLists(folders: readonly ListFolder[], limit: number): Promise<readonly FoundList[]> {
  const found = await Promise.all(folders.map(listsIn));
  return found
    .flat()
    .sort((one, other) => other.changedAt - one.changedAt)
    .slice(0, limit);
}

async function listsIn({ folder, path }: ListFolder): Promise<readonly FoundList[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const lists = entries.filter((entry) => entry.isFile() && isList(entry.name));
  const files = await Promise.all(
    lists.map(async ({ name }) => {
      const file = join(path, name);
      // The file may have been removed meanwhile.
      const seen = await stat(file).catch(() => null);
      return seen === null ? [] : [{ path: file, name, folder, changedAt: seen.mtimeMs }];
    }),
  );
  return files.flat();
}

/** The content of a list. The error has the system's words, or none when the file is no list. */
export async function readList(
  path: string,
): Promise<Result<{ readonly name: string; readonly bytes: Uint8Array }, { readonly detail: string | null }>> {
  const file = withoutQuotes(path);
  if (!isAbsolute(file) || !isList(file)) return err({ detail: null });
  try {
    const seen = await stat(file);
    if (!seen.isFile() || seen.size > MOST_BYTES) return err({ detail: null });
    return ok({ name: basename(file), bytes: new Uint8Array(await readFile(file)) });
  } catch (failure) {
    return err({ detail: failure instanceof Error ? failure.message : String(failure) });
  }
}

function isList(name: string): boolean {
  return ENDINGS.includes(extname(name).toLowerCase());
}

/** Windows copies a path with quotation marks around it. */
function withoutQuotes(path: string): string {
  return path.trim().replace(/^"(.*)"$/, '$1');
}
