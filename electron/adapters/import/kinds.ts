/** The kind of a file by its first bytes, with any ending of its name. */
export type FileKind = 'text' | 'zip' | 'old_excel' | 'password' | 'web_page' | 'document';

/** In the directory of an Office container: the name of the part that holds the encrypted workbook. */
const ENCRYPTED = utf16('EncryptedPackage');

export function kindOf(bytes: Uint8Array): FileKind {
  const starts = (...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED) ? 'password' : 'old_excel';
  }
  // Workbooks from before there were containers.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0x00) {
    return 'old_excel';
  }
  if (starts(0x25, 0x50, 0x44, 0x46) || starts(0x7b, 0x5c, 0x72, 0x74, 0x66)) return 'document';
  const head = new TextDecoder('windows-1254').decode(bytes.subarray(0, 1_024)).replaceAll('\u0000', '');
  const isMarkup = /^[^<]{0,8}<(?:!doctype|html|head|meta|body|table|div|style|\?xml|workbook|!--)/i.test(
    head.trimStart(),
  );
  return isMarkup ? 'web_page' : 'text';
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}
