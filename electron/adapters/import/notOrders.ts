import type { ImportProblem } from '../../contract/order.ts';
import { readText } from './cells.ts';
import { fold } from './columns.ts';
import { withoutNumber } from './headerMeaning.ts';
import { cellOf, type Places } from './places.ts';
import type { ListRow } from './table.ts';

/** Rows below the header that are none of the list: the header once more, where pages were put together, and totals. */
export function notAnOrder(row: ListRow, headers: readonly string[], places: Places): ImportProblem | null {
  if (isHeaderAgain(row, headers)) return { code: 'header_again', column: 'reference', near: [] };
  return isTotals(row, places) ? { code: 'totals_row', column: 'reference', near: [] } : null;
}

/** Most of the filled cells have the name of their column, or the group that stands above it. */
function isHeaderAgain({ cells }: ListRow, headers: readonly string[]): boolean {
  let filled = 0;
  let named = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    filled += 1;
    const header = headers[at];
    if (header !== undefined && header !== '' && isNameIn(cell, header)) named += 1;
    // A row of an order is told from it by its first cells.
    else if (filled - named > 2 && named === 0) return false;
  }
  return named >= 2 && named >= filled * 0.6;
}

function isNameIn(cell: string, header: string): boolean {
  if (cell.length > header.length + 4) return false;
  const [has, name] = [fold(cell), fold(withoutNumber(header))];
  return has.length > 0 && (has === name || (has.length > 1 && (name.endsWith(has) || name.startsWith(has))));
}

const TOTALS =
  /^(?:genel|ara|alt|grand|sub|net|kdvli|brüt)?[\s-]*(?:toplam(?:lar|ı)?|yek[uû]n|totals?|sum)(?:\s+(?:adet|tutar|sipariş|koli|desi|kayıt|satır|orders?|rows?))?(?=[\s:.()=\d]|$)[\s:.()=\d,₺a-zışğüöç]{0,24}$/i;
const TOTALS_OF = /(?:^|\s)(?:toplam[ıi]?|totals?)[\s:.]*$/i;
const NUMBER = /^[\s₺]*-?\d[\d.,\s]*(?:TL|TRY|₺|kg|desi|adet|koli)?\s*$/i;

/** No receiver, and a word of totals where an order has its number, or nothing but numbers. */
function isTotals(row: ListRow, places: Places): boolean {
  const text = (column: Parameters<typeof cellOf>[2]) => readText(cellOf(places, row, column));
  if (text('receiver_address') !== '' || text('receiver_phone') !== '') return false;
  if (text('receiver_province') !== '' || text('receiver_district') !== '') return false;
  const reference = text('reference');
  if (reference !== '') return TOTALS.test(reference) || TOTALS_OF.test(reference);
  const filled = row.cells.map(readText).filter((cell) => cell !== '');
  return filled.some((cell) => TOTALS.test(cell)) || filled.every((cell) => NUMBER.test(cell));
}
