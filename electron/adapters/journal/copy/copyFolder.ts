import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * A copy of the journal, in the folder `journal-copy` beside it, that follows each commit. SQLite changes its file only
 * by moving its write-ahead log into it, so the copy is a base (`base-7.sqlite`, the file as it was at some time) and
 * the logs since, one after the other (`log-7`, `log-8` ...): SQLite itself puts them together again. The numbers
 * have no gap where no commit is missing.
 */

export const COPY_FOLDER = 'journal-copy';
const NOTE = 'file.json';
/** Name of a base that is being made and checked. */
export const PARTIAL_BASE = 'base.partial';

const BASE = /^base-(\d+)\.sqlite$/;
const LOG = /^log-(\d+)$/;

/** Folder of the copy of the journal in `file`. */
export const folderOf = (file: string) => join(dirname(file), COPY_FOLDER);
export const baseFile = (folder: string, number: number) => join(folder, `base-${number}.sqlite`);
export const logFile = (folder: string, number: number) => join(folder, `log-${number}`);

/** Numbers of the bases, the newest first. */
export const basesIn = (folder: string) => numbersIn(folder, BASE);
/** Numbers of the logs, the newest first. */
export const logsIn = (folder: string) => numbersIn(folder, LOG);

/** Names of files that a copy is made of. */
export const isBase = (name: string) => BASE.test(basename(name));
export const isCopyFile = (name: string) => isBase(name) || LOG.test(basename(name));

function numbersIn(folder: string, name: RegExp): readonly number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => Number(name.exec(entry.name)?.[1] ?? Number.NaN))
    .filter((number) => Number.isInteger(number))
    .sort((one, other) => other - one);
}

/** Highest number that a base or a log has; 0 without any. */
export function highestIn(folder: string): number {
  return Math.max(0, ...logsIn(folder), ...basesIn(folder));
}

/** The number after the last log that follows the newest base without a gap; null without a base. */
export function afterLast(folder: string): number | null {
  const [base] = basesIn(folder);
  if (base === undefined) return null;
  const logs = new Set(logsIn(folder));
  let number = base;
  while (logs.has(number)) number += 1;
  return number;
}

/** Also the files that SQLite has beside a base while it is written: it would undo the next one. */
export function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(PARTIAL_BASE)) rmSync(join(folder, name));
}

export function removeBefore(folder: string, number: number): void {
  for (const one of basesIn(folder)) if (one !== number) rmSync(baseFile(folder, one));
  for (const one of logsIn(folder)) if (one < number) rmSync(logFile(folder, one));
}

/** The journal's file when its log was empty last, and the number of the log that began then. */
interface Note {
  readonly number: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** It is not synced: if it is lost, a new base is made. */
export function writeNote(file: string, number: number): void {
  const { size, mtimeMs } = statSync(file);
  const note: Note = { number, size, mtimeMs };
  writeFileSync(join(folderOf(file), NOTE), JSON.stringify(note), { mode: 0o600 });
}

/** Without its note the copy no longer counts as complete. */
export function removeNote(file: string): void {
  rmSync(join(folderOf(file), NOTE), { force: true });
}

/** The number of the log that began when the journal's file was written last; null where the file was changed since. */
export function notedLog(file: string): number | null {
  const note = readNote(file);
  if (note === null) return null;
  const { size, mtimeMs } = statSync(file);
  return note.size === size && note.mtimeMs === mtimeMs ? note.number : null;
}

/** Whether the copy had every commit when the journal was closed. */
export function wasCompleteWhenClosed(file: string): boolean {
  const note = readNote(file);
  return note !== null && note.number === afterLast(folderOf(file));
}

/** Null where there is none, or a power cut left half of one. */
function readNote(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(join(folderOf(file), NOTE), 'utf8'));
  } catch {
    return null;
  }
}
