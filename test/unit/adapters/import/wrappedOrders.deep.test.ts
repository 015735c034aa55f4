// Deep: a thousand lists of random letters; corpus.test.ts and csv.test.ts have wrapped rows in each run.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order } from '../../../../electron/contract/order.ts';
import { inEncoding } from '../../../support/inEncoding.ts';
import { rowsOf } from '../../../support/rowsOf.ts';

type Facts = Record<(typeof COLUMNS)[number], string>;
const COLUMNS = ['no', 'name', 'phone', 'address', 'province', 'district', 'content'] as const;
const NAMES = ['Sipariş No', 'Alıcı', 'Telefon', 'Adres', 'İl', 'İlçe', 'İçerik'];

const TURKISH = 'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ';
const word = fc.string({ unit: fc.constantFrom(...TURKISH), minLength: 2, maxLength: 9 });
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const facts: fc.Arbitrary<Facts> = fc.record({
  no: fc.oneof(
    fc.integer({ min: 1, max: 99_999_999 }).map(String),
    digits(6).map((number) => `SIP-${number}`),
    digits(4).map((number) => `#${number}`),
  ),
  name: words,
  phone: digits(9).map((number) => `05${number}`),
  address: fc.tuple(words, digits(2)).map(([street, number]) => `${street} Sk. No:${number}, "A" Blok & Çarşı`),
  province: word,
  district: word,
  content: words,
});

/** What a program puts around or into a cell; the cell of a person stays readable in it. */
type Wrap = (text: string) => string;
const within =
  (mark: string): Wrap =>
  (text) =>
    text.slice(0, 2) + mark + text.slice(2);
const ANY: readonly Wrap[] = [
  (text) => text,
  (text) => `\u200b${text}\u200e`,
  within('\u00ad'),
  within('\u2060'),
  (text) => `\ufeff${text}`,
  (text) => `${text}\u0000\u0000`,
  (text) => ` \u00a0${text}\u3000`,
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll('-', '\u2011'),
  (text) => `="${text}"`,
  (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('ş', '&#351;').replaceAll('Ö', '&Ouml;'),
  (text) => text.replaceAll('&', '&amp;amp;').replaceAll('ğ', '&amp;#x11f;'),
  (text) => new TextDecoder('windows-1252').decode(Buffer.from(text)),
  (text) => new TextDecoder('latin1').decode(Buffer.from(text)),
  (text) => text.normalize('NFD'),
];
const OF_NUMBERS: readonly Wrap[] = [
  (text) => `'${text}`,
  (text) => (/^[1-9]\d*$/.test(text) ? `${text}.0` : text),
  (text) => (/^[1-9]\d*$/.test(text) ? `${text},00` : text),
  (text) => (/^[1-9]\d+$/.test(text) ? `${text.charAt(0)}.${text.slice(1)}E${text.length - 1}` : text),
  (text) => text.replace(/^0(?=5\d{9}$)/, ''),
  (text) => text.replace(/^0(?=5\d{9}$)/, '').replace(/^5\d{9}$/, '$&.0'),
];

const DELIMITERS = [';', ',', '\t', '|'] as const;
type Writer = (cells: readonly string[], delimiter: string) => string;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const WRITERS: readonly Writer[] = [
  (cells, delimiter) => cells.map(quoted).join(delimiter),
  (cells, delimiter) =>
    cells.map((cell) => (cell.includes(delimiter) || cell.includes('"') ? quoted(cell) : cell)).join(delimiter),
  // One that knows nothing of quotation marks.
  (cells, delimiter) => cells.join(delimiter),
];
const ENCODERS: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ...(['windows-1254', 'cp857', 'mac-turkish'] as const).map((encoding) => (text: string) => {
    try {
      return inEncoding(text, encoding);
    } catch {
      // It does not have a mark that another program put in.
      return Buffer.from(text);
    }
  }),
];

function rowsOrFault(bytes: Uint8Array) {
  try {
    return rowsOf(bytes);
  } catch (failure) {
    if (failure instanceof Error && failure.message === 'damaged_letters') return 'damaged_letters';
    throw failure;
  }
}

function factsOf({ reference, receiver, parcel }: Order): Facts {
  const { name, phone, address, province, district } = receiver;
  return { no: reference, name, phone, address, province, district, content: parcel.content ?? '' };
}

it('an order, however it is written and wrapped, comes out as it was, or its row is named', () => {
  const wraps = fc.array(fc.constantFrom(...ANY), { minLength: COLUMNS.length, maxLength: COLUMNS.length });
  const ofNumbers = fc.tuple(fc.constantFrom(...ANY, ...OF_NUMBERS), fc.constantFrom(...ANY, ...OF_NUMBERS));
  const file = fc.tuple(fc.constantFrom(...DELIMITERS), fc.constantFrom(...WRITERS), fc.constantFrom(...ENCODERS));
  let [same, named] = [0, 0];
  fc.assert(
    fc.property(facts, wraps, ofNumbers, file, (order, all, [no, phone], [delimiter, write, encode]) => {
      const cells = COLUMNS.map(
        (column, at) => (column === 'no' ? no : column === 'phone' ? phone : all[at])?.(order[column]) ?? '',
      );
      const text = [NAMES, cells].map((row) => write(row, delimiter)).join('\r\n');
      const read = rowsOrFault(encode(`${text}\r\n`));
      // An old encoding and a cell of another one: the list is named as a whole, with its header.
      if (read === 'damaged_letters') {
        named += 1;
        return;
      }
      const [row, ...more] = read;
      expect(more).toEqual([]);
      if (row?.becomes === 'ready') expect(factsOf(row.order)).toEqual(order);
      else expect(row?.problems).not.toEqual([]);
      if (row?.becomes === 'ready') same += 1;
      else named += 1;
    }),
    { numRuns: 1_000 },
  );
  // A reader that names each row would hold the sentence, too.
  expect(same).toBeGreaterThan(named * 3);
});
