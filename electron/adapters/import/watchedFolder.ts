import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import type { ImportReport } from '../../contract/importReport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { OfferedList, OrderSource, SourceTrouble } from '../../core/ports/OrderSource.ts';
import { isCancelList, undoneBy } from './cancelList.ts';
import { type FileState, type ForeignFolder, foreignFolder, isOneName } from './foreignFolder.ts';
import { isList, readListFile } from './listFiles.ts';

interface WatchedFolderDeps {
  /** Absolute path. */
  readonly folder: string;
  /** A file of our own notes what was moved: other writers of the folder must not decide that. */
  readonly movesFile: string;
  /** Replaces a file of our own. */
  readonly replaceFile: (
    path: string,
    chunks: AsyncIterable<string>,
  ) => Promise<Result<null, { readonly detail: string }>>;
  /** The text of the report beside a settled list. */
  readonly reportOf: (report: ImportReport) => string;
  /** The name of the file with the rows that became no complete order, by the name of its list without its ending. */
  readonly leftName: (name: string) => string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

/** Lists that were taken, and lists that could not be; both inside of the watched folder. */
export const TAKEN_FOLDER = 'done';
export const FAILED_FOLDER = 'failed';

/** A list that ends as a whole one does counts as complete once it was the same for so long, ms. */
const QUIET_MS = 10_000;
/**
 * And one that ends in the middle of a line, was seen to grow, is empty or makes no sense after so long, ms: a copy over a
 * slow network may pause, and a program may write one row after the other.
 */
const SLOW_MS = 60_000;
/** For so long a list that was moved is checked again: a program that was still writing it writes on in the moved file. */
const WATCHED_AFTER_MS = 86_400_000;

interface Seen extends FileState {
  /** Since when it is seen so, on the monotonic clock, ms. */
  readonly since: number;
  /** How long it has to stay so until it is offered, ms. */
  readonly needs: number;
  /** Set if it was taken, but could not be moved away. */
  readonly taken: ImportReport | null;
}

const movedSchema = z.object({
  /** Its name in the watched folder. */
  name: z.string().refine((name) => isOneName(name)),
  /** Its place and name below the watched folder. */
  sub: z.enum([TAKEN_FOLDER, FAILED_FOLDER]),
  moved: z.string().refine((name) => isOneName(name)),
  size: z.number(),
  changedAt: z.number(),
  /** The hash of its content; null: it was too large, or not readable. */
  sha256: z.string().nullable().default(null),
  /** Epoch ms. */
  movedAt: z.number(),
});
type Moved = z.infer<typeof movedSchema>;
/** Belongs to one folder: moves in another one do not count. */
const movesSchema = z.object({ folder: z.string(), moves: z.array(movedSchema) });

/**
 * Lists that are put into a folder, by hand, by another program or over the network. The folder is read at each poll and
 * never watched by the system, which does not report changes on shares. A list is taken where it lies and moved afterwards,
 * so that after a crash in between it is only taken once more. A list that changes while it is taken stays, one that
 * changes afterwards is moved back, and either is taken again once it is still.
 */
export function createWatchedFolder({
  folder,
  movesFile,
  replaceFile,
  reportOf,
  leftName,
  clock,
}: WatchedFolderDeps): OrderSource {
  const files = foreignFolder(folder);
  let seen: ReadonlyMap<string, Seen> = new Map();
  /** Null: nothing is known, because none was moved yet. */
  let moved: readonly Moved[] | null = null;

  function settled(name: string): void {
    seen = new Map([...seen].filter(([known]) => known !== name));
  }

  const quietMs = ({ since }: Seen) => clock.monotonic() - since;
  const isRecent = ({ movedAt }: Moved) => clock.now() - movedAt < WATCHED_AFTER_MS;

  /**
   * Before the list is moved: if the program ends in between, nothing is at that place, and the list is taken once more.
   */
  async function noteMove(move: Omit<Moved, 'movedAt'>): Promise<Result<null, SourceTrouble>> {
    const others = (moved ?? []).filter((one) => !(one.sub === move.sub && one.moved === move.moved) && isRecent(one));
    const all = [...others, { ...move, movedAt: clock.now() }];
    const stored = await replaceFile(movesFile, oneChunk(JSON.stringify({ folder, moves: all })));
    if (!stored.ok) return err(refused(stored.error));
    moved = all;
    return ok(null);
  }

  /**
   * Moves back what changed after it was taken, so that its rest is taken like any other list. A new time alone is no change:
   * taken again, the list would bring back orders that the desk has removed since.
   */
  async function takeBack(): Promise<void> {
    moved ??= await movedBefore(movesFile, folder);
    const watched = (moved ?? []).filter(isRecent);
    const now = await Promise.all(
      watched.map(async (one) => {
        const sub = files.inside(one.sub);
        return { one, sub, state: await sub.stateOf(one.moved) };
      }),
    );
    for (const { one, sub, state } of now) {
      if (state === null || isSame(one, state)) continue;
      // A program that has it open would save into a file that is no longer there.
      if (isOpenElsewhere(one.moved, new Set(await sub.names()))) continue;
      if (one.size === state.size && one.sha256 !== null && one.sha256 === (await sha256Of(sub, one.moved))) {
        moved = (moved ?? []).map((other) => (other === one ? { ...one, ...state } : other));
        continue;
      }
      const name = await files.freeName(one.name);
      // It cannot be moved now, because a program has it open or the disk is full. The next poll tries again.
      if (!(await isMoved(sub, one.moved, files, name))) continue;
      moved = (moved ?? []).filter((other) => other !== one);
      seen = new Map([...seen, [name, { ...state, ...patiently() }]]);
    }
  }

  const patiently = () => ({ since: clock.monotonic(), needs: SLOW_MS, taken: null });

  async function seenNow(name: string): Promise<Seen | null> {
    const state = await files.stateOf(name);
    if (state === null) return null;
    const before = seen.get(name);
    if (before !== undefined) return isSame(before, state) ? before : { ...state, ...patiently() };
    return { ...state, ...patiently(), needs: (await endsWhole(files, name)) ? QUIET_MS : SLOW_MS };
  }

  /** A taken list is not read again only because it could not be moved. */
  async function settle(name: string, was: Seen, report: ImportReport): Promise<Result<null, SourceTrouble>> {
    const put = await putAway(name, was, report);
    if (!put.ok) seen = new Map([...seen, [name, { ...was, taken: report }]]);
    return put;
  }

  async function putAway(name: string, was: Seen, report: ImportReport): Promise<Result<null, SourceTrouble>> {
    // Before its state is compared, so that the hash is of what was taken and not of what was written since.
    const sha256 = await sha256Of(files, name);
    const now = await files.stateOf(name);
    // It was removed meanwhile, or replaced by another list.
    if (now === null || !isSame(now, was)) return ok(null);
    if (isHalf(report) && quietMs(was) < SLOW_MS) {
      seen = new Map([...seen, [name, { ...was, needs: SLOW_MS }]]);
      return ok(null);
    }
    try {
      const sub = isFailed(report) ? FAILED_FOLDER : TAKEN_FOLDER;
      const place = files.inside(sub);
      const free = await place.freeName(name);
      await place.writeNew(`${free}.txt`, oneChunk(reportOf(report)));
      const { size, changedAt } = was;
      const noted = await noteMove({ name, sub, moved: free, size, changedAt, sha256 });
      if (!noted.ok) return noted;
      await files.move(name, place, free);
      settled(name);
      return ok(null);
    } catch (failure) {
      // It was removed meanwhile, so there is nothing to move.
      if (codeOf(failure) === 'ENOENT') return ok(null);
      return err(troubleOf(failure, 'not_writable'));
    }
  }

  return {
    name: basename(folder),
    async poll() {
      let names: readonly string[];
      try {
        await takeBack();
        names = await files.names();
      } catch (failure) {
        return err(troubleOf(failure, 'unreadable'));
      }
      const all = new Set(names);
      const lists = names.filter((name) => isList(name) && !isTemporary(name) && !isOpenElsewhere(name, all));
      const now = await Promise.all(lists.map(async (name) => [name, await seenNow(name)] as const));
      seen = new Map(now.flatMap(([name, one]) => (one === null ? [] : [[name, one]])));
      const still = [...seen].filter(([, one]) => quietMs(one) >= one.needs);
      if (still.length === 0) return ok([]);
      const trouble = await whyNotWritable(files);
      if (trouble !== null) return err(trouble);
      for (const [name, was] of still) {
        const put = was.taken === null ? ok(null) : await settle(name, was, was.taken);
        if (!put.ok) return put;
      }
      const waiting = still.filter(([, { taken }]) => taken === null);
      // What cancels orders comes after what brings them, and what takes that back after both.
      const isLast = (name: string) => (undoneBy(name) === null ? Number(isCancelList(name)) : 2);
      waiting.sort(([a, one], [b, other]) => isLast(a) - isLast(b) || one.changedAt - other.changedAt);
      return ok(
        waiting.map(
          ([name, was]): OfferedList => ({
            name,
            file: { path: join(folder, name), isForeign: true },
            async saveLeft(chunks) {
              const base = name.slice(0, name.length - extname(name).length);
              try {
                return ok(await files.inside(FAILED_FOLDER).writeNew(`${leftName(base)}.csv`, chunks));
              } catch (failure) {
                if (codeOf(failure) === '') throw failure;
                return err(troubleOf(failure, 'not_writable'));
              }
            },
            settle: (report) => settle(name, was, report),
          }),
        ),
      );
    },
  };
}

/** It may be the beginning of a list that is still to come whole. */
function isHalf({ fault }: ImportReport): boolean {
  return fault !== null && ['empty', 'broken', 'unreadable', 'missing_columns'].includes(fault.kind);
}

/** Nothing of it was imported, and it is not just a list of orders that are not to be shipped. */
function isFailed(report: ImportReport): boolean {
  const { fault, added, updated, unchanged, differing, incompleteTotal, rejectedTotal, leftOutTotal } = report;
  const isNothing = added + updated + unchanged + differing.length + incompleteTotal === 0;
  return fault !== null || (isNothing && (leftOutTotal === 0 || rejectedTotal > 0));
}

/** Names that programs give to an unfinished file, or to one that marks another as open. */
function isTemporary(name: string): boolean {
  return /^[.~]/.test(name) || /\.(?:tmp|temp|part|partial|crdownload|download|filepart)\./i.test(name);
}

/** Whether a program has it open: Excel and LibreOffice put a lock file beside it. */
function isOpenElsewhere(name: string, all: ReadonlySet<string>): boolean {
  return [`~$${name}`, `~$${name.slice(2)}`, `.~lock.${name}#`].some((lock) => all.has(lock));
}

const isSame = (one: FileState, other: FileState) => one.size === other.size && one.changedAt === other.changedAt;

async function sha256Of(folder: ForeignFolder, name: string): Promise<string | null> {
  const read = await readListFile({ path: join(folder.path, name), isForeign: true });
  return read.ok ? createHash('sha256').update(read.value.bytes).digest('hex') : null;
}

/** Enough for the end of a workbook. */
const TAIL_BYTES = 1_024;

/**
 * Whether the last line is closed, or the workbook. A list without an end of its last line is legal, too, so it only waits
 * longer. Where a copy reserves the whole length first, its end is zeros.
 */
async function endsWhole(folder: ForeignFolder, name: string): Promise<boolean> {
  try {
    return await folder.read(name, async (file, size) => {
      const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
      await file.read(tail, 0, tail.length, size - tail.length);
      const begin = Buffer.alloc(2);
      await file.read(begin, 0, 2, 0);
      if (begin.toString('latin1') === 'PK') return tail.includes('PK\u0005\u0006', 0, 'latin1');
      // In UTF-16 a zero may follow the end of the line.
      return /[\r\n]\0?$/.test(tail.subarray(-2).toString('latin1'));
    });
  } catch {
    // Its writer may keep others from reading it.
    return false;
  }
}

/** The lists that an earlier run of the program moved. */
async function movedBefore(file: string, folder: string): Promise<readonly Moved[] | null> {
  try {
    const stored = movesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return stored.folder === folder ? stored.moves : null;
  } catch {
    return null;
  }
}

async function isMoved(from: ForeignFolder, name: string, to: ForeignFolder, newName: string): Promise<boolean> {
  try {
    await from.move(name, to, newName);
    return true;
  } catch {
    return false;
  }
}

/** Why a list could not be moved once it is taken; null: it could. */
async function whyNotWritable(files: ForeignFolder): Promise<SourceTrouble | null> {
  try {
    for (const name of [TAKEN_FOLDER, FAILED_FOLDER]) await files.inside(name).probe();
    return null;
  } catch (failure) {
    return troubleOf(failure, 'not_writable');
  }
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}

const OUT_OF_REACH = ['ENOENT', 'ENOTDIR', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ESTALE', 'ETIMEDOUT', 'ENODEV'];
const FULL = ['ENOSPC', 'EDQUOT'];

function troubleOf(failure: unknown, otherwise: SourceTrouble['kind']): SourceTrouble {
  const detail = failure instanceof Error ? failure.message : String(failure);
  if (FULL.includes(codeOf(failure))) return { kind: 'disk_full', detail };
  if (otherwise === 'unreadable' && OUT_OF_REACH.includes(codeOf(failure))) return { kind: 'missing', detail };
  return { kind: otherwise, detail };
}

function refused({ detail }: { readonly detail: string }): SourceTrouble {
  return { kind: FULL.some((code) => detail.includes(code)) ? 'disk_full' : 'not_writable', detail };
}
