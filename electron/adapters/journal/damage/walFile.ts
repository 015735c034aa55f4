/*
 * The write-ahead log of an SQLite file (sqlite.org/fileformat.html section 4, walformat.html). SQLite silently stops
 * reading it at the first wrong frame. That is right for a frame which a crash left half written, but commits behind a
 * damaged frame are lost, and the file then is an older version of itself that seems whole.
 */

type Sum = readonly [number, number];

export interface WalHeader {
  readonly pageSize: number;
  /** Every frame of the same generation of the log has them. */
  readonly salts: string;
  readonly littleEndian: boolean;
  readonly sum: Sum;
}

/** The end of a commit in a log: its place in bytes, how many frames are before it, and the sum that the next frame continues. */
export interface WalEnd {
  readonly at: number;
  readonly frames: number;
  readonly sum: Sum;
}

export interface Wal {
  readonly salts: string;
  /** How many frames SQLite will read: whole ones up to the last commit. */
  readonly committed: number;
  /** Behind the first wrong frame a commit of the same generation is followed by another frame. */
  readonly hasLaterCommit: boolean;
  readonly headerIsWrong: boolean;
}

export const WAL_HEADER_BYTES = 32;
const FRAME_HEADER = 24;

/** Null for bytes that are no header of a log. */
export function walHeader(bytes: Uint8Array): WalHeader | null {
  if (bytes.length < WAL_HEADER_BYTES) return null;
  const view = viewOf(bytes);
  const magic = view.getUint32(0);
  const littleEndian = (magic & 1) === 0;
  const pageSize = view.getUint32(8);
  const sum = checksum(view, 0, 24, littleEndian, [0, 0]);
  const isWhole =
    (magic | 1) === 0x377f0683 &&
    isPageSize(pageSize) &&
    sum[0] === view.getUint32(24) &&
    sum[1] === view.getUint32(28);
  return isWhole ? { pageSize, salts: saltsAt(view, 16), littleEndian, sum } : null;
}

export function firstEnd({ sum }: WalHeader): WalEnd {
  return { at: WAL_HEADER_BYTES, frames: 0, sum };
}

/** The end of the last commit that SQLite would read. `bytes` are those of the log that begin at `from`. */
export function lastCommit(bytes: Uint8Array, header: WalHeader, from: WalEnd): WalEnd {
  const view = viewOf(bytes);
  const length = FRAME_HEADER + header.pageSize;
  let { sum, frames } = from;
  let end = from;
  for (let at = 0; at + length <= bytes.length; at += length) {
    if (saltsAt(view, at + 8) !== header.salts) break;
    sum = checksum(view, at, 8, header.littleEndian, sum);
    sum = checksum(view, at + FRAME_HEADER, header.pageSize, header.littleEndian, sum);
    if (sum[0] !== view.getUint32(at + 16) || sum[1] !== view.getUint32(at + 20)) break;
    frames += 1;
    if (isCommit(view, at)) end = { at: from.at + at + length, frames, sum };
  }
  return end;
}

/** Null for a log that holds nothing yet. */
export function readWal(bytes: Uint8Array): Wal | null {
  if (bytes.length <= WAL_HEADER_BYTES) return null;
  const header = walHeader(bytes);
  if (header === null) return { salts: '', committed: 0, hasLaterCommit: false, headerIsWrong: true };
  const end = lastCommit(bytes.subarray(WAL_HEADER_BYTES), header, firstEnd(header));
  const view = viewOf(bytes);
  const length = FRAME_HEADER + header.pageSize;
  let hasCommit = false;
  let hasLaterCommit = false;
  for (let at = end.at; at + length <= bytes.length; at += length) {
    if (saltsAt(view, at + 8) !== header.salts) continue;
    hasLaterCommit ||= hasCommit;
    hasCommit ||= isCommit(view, at);
  }
  return { salts: header.salts, committed: end.frames, hasLaterCommit, headerIsWrong: false };
}

/** The state of the log by the shared-memory index: how far it was committed, and how much of it is in the file already. */
interface WalIndex {
  readonly salts: string;
  readonly committed: number;
  readonly inFile: number;
}

/** The index as the last process left it; null when it is incomplete, which may happen as it is never synced. */
export function readWalIndex(bytes: Uint8Array): WalIndex | null {
  if (bytes.length < 136) return null;
  const view = viewOf(bytes);
  const little = view.getUint32(0, true) === 3_007_000;
  if (!little && view.getUint32(0) !== 3_007_000) return null;
  for (let at = 0; at < 48; at += 4) if (view.getUint32(at) !== view.getUint32(at + 48)) return null;
  const sum = checksum(view, 0, 40, little, [0, 0]);
  if (sum[0] !== view.getUint32(40, little) || sum[1] !== view.getUint32(44, little)) return null;
  return {
    salts: saltsAt(view, 32),
    committed: view.getUint32(16, little),
    inFile: view.getUint32(96, little),
  };
}

/**
 * Says why commits are certainly lost with this log, or null. `wal` is null when the log is absent or empty. A log that
 * is cut where a crash could have cut it shows a loss only by the index. After a power cut there is no index, and such
 * a loss cannot be seen.
 */
export function lossOf(wal: Wal | null, index: WalIndex | null): string | null {
  if (wal?.headerIsWrong === true) return 'the header of the write-ahead log is wrong';
  // SQLite begins a frame after a commit only once that commit is on the disk.
  if (wal?.hasLaterCommit === true) return 'a frame of the write-ahead log is wrong';
  if (index === null || index.committed <= index.inFile) return null;
  if (wal === null) return 'the write-ahead log is missing';
  return wal.salts === index.salts && wal.committed < index.committed ? 'the write-ahead log is cut' : null;
}

/** A commit ends with a frame that names the size of the database. */
function isCommit(view: DataView, at: number): boolean {
  return view.getUint32(at + 4) !== 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function saltsAt(view: DataView, at: number): string {
  return `${view.getUint32(at)}.${view.getUint32(at + 4)}`;
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
}

function checksum(view: DataView, from: number, length: number, littleEndian: boolean, [first, second]: Sum): Sum {
  let one = first;
  let two = second;
  for (let at = from; at < from + length; at += 8) {
    one = (one + view.getUint32(at, littleEndian) + two) >>> 0;
    two = (two + view.getUint32(at + 4, littleEndian) + one) >>> 0;
  }
  return [one, two];
}
