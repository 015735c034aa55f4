import type { ImportProblem, Order } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import { hasLostDigits, readNumber, readText, readType } from './csvCells.ts';
import { COLUMN_NAMES, COLUMNS, type ColumnName, columnOf } from './csvColumns.ts';
import { type CsvRow, decodeText, readRows } from './csvText.ts';

export interface CsvOrders {
  readonly orders: readonly Order[];
  readonly problems: readonly ImportProblem[];
}

type Header = ReadonlyMap<ColumnName, number>;

/** Of two columns with the same meaning the first counts. */
function readHeader(row: CsvRow | undefined): Header {
  const header = new Map<ColumnName, number>();
  for (const [index, cell] of (row?.cells ?? []).entries()) {
    const column = columnOf(cell);
    if (column !== null && !header.has(column)) header.set(column, index);
  }
  return header;
}

interface ReadRow {
  readonly order: Order;
  readonly problems: readonly ImportProblem[];
}

function readRow(header: Header, row: CsvRow): ReadRow {
  const cell = (column: ColumnName): string => row.cells[header.get(column) ?? -1] ?? '';
  const reference = readText(cell('reference'));
  const problems: ImportProblem[] = [];
  const report = (code: ImportProblem['code'], column: ColumnName): void => {
    problems.push({ line: row.line, reference: reference === '' ? null : reference, code, column });
  };
  const take = <T>(column: ColumnName, read: Result<T, ImportProblem['code']>, otherwise: T): T => {
    if (read.ok) return read.value;
    report(read.error, column);
    return otherwise;
  };
  const text = (column: ColumnName): string => {
    const value = readText(cell(column));
    if (value === '' && COLUMNS[column].required) report('missing_value', column);
    return value;
  };
  const digits = (column: ColumnName): string => {
    const value = text(column);
    if (hasLostDigits(value)) report('unreadable', column);
    return value;
  };
  const optional = (column: ColumnName): string | null => {
    const value = text(column);
    return value === '' ? null : value;
  };
  const number = (column: ColumnName): number | null => take(column, readNumber(cell(column)), null);
  const order: Order = {
    reference: digits('reference'),
    receiver: {
      name: text('receiver_name'),
      phone: digits('receiver_phone'),
      email: optional('receiver_email'),
      address: text('receiver_address'),
      province: text('receiver_province'),
      district: text('receiver_district'),
    },
    parcel: {
      type: take('type', readType(cell('type')), 'koli'),
      widthCm: number('width_cm'),
      lengthCm: number('length_cm'),
      heightCm: number('height_cm'),
      weightKg: number('weight_kg'),
      desi: number('desi'),
      quantity: number('quantity'),
      content: optional('content'),
    },
    carrier: optional('carrier'),
  };
  return { order, problems };
}

function isEmpty(row: CsvRow): boolean {
  return row.cells.every((cell) => cell.trim() === '');
}

/**
 * Reads a list of orders as shops export it (columns: csvColumns.ts). A row with a problem yields no order but its
 * problems; a file without a needed column yields no orders at all. Of rows with the same reference the last one
 * counts, the earlier ones are told. Whether an order can be sent is not decided here. Never throws.
 */
export function readOrdersCsv(bytes: Uint8Array): CsvOrders {
  const rows = readRows(decodeText(bytes));
  if (!rows.ok) return { orders: [], problems: [{ ...rows.error, reference: null, code: 'unreadable', column: null }] };
  const header = readHeader(rows.value[0]);
  const missing = COLUMN_NAMES.filter((column) => COLUMNS[column].required && !header.has(column));
  if (missing.length > 0) {
    const problems = missing.map((column) => ({ line: 1, reference: null, code: 'missing_column' as const, column }));
    return { orders: [], problems };
  }
  const problems: ImportProblem[] = [];
  const byReference = new Map<string, { readonly line: number; readonly order: Order }>();
  for (const row of rows.value.slice(1)) {
    if (isEmpty(row)) continue;
    const read = readRow(header, row);
    problems.push(...read.problems);
    if (read.problems.length > 0) continue;
    const { reference } = read.order;
    const earlier = byReference.get(reference);
    if (earlier !== undefined) {
      problems.push({ line: earlier.line, reference, code: 'duplicate_reference', column: 'reference' });
      // Taken out first, so that the order stands where its last row stands.
      byReference.delete(reference);
    }
    byReference.set(reference, { line: row.line, order: read.order });
  }
  problems.sort((one, other) => one.line - other.line);
  return { orders: [...byReference.values()].map(({ order }) => order), problems };
}
