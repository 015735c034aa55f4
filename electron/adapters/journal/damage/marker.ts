import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncDirectorySync } from '../../../../disk/durableFile.ts';

/**
 * How far the journal had come, written beside it into `journal.state`. It shows that a file which seems whole is an older
 * one: its log was deleted with the shared index, or an old copy was put in its place. After a power cut the mark may be
 * behind the journal, but it is never ahead.
 */
export interface Marker {
  /** The journal was not closed, so its last commits may be in the log alone. */
  readonly open: boolean;
  /** Number of the last event that was committed. */
  readonly lastEvent: number;
  /**
   * When the machine was started, epoch s. A mark written without a sync survives a kill of the process but no power
   * cut, so it is exact only within the same boot.
   */
  readonly booted: number;
  /** The name under which a damaged journal is being set aside, while that is under way. */
  readonly aside: string | null;
  /** Damage showed at work. The next start checks the journal before anything else. */
  readonly suspect: boolean;
  /** The file as it was closed; null while it is open, and where that is not known. */
  readonly closed: FileState | null;
}

/** Properties that change with every write to a file. */
interface FileState {
  readonly size: number;
  /** Time of the last change, epoch ms. */
  readonly changed: number;
}

const LENGTH = 256;
/** Seconds. The computed boot time varies, because the clock is adjusted by small steps all the time. */
const SAME_BOOT = 10;

function markerFile(file: string): string {
  return join(dirname(file), `${basename(file).replace(/\.sqlite$/, '')}.state`);
}

function bootTime(): number {
  return Math.round(Date.now() / 1_000 - uptime());
}

/**
 * Null when it cannot be read: earlier releases had none. The journal is opened without it, as the mark only guards
 * against a second fault.
 */
export function readMarker(file: string): Marker | null {
  try {
    const read: unknown = JSON.parse(readFileSync(markerFile(file), 'utf8'));
    if (read === null || typeof read !== 'object') return null;
    const { open, lastEvent, booted, aside, suspect, size, changed } = read as Record<string, unknown>;
    if (typeof open !== 'boolean' || typeof lastEvent !== 'number' || typeof booted !== 'number') return null;
    return {
      open,
      lastEvent,
      booted,
      aside: typeof aside === 'string' ? aside : null,
      suspect: suspect === true,
      closed: typeof size === 'number' && typeof changed === 'number' ? { size, changed } : null,
    };
  } catch {
    return null;
  }
}

export function hasMarker(file: string): boolean {
  return existsSync(markerFile(file));
}

export function removeMarker(file: string): void {
  rmSync(markerFile(file), { force: true });
}

type MarkerDraft = Pick<Marker, 'open' | 'lastEvent' | 'aside'> & Partial<Pick<Marker, 'suspect' | 'closed'>>;

/** Durable on return. When the mark cannot be written, the station works without it. */
export function writeMarker(file: string, mark: MarkerDraft): void {
  try {
    const isNew = !hasMarker(file);
    const fd = openSync(markerFile(file), isNew ? 'w' : 'r+', 0o600);
    try {
      put(fd, { ...mark, booted: bootTime() }, 'synced');
    } finally {
      closeSync(fd);
    }
    if (isNew) syncDirectorySync(dirname(file));
  } catch {}
}

/**
 * Writes a mark of a fixed length in place, within one sector, so that a crash leaves either the old one or the new
 * one.
 */
function put(fd: number, mark: MarkerDraft & Pick<Marker, 'booted'>, synced: 'synced' | 'later'): void {
  const { closed, ...rest } = mark;
  writeSync(fd, `${JSON.stringify({ ...rest, ...closed }).padEnd(LENGTH - 1)}\n`, 0, 'latin1');
  if (synced === 'later') return;
  ftruncateSync(fd, LENGTH);
  fsyncSync(fd);
}

/** Says why a missing log held something, or null. `mark` must be read before the journal is opened. */
export function lostWithLog(file: string, mark: Marker | null): string | null {
  if (mark?.open !== true || existsSync(`${file}-wal`)) return null;
  // Within the same boot the event number of the mark is exact, and isOlder compares it with the journal.
  if (Math.abs(mark.booted - bootTime()) <= SAME_BOOT) return null;
  return 'the write-ahead log of a journal that was not closed is missing';
}

/** Says why a file whose last event is `lastEvent` is an older one, or null. */
export function isOlder(lastEvent: number, mark: Marker | null): string | null {
  if (mark === null || lastEvent >= mark.lastEvent) return null;
  return `the last ${mark.lastEvent - lastEvent} events are missing`;
}

/** Whether the journal was closed well, without a sign of damage, and its file has not changed since. */
export function isAsClosed(file: string, mark: Marker | null): boolean {
  if (mark === null || mark.open || mark.suspect || mark.aside !== null || mark.closed === null) return false;
  const { closed } = mark;
  const now = stateOf(file);
  return now !== null && now.size === closed.size && now.changed === closed.changed;
}

function stateOf(file: string): FileState | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : { size: stats.size, changed: stats.mtimeMs };
}

/**
 * Dates a closed file back to a whole second that is past. Every later write then shows, also one within the same tick
 * of the file system's clock as the last write.
 */
function dateBack(file: string): FileState | null {
  try {
    const past = Math.floor(Date.now() / 1_000) - 2;
    utimesSync(file, past, past);
    return stateOf(file);
  } catch {
    return null;
  }
}

const LAST_EVENT = "SELECT seq FROM sqlite_sequence WHERE name = 'events'";

/** Number of the last event ever written, which does not fall when events are deleted; 0 in a file without a schema. */
export function lastEventIn(connection: DatabaseSyncInstance): number {
  const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get();
  return table === undefined ? 0 : Number(connection.prepare(LAST_EVENT).get()?.seq ?? 0);
}

/** The part of copy/rollingCopy.ts that follows what is done with the connection. */
interface FollowingCopy {
  follow(): void;
  end(): void;
  noteClosed(): void;
}

/**
 * The log has to exist already, because an open mark without a log counts as a loss. The copy gets each commit before the
 * mark records it.
 */
export function follow(file: string, connection: DatabaseSyncInstance, copy: FollowingCopy) {
  const last = connection.prepare(LAST_EVENT);
  const lastEvent = () => Number(last.get()?.seq ?? 0);
  let marked = lastEvent();
  let suspect = false;
  let fd: number | null = null;
  const isLogged = existsSync(`${file}-wal`);
  writeMarker(file, { open: isLogged, lastEvent: marked, aside: null });
  const booted = bootTime();
  try {
    fd = openSync(markerFile(file), 'r+');
  } catch {
    // The journal works without a mark.
  }

  return {
    /** To be called after every commit. */
    committed() {
      copy.follow();
      try {
        const now = lastEvent();
        if (now === marked || fd === null) return;
        marked = now;
        // The marker is not synced, because that would cost as much as the commit itself.
        put(fd, { open: isLogged, lastEvent: marked, booted, aside: null, suspect }, 'later');
      } catch {
        // The commit stands. The next one writes the mark again.
      }
    },

    /** Damage was found: the mark has it until a start has checked the file. */
    damaged() {
      if (suspect) return;
      suspect = true;
      if (fd !== null) writeMarker(file, { open: isLogged, lastEvent: marked, aside: null, suspect });
    },

    /** Closes the connection and updates the mark, in an order in which a kill never makes a whole journal seem damaged. */
    close() {
      copy.end();
      if (fd !== null) closeSync(fd);
      fd = null;
      const mark = { open: false, lastEvent: marked, aside: null, suspect };
      if (isEmptied(connection)) writeMarker(file, mark);
      connection.close();
      if (existsSync(`${file}-wal`)) return;
      writeMarker(file, { ...mark, closed: dateBack(file) });
      copy.noteClosed();
    },
  };
}

/** Whether everything in the log has been moved into the file and synced. */
function isEmptied(connection: DatabaseSyncInstance): boolean {
  try {
    const row = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    return row !== undefined && Number(row.busy) === 0 && row.log === row.checkpointed;
  } catch {
    return false;
  }
}
