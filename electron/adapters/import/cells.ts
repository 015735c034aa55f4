import type { ImportProblem } from '../../contract/importReport.ts';
import type { ShipmentType } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { fold } from './columns.ts';

export type CellProblem = Extract<ImportProblem['code'], 'not_a_number' | 'unknown_type'>;

const UNITS = /\s*(cm|kg|desi|ds|adet)\.?$/i;

/**
 * A measure as people write it: "1,5", "1.5", "12 cm"; null for an empty cell. A single point or comma is always the
 * decimal separator, because no parcel has a thousand centimetres or weighs "1.250" tonnes (API section 8).
 */
export function readNumber(cell: string): Result<number | null, CellProblem> {
  if (cell === '') return ok(null);
  if (/^\d{1,9}$/.test(cell)) return ok(Number(cell));
  const text = cell.replace(UNITS, '').trim();
  if (text === '') return cell.trim() === '' ? ok(null) : err('not_a_number');
  const plain = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replace(/\./g, '') : text;
  return /^-?\d{1,12}([.,]\d{1,12})?$/.test(plain) ? ok(Number(plain.replace(',', '.'))) : err('not_a_number');
}

const TYPES: ReadonlyMap<string, ShipmentType> = new Map<string, ShipmentType>(
  Object.entries({
    koli: 'koli',
    kutu: 'koli',
    paket: 'koli',
    box: 'koli',
    parcel: 'koli',
    dosya: 'dosya',
    evrak: 'dosya',
    zarf: 'dosya',
    document: 'dosya',
    palet: 'palet',
    pallet: 'palet',
  } as const satisfies Record<string, ShipmentType>),
);

/** A box when the list does not say, as at the service (API section 4.4). */
export function readType(cell: string): Result<ShipmentType, CellProblem> {
  if (cell.trim() === '') return ok('koli');
  const type = TYPES.get(fold(cell));
  return type === undefined ? err('unknown_type') : ok(type);
}

/**
 * The text of a cell. Lists write ="0532" so that Excel does not drop the leading zero; and rows to correct have an apostrophe
 * before what a spreadsheet would run as a formula.
 */
export function readText(cell: string): string {
  // Most cells have neither, and a list has millions of them.
  if (!cell.includes("'") && !cell.startsWith('=')) return cell.trim();
  return (/^="(.*)"$/s.exec(cell)?.[1] ?? cell)
    .replace(/(^|[,;|\t\r\n])([\s"]*)'(?=[\s"']*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/gu, '$1$2')
    .trim();
}

const CURRENCY = /\s*(TL|TRY|₺)\.?\s*/gi;

/**
 * An amount in TRY as people write it: "1.234,56 TL", "₺1,234.56", "1.250"; null for an empty cell. Three digits behind a
 * single point or comma are thousands: amounts have two decimals, or none.
 */
export function readAmount(cell: string): Result<number | null, CellProblem> {
  if (cell === '') return ok(null);
  if (/^\d{1,9}(?:,\d\d)?$/.test(cell)) return ok(Number(cell.replace(',', '.')));
  const text = cell.replace(CURRENCY, '').trim();
  if (text === '') return cell.trim() === '' ? ok(null) : err('not_a_number');
  const plain = /^\d{1,3}([.,]\d{3})*$/.test(text)
    ? text.replace(/[.,]/g, '')
    : text.replace(/[.,](?=.*[.,])/g, '').replace(',', '.');
  return /^\d{1,12}(\.\d{1,12})?$/.test(plain) ? ok(Number(plain)) : err('not_a_number');
}

/** Words that the shop gives an order, separated by commas, semicolons or bars. */
export function readTags(cell: string): readonly string[] {
  if (cell === '') return [];
  const words = readText(cell)
    .split(/[,;|]/)
    .map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/** The text of a spreadsheet for a failed formula, in English and in Turkish. */
export function isFailedFormula(text: string): boolean {
  return (
    text.startsWith('#') &&
    /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|YOK|BAŞV!|DEĞER!|SAYI\/0!|AD\?|BOŞ!|SAYI!)$/.test(text)
  );
}
