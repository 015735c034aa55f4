import { randomUUID } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { syncDirectory } from '../../../disk/durableFile.ts';

/**
 * The one door to files in a folder that others write into. Anything there may be a link, a pipe or another file a moment later.
 * So nothing is opened through a link, nothing but plain files is read, and nothing that exists is overwritten. The folder itself
 * may be a link: the owner chose it. Every function throws the system's error, or one with the code `ELOOP` if something was
 * replaced meanwhile.
 */
export interface ForeignFolder {
  readonly path: string;
  /** A folder in it; writing makes it where it is missing, but none above it. */
  inside(name: string): ForeignFolder;
  /** The plain files in it. */
  names(): Promise<readonly string[]>;
  /** Null: there is no plain file of that name. */
  stateOf(name: string): Promise<FileState | null>;
  read<T>(name: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T>;
  /** Opens a file of the day to write at its end. A file with a second name somewhere else is refused. */
  append(name: string, use: (file: FileHandle, size: number) => Promise<void>): Promise<void>;
  /** Like the name and free now, and short enough for an ending. */
  freeName(name: string): Promise<string>;
  /** Writes a file under a free name, complete or not at all, and returns its path. */
  writeNew(name: string, chunks: AsyncIterable<string | Uint8Array>): Promise<string>;
  /** Under a name that is free there. Durable on return, as what is written. */
  move(name: string, to: ForeignFolder, newName: string): Promise<void>;
  /** Throws where no file could be made. */
  probe(): Promise<void>;
  /** For another folder's `move`: its path while it is held open, and a function that throws once it is another folder. */
  hold<T>(makes: boolean, work: (at: string, isStill: () => Promise<void>) => Promise<T>): Promise<T>;
}

export interface FileState {
  readonly size: number;
  /** Epoch ms. */
  readonly changedAt: number;
}

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_RDONLY, O_RDWR, O_WRONLY } = constants;
/** No link is followed and no pipe is waited for. Windows has neither; what was opened is compared with what lies there. */
const PLAIN = constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Bytes of a name that the program makes; with an ending that is added, it stays below the 255 of file systems. */
const LONGEST_NAME = 240;

class NotPlain extends Error {
  readonly code = 'ELOOP';
}

export function foreignFolder(path: string): ForeignFolder {
  return folderAt(path, (_makes, work) => held(path, stat, work));
}

/** Writes at the end of a file in a folder inside of one that others write into. */
export async function appendForeign(
  folder: string,
  inside: string,
  name: string,
  write: (file: FileHandle, size: number) => Promise<void>,
): Promise<void> {
  return foreignFolder(folder).inside(inside).append(name, write);
}

function folderAt(path: string, hold: ForeignFolder['hold']): ForeignFolder {
  async function opened<T>(flags: number, name: string, use: (file: FileHandle, size: number) => Promise<T>) {
    return hold((flags & O_CREAT) !== 0, async (at, isStill) => {
      const file = await openPlain(join(at, oneName(name)), flags);
      try {
        await isStill();
        const used = await use(file, (await file.stat()).size);
        if ((flags & O_CREAT) !== 0) await syncDirectory(at);
        return used;
      } finally {
        await file.close();
      }
    });
  }

  return {
    path,
    hold,
    inside: (name) => {
      const below = (at: string) => join(at, oneName(name));
      return folderAt(join(path, name), (makes, work) =>
        hold(makes, async (at) => {
          if (makes) {
            await mkdir(below(at)).catch(unless('EEXIST'));
            await syncDirectory(at);
          }
          return held(below(at), lstat, work);
        }),
      );
    },
    async names() {
      const entries = await hold(false, (at) => readdir(at, { withFileTypes: true }));
      return entries.filter((entry) => entry.isFile() && isOneName(entry.name)).map((entry) => entry.name);
    },
    async stateOf(name) {
      const seen = await lstat(join(path, oneName(name))).catch(() => null);
      return seen?.isFile() === true ? { size: seen.size, changedAt: seen.mtimeMs } : null;
    },
    read: (name, use) => opened(O_RDONLY, name, use),
    append: (name, use) =>
      opened(O_RDWR | O_APPEND | O_CREAT, name, async (file, size) => {
        if ((await file.stat()).nlink > 1) throw new NotPlain(`${name}: has another name elsewhere`);
        await use(file, size);
      }),
    freeName: (name) => freeNameIn(path, name),
    writeNew: (name, chunks) =>
      hold(true, async (at, isStill) => {
        // Hidden, so that a program that watches the folder does not pick up half a file.
        const part = `.${randomUUID()}.part`;
        try {
          const file = await openPlain(join(at, part), O_WRONLY | O_CREAT | O_EXCL);
          try {
            await isStill();
            for await (const chunk of chunks) await file.writeFile(chunk);
            await file.sync();
          } finally {
            await file.close();
          }
          const free = await freeNameIn(at, name);
          await place(join(at, part), join(at, free), isStill);
          await syncDirectory(at);
          return join(path, free);
        } catch (failure) {
          await unlink(join(at, part)).catch(() => undefined);
          throw failure;
        }
      }),
    move: (name, to, newName) =>
      hold(false, (from) =>
        to.hold(true, async (at, isStill) => {
          if (!(await lstat(join(from, oneName(name)))).isFile()) throw new NotPlain(`${name}: is no plain file`);
          await place(join(from, name), join(at, oneName(newName)), isStill);
          await syncDirectory(at);
          await syncDirectory(from);
        }),
      ),
    probe: () =>
      hold(true, async (at, isStill) => {
        const path = join(at, `.${randomUUID()}.part`);
        const file = await openPlain(path, O_WRONLY | O_CREAT | O_EXCL);
        try {
          await isStill();
          await file.writeFile('.');
        } finally {
          await file.close();
          await unlink(path).catch(() => undefined);
        }
      }),
  };
}

/**
 * Keeps the folder open. Linux reaches what is in an open folder by its handle, even if another folder takes its place
 * meanwhile; on other systems the place is checked again before anything is written.
 */
async function held<T>(
  path: string,
  poll: (path: string, options: { readonly bigint: true }) => Promise<BigIntStats>,
  work: (at: string, isStill: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const first = await poll(path, { bigint: true });
  if (!first.isDirectory()) throw new NotPlain(`${path}: is no folder of its own`);
  const isStill = async () => {
    const now = await poll(path, { bigint: true });
    if (!now.isDirectory() || !isSameFile(now, first)) throw new NotPlain(`${path}: was replaced`);
  };
  if (process.platform !== 'linux') return work(path, isStill);
  const folder = await open(path, O_RDONLY | O_DIRECTORY | (poll === lstat ? PLAIN : 0));
  const at = `/proc/self/fd/${folder.fd}`;
  try {
    if (!isSameFile(await folder.stat({ bigint: true }), first)) throw new NotPlain(`${path}: was replaced`);
    return await work(at, isStill);
  } catch (failure) {
    // The message is shown to people, so it names the real path.
    if (failure instanceof Error) failure.message = failure.message.replaceAll(at, path);
    throw failure;
  } finally {
    await folder.close();
  }
}

/** Opens a plain file, or makes one. */
async function openPlain(path: string, flags: number): Promise<FileHandle> {
  const before = await lstat(path).catch(unless('ENOENT'));
  if (before?.isFile() === false) throw new NotPlain(`${path}: is no plain file`);
  const file = await open(path, flags | PLAIN, 0o600);
  try {
    const [is, lies] = await Promise.all([file.stat({ bigint: true }), lstat(path, { bigint: true })]);
    if (!is.isFile() || !lies.isFile() || !isSameFile(is, lies)) throw new NotPlain(`${path}: was replaced`);
    return file;
  } catch (failure) {
    await file.close();
    throw failure;
  }
}

/** The name is claimed with an empty file, so that the rename replaces nothing but that. */
async function place(from: string, to: string, isStill: () => Promise<void>): Promise<void> {
  const claim = await openPlain(to, O_WRONLY | O_CREAT | O_EXCL);
  await claim.close();
  try {
    await isStill();
    await rename(from, to);
  } catch (failure) {
    await unlink(to).catch(() => undefined);
    throw failure;
  }
}

async function freeNameIn(folder: string, name: string): Promise<string> {
  const end = extname(oneName(name));
  const begin = name.slice(0, name.length - end.length);
  for (let number = 1; ; number += 1) {
    const last = `${number === 1 ? '' : ` (${number})`}${end}`;
    const free = `${cut(begin, LONGEST_NAME - Buffer.byteLength(last))}${last}`;
    if ((await lstat(join(folder, free)).catch(unless('ENOENT', 'ENOTDIR'))) === undefined) return free;
  }
}

/** Cuts a text to at most this many bytes, between two characters. */
function cut(text: string, bytes: number): string {
  let short = text;
  while (Buffer.byteLength(short) > bytes) short = [...short].slice(0, -1).join('');
  return short;
}

const isSameFile = (one: BigIntStats, other: BigIntStats) => one.ino === other.ino && one.dev === other.dev;

/** Names that Windows takes for a device, for a stream of another file, or for a name without its end. */
const INTENDED_OTHERWISE =
  /[<>:"|?*\\]|[. ]$|^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(?:\.|$)/i;

/** Whether it names a file in a folder and nothing else, on the system given. */
export function isOneName(name: string, platform = process.platform): boolean {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) return false;
  return platform !== 'win32' || !(INTENDED_OTHERWISE.test(name) || [...name].some((letter) => letter < ' '));
}

function oneName(name: string): string {
  if (!isOneName(name)) throw new NotPlain(`${JSON.stringify(name)} is no name of a file`);
  return name;
}

function unless(...codes: readonly string[]): (failure: unknown) => undefined {
  return (failure) => {
    if (!(failure instanceof Error && 'code' in failure && codes.includes(String(failure.code)))) throw failure;
    return undefined;
  };
}
