/** Leaves room for a number and `.pdf` in the 255 bytes that file systems allow. */
const MAX_BYTES = 200;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * A file name (without extension) for a title, valid on Windows, macOS and Linux and still readable: letters of every
 * language stay, and characters with a meaning to a file system become `_`.
 */
export function printFileName(title: string): string {
  const cleaned = wellFormed(title)
    .normalize('NFC')
    // Line ends, control characters and invisible direction marks, then the characters that Windows forbids.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[\s.]+/, '');
  const name = withoutEnd(cutToBytes(withoutEnd(cleaned), MAX_BYTES));
  if (name === '') return 'label';
  // Windows compares only the part before the first dot: CON.pdf and CON.x.pdf both mean the console.
  const stem = withoutEnd(name.split('.', 1)[0] ?? '');
  return RESERVED.test(stem) ? `_${name}` : name;
}

/** Windows drops dots and spaces at the end, which would make two names one. */
function withoutEnd(name: string): string {
  return name.replace(/[\s.]+$/, '');
}

function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let stored = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    stored += character;
  }
  return stored;
}

/** Half a surrogate pair has no UTF-8 form, so it becomes the replacement character. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
