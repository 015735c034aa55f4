import { constants } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import type { FoundList } from '../../contract/importReport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { GivenFile } from '../../core/ports/OrderSource.ts';
import { foreignFolder } from './foreignFolder.ts';
import type { OpenFault } from './thread/messages.ts';

/** A folder into which people export their lists. */
export interface ListFolder {
  readonly folder: FoundList['folder'];
  readonly path: string;
}

/** File endings of lists. Other files are never read, under any path. */
const ENDINGS: readonly string[] = ['.csv', '.txt', '.tsv', '.xlsx', '.xlsm', '.xls', '.xlsb', '.ods', '.numbers'];
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

/** The content of a list. One that is too large is refused before it is read. */
export async function readListFile(
  file: GivenFile,
): Promise<Result<{ readonly name: string; readonly bytes: Uint8Array }, OpenFault>> {
  if ('bytes' in file) {
    const bytes = file.bytes.byteLength;
    return bytes > MOST_BYTES ? err({ kind: 'too_large', bytes, limit: MOST_BYTES }) : ok(file);
  }
  const path = file.isForeign === true ? file.path : withoutQuotes(file.path);
  if (!isAbsolute(path) || !isList(path)) return err({ kind: 'no_file', detail: null });
  const name = basename(path);
  const content = async (opened: FileHandle): ReturnType<typeof readListFile> => {
    const seen = await opened.stat();
    if (!seen.isFile()) return err({ kind: 'no_file', detail: null });
    if (seen.size > MOST_BYTES) return err({ kind: 'too_large', bytes: seen.size, limit: MOST_BYTES });
    return ok({ name, bytes: new Uint8Array(await opened.readFile()) });
  };
  try {
    if (file.isForeign === true) return await foreignFolder(dirname(path)).read(name, content);
    // A pipe is not waited for.
    const opened = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return await content(opened).finally(() => opened.close());
  } catch (failure) {
    return err({ kind: 'no_file', detail: failure instanceof Error ? failure.message : String(failure) });
  }
}

/** Judged by its name; its real kind is found out when it is read. */
export function isList(name: string): boolean {
  return ENDINGS.includes(extname(name).toLowerCase());
}

/** Windows copies a path with quotation marks around it. */
export function withoutQuotes(path: string): string {
  return path.trim().replace(/^"(.*)"$/, '$1');
}
