import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import type { ImportReport } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { OfferedList, OrderSource, SourceTrouble } from '../../core/ports/OrderSource.ts';
import { isList, readListFile } from './listFiles.ts';

interface WatchedFolderParts {
  /** Absolute path. */
  readonly folder: string;
  /** An unused path in a folder, which is made where it is missing. */
  readonly freePath: (folder: string, name: string) => Promise<Result<string, { readonly detail: string }>>;
  readonly replaceFile: (
    path: string,
    chunks: AsyncIterable<string>,
  ) => Promise<Result<null, { readonly detail: string }>>;
  /** What is written beside a list that was settled. */
  readonly reportOf: (report: ImportReport) => string;
  /** What the file with the rows that became no complete order is called, by the name of its list without its ending. */
  readonly leftName: (name: string) => string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

/** Lists that were taken, and lists that could not be; both inside of the watched folder. */
export const TAKEN_FOLDER = 'done';
export const FAILED_FOLDER = 'failed';

/** In the folder of the taken lists: which lists were moved, and how they were then. */
export const MOVED_FILE = '.label-station.json';

/** A list that ends as a whole one does counts as complete once it was the same for so long, ms. */
const QUIET_MS = 10_000;
/**
 * And one that ends in the middle of a line, was seen to grow, is empty or makes no sense after so long, ms: a copy over a
 * slow network may pause, and a program may write one row after the other.
 */
const PATIENT_MS = 60_000;
/** For so long a list that was moved is looked at again: whoever was still writing it writes on in the moved file. */
const WATCHED_AFTER_MS = 86_400_000;

interface State {
  readonly size: number;
  readonly changedAt: number;
}

interface Seen extends State {
  /** Since when it is seen so, on the monotonic clock, ms. */
  readonly since: number;
  /** How long it has to stay so until it is offered, ms. */
  readonly needs: number;
  /** It was taken, but could not be put away. */
  readonly taken: ImportReport | null;
}

const movedSchema = z.object({
  /** What it was called in the watched folder. */
  name: z.string(),
  /** Where it is, below the watched folder. */
  path: z.string(),
  size: z.number(),
  changedAt: z.number(),
  /** Of its content; null: it was too large, or not readable. */
  sha256: z.string().nullable().default(null),
  /** Epoch ms. */
  movedAt: z.number(),
});
type Moved = z.infer<typeof movedSchema>;

/**
 * Lists that are put into a folder, by hand, by another program or over the network. The folder is read at each look and
 * never watched by the system, which says nothing of shares. A list is taken where it lies and moved afterwards, so that
 * whatever ends the program in between only has it taken once more. A list that changes while it is taken stays, one that
 * changes afterwards is moved back, and either is taken again once it is still.
 */
export function createWatchedFolder({
  folder,
  freePath,
  replaceFile,
  reportOf,
  leftName,
  clock,
}: WatchedFolderParts): OrderSource {
  let seen: ReadonlyMap<string, Seen> = new Map();
  /** Null: nothing is known, because none was moved yet or the folder was away. */
  let moved: readonly Moved[] | null = null;

  function settled(name: string): void {
    seen = new Map([...seen].filter(([known]) => known !== name));
  }

  const quietMs = ({ since }: Seen) => clock.monotonic() - since;
  const isRecent = ({ movedAt }: Moved) => clock.now() - movedAt < WATCHED_AFTER_MS;

  /**
   * Before the list is moved: if the program ends in between, nothing is at that place, and the list is taken once more.
   */
  async function noteMove(
    name: string,
    path: string,
    { size, changedAt }: State,
    sha256: string | null,
  ): Promise<Result<null, SourceTrouble>> {
    const place = join(basename(dirname(path)), basename(path));
    const others = (moved ?? []).filter((one) => one.path !== place && isRecent(one));
    const all = [...others, { name, path: place, size, changedAt, sha256, movedAt: clock.now() }];
    const kept = await replaceFile(join(folder, TAKEN_FOLDER, MOVED_FILE), oneChunk(JSON.stringify(all)));
    if (!kept.ok) return err(refused(kept.error));
    moved = all;
    return ok(null);
  }

  /**
   * Moves back what changed after it was taken, so that its rest is taken like any other list. A new time alone is no change:
   * taken again, the list would bring back orders that the desk has removed since.
   */
  async function takeBack(): Promise<void> {
    moved ??= await movedBefore(folder);
    const watched = (moved ?? []).filter(isRecent);
    const now = await Promise.all(watched.map(async (one) => ({ one, state: await stateOf(join(folder, one.path)) })));
    for (const { one, state } of now) {
      if (state === null || isSame(one, state)) continue;
      const path = join(folder, one.path);
      // Who has it open would save into a file that is no longer there.
      if (isOpenElsewhere(basename(path), new Set(await readdir(dirname(path))))) continue;
      if (one.size === state.size && one.sha256 !== null && one.sha256 === (await sha256Of(path))) {
        moved = (moved ?? []).map((other) => (other === one ? { ...one, ...state } : other));
        continue;
      }
      const place = await freePath(folder, one.name);
      // It cannot be moved now, because a program has it open or the disk is full. The next look tries again.
      if (!place.ok || !(await isMoved(path, place.value))) continue;
      moved = (moved ?? []).filter((other) => other !== one);
      seen = new Map([...seen, [basename(place.value), { ...state, ...patiently() }]]);
    }
  }

  const patiently = () => ({ since: clock.monotonic(), needs: PATIENT_MS, taken: null });

  async function seenNow(name: string): Promise<Seen | null> {
    const path = join(folder, name);
    const state = await stateOf(path);
    if (state === null) return null;
    const before = seen.get(name);
    if (before !== undefined) return isSame(before, state) ? before : { ...state, ...patiently() };
    return { ...state, ...patiently(), needs: (await endsWhole(path, state.size)) ? QUIET_MS : PATIENT_MS };
  }

  /** What was taken is not read again only because it could not be moved. */
  async function settle(name: string, was: Seen, report: ImportReport): Promise<Result<null, SourceTrouble>> {
    const put = await putAway(name, was, report);
    if (!put.ok) seen = new Map([...seen, [name, { ...was, taken: report }]]);
    return put;
  }

  async function putAway(name: string, was: Seen, report: ImportReport): Promise<Result<null, SourceTrouble>> {
    const path = join(folder, name);
    // Before its state is compared, so that the hash is of what was taken and not of what was written since.
    const sha256 = await sha256Of(path);
    const now = await stateOf(path);
    // It was removed meanwhile, or replaced by another list.
    if (now === null || !isSame(now, was)) return ok(null);
    if (isHalf(report) && quietMs(was) < PATIENT_MS) {
      seen = new Map([...seen, [name, { ...was, needs: PATIENT_MS }]]);
      return ok(null);
    }
    try {
      const place = await freePath(join(folder, isFailed(report) ? FAILED_FOLDER : TAKEN_FOLDER), name);
      if (!place.ok) return err(refused(place.error));
      const told = await replaceFile(`${place.value}.txt`, oneChunk(reportOf(report)));
      if (!told.ok) return err(refused(told.error));
      const noted = await noteMove(name, place.value, was, sha256);
      if (!noted.ok) return noted;
      await rename(path, place.value);
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
    async look() {
      let names: readonly string[];
      try {
        await takeBack();
        const entries = await readdir(folder, { withFileTypes: true });
        names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      } catch (failure) {
        return err(troubleOf(failure, 'unreadable'));
      }
      const all = new Set(names);
      const lists = names.filter((name) => isList(name) && !isTemporary(name) && !isOpenElsewhere(name, all));
      const now = await Promise.all(lists.map(async (name) => [name, await seenNow(name)] as const));
      seen = new Map(now.flatMap(([name, one]) => (one === null ? [] : [[name, one]])));
      const still = [...seen].filter(([, one]) => quietMs(one) >= one.needs);
      if (still.length === 0) return ok([]);
      const trouble = await whyNotWritable(folder);
      if (trouble !== null) return err(trouble);
      for (const [name, was] of still) {
        const put = was.taken === null ? ok(null) : await settle(name, was, was.taken);
        if (!put.ok) return put;
      }
      const waiting = still.filter(([, { taken }]) => taken === null);
      waiting.sort(([, one], [, other]) => one.changedAt - other.changedAt);
      return ok(
        waiting.map(
          ([name, was]): OfferedList => ({
            name,
            file: { path: join(folder, name) },
            async placeLeft() {
              const base = name.slice(0, name.length - extname(name).length);
              const place = await freePath(join(folder, FAILED_FOLDER), `${leftName(base)}.csv`);
              return place.ok ? place : err(refused(place.error));
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

/** Nothing of it came in, whatever the reason. */
function isFailed({ fault, added, updated, unchanged, differing, incompleteTotal }: ImportReport): boolean {
  return fault !== null || added + updated + unchanged + differing.length + incompleteTotal === 0;
}

/** Names that programs give a file which is not finished, or which says that another one is open. */
function isTemporary(name: string): boolean {
  return /^[.~]/.test(name) || /\.(?:tmp|temp|part|partial|crdownload|download|filepart)\./i.test(name);
}

/** Somebody has it open: Excel and LibreOffice put a lock file beside it. */
function isOpenElsewhere(name: string, all: ReadonlySet<string>): boolean {
  return [`~$${name}`, `~$${name.slice(2)}`, `.~lock.${name}#`].some((lock) => all.has(lock));
}

async function stateOf(path: string): Promise<State | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, changedAt: mtimeMs };
  } catch {
    // It was taken away meanwhile.
    return null;
  }
}

const isSame = (one: State, other: State) => one.size === other.size && one.changedAt === other.changedAt;

async function sha256Of(path: string): Promise<string | null> {
  const read = await readListFile({ path });
  return read.ok ? createHash('sha256').update(read.value.bytes).digest('hex') : null;
}

/** Enough for the end of a workbook. */
const TAIL_BYTES = 1_024;

/**
 * Whether the last line is closed, or the workbook. A list without an end of its last line is legal, too, so it only waits
 * longer. Where a copy reserves the whole length first, its end is zeros.
 */
async function endsWhole(path: string, size: number): Promise<boolean> {
  try {
    const file = await open(path, 'r');
    try {
      const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
      await file.read(tail, 0, tail.length, size - tail.length);
      const begin = Buffer.alloc(2);
      await file.read(begin, 0, 2, 0);
      if (begin.toString('latin1') === 'PK') return tail.includes('PK\u0005\u0006', 0, 'latin1');
      // In UTF-16 a zero may follow the end of the line.
      return /[\r\n]\0?$/.test(tail.subarray(-2).toString('latin1'));
    } finally {
      await file.close();
    }
  } catch {
    // Whoever writes it may keep others from reading it.
    return false;
  }
}

/** What an earlier run of the program moved. */
async function movedBefore(folder: string): Promise<readonly Moved[] | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(join(folder, TAKEN_FOLDER, MOVED_FILE), 'utf8'));
    return z.array(movedSchema).parse(kept);
  } catch {
    return null;
  }
}

async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Why a list could not be moved once it is taken; null: it could. */
async function whyNotWritable(folder: string): Promise<SourceTrouble | null> {
  for (const name of [TAKEN_FOLDER, FAILED_FOLDER]) {
    const probe = join(folder, name, '.label-station');
    try {
      await mkdir(join(folder, name), { recursive: true });
      const file = await open(probe, 'w');
      try {
        await file.writeFile('.');
      } finally {
        await file.close();
      }
    } catch (failure) {
      return troubleOf(failure, 'not_writable');
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }
  return null;
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
