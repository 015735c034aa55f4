import { constants, inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '../../../contract/result.ts';

/** Why a file of an archive cannot be had. */
export type ZipFault = 'broken' | 'locked' | 'too_much';

/** A zip archive in memory. Some programs write other capitals into it than they refer to, so that these do not count. */
export interface Zip {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The content of a file. `too_much`: it and what was read before are more than the archive may unpack to. */
  read(name: string): Result<Buffer, ZipFault>;
  /** Unpacks the first `packed` bytes of a file. */
  head(name: string, packed: number): Result<Buffer, ZipFault>;
}

interface Entry {
  readonly method: number;
  readonly isLocked: boolean;
  readonly packed: number;
  readonly at: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Length of the end record, and of the longest remark behind it. */
const END_BYTES = 22;
const LONGEST_REMARK = 0xffff;

/**
 * Opens a zip archive. `limit`: how many bytes it may unpack to altogether. The sizes in its directory are not trusted:
 * unpacking itself stops at the limit.
 */
export function openZip(bytes: Uint8Array, limit: number): Result<Zip, ZipFault> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(data);
  if (entries === null) return err('broken');
  const folded = new Map([...entries].toReversed().map(([name, entry]) => [name.toLowerCase(), entry]));
  const find = (name: string) => entries.get(name) ?? folded.get(name.toLowerCase());
  let left = limit;
  const take = (name: string, most: number): Result<Buffer, ZipFault> => {
    const entry = find(name);
    if (entry === undefined) return err('broken');
    if (entry.isLocked) return err('locked');
    const content = contentOf(data, entry, left, most);
    if (content.ok) left -= content.value.length;
    return content;
  };
  return ok({
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    read: (name) => take(name, Number.POSITIVE_INFINITY),
    head: take,
  });
}

function directoryOf(data: Buffer): ReadonlyMap<string, Entry> | null {
  let end = data.length - END_BYTES;
  const first = Math.max(0, end - LONGEST_REMARK);
  while (end >= first && data.readUInt32LE(end) !== END) end -= 1;
  if (end < first || end < 0) return null;
  const count = data.readUInt16LE(end + 10);
  let at = data.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = data.readUInt16LE(at + 28);
    const name = data.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
      method: data.readUInt16LE(at + 10),
      isLocked: (data.readUInt16LE(at + 8) & 1) === 1,
      packed: data.readUInt32LE(at + 20),
      at: data.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(data: Buffer, { method, packed, at }: Entry, limit: number, most: number): Result<Buffer, ZipFault> {
  if (at + 30 > data.length || data.readUInt32LE(at) !== LOCAL) return err('broken');
  const from = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28);
  const isPart = packed > most;
  const content = data.subarray(from, from + Math.min(packed, most));
  if (content.length < Math.min(packed, most)) return err('broken');
  if (method === 0) return content.length > limit ? err('too_much') : ok(content);
  if (method !== 8) return err('broken');
  // Unpacking needs a limit of at least one byte.
  if (limit <= 0) return err('too_much');
  try {
    return ok(
      inflateRawSync(content, { maxOutputLength: limit, ...(isPart ? { finishFlush: constants.Z_SYNC_FLUSH } : {}) }),
    );
  } catch (failure) {
    const isTooMuch = failure instanceof Error && 'code' in failure && failure.code === 'ERR_BUFFER_TOO_LARGE';
    return err(isTooMuch ? 'too_much' : 'broken');
  }
}
