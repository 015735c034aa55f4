import {
  type IppAttribute,
  type IppAttributeGroup,
  type IppMessage,
  type IppValue,
  ippGroup,
  ippTag,
} from './message.ts';

/** Deeper than any attribute in use. Prevents a hostile answer from overflowing the stack. */
const MAX_DEPTH = 16;

/**
 * The most groups and values in one answer: room for hundreds of printers with all requested attributes. The limit is
 * needed because an empty group is one byte, but takes a hundred in memory.
 */
const MOST_PARTS = 100_000;

/** Decodes a message (RFC 8010 section 3). Null when the bytes end early or are not IPP; never throws. */
export function decodeIpp(bytes: Uint8Array): IppMessage | null {
  const reader = createReader(bytes);
  const version = reader.uint16();
  const code = reader.uint16();
  const requestId = reader.int32();
  const groups: IppAttributeGroup[] = [];
  for (let tag = reader.uint8(); tag !== ippGroup.end; tag = reader.uint8()) {
    if (reader.failed() || tag === 0 || tag >= FIRST_VALUE_TAG) return null;
    const attributes = readAttributes(reader);
    if (attributes === null) return null;
    groups.push({ tag, attributes });
    reader.count();
  }
  return reader.failed() ? null : { version, code, requestId, groups };
}

const FIRST_VALUE_TAG = 0x10;

type Reader = ReturnType<typeof createReader>;

interface Growing {
  readonly name: string;
  readonly values: IppValue[];
}

/** Reads attributes up to the next group tag, and leaves that tag unread. */
function readAttributes(reader: Reader): readonly IppAttribute[] | null {
  const attributes: Growing[] = [];
  while (reader.peek() >= FIRST_VALUE_TAG) {
    const tag = reader.uint8();
    const name = reader.text();
    const value = readValue(reader, tag, 0);
    if (value === null || !append(attributes, name, value)) return null;
  }
  return reader.failed() ? null : attributes;
}

/** A value without a name belongs to the attribute before it. */
function append(attributes: Growing[], name: string, value: IppValue): boolean {
  const last = attributes.at(-1);
  if (name !== '') attributes.push({ name, values: [value] });
  else if (last !== undefined) last.values.push(value);
  else return false;
  return true;
}

function readValue(reader: Reader, tag: number, depth: number): IppValue | null {
  const bytes = reader.sized();
  reader.count();
  if (reader.failed()) return null;
  return tag === ippTag.beginCollection ? readCollection(reader, depth + 1) : flatValue(tag, bytes);
}

function readCollection(reader: Reader, depth: number): IppValue | null {
  if (depth > MAX_DEPTH) return null;
  const members: Growing[] = [];
  let name = '';
  for (;;) {
    const tag = reader.uint8();
    // Inside a collection the names are values, and this name is always empty.
    reader.sized();
    if (reader.failed() || tag < FIRST_VALUE_TAG) return null;
    if (tag === ippTag.endCollection) {
      reader.sized();
      return reader.failed() ? null : { kind: 'collection', members };
    }
    if (tag === ippTag.memberName) {
      name = reader.text();
      continue;
    }
    const value = readValue(reader, tag, depth);
    if (value === null || !append(members, name, value)) return null;
    name = '';
  }
}

function flatValue(tag: number, bytes: Buffer): IppValue {
  if (tag < 0x20) return bytes.length === 0 ? { kind: 'none', tag } : { kind: 'octets', tag, bytes };
  switch (tag) {
    case ippTag.integer:
    case ippTag.enum:
      if (bytes.length === 4) return { kind: 'integer', tag, value: bytes.readInt32BE(0) };
      break;
    case ippTag.boolean:
      if (bytes.length === 1) return { kind: 'boolean', value: bytes[0] !== 0 };
      break;
    case ippTag.range:
      if (bytes.length === 8) return { kind: 'range', low: bytes.readInt32BE(0), high: bytes.readInt32BE(4) };
      break;
    case ippTag.resolution:
      if (bytes.length === 9) {
        return { kind: 'resolution', x: bytes.readInt32BE(0), y: bytes.readInt32BE(4), unit: bytes.readUInt8(8) };
      }
      break;
    case ippTag.textWithLanguage:
    case ippTag.nameWithLanguage: {
      const inner = createReader(bytes);
      const language = inner.text();
      const value = inner.text();
      if (!inner.failed() && inner.atEnd()) return { kind: 'localized', tag, language, value };
      break;
    }
    default:
      if (tag >= 0x41 && tag < 0x4a) return { kind: 'string', tag, value: bytes.toString('utf8') };
  }
  return { kind: 'octets', tag, bytes };
}

/** Reads big-endian values one after another, and reports failure beyond the end or the limit of parts. */
function createReader(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let failed = false;
  let parts = 0;

  function take(length: number): Buffer {
    if (at + length > buffer.length) {
      failed = true;
      return Buffer.alloc(length);
    }
    at += length;
    return buffer.subarray(at - length, at);
  }

  const sized = () => take(take(2).readUInt16BE(0));
  return {
    uint8: () => take(1).readUInt8(0),
    uint16: () => take(2).readUInt16BE(0),
    int32: () => take(4).readInt32BE(0),
    sized,
    text: () => sized().toString('utf8'),
    peek: () => buffer[at] ?? 0,
    count() {
      parts += 1;
      if (parts > MOST_PARTS) failed = true;
    },
    failed: () => failed,
    atEnd: () => at === buffer.length,
  };
}
