import { type IppAttribute, type IppMessage, type IppValue, ippGroup, ippTag } from './message.ts';

/**
 * Encodes a message (RFC 8010 section 3). A document is appended to it unchanged. Names and values may have at most
 * 32,767 bytes; a longer one is a bug of the caller.
 */
export function encodeIpp(message: IppMessage): Uint8Array {
  const parts: Buffer[] = [uint16(message.version), uint16(message.code), int32(message.requestId)];
  for (const group of message.groups) {
    parts.push(uint8(group.tag));
    for (const attribute of group.attributes) pushAttribute(parts, attribute);
  }
  parts.push(uint8(ippGroup.end));
  return Buffer.concat(parts);
}

function pushAttribute(parts: Buffer[], { name, values }: IppAttribute): void {
  values.forEach((value, index) => {
    // Further values of the same attribute have an empty name.
    pushValue(parts, index === 0 ? name : '', value);
  });
}

function pushValue(parts: Buffer[], name: string, value: IppValue): void {
  if (value.kind !== 'collection') {
    const { tag, bytes } = flatValue(value);
    parts.push(uint8(tag), sized(Buffer.from(name)), sized(bytes));
    return;
  }
  parts.push(uint8(ippTag.beginCollection), sized(Buffer.from(name)), uint16(0));
  for (const member of value.members) {
    parts.push(uint8(ippTag.memberName), uint16(0), sized(Buffer.from(member.name)));
    for (const each of member.values) pushValue(parts, '', each);
  }
  parts.push(uint8(ippTag.endCollection), uint16(0), uint16(0));
}

function flatValue(value: Exclude<IppValue, { kind: 'collection' }>): { tag: number; bytes: Buffer } {
  switch (value.kind) {
    case 'integer':
      return { tag: value.tag, bytes: int32(value.value) };
    case 'boolean':
      return { tag: ippTag.boolean, bytes: uint8(value.value ? 1 : 0) };
    case 'string':
      return { tag: value.tag, bytes: Buffer.from(value.value) };
    case 'localized':
      return {
        tag: value.tag,
        bytes: Buffer.concat([sized(Buffer.from(value.language)), sized(Buffer.from(value.value))]),
      };
    case 'range':
      return { tag: ippTag.range, bytes: Buffer.concat([int32(value.low), int32(value.high)]) };
    case 'resolution':
      return { tag: ippTag.resolution, bytes: Buffer.concat([int32(value.x), int32(value.y), uint8(value.unit)]) };
    case 'none':
      return { tag: value.tag, bytes: Buffer.alloc(0) };
    case 'octets':
      return { tag: value.tag, bytes: Buffer.from(value.bytes) };
  }
}

function sized(bytes: Buffer): Buffer {
  if (bytes.length > 0x7fff) throw new RangeError(`${bytes.length} bytes do not fit into an IPP value`);
  return Buffer.concat([uint16(bytes.length), bytes]);
}

function uint8(value: number): Buffer {
  return Buffer.from([value]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
