import { constants } from 'node:fs';
import { copyFile, type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, makeDirectoryDurably, syncDirectory } from '../../../../disk/durableFile.ts';
import { WAL_HEADER_BYTES } from '../damage/walFile.ts';
import { JOURNAL_FILE } from '../sqliteJournal.ts';
import { COPY_FOLDER, isBase, isCopyFile } from './copyFolder.ts';

/** The greatest depth of the copies below the named folder. */
const DEPTH = 4;

/**
 * Brings the copy of a station's journal to another place, which may be a slow one: bases as a whole, logs from where they
 * ended. What the copy no longer has is removed there last, so that a whole copy is there at any moment after the first
 * time. False where the station has no copy yet. Throws the system's error.
 */
export async function copyElsewhere(stationFolder: string, to: string): Promise<boolean> {
  const from = join(stationFolder, COPY_FOLDER);
  const names = (await namesIn(from)).filter(isCopyFile);
  if (!names.some(isBase)) return false;
  await makeDirectoryDurably(to);
  for (const name of names.filter(isBase))
    if (!(await isSameFile(join(from, name), join(to, name)))) await copyWhole(from, to, name);
  for (const name of names.filter((one) => !isBase(one))) await copyRest(join(from, name), join(to, name));
  await syncDirectory(to);
  for (const name of await namesIn(to)) if (isCopyFile(name) && !names.includes(name)) await rm(join(to, name));
  return true;
}

async function copyWhole(from: string, to: string, name: string): Promise<void> {
  const part = join(to, `${name}.part`);
  await copyFile(join(from, name), part, constants.COPYFILE_FICLONE);
  const handle = await open(part, 'r+');
  await handle.sync().finally(() => handle.close());
  // Its time later distinguishes it from a base of the same name, of a copy whose numbers started again.
  const { atime, mtime } = await stat(join(from, name));
  await utimes(part, atime, mtime);
  await rename(part, join(to, name));
}

/** FAT knows times to two seconds. */
const SAME_TIME_MS = 2_000;

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [mine, theirs] = await Promise.all([stat(one), stat(other).catch(() => null)]);
  return theirs !== null && mine.size === theirs.size && Math.abs(mine.mtimeMs - theirs.mtimeMs) <= SAME_TIME_MS;
}

/**
 * Appends to a log at the other place what it lacks. A log only grows, and keeps its header. Where the one at the other place
 * is longer or has another header, it is copied as a whole: the station was killed, or the numbers of the copy started again.
 */
async function copyRest(from: string, to: string): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, 'a+', 0o600).catch(async (failure: unknown) => {
    await source.close();
    throw failure;
  });
  try {
    const length = (await source.stat()).size;
    let { size } = await target.stat();
    if (size > length || (size > 0 && !(await headerOf(source)).equals(await headerOf(target)))) {
      await target.truncate(0);
      size = 0;
    }
    const bytes = Buffer.alloc(length - size);
    const { bytesRead } = await source.read(bytes, 0, bytes.length, size);
    await target.write(bytes.subarray(0, bytesRead));
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
}

async function headerOf(log: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc(WAL_HEADER_BYTES);
  await log.read(bytes, 0, bytes.length, 0);
  return bytes;
}

/** The copy of a journal that changed last in that folder or below it, for the profile `named`; null: there is none. */
export async function findCopy(folder: string, named: string): Promise<string | null> {
  const found: { readonly path: string; readonly at: number }[] = [];
  async function search(path: string, depth: number): Promise<void> {
    // A stick may have folders of its system that nobody may read.
    const entries = await readdir(path, { withFileTypes: true }).catch((failure: unknown) => {
      if (depth === 0) throw failure;
      return [];
    });
    const files = entries
      .filter((entry) => entry.isFile() && isCopyFile(entry.name))
      .map(({ name }) => join(path, name));
    if (files.some(isBase) && (depth === 0 || path.endsWith(named))) {
      const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
      found.push({ path, at: Math.max(...times) });
    }
    if (depth === DEPTH) return;
    for (const entry of entries) if (entry.isDirectory()) await search(join(path, entry.name), depth + 1);
  }
  await search(folder, 0);
  return found.sort((one, other) => other.at - one.at)[0]?.path ?? null;
}

/**
 * Puts a copy beside the journal of a station that is closed, in place of both: opening the station makes its journal of
 * it. Throws the system's error.
 */
export async function takeCopy(copy: string, stationFolder: string): Promise<void> {
  const place = join(stationFolder, COPY_FOLDER);
  const taken = `${place}.taken`;
  await rm(taken, { recursive: true, force: true });
  await makeDirectoryDurably(taken);
  for (const name of (await readdir(copy)).filter(isCopyFile)) await copyWhole(copy, taken, name);
  await rm(place, { recursive: true, force: true });
  await rename(taken, place);
  for (const part of ['', '-wal', '-shm']) await rm(join(stationFolder, JOURNAL_FILE + part), { force: true });
  await rm(join(stationFolder, JOURNAL_FILE.replace('.sqlite', '.state')), { force: true });
  await syncDirectory(stationFolder);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (failure) {
    if (isMissing(failure)) return [];
    throw failure;
  }
}
