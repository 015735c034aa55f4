import { IMPORT_COLUMNS } from '../../contract/importReport.ts';
import { COLUMNS } from './columns.ts';
import { type Fields, type ListRow, type ListTable, missingColumns } from './table.ts';

const REQUIRED = IMPORT_COLUMNS.filter((column) => COLUMNS[column].required);
/** Columns that every order needs, of which a list of orders may lack so many and still be one. */
const MAY_LACK = 2;

/**
 * Whether a sheet that is not read may have orders in it: it has a header of orders and a row below, or it goes on where
 * the sheet that is read ends, with its columns and no header. `first`: its first rows.
 */
export function isLikeOrders(own: ListTable, taken: ListTable, first: readonly ListRow[]): boolean {
  const lacks = missingColumns(own.fields);
  if (lacks.length <= MAY_LACK && !lacks.includes('reference')) {
    return own.rows.some((row) => cellOf(row, own.fields, 'reference') !== '');
  }
  if (missingColumns(taken.fields).length > 0) return false;
  return first.some(
    (row) =>
      REQUIRED.every((column) => cellOf(row, taken.fields, column) !== '') &&
      cellOf(row, taken.fields, 'receiver_phone').replace(/\D/g, '').length >= FEWEST_DIGITS,
  );
}

/** Digits of a phone number, at least. */
const FEWEST_DIGITS = 10;

function cellOf({ cells }: ListRow, fields: Fields, column: (typeof REQUIRED)[number]): string {
  const index = fields.indexOf(column);
  return index === -1 ? '' : (cells[index] ?? '').trim();
}
