import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncFolder } from './syncFolder.ts';

/**
 * What stands beside a journal in `journal.state`: how far it had come, so that a file that looks whole but is older
 * than that (its log was deleted with the shared index, an older copy was put in its place) is not taken for the desk's
 * memory. It may lag behind the journal after a power cut, and never runs ahead of it.
 */
export interface Mark {
  /** Nobody has closed it: what was committed last may stand in the log alone. */
  readonly open: boolean;
  /** Number of the last event that was committed. */
  readonly lastEvent: number;
  /** When the machine was started (epoch s); what is written without a sync survives a kill, but no power cut. */
  readonly booted: number;
  /** Name under which a damaged journal is being set aside now. */
  readonly aside: string | null;
}

const LENGTH = 256;
/** The clock is set by small steps all the time, s. */
const SAME_BOOT = 10;

function markFile(file: string): string {
  return join(dirname(file), `${basename(file).replace(/\.sqlite$/, '')}.state`);
}

function bootTime(): number {
  return Math.round(Date.now() / 1_000 - uptime());
}

/** Null where none can be read: journals of earlier releases have none, and it guards against a second fault only. */
export function readMark(file: string): Mark | null {
  try {
    const read: unknown = JSON.parse(readFileSync(markFile(file), 'utf8'));
    if (read === null || typeof read !== 'object') return null;
    const { open, lastEvent, booted, aside } = read as Record<string, unknown>;
    if (typeof open !== 'boolean' || typeof lastEvent !== 'number' || typeof booted !== 'number') return null;
    return { open, lastEvent, booted, aside: typeof aside === 'string' ? aside : null };
  } catch {
    return null;
  }
}

export function hasMark(file: string): boolean {
  return existsSync(markFile(file));
}

export function removeMark(file: string): void {
  rmSync(markFile(file), { force: true });
}

/** Durable on return. A mark that cannot be written must not keep the desk from its work. */
export function writeMark(file: string, mark: Omit<Mark, 'booted'>): void {
  try {
    const isNew = !hasMark(file);
    const fd = openSync(markFile(file), isNew ? 'w' : 'r+');
    try {
      put(fd, { ...mark, booted: bootTime() }, 'synced');
    } finally {
      closeSync(fd);
    }
    if (isNew) syncFolder(dirname(file));
  } catch {
    // See above.
  }
}

/** One length for all, in place and within one sector: it is the old one or the new one, whatever happens. */
function put(fd: number, mark: Mark, synced: 'synced' | 'later'): void {
  writeSync(fd, `${JSON.stringify(mark).padEnd(LENGTH - 1)}\n`, 0, 'latin1');
  if (synced === 'later') return;
  ftruncateSync(fd, LENGTH);
  fsyncSync(fd);
}

/** Why the log that is missing held something, or null. `mark` as it was before anybody opened the file. */
export function lostWithLog(file: string, mark: Mark | null): string | null {
  if (mark?.open !== true || existsSync(`${file}-wal`)) return null;
  // On the same day of the machine its number is exact, and whoever emptied the log into the file lost nothing.
  if (Math.abs(mark.booted - bootTime()) <= SAME_BOOT) return null;
  return 'the write-ahead log of a journal that was not closed is missing';
}

/** Why a file that holds no event after this one is an older one, or null. */
export function isOlder(lastEvent: number, mark: Mark | null): string | null {
  if (mark === null || lastEvent >= mark.lastEvent) return null;
  return `the last ${mark.lastEvent - lastEvent} events are missing`;
}

const LAST_EVENT = "SELECT seq FROM sqlite_sequence WHERE name = 'events'";

/** Number of the last event that was ever written, which counts on when events are deleted; 0 without a schema. */
export function lastEventIn(connection: DatabaseSyncInstance): number {
  const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get();
  return table === undefined ? 0 : Number(connection.prepare(LAST_EVENT).get()?.seq ?? 0);
}

/** Follows an open journal with its mark. */
export interface Following {
  /** To be called after every commit. */
  committed(): void;
  /** Closes the connection, in an order in which no kill makes a whole journal look like one that lost something. */
  close(): void;
}

/** The log must be there already: a mark without one tells of a loss. */
export function follow(file: string, connection: DatabaseSyncInstance): Following {
  const last = connection.prepare(LAST_EVENT);
  const lastEvent = () => Number(last.get()?.seq ?? 0);
  let told = lastEvent();
  let fd: number | null = null;
  const isLogged = existsSync(`${file}-wal`);
  syncFolder(dirname(file));
  writeMark(file, { open: isLogged, lastEvent: told, aside: null });
  const booted = bootTime();
  try {
    fd = openSync(markFile(file), 'r+');
  } catch {
    // Without one it goes as well.
  }

  return {
    committed() {
      try {
        const now = lastEvent();
        if (now === told || fd === null) return;
        told = now;
        // Not synced: that would cost as much as the commit itself.
        put(fd, { open: isLogged, lastEvent: told, booted, aside: null }, 'later');
      } catch {
        // What was committed is committed; the next one tries again with its own number.
      }
    },

    close() {
      if (fd !== null) closeSync(fd);
      fd = null;
      const closed = () => writeMark(file, { open: false, lastEvent: told, aside: null });
      if (isEmptied(connection)) closed();
      connection.close();
      if (!existsSync(`${file}-wal`) && readMark(file)?.open === true) closed();
    },
  };
}

/** All that the log holds is in the file, and synced there. */
function isEmptied(connection: DatabaseSyncInstance): boolean {
  try {
    const row = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    return row !== undefined && Number(row.busy) === 0 && row.log === row.checkpointed;
  } catch {
    return false;
  }
}
