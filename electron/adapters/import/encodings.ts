import type { ListEncoding } from '../../contract/importReport.ts';

/** The characters of the bytes from 0x80 in the encodings of Turkish that TextDecoder does not know: DOS and the old Macintosh. */
const TABLES = {
  cp857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0',
  'mac-turkish':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8a0ˆ˜¯˘˙˚¸˝˛ˇ',
} as const;

/**
 * Which encoding a text is in: UTF-8, UTF-16 with or without a byte order mark (Excel's "Unicode text", old exports), or
 * else Windows-1254 (CSV of Turkish Excel), which has every letter of ISO-8859-9 at the same place. A few bytes that are
 * no UTF-8 cost their cells, and not the letters of the whole list.
 */
export function encodingOf(bytes: Uint8Array): ListEncoding {
  const wide = utf16Of(bytes);
  if (wide !== null) return wide;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return isMostlyUtf8(bytes) ? 'utf-8' : singleByteOf(bytes);
  }
}

/** Reads bytes as text. What the encoding does not have becomes U+FFFD, or a control character that no text has. */
export function decoded(bytes: Uint8Array, encoding: ListEncoding): string {
  if (encoding !== 'cp857' && encoding !== 'mac-turkish') return new TextDecoder(encoding).decode(bytes);
  const table = TABLES[encoding];
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE) {
    const codes = Array.from(bytes.subarray(from, from + PIECE), (byte) =>
      byte < 0x80 ? byte : table.charCodeAt(byte - 0x80),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
const PIECE = 8 * 1024;

/** Without a byte order mark UTF-16 is recognised by its zeros: each letter of ASCII comes with a zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 512);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // More than half of one side and nothing on the other: no zip, no PDF and no picture begins so.
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** Turkish in Windows-1254 has next to no letters that are whole sequences of UTF-8: two in a row that begin with Ã, Ä or Å. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [whole, stray] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const behind =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
    let found = 0;
    while (found < behind && ((bytes[at + found + 1] ?? 0) & 0xc0) === 0x80) found += 1;
    if (behind > 0 && found === behind) whole += 1;
    else stray += 1;
    at += behind > 0 && found === behind ? behind : 0;
  }
  return whole >= stray;
}

const TURKISH = new Set('ÇçĞğİıÖöŞşÜüÂâÎîÛû’');
/** Fewer different letters than this say nothing of an encoding. */
const FEWEST_LETTERS = 3;
const SAMPLE_BYTES = 64 * 1024;

/** The encoding of one byte for each letter in which nearly all that is no ASCII is a letter of Turkish. */
function singleByteOf(bytes: Uint8Array): 'windows-1254' | keyof typeof TABLES {
  const counts = new Map<number, number>();
  for (const byte of bytes.subarray(0, SAMPLE_BYTES)) if (byte >= 0x80) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shareIn = (encoding: 'windows-1254' | keyof typeof TABLES) => {
    const letters = decoded(Uint8Array.from(counts.keys()), encoding);
    const turkish = [...counts.values()].filter((_, at) => TURKISH.has(letters.charAt(at)));
    return turkish.reduce((sum, count) => sum + count, 0) / all;
  };
  const usual = shareIn('windows-1254');
  const other = shareIn('cp857') >= shareIn('mac-turkish') ? 'cp857' : 'mac-turkish';
  const isSure = counts.size >= FEWEST_LETTERS && shareIn(other) >= 0.9 && shareIn(other) > usual + 0.1;
  return isSure ? other : 'windows-1254';
}
