/*
 * The write-ahead log of an SQLite file (sqlite.org/fileformat.html section 4, walformat.html). SQLite silently stops
 * reading it at the first wrong frame. That is right for a frame which a crash left half written, but commits behind a
 * damaged frame are lost, and the file then is an older version of itself that looks whole.
 */

export interface WalFrame {
  readonly page: number;
  /** Size of the database in pages when a commit ends with this frame, else 0. */
  readonly commit: number;
  readonly content: Uint8Array;
}

export interface Wal {
  readonly pageSize: number;
  /** From the header of the log. Every frame of the same generation has them. */
  readonly salts: string;
  /** The frames that SQLite will read: whole ones up to the last commit. */
  readonly committed: readonly WalFrame[];
  /** Frames of the same generation behind the first wrong one. */
  readonly beyond: readonly WalFrame[];
  readonly headerIsWrong: boolean;
}

const HEADER = 32;
const FRAME_HEADER = 24;

/** Null for a log that holds nothing yet. */
export function readWal(bytes: Uint8Array): Wal | null {
  if (bytes.length <= HEADER) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = view.getUint32(0);
  const littleEndian = (magic & 1) === 0;
  const pageSize = view.getUint32(8);
  let sum = checksum(view, 0, 24, littleEndian, [0, 0]);
  const headerIsWrong =
    (magic | 1) !== 0x377f0683 ||
    !isPageSize(pageSize) ||
    sum[0] !== view.getUint32(24) ||
    sum[1] !== view.getUint32(28);
  if (headerIsWrong) return { pageSize, salts: '', committed: [], beyond: loose(view, 4096), headerIsWrong };

  const salts = saltsAt(view, 16);
  const whole: WalFrame[] = [];
  let committed = 0;
  let at = HEADER;
  for (; at + FRAME_HEADER + pageSize <= bytes.length; at += FRAME_HEADER + pageSize) {
    if (saltsAt(view, at + 8) !== salts) break;
    sum = checksum(view, at, 8, littleEndian, sum);
    sum = checksum(view, at + FRAME_HEADER, pageSize, littleEndian, sum);
    if (sum[0] !== view.getUint32(at + 16) || sum[1] !== view.getUint32(at + 20)) break;
    whole.push(frameAt(view, at, pageSize));
    if (view.getUint32(at + 4) !== 0) committed = whole.length;
  }
  const beyond: WalFrame[] = whole.slice(committed);
  for (; at + FRAME_HEADER + pageSize <= bytes.length; at += FRAME_HEADER + pageSize) {
    if (saltsAt(view, at + 8) === salts) beyond.push(frameAt(view, at, pageSize));
  }
  return { pageSize, salts, committed: whole.slice(0, committed), beyond, headerIsWrong };
}

/**
 * What the shared-memory index says of the log: how far it was committed, and how much of it is in the file already.
 */
interface WalIndex {
  readonly salts: string;
  readonly committed: number;
  readonly inFile: number;
}

/** The index as the last process left it; null when it is incomplete, which may happen as it is never synced. */
export function readWalIndex(bytes: Uint8Array): WalIndex | null {
  if (bytes.length < 136) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
  const commit = wal?.beyond.findIndex((frame) => frame.commit !== 0) ?? -1;
  if (wal !== null && commit >= 0 && commit < wal.beyond.length - 1) return 'a frame of the write-ahead log is wrong';
  if (index === null || index.committed <= index.inFile) return null;
  if (wal === null) return 'the write-ahead log is missing';
  return wal.salts === index.salts && wal.committed.length < index.committed ? 'the write-ahead log is cut' : null;
}

/** Reads the frames of a log whose header is unreadable. Their own headers say which page each one holds. */
function loose(view: DataView, pageSize: number): WalFrame[] {
  const frames: WalFrame[] = [];
  for (let at = HEADER; at + FRAME_HEADER + pageSize <= view.byteLength; at += FRAME_HEADER + pageSize) {
    if (saltsAt(view, at + 8) === saltsAt(view, HEADER + 8)) frames.push(frameAt(view, at, pageSize));
  }
  return frames;
}

function frameAt(view: DataView, at: number, pageSize: number): WalFrame {
  return {
    page: view.getUint32(at),
    commit: view.getUint32(at + 4),
    content: new Uint8Array(view.buffer, view.byteOffset + at + FRAME_HEADER, pageSize),
  };
}

function saltsAt(view: DataView, at: number): string {
  return `${view.getUint32(at)}.${view.getUint32(at + 4)}`;
}

export function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
}

function checksum(
  view: DataView,
  from: number,
  length: number,
  littleEndian: boolean,
  [first, second]: readonly [number, number],
): readonly [number, number] {
  let one = first;
  let two = second;
  for (let at = from; at < from + length; at += 8) {
    one = (one + view.getUint32(at, littleEndian) + two) >>> 0;
    two = (two + view.getUint32(at + 4, littleEndian) + one) >>> 0;
  }
  return [one, two];
}
