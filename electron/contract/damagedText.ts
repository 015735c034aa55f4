/**
 * Letters that were damaged between programs with different encodings. They are mended where the original is certain; the
 * others are lost.
 */

/** The characters of the bytes from 0x80 in Windows-1252; the five that it does not have are control characters. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const BYTES: ReadonlyMap<string, number> = new Map([
  ...Array.from(FROM_0X80, (letter, at) => [letter, 0x80 + at] as const),
  ...Array.from({ length: 0x80 }, (_, at) => [String.fromCharCode(0x80 + at), 0x80 + at] as const),
  // Windows-1254 and ISO-8859-9 have this one where the others have an eth.
  ['ğ', 0xf0] as const,
]);
const BEHIND = `[\\u0080-\\u00bf${FROM_0X80}]`;
/** UTF-8 that was read as Windows-1252, Windows-1254 or Latin-1: letters of Europe, signs, emoji. No language writes so. */
const TWICE = new RegExp(`[Â-Å]${BEHIND}|â${BEHIND}{2}|[ðğ]Ÿ${BEHIND}{2}`, 'g');
const MAY_BE_TWICE = new RegExp(`[Â-Åâðğ]${BEHIND}`);

/** The letter of a whole sequence of UTF-8. A longer form than a letter needs, and a control character, is none. */
function decodedOnce(letters: string): string {
  const [lead = 0, ...behind] = Array.from(letters, (letter) => BYTES.get(letter) ?? letter.charCodeAt(0));
  const code = behind.reduce((sum, byte) => sum * 64 + (byte & 0x3f), lead & (0x7f >> (behind.length + 1)));
  const least = [0, 0xa0, 0x800, 0x10000][behind.length] ?? 0;
  return code < least || code > 0x10ffff ? letters : String.fromCodePoint(code);
}

/** A text as it was before its UTF-8 was encoded again, even twice. */
export function decodedTwice(text: string): string {
  let read = text;
  for (let times = 0; times < 3 && MAY_BE_TWICE.test(read); times += 1) read = read.replace(TWICE, decodedOnce);
  return read;
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  trade: '™',
  euro: '€',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  Gbreve: 'Ğ',
  gbreve: 'ğ',
  Scedil: 'Ş',
  scedil: 'ş',
  Idot: 'İ',
  imath: 'ı',
  inodot: 'ı',
  scaron: 'š',
  Scaron: 'Š',
  OElig: 'Œ',
  oelig: 'œ',
};
/** From the no-break space on, as Latin-1 has them. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const NAMED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SIGNS),
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
]);

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED.get(name) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code >= 0x80 && code < 0xa0) return FROM_0X80[code - 0x80] ?? whole;
  const isText = code >= 0x20 || code === 9 || code === 10 || code === 13;
  return !isText || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? whole : String.fromCodePoint(code);
}

const ENTITY = /&(#\d{2,7}|#x[\da-f]{2,6}|[a-z]{2,8}[1-4]{0,2});/gi;

/** A text without the entities of HTML, even where these were escaped once more. An "&" of a name stays. */
export function withoutEntities(text: string): string {
  let read = text;
  for (let times = 0; times < 3 && read.includes('&'); times += 1) {
    const next = read.replace(ENTITY, entity);
    if (next === read) break;
    read = next;
  }
  return read;
}

/** True where a semicolon behind this text belongs to an entity at its end. */
export function endsInEntity(text: string): boolean {
  if (!text.includes('&')) return false;
  const [, name] = /&(?:amp;)*(#\d{2,7}|#x[\da-f]{2,6}|[a-z]{2,8}[1-4]{0,2})$/i.exec(text) ?? [];
  return name !== undefined && entity('', name) !== '';
}

/**
 * The traces of a lost letter: a sign of its own, a control character that no text has, and what other encodings
 * have in its place (the letters of Icelandic, lines of DOS, signs of the Macintosh) within a word; or it was escaped.
 */
const DAMAGE = [
  '[\\ufffd\\u0080-\\u009fþðÞÐƒ]',
  '[ýÝ]\\p{L}',
  '\\p{L}[\\u2500-\\u259f]|[\\u2500-\\u259f√≈]\\p{L}',
  '\\p{L}[‡˜¦§¤€†‚„‰¡¢¥¨¬¯±´¶¾¿÷√≈]\\p{L}',
  '(?<![\\p{L}\\p{N}])[€™˜¿]\\p{L}',
  '\\p{Ll}Ÿ|Ÿ\\p{Ll}',
  '^[^“]*\\p{L}”\\p{L}',
  '%[Cc][2-5]%[89ABab][\\dA-Fa-f]',
  '\\\\u0[01][\\dA-Fa-f]{2}',
];
const DAMAGED = new RegExp(DAMAGE.join('|'), 'u');

/** What question marks mean in a text: in a name or an address there are none; a note may have some, and addresses of pages. */
export type Questions = 'name' | 'code' | 'sentence';

const LOST: Readonly<Record<Questions, RegExp>> = {
  name: /\p{L}\?|\?\p{L}/u,
  code: /[\p{L}\p{N}]\?[\p{L}\p{N}]/u,
  sentence: /^(?!.*:\/\/).*\p{L}\?\p{Ll}/su,
};

/** True where letters of a text were lost before it came here. */
export function isDamaged(text: string, questions: Questions): boolean {
  return DAMAGED.test(text) || (text.includes('?') && LOST[questions].test(text));
}

/** A text with all that is mended surely, and what that was. What is left of double encoding was no letter. */
export function mendedText(text: string): {
  readonly text: string;
  readonly mended: readonly ('entities' | 'double_encoded')[];
  readonly isBroken: boolean;
} {
  const plain = withoutEntities(text);
  const read = decodedTwice(plain);
  return {
    text: read,
    mended: [...(plain === text ? [] : ['entities' as const]), ...(read === plain ? [] : ['double_encoded' as const])],
    isBroken: read !== plain && /[Â-Å](?:\s|$)/.test(read),
  };
}
