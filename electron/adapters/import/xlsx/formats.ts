import { attribute, elements } from './xml.ts';

/** How numbers of a style are shown, as far as it changes what a person reads. `zeros`: padded to so many digits. */
export type CellFormat = { readonly kind: 'plain' | 'date' } | { readonly kind: 'zeros'; readonly digits: number };

/** The dates among the formats that every workbook has without naming them (ECMA-376, 18.8.30). */
const BUILT_IN_DATES: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 57]);

const plain: CellFormat = { kind: 'plain' };

/** The format of each cell style, by its number. */
export function formatsOf(styles: string): readonly CellFormat[] {
  const codes = new Map<number, string>();
  for (const { tag } of elements(styles, 'numFmt')) {
    codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
  }
  const [cellStyles] = elements(styles, 'cellXfs');
  return Array.from(elements(cellStyles?.inner ?? '', 'xf'), ({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'));
    return BUILT_IN_DATES.has(id) ? { kind: 'date' } : formatOf(codes.get(id) ?? '');
  });
}

function formatOf(code: string): CellFormat {
  // Without quoted words, escaped letters, and colours or languages in brackets.
  const own = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').split(';')[0] ?? '';
  if (/[dy]/i.test(own) && !/[0#]/.test(own)) return { kind: 'date' };
  const zeros = /^0{2,20}$/.exec(own.trim());
  return zeros === null ? plain : { kind: 'zeros', digits: own.trim().length };
}

const DAY_MS = 86_400_000;
/** Excel counts days from the last one of 1899; from 1904 on in old workbooks of a Mac. */
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);
/** Excel keeps 15 digits of a number; the rest of a longer one is lost. */
const MOST_DIGITS = 15;

/** A number as the sheet shows it, with a decimal point. One that has lost digits is written with an exponent. */
export function shownNumber(raw: string, format: CellFormat, from1904: boolean): string {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (format.kind === 'date') {
    const at = (from1904 ? FROM_1904 : FROM_1900) + Math.round(value * DAY_MS);
    return Math.abs(at) < 8e15 ? new Date(at).toISOString().slice(0, 10) : raw;
  }
  if (format.kind === 'zeros' && Number.isInteger(value)) return String(value).padStart(format.digits, '0');
  if (Number.isInteger(value)) {
    const digits = BigInt(value).toString();
    return digits.replace('-', '').length > MOST_DIGITS ? value.toExponential(14).replace('e', 'E') : digits;
  }
  // What reckoning left over far behind the point (0.30000000000000004) is not what was typed.
  return String(Number(value.toPrecision(MOST_DIGITS)));
}
