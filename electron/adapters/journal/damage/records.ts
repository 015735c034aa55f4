import type { Pages } from './pages.ts';

/** One value as SQLite stores it. The journal has no blobs, so a blob is read as null. */
export type Stored = string | number | null;

export interface FoundRecord {
  readonly rowId: number;
  readonly values: readonly Stored[];
}

const TABLE_LEAF = 0x0d;

/**
 * Reads every row of every table page by page, without the trees that lead to the pages (sqlite.org/fileformat.html
 * sections 1.6 and 2), so that a broken page costs its own rows only. Freed pages are read as well, so a row may be
 * found in several versions.
 */
export function* recordsIn(pages: Pages): Generator<FoundRecord> {
  for (let number = 1; number <= pages.count; number += 1) {
    const page = pages.page(number);
    if (page === null) continue;
    const start = number === 1 ? 100 : 0;
    if (page[start] !== TABLE_LEAF) continue;
    const view = viewOf(page);
    const cells = Math.min(view.getUint16(start + 3), (pages.usable - start - 8) / 2);
    for (let cell = 0; cell < cells; cell += 1) {
      const record = attempt(() => recordAt(pages, page, view.getUint16(start + 8 + 2 * cell)));
      if (record !== null) yield record;
    }
  }
}

/** A cell with an invalid pointer costs only itself. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function recordAt(pages: Pages, page: Uint8Array, at: number): FoundRecord {
  const size = varint(page, at);
  const rowId = varint(page, size.next);
  const payload = payloadAt(pages, page, rowId.next, size.value);
  return { rowId: rowId.value, values: valuesOf(payload) };
}

function payloadAt(pages: Pages, page: Uint8Array, at: number, size: number): Uint8Array {
  const { usable } = pages;
  const most = usable - 35;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const split = least + ((size - least) % (usable - 4));
  const local = size <= most ? size : split <= most ? split : least;
  if (size > pages.count * usable || at + local > usable) throw new Error('a row longer than its file');
  if (size === local) return page.subarray(at, at + size);

  const payload = new Uint8Array(size);
  payload.set(page.subarray(at, at + local));
  let filled = local;
  let next = viewOf(page).getUint32(at + local);
  while (filled < size) {
    const overflow = pages.page(next);
    if (next === 0 || overflow === null) throw new Error('a row that ends nowhere');
    const part = overflow.subarray(4, 4 + Math.min(usable - 4, size - filled));
    payload.set(part, filled);
    filled += part.length;
    next = viewOf(overflow).getUint32(0);
  }
  return payload;
}

function valuesOf(payload: Uint8Array): Stored[] {
  const header = varint(payload, 0);
  const view = viewOf(payload);
  const values: Stored[] = [];
  let content = header.value;
  for (let at = header.next; at < header.value; ) {
    const type = varint(payload, at);
    at = type.next;
    const length = lengthOf(type.value);
    if (content + length > payload.length) throw new Error('a value longer than its row');
    values.push(valueAt(view, payload, content, type.value, length));
    content += length;
  }
  return values;
}

function lengthOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0;
}

function valueAt(view: DataView, payload: Uint8Array, at: number, type: number, length: number): Stored {
  switch (type) {
    case 1:
      return view.getInt8(at);
    case 2:
      return view.getInt16(at);
    case 3:
      return view.getInt16(at) * 0x100 + view.getUint8(at + 2);
    case 4:
      return view.getInt32(at);
    case 5:
      return view.getInt16(at) * 0x1_0000_0000 + view.getUint32(at + 2);
    case 6:
      return Number(view.getBigInt64(at));
    case 7:
      return view.getFloat64(at);
    case 8:
      return 0;
    case 9:
      return 1;
    default:
      return type >= 13 && type % 2 === 1 ? textOf(payload.subarray(at, at + length)) : null;
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Overwritten text ends with a character that is invalid in JSON, so that it is not taken for a complete text. */
function textOf(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return `${lenient.decode(bytes)}\u0000`;
  }
}

/** At most 2^53, because the journal never writes a longer number. */
function varint(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let next = at; next < at + 8; next += 1) {
    const byte = bytes[next];
    if (byte === undefined) break;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: next + 1 };
  }
  throw new Error('a number without an end');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
