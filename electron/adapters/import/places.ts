import type { ImportColumn } from '../../contract/importReport.ts';
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

/** An order has many of these: they may be in several columns, and all of them count. */
export const MANY: readonly ImportColumn[] = ['content', 'tags', 'note', 'order_state'];

/** The separators of several columns of one field: parts of a name or an address follow each other, products are a list. */
const JOINED_BY: Partial<Readonly<Record<ImportColumn, string>>> = { content: ', ', tags: ', ', note: ' · ' };

export function cellOf(places: Places, { cells }: ListRow, column: ImportColumn): string {
  const at = places.get(column);
  if (at === undefined) return '';
  // A shortcut: a list has millions of cells, nearly all in the only column of their field.
  if (at.length === 1) return cells[at[0] ?? 0] ?? '';
  return cellAt(at, cells, JOINED_BY[column]);
}

/** The joined text of these cells, each text once. */
export function cellAt(at: readonly number[], cells: readonly string[], joinedBy = ' '): string {
  const texts = at.map((index) => cells[index] ?? '');
  if (texts.length < 2) return texts[0] ?? '';
  const parts = texts.map(readText);
  return [...new Set(parts)].filter((part) => part !== '').join(joinedBy);
}
