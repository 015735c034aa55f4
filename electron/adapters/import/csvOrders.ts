import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportFault,
  type ImportProblem,
  type Order,
  type RejectedRow,
  type Sender,
} from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import { findCarrier } from '../../core/service/index.ts';
import { type CellProblem, hasLostDigits, readNumber, readText, readType } from './csvCells.ts';
import { COLUMNS, columnOf } from './csvColumns.ts';
import { type CsvRow, decodeText, isSpreadsheet, readRows } from './csvText.ts';

/** One row of a list. A row with problems does not become an order. */
export interface OrderRow {
  readonly line: number;
  readonly order: Order;
  readonly problems: readonly ImportProblem[];
}

const SENDER_GROUP = [
  'sender_name',
  'sender_phone',
  'sender_email',
  'sender_address',
  'sender_province',
  'sender_district',
] as const satisfies readonly ImportColumn[];

type Header = ReadonlyMap<ImportColumn, number>;

/** If two columns have the same meaning, the first one counts. */
function readHeader(row: CsvRow | undefined): Header {
  const header = new Map<ImportColumn, number>();
  for (const [index, cell] of (row?.cells ?? []).entries()) {
    const column = columnOf(cell);
    if (column !== null && !header.has(column)) header.set(column, index);
  }
  return header;
}

function readRow(header: Header, row: CsvRow): OrderRow {
  const cell = (column: ImportColumn): string => row.cells[header.get(column) ?? -1] ?? '';
  const problems: ImportProblem[] = [];
  const report = (code: ImportProblem['code'], column: ImportColumn): void => {
    problems.push({ code, column, near: [] });
  };
  const take = <T>(column: ImportColumn, read: Result<T, CellProblem>, otherwise: T): T => {
    if (read.ok) return read.value;
    report(read.error, column);
    return otherwise;
  };
  const text = (column: ImportColumn): string => {
    const value = readText(cell(column));
    if (value === '' && COLUMNS[column].required) report('missing_value', column);
    return value;
  };
  const digits = (column: ImportColumn): string => {
    const value = text(column);
    if (hasLostDigits(value)) report('unreadable', column);
    return value;
  };
  const optional = (column: ImportColumn): string | null => {
    const value = text(column);
    return value === '' ? null : value;
  };
  const number = (column: ImportColumn): number | null => take(column, readNumber(cell(column)), null);
  const needed = (column: ImportColumn, value: string): string => {
    if (value === '') report('missing_value', column);
    return value;
  };
  /**
   * A code, or the whole group. The service refuses a part of the group (API section 4.4), so that is reported here.
   */
  const sender = (): Sender | null => {
    const code = optional('sender_address_code');
    if (SENDER_GROUP.every((column) => readText(cell(column)) === '')) {
      return code === null ? null : { kind: 'registered', code };
    }
    if (code !== null) report('two_senders', 'sender_address_code');
    return {
      kind: 'address',
      party: {
        name: needed('sender_name', text('sender_name')),
        phone: needed('sender_phone', digits('sender_phone')),
        email: optional('sender_email'),
        address: needed('sender_address', text('sender_address')),
        province: needed('sender_province', text('sender_province')),
        district: needed('sender_district', text('sender_district')),
        provinceId: null,
        districtId: null,
      },
    };
  };
  const order: Order = {
    reference: digits('reference'),
    receiver: {
      name: text('receiver_name'),
      phone: digits('receiver_phone'),
      email: optional('receiver_email'),
      address: text('receiver_address'),
      province: text('receiver_province'),
      district: text('receiver_district'),
      provinceId: null,
      districtId: null,
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
    carrierId: optional('cargo_company_id'),
    waitForLabel: true,
    sender: sender(),
  };
  if (row.unsure === null) return { line: row.line, order, problems };
  // The other cells may be in wrong columns, so their problems would mislead.
  return { line: row.line, order, problems: [{ code: 'stray_quote', column: columnAt(header, row.unsure), near: [] }] };
}

function columnAt(header: Header, index: number): ImportColumn {
  return [...header].find(([, place]) => place === index)?.[0] ?? 'reference';
}

function isEmpty(row: CsvRow): boolean {
  return row.cells.every((cell) => cell.trim() === '');
}

/**
 * Reads a list of orders as shops export it (columns: csvColumns.ts). A file without a required column gives no rows.
 * Whether an order can be sent is not decided here. Never throws.
 */
export function readOrdersCsv(bytes: Uint8Array): Result<readonly OrderRow[], ImportFault> {
  if (isSpreadsheet(bytes)) return err({ kind: 'spreadsheet' });
  const rows = readRows(decodeText(bytes));
  if (!rows.ok) return err({ kind: 'unreadable', line: rows.error.line });
  const header = readHeader(rows.value[0]);
  const missing = IMPORT_COLUMNS.filter((column) => COLUMNS[column].required && !header.has(column));
  if (missing.length > 0) return err({ kind: 'missing_columns', columns: missing });
  return ok(
    rows.value
      .slice(1)
      .filter((row) => !isEmpty(row))
      .map((row) => readRow(header, row)),
  );
}

export interface ChosenRows {
  readonly orders: readonly Order[];
  /** Rows that lack something which every order needs, and nothing else is wrong with them. */
  readonly incomplete: readonly OrderRow[];
  readonly rejected: readonly RejectedRow[];
}

/**
 * Decides which rows become orders. Of good rows with the same reference the last one counts, and of incomplete ones
 * where there is no good one. `carriers` are the service's; null when they are not known yet. Then every name is
 * accepted, and checked when the order is sent.
 */
export function chooseRows(rows: readonly OrderRow[], carriers: readonly Carrier[] | null): ChosenRows {
  const checked = rows.map((row) => ({ ...row, problems: [...row.problems, ...carrierProblems(row.order, carriers)] }));
  const kept = new Map<string, OrderRow>();
  for (const row of checked) {
    if (row.problems.length > 0) continue;
    // Deleted first, so that the order takes the place of its last row.
    kept.delete(row.order.reference);
    kept.set(row.order.reference, row);
  }
  const incomplete = new Map<string, OrderRow>();
  for (const row of checked) {
    const { reference } = row.order;
    if (isIncomplete(row) && !kept.has(reference)) incomplete.set(reference, row);
  }
  const rejected = checked.flatMap((row): readonly RejectedRow[] => {
    const { reference } = row.order;
    const taken = kept.get(reference) ?? incomplete.get(reference) ?? null;
    return taken?.line === row.line ? [] : [rejectedRow(row, taken?.line ?? null)];
  });
  return { orders: [...kept.values()].map(({ order }) => order), incomplete: [...incomplete.values()], rejected };
}

/** A row that did not become an order; `keptLine`: the one that did, with the same reference. */
export function rejectedRow({ line, order: { reference }, problems }: OrderRow, keptLine: number | null): RejectedRow {
  return { line, reference: reference === '' ? null : reference, problems: [...problems], keptLine };
}

/**
 * What is missing stops the order at its scan, so nothing wrong is sent. A number that cannot be read would be left out,
 * and the parcel would go without it: such a row is no order.
 */
function isIncomplete({ order, problems }: OrderRow): boolean {
  return order.reference !== '' && problems.length > 0 && problems.every(({ code }) => code === 'missing_value');
}

function carrierProblems({ carrier, carrierId }: Order, carriers: readonly Carrier[] | null): readonly ImportProblem[] {
  if (carrierId !== null) return [];
  const found = findCarrier(carrier, carriers);
  return found.kind === 'unknown' ? [{ code: 'unknown_carrier', column: 'carrier', near: [...found.near] }] : [];
}
