import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { ImportReport } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { OfferedList, OrderSource, SourceTrouble } from '../../core/ports/OrderSource.ts';
import { isList } from './listFiles.ts';

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
}

/** Lists that were taken, and lists that could not be; both inside of the watched folder. */
export const TAKEN_FOLDER = 'done';
export const FAILED_FOLDER = 'failed';

/** So many looks in a row see the same file before it counts as complete: whoever copies it may pause. */
const LOOKS = 2;
/**
 * And so many before one that is empty or makes no sense is settled as failed: a slow network may have brought only its
 * beginning.
 */
const PATIENT_LOOKS = 15;

interface Seen {
  readonly size: number;
  readonly changedAt: number;
  /** Looks in a row that saw it so. */
  readonly looks: number;
  /** Looks that it takes until it is offered. */
  readonly needs: number;
  /** It was taken, but could not be put away. */
  readonly taken: ImportReport | null;
}

/**
 * Lists that are put into a folder, by hand, by another program or over the network. The folder is read at each look and
 * never watched by the system, which says nothing of shares. A list is taken where it lies and moved afterwards, so that
 * whatever ends the program in between only has it taken once more. A list that changes while it is taken stays, and is
 * taken again once it is still.
 */
export function createWatchedFolder({
  folder,
  freePath,
  replaceFile,
  reportOf,
  leftName,
}: WatchedFolderParts): OrderSource {
  let seen: ReadonlyMap<string, Seen> = new Map();

  function settled(name: string): void {
    seen = new Map([...seen].filter(([known]) => known !== name));
  }

  /** What was taken is not read again only because it could not be moved. */
  async function settle(name: string, was: Seen, report: ImportReport): Promise<Result<null, SourceTrouble>> {
    const moved = await putAway(name, was, report);
    if (!moved.ok) seen = new Map([...seen, [name, { ...was, taken: report }]]);
    return moved;
  }

  async function putAway(name: string, was: Seen, report: ImportReport): Promise<Result<null, SourceTrouble>> {
    const path = join(folder, name);
    if (isHalf(report) && was.looks < PATIENT_LOOKS) {
      seen = new Map([...seen, [name, { ...was, needs: PATIENT_LOOKS }]]);
      return ok(null);
    }
    try {
      const now = await stat(path);
      // It is another list by now.
      if (now.size !== was.size || now.mtimeMs !== was.changedAt) return ok(null);
      const place = await freePath(join(folder, isFailed(report) ? FAILED_FOLDER : TAKEN_FOLDER), name);
      if (!place.ok) return err(refused(place.error));
      const told = await replaceFile(`${place.value}.txt`, oneChunk(reportOf(report)));
      if (!told.ok) return err(refused(told.error));
      await rename(path, place.value);
      settled(name);
      return ok(null);
    } catch (failure) {
      // Somebody has taken the file away, so it need not be moved.
      if (codeOf(failure) === 'ENOENT') return ok(null);
      return err(troubleOf(failure, 'not_writable'));
    }
  }

  return {
    name: basename(folder),
    async look() {
      let names: readonly string[];
      try {
        const entries = await readdir(folder, { withFileTypes: true });
        names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      } catch (failure) {
        return err(troubleOf(failure, 'unreadable'));
      }
      const all = new Set(names);
      const lists = names.filter((name) => isList(name) && !isTemporary(name) && !isOpenElsewhere(name, all));
      const now = await Promise.all(lists.map(async (name) => [name, await stateOf(join(folder, name))] as const));
      seen = new Map(
        now.flatMap(([name, state]) => {
          if (state === null) return [];
          const before = seen.get(name);
          const isSame = before?.size === state.size && before.changedAt === state.changedAt;
          const needs = state.size === 0 ? PATIENT_LOOKS : LOOKS;
          return [[name, isSame ? { ...before, looks: before.looks + 1 } : { ...state, looks: 1, needs, taken: null }]];
        }),
      );
      const still = [...seen].filter(([, { looks, needs }]) => looks >= needs);
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

async function stateOf(path: string): Promise<Pick<Seen, 'size' | 'changedAt'> | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, changedAt: mtimeMs };
  } catch {
    // It was taken away meanwhile.
    return null;
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
