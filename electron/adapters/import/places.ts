import type { ImportColumn } from '../../contract/order.ts';
import { readText } from './cells.ts';
import type { Fields, ListRow } from './table.ts';

/** Where each field of an order is found in a row. */
export type Places = ReadonlyMap<ImportColumn, readonly number[]>;

export function placesOf(fields: Fields): Places {
  const places = new Map<ImportColumn, readonly number[]>();
  fields.forEach((field, index) => {
    if (field !== null) places.set(field, [...(places.get(field) ?? []), index]);
  });
  return places;
}

/** What several columns of one field are joined by: parts of a name or an address follow each other, products are a list. */
const JOINED_BY: Partial<Readonly<Record<ImportColumn, string>>> = { content: ', ', tags: ', ', note: ' · ' };

export function cellOf(places: Places, { cells }: ListRow, column: ImportColumn): string {
  return cellAt(places.get(column) ?? [], cells, JOINED_BY[column]);
}

/** What these cells have together, each text once. */
export function cellAt([first, ...more]: readonly number[], cells: readonly string[], joinedBy = ' '): string {
  if (first === undefined) return '';
  const text = cells[first] ?? '';
  if (more.length === 0) return text;
  const parts = [text, ...more.map((index) => cells[index] ?? '')].map(readText);
  return [...new Set(parts)].filter((part) => part !== '').join(joinedBy);
}
