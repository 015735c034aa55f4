import type { ImportProblem } from '../../contract/importReport.ts';
import { readText } from './cells.ts';
import { fold } from './columns.ts';
import { withoutNumber } from './headerMeaning.ts';
import { cellOf, type Places } from './places.ts';
import type { ListRow } from './table.ts';

/**
 * Finds rows below the header that are none of the list: the header once more, where pages were put together, totals, and
 * what a program writes at the end of a page.
 * Null: it may be an order.
 */
export function otherRows(headers: readonly string[], places: Places): (row: ListRow) => ImportProblem | null {
  const names = headers.map((header) => fold(withoutNumber(header)));
  return (row) => {
    if (isHeaderAgain(row, names)) return { code: 'header_again', column: 'reference', near: [] };
    return isTotals(row, places) || isFooter(row) ? { code: 'totals_row', column: 'reference', near: [] } : null;
  };
}

/** Cells that an order begins with, none of which is the name of its column. */
const ENOUGH = 3;

/** Most of the filled cells have the name of their column, or of the group that stands above it. */
function isHeaderAgain({ cells }: ListRow, names: readonly string[]): boolean {
  let filled = 0;
  let named = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue;
    if (isNameIn(cell, names[at] ?? '')) named += 1;
    filled += 1;
    if (filled === ENOUGH && named === 0) return false;
  }
  return named >= 2 && named >= filled * 0.6;
}

/** Most cells begin and end with other letters than the name of their column. */
const mayBegin = (cell: string, name: string) => isSameLetter(cell.charAt(0), name.charAt(0));
const mayEnd = (cell: string, name: string) => isSameLetter(cell.charAt(cell.length - 1), name.charAt(name.length - 1));

const foldedLetters = new Map<string, string>();

/** A sign that has no letter may stand before one. */
function isSameLetter(letter: string, folded: string): boolean {
  const known = foldedLetters.get(letter) ?? fold(letter);
  if (foldedLetters.size < MOST_LETTERS) foldedLetters.set(letter, known);
  return known === '' || known === folded;
}
const MOST_LETTERS = 500;

function isNameIn(cell: string, name: string): boolean {
  // A name is written with few more letters than it has folded.
  if (cell.length > name.length * 2 + 4) return false;
  if (!mayBegin(cell, name) && !mayEnd(cell, name)) return false;
  // Few column names have a digit and most cells of an order do, so these cells skip the slower comparison.
  if (/\d/.test(cell) && !/\d/.test(name)) return false;
  const has = fold(cell);
  return has === name ? has !== '' : has.length > 1 && (name.endsWith(has) || name.startsWith(has));
}

const TOTALS =
  /^(?:genel|ara|alt|grand|sub|net|kdvli|brüt)?[\s-]*(?:toplam(?:lar|ı)?|yek[uû]n|totals?|sum)(?:\s+(?:adet|tutar|sipariş|koli|desi|kayıt|satır|orders?|rows?))?(?=[\s:.()=\d]|$)[\s:.()=\d,₺a-zışğüöç]{0,24}$/i;
const TOTALS_OF = /(?:^|\s)(?:toplam[ıi]?|totals?)[\s:.]*$/i;
const NUMBER = /^[\s₺]*-?\d[\d.,\s]*(?:TL|TRY|₺|kg|desi|adet|koli)?\s*$/i;

/** No receiver, and a word of totals where an order has its number or its place, or nothing but numbers. */
function isTotals(row: ListRow, places: Places): boolean {
  const text = (column: Parameters<typeof cellOf>[2]) => readText(cellOf(places, row, column));
  if (text('receiver_address') !== '' || text('receiver_phone') !== '') return false;
  const place = [text('receiver_province'), text('receiver_district')];
  if (place.some((cell) => cell !== '' && !TOTALS.test(cell))) return false;
  const reference = text('reference');
  if (reference !== '') return TOTALS.test(reference) || TOTALS_OF.test(reference);
  const filled = row.cells.map(readText).filter((cell) => cell !== '');
  return filled.some((cell) => TOTALS.test(cell)) || filled.every((cell) => NUMBER.test(cell));
}

/** A sentence without a digit, the number of a page, or a name with a colon behind it, as "Rapor tarihi: 28.11.2026". */
const FOOTER =
  /^(?:[^\d]*\s[^\d]*|[-–\s]*(?:sayfa|sf|page|pg)(?:[.:#]\s*|\s+)\d+(?:\s*(?:\/|of|-|–)\s*\d+)?[-–\s]*|\p{L}[\p{L}\s.()]{2,40}:\s.*)$/isu;

/** Nothing else stands in the row, so that an order of such a name would have no receiver. */
function isFooter({ cells }: ListRow): boolean {
  const at = cells.findIndex((cell) => cell !== '');
  const hasMore = cells.some((cell, index) => index > at && readText(cell) !== '');
  return at >= 0 && !hasMore && FOOTER.test(readText(cells[at] ?? ''));
}
