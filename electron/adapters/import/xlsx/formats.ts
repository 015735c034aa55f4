import { xmlReader } from './xml.ts';

/** A part of a format: words, the place of a digit, or what stands at such a place. */
type Part =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'digit'; readonly mark: '0' | '#' | '?' }
  | { readonly kind: 'point' | 'percent' | 'general' | 'text' };

/**
 * One of the up to four parts of a format. `plain`: it changes how a number is written (thousands, decimals, exponents,
 * fractions), and not what a person reads as its text.
 */
interface FormatSection {
  readonly kind: 'plain' | 'date' | 'time' | 'parts';
  readonly parts: readonly Part[];
  /** `[<=9999999]`: for which numbers it is; null: its place among the sections decides. */
  readonly isFor: ((value: number) => boolean) | null;
}

/** How cells of a style are shown; null: as they are. */
export type CellFormat = readonly FormatSection[] | null;

const section = (kind: FormatSection['kind']): FormatSection => ({ kind, parts: [], isFor: null });
const DATE: CellFormat = [section('date')];
const TIME: CellFormat = [section('time')];
/** The dates and times among the formats that every workbook has without naming them (ECMA-376, 18.8.30). */
const BUILT_IN: ReadonlyMap<number, CellFormat> = new Map([
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 57].map((id) => [id, DATE] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, TIME] as const),
]);

/** The format of each cell style, by its number. */
export function formatsOf(styles: Buffer): readonly CellFormat[] {
  const codes = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  const reader = xmlReader(styles);
  while (reader.next()) {
    const name = reader.name();
    if (name === 'cellXfs') isInCells = !reader.isClosing();
    if (reader.isClosing()) continue;
    if (name === 'numFmt')
      codes.set(Number(reader.attribute('numFmtId')), formatOf(reader.attribute('formatCode') ?? ''));
    if (name !== 'xf' || !isInCells) continue;
    const id = Number(reader.attribute('numFmtId'));
    formats.push(codes.get(id) ?? BUILT_IN.get(id) ?? null);
  }
  return formats;
}

/** Longest code of a format that Excel takes. */
const LONGEST_CODE = 255;

export function formatOf(code: string): CellFormat {
  if (code === '') return null;
  const sections = sectionsOf(code.slice(0, LONGEST_CODE)).map(sectionOf);
  return sections.every(({ kind, isFor }) => kind === 'plain' && isFor === null) ? null : sections;
}

/** A format's pieces: words in quotation marks, escaped letters, brackets, paddings, single letters. */
const PIECES = /"([^"]*)"?|\\(.)|\[([^\]]*)\]|[_*].|general|genel|standard|e[+-]|am\/pm|a\/p|./gis;

/** Split at the semicolons that are no words. */
function sectionsOf(code: string): readonly string[] {
  const sections = [''];
  for (const [piece] of code.matchAll(PIECES)) {
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  }
  return sections.slice(0, 4);
}

function sectionOf(code: string): FormatSection {
  const bare = code.replace(/"[^"]*"?|\\.|[_*]./g, '');
  const own = bare.replace(/\[[^\]]*\]/g, '');
  const isFor = conditionOf(bare);
  if (/general|genel|standard|@/i.test(own) === false) {
    const isCounted = /[0#?]/.test(own.replace(/s+[.,]0+/gi, ''));
    if (!isCounted && (/[dmyhs]/i.test(own) || /\[[hms]+\]/i.test(bare))) {
      const isDay = /[dy]/i.test(own) || (/m/i.test(own) && !/[hs]/i.test(bare));
      return { ...section(isDay ? 'date' : 'time'), isFor };
    }
    // Exponents, fractions and thousands that are left out: what is shown is less than the number.
    if (isCounted && /e[+-]|[0#?]\s*\/|[0#?],+(?![0#?,])/i.test(own)) return { ...section('plain'), isFor };
  }
  const parts: Part[] = [];
  let isPadded = false;
  for (const [piece, quoted, escaped, bracket] of code.matchAll(PIECES)) {
    if (quoted !== undefined || escaped !== undefined) parts.push({ kind: 'word', text: quoted ?? escaped ?? '' });
    else if (bracket !== undefined || /^[_*]/.test(piece)) continue;
    else if (piece === '0' || piece === '#' || piece === '?') {
      // Before the point, every placeholder after a zero counts as a zero: "0###" has four digits.
      isPadded = piece === '0' || (isPadded && !hasPoint(parts));
      parts.push({ kind: 'digit', mark: isPadded ? '0' : piece });
    } else if (piece === '%') parts.push({ kind: 'percent' });
    else if (piece === '@') parts.push({ kind: 'text' });
    else if (/^(?:general|genel|standard)$/i.test(piece)) parts.push({ kind: 'general' });
    else if (piece === '.' && !hasPoint(parts)) parts.push({ kind: 'point' });
    // The separator of thousands depends on the computer that shows the sheet, and is no text of the cell.
    else if (piece !== ',') parts.push({ kind: 'word', text: piece });
  }
  const whole = hasPoint(parts)
    ? parts.slice(
        0,
        parts.findIndex(({ kind }) => kind === 'point'),
      )
    : parts;
  const zeros = whole.filter((part) => part.kind === 'digit' && part.mark === '0').length;
  const isWorded = parts.some((part) => part.kind === 'percent' || (part.kind === 'word' && part.text.trim() !== ''));
  return { kind: code === '' || zeros > 1 || isWorded ? 'parts' : 'plain', parts, isFor };
}

const hasPoint = (parts: readonly Part[]) => parts.some(({ kind }) => kind === 'point');

function conditionOf(code: string): FormatSection['isFor'] {
  const [, how, than] = /\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]/.exec(code) ?? [];
  if (how === undefined) return null;
  const limit = Number(than);
  switch (how) {
    case '<=':
      return (value) => value <= limit;
    case '>=':
      return (value) => value >= limit;
    case '<':
      return (value) => value < limit;
    case '>':
      return (value) => value > limit;
    case '=':
      return (value) => value === limit;
    default:
      return (value) => value !== limit;
  }
}

const DAY_MS = 86_400_000;
/** Excel counts days from the last one of 1899; from 1904 on in old workbooks of a Mac. */
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);
/** Excel keeps 15 digits of a number; the rest of a longer one is lost. */
const MOST_DIGITS = 15;

/** A cell with a number, as text and as number. */
export interface ShownNumber {
  /** As a person reads it, with a decimal point. One that has lost digits is written with an exponent. */
  readonly text: string;
  /** As a measure or an amount is read; null: it is a date, or no number. */
  readonly number: string | null;
}

export function shownNumber(raw: string, format: CellFormat, from1904: boolean): ShownNumber {
  // Most numbers of a list are short and whole.
  if (format === null && /^[1-9]\d{0,14}$/.test(raw)) return { text: raw, number: raw };
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return { text: raw, number: null };
  const number = plainNumber(value);
  if (format === null) return { text: number, number };
  const { chosen, isNegated } = sectionFor(format, value);
  switch (chosen?.kind) {
    case 'date':
    case 'time':
      return { text: momentOf(value, chosen.kind, from1904) ?? raw, number: null };
    case 'parts':
      return { text: inParts(chosen.parts, value, isNegated, number), number };
    default:
      return { text: number, number };
  }
}

/** A text as the sheet shows it: `"SIP-"@` puts something before it. */
export function shownText(text: string, format: CellFormat): string {
  if (format === null) return text;
  const own = format[3] ?? format.findLast(({ parts }) => parts.some(({ kind }) => kind === 'text'));
  if (own === undefined) return text;
  return own.parts.map((part) => (part.kind === 'word' ? part.text : part.kind === 'text' ? text : '')).join('');
}

function plainNumber(value: number): string {
  if (!Number.isInteger(value)) {
    // Drops rounding errors of floating point (0.30000000000000004).
    return String(Number(value.toPrecision(MOST_DIGITS)));
  }
  const digits = BigInt(value).toString();
  return digits.replace('-', '').length > MOST_DIGITS ? value.toExponential(14).replace('e', 'E') : digits;
}

/** `isNegated`: the section itself says that the number is below zero, so that no minus is shown. */
function sectionFor(format: readonly FormatSection[], value: number) {
  const [first, second, third] = format;
  if (format.some(({ isFor }) => isFor !== null)) {
    const chosen = format.slice(0, 3).find(({ isFor }) => isFor === null || isFor(value));
    return { chosen, isNegated: false };
  }
  // A last section for text alone is for no number.
  const isForNumbers = (one: FormatSection | undefined) => one?.parts.every(({ kind }) => kind !== 'text') === true;
  if (value < 0 && isForNumbers(second)) return { chosen: second, isNegated: true };
  if (value === 0 && isForNumbers(third)) return { chosen: third, isNegated: false };
  return { chosen: first, isNegated: false };
}

function momentOf(value: number, kind: 'date' | 'time', from1904: boolean): string | null {
  const at = (from1904 ? FROM_1904 : FROM_1900) + Math.round(value * DAY_MS);
  if (Math.abs(at) >= 8e15) return null;
  const written = new Date(at).toISOString();
  return kind === 'time' ? written.slice(11, 19) : written.slice(0, 10);
}

/** A number in the places of a format, with its words. */
function inParts(parts: readonly Part[], value: number, isNegated: boolean, number: string): string {
  if (number.includes('E')) return number;
  const words = (digits: (part: Part) => string) =>
    parts
      .map((part) => (part.kind === 'word' ? part.text : part.kind === 'percent' ? '%' : digits(part)))
      .join('')
      .trim();
  const percents = parts.some(({ kind }) => kind === 'percent') ? 100 : 1;
  const point = parts.findIndex(({ kind }) => kind === 'point');
  const places = parts.flatMap((part, index) => (part.kind === 'digit' ? [{ mark: part.mark, index }] : []));
  const sign = value < 0 && !isNegated ? '-' : '';
  if (places.length === 0) {
    const shown = isNegated ? number.replace('-', '') : number;
    return words(({ kind }) => (kind === 'general' || kind === 'text' ? shown : ''));
  }
  const behind = point === -1 ? [] : places.filter(({ index }) => index > point);
  const before = places.slice(0, places.length - behind.length);
  const [whole = '', decimals = ''] = Math.abs(Number((value * percents).toPrecision(MOST_DIGITS)))
    .toFixed(behind.length)
    .split('.');
  const digits = new Map<number, string>();
  let rest = whole === '0' ? '' : whole;
  before.toReversed().forEach(({ mark, index }, place) => {
    const isFirst = place === before.length - 1;
    const own = isFirst ? rest : rest.slice(-1);
    rest = isFirst ? '' : rest.slice(0, -1);
    digits.set(index, own === '' && mark === '0' ? '0' : own);
  });
  const stored = decimals.replace(/0+$/, '').length;
  behind.forEach(({ mark, index }, place) => {
    digits.set(index, mark === '0' || place < stored ? (decimals[place] ?? '') : '');
  });
  const shown = words((part) => (part.kind === 'point' ? '.' : (digits.get(parts.indexOf(part)) ?? '')));
  return `${sign}${shown}`;
}
