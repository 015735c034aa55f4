import type { Order, Receiver } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';

/** The text in place of a person's data. */
export const MASKED = '[masked]';

export interface MaskingDeps {
  /** Hides secrets, e-mail addresses, phone numbers and queries of links; of the log's own redaction. */
  readonly redact: (text: string) => string;
  /** Texts about people: names, addresses, phones, notes. Each of their words is hidden, wherever it stands. */
  readonly people: readonly string[];
  /** Tracking numbers, shipment ids, order references, sender codes: their ends stay, so that one can be found again. */
  readonly codes: readonly string[];
  /** Folders, whose names are often those of people, with their replacements. */
  readonly folders: readonly (readonly [path: string, shown: string])[];
}

export type Masking = ReturnType<typeof createMasking>;

/** Shorter ones say nothing about anybody, and would hide half of every line. */
const SHORTEST_WORD = 3;
/** House numbers and years are no secret, telephone numbers are. */
const SHORTEST_NUMBER = 5;

const TOKEN = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’~_.#+-]*[\p{L}\p{M}\p{N}])?/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The group makes `split` return them as well. */
const SEPARATORS = /([^\p{L}\p{M}\p{N}]+)/u;
/** Words and separators of the longest code that is searched for. */
const MOST_PIECES = 24;

/**
 * Takes people and secrets out of texts. What is known of receivers is hidden word by word and in any casing; that a word
 * of an address hides the same word elsewhere is accepted. Pure: the same parts and text give the same answer.
 */
export function createMasking({ redact, people, codes, folders }: MaskingDeps) {
  const words = new Set(people.flatMap((text) => wordsOf(text).map(searchFold).filter(isRevealing)));
  const short = new Map(codes.filter((code) => code !== '').map((code) => [code, shortCode(code)]));
  const known = new Map<string, string>();
  // Longest first, because one folder may lie in another; a root is not masked.
  const longest = folders.filter(([path]) => path.length > 1).toSorted(([a], [b]) => b.length - a.length);

  /** A code may stand inside a longer token, such as the name of a file: the longest that is known counts. */
  function masked(token: string): string {
    const pieces = token.split(SEPARATORS);
    let done = '';
    for (let at = 0; at < pieces.length; at += 1) {
      const last = codeFrom(pieces, at);
      done += last === null ? wordOf(pieces[at] ?? '') : short.get(pieces.slice(at, last + 1).join(''));
      at = last ?? at;
    }
    return done;
  }

  /** Index of the piece at which the longest known code ends that begins at `at`; null: none does. */
  function codeFrom(pieces: readonly string[], at: number): number | null {
    for (let last = Math.min(pieces.length - 1, at + MOST_PIECES); last >= at; last -= 1)
      if (short.has(pieces.slice(at, last + 1).join(''))) return last;
    return null;
  }

  const wordOf = (word: string) => (words.has(searchFold(word)) ? MASKED : word);

  function text(given: string): string {
    const placed = longest.reduce((rest, [path, shown]) => rest.split(path).join(shown), given);
    return redact(placed).replace(TOKEN, (token) => {
      const before = known.get(token);
      if (before !== undefined) return before;
      const after = masked(token);
      known.set(token, after);
      return after;
    });
  }

  /** The strings of any JSON value; names of members stay. */
  function value(given: unknown): unknown {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (given === null || typeof given !== 'object') return given;
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, value(member)]));
  }

  return { text, value };
}

function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

function isRevealing(word: string): boolean {
  return word.length >= (/^\p{N}+$/u.test(word) ? SHORTEST_NUMBER : SHORTEST_WORD);
}

/** `…6143`: enough to recognise a parcel that one has in hand, too little to track it. */
export function shortCode(code: string): string {
  const letters = [...code];
  return `…${letters.slice(-Math.min(4, Math.floor(letters.length / 2))).join('')}`;
}

/** Everything in an order that says who gets the parcel, where, and what is in it. */
export function receiverTexts(order: Order): readonly string[] {
  const sender = order.sender?.kind === 'address' ? partyTexts(order.sender.party) : [];
  return [
    ...partyTexts(order.receiver),
    ...sender,
    ...[order.parcel.content, order.shop.note].filter((text) => text !== null),
    ...order.shop.tags,
  ];
}

function partyTexts({ name, phone, email, address, province, district }: Receiver): readonly string[] {
  // A phone is written in many ways; its last digits are in all of them.
  const digits = phone.replace(/\D/g, '');
  // The part behind the @ is the provider's; redaction hides a whole address.
  const mailbox = email?.split('@')[0] ?? '';
  return [name, phone, digits, digits.slice(-10), mailbox, address, province, district];
}
