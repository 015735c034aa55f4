/**
 * What a text may be wrapped in by the programs it went through: invisible marks, unusual hyphens and spaces, the
 * apostrophe of a spreadsheet, the ".0" of a program that took digits for a number. Lists, the shop's own system, the form
 * and scans take it off here, so that they all mean the same order.
 */
export type Wrapping = 'invisible' | 'apostrophe' | 'number';

/** A text without its wrappings, and which there were. */
export interface Unwrapped {
  readonly text: string;
  readonly off: readonly Wrapping[];
}

/** Most cells: letters of Turkish and what a keyboard has, but for what may begin an entity, an escape or a wrapping. */
const PLAIN = /[ -$(->@-[\]-~ÇçĞğİıÖöŞşÜüÂâÎîÛû]/;
const IS_PLAIN = Uint8Array.from({ length: 0x180 }, (_, code) => (PLAIN.test(String.fromCharCode(code)) ? 1 : 0));

/** This text needs no closer reading. Letter by letter, since a list has millions of short ones. */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (IS_PLAIN[text.charCodeAt(at)] !== 1) return false;
  return true;
}

/**
 * Control characters but for tab and line breaks, direction marks, soft hyphens, byte order marks, spaces without width. Not
 * those from U+0080, which are damage; nor the parts of flags and the signs of Arabic numbers, which are seen.
 */
const UNSEEN = /(?!\u200c|\u200d|[\t-\r\u0080-\u009f\u0600-\u0605\u06dd\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;
/** Both join letters of some scripts and the parts of an emoji; elsewhere they are as unseen as the others. */
const JOINERS =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{M}|(?!\p{Script=Latin})\p{L})[\u200c\u200d]/gu;
const SPACES = /[\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
/** A hyphen that does not break a line, and one that only resembles the usual one. */
const HYPHENS = /[\u2010\u2011]/g;
/** In a code no dash means another thing than a hyphen: a text program made it of one. */
const DASHES = /[\u2012-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const IN_CODES_UNSEEN = /\u034f|\u200c|\u200d|[\ufe00-\ufe0f]/g;

/** A text as people read it: no invisible marks, and usual spaces and hyphens. */
function visible(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
    .replace(SPACES, ' ')
    .replace(HYPHENS, '-')
    .normalize('NFC')
    .trim();
}

/** Letters, digits and signs as wide as an ideograph are the usual ones; so are the digits of other scripts. */
const narrow = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => String(digitOf(digit.charCodeAt(0))));

const digitOf = (code: number) => code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660);

/** Lists write ="0532" so that a spreadsheet keeps the leading zero. */
const guarded = (text: string) => /^="(.*)"$/s.exec(text)?.[1]?.trim() ?? text;

/** A code, a phone or a number as a person sees it. */
function visibleCode(text: string): string {
  return narrow(visible(text.replace(IN_CODES_UNSEEN, '')))
    .replace(DASHES, '-')
    .replace(/[\t ]+/g, ' ')
    .trim();
}

/** A whole number as programs write one that they took for a fraction: 1042.0, 1042,00. */
const FLOAT = /^(\d+)[.,]0{1,2}$/;
/** A number with an exponent; digits are lost where it has fewer of them than the number. */
const EXPONENT = /^([1-9])[.,](\d+)E\+?0?(\d{1,2})$/i;
/** Every program stores at least this many digits of a number. */
const STORED_DIGITS = 15;

const nothingOff: readonly Wrapping[] = [];

/** Only a text that begins so can be such a number. */
export function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && /^\d+(?:[.,]|E\+)/i.test(text);
}

function wholeNumber(text: string): string {
  const float = FLOAT.exec(text)?.[1];
  if (float !== undefined) return float.length > STORED_DIGITS ? text : float;
  const [, first = '', behind = '', power = ''] = EXPONENT.exec(text) ?? [];
  const digits = Number(power);
  const isWhole = behind !== '' && behind.length >= digits && /^0*$/.test(behind.slice(digits));
  return isWhole && digits < STORED_DIGITS ? first + behind.slice(0, digits) : text;
}

/** A number that a program or a spreadsheet shortened to 5,32111E+09 or to more digits than it stores, so that some are lost. */
export function hasLostDigits(text: string): boolean {
  if (!mayBeNumber(text)) return false;
  // "12E5" is a number of a shop: programs that write no sign write a point.
  return /^\d+(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i.test(text) || (FLOAT.exec(text)?.[1] ?? '').length > STORED_DIGITS;
}

/**
 * An order's reference, a phone, or another code without its wrappings. "A-1.0" stays: only digits are taken for a number.
 */
export function unwrapCode(raw: string): Unwrapped {
  const given = raw.trim();
  if (isPlain(given) && !given.startsWith('=') && !mayBeNumber(given)) return { text: given, off: nothingOff };
  const off: Wrapping[] = [];
  const then = (next: string, before: string, what: Wrapping) => {
    if (next !== before) off.push(what);
    return next;
  };
  let text = guarded(given);
  if (!isPlain(text)) text = guarded(then(visibleCode(text), text, 'invisible'));
  text = then(/^['’‘`´]+(.*?)['’]?$/s.exec(text)?.[1]?.trim() ?? text, text, 'apostrophe');
  text = then(wholeNumber(text), text, 'number');
  return { text, off };
}

/** The reference of an order, however it was written, scanned or typed. */
export function referenceOf(raw: string): string {
  return unwrapCode(raw).text;
}

/** The apostrophe of a spreadsheet, which is none of a name: one alone in front, or a pair around the whole text. */
function withoutApostrophe(text: string): string {
  if (!text.startsWith("'")) return text;
  const pair = /^'([^']+)'$/s.exec(text)?.[1];
  if (pair !== undefined) return pair.trim();
  return /^'(?:[=+\-@\d]|[^'\s][^']*$|[^'\s]*\p{L}'\p{Ll})/su.test(text) ? text.slice(1).trim() : text;
}

/** A name, an address or another text without its wrappings. */
export function unwrapText(raw: string): Unwrapped {
  const given = guarded(raw.trim());
  if (isPlain(given)) return { text: given, off: [] };
  const seen = guarded(visible(given));
  const text = withoutApostrophe(seen);
  return {
    text,
    off: [...(seen === given ? [] : ['invisible' as const]), ...(text === seen ? [] : ['apostrophe' as const])],
  };
}

/** A measure or an amount: also with spaces between its thousands, which a page does not break. */
export function unwrapNumber(raw: string): Unwrapped {
  const { text, off } = unwrapText(raw);
  const usual = isPlain(text) ? text : visibleCode(text);
  const joined = usual.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  return { text: joined, off: joined === text || off.includes('invisible') ? off : [...off, 'invisible'] };
}
