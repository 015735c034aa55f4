import { type ImportColumn, type ImportProblem, isByList } from '../../contract/importReport.ts';
import type { Order, Sender } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import { type Besides, readBeside } from './besides.ts';
import { type CellProblem, isFailedFormula, readAmount, readNumber, readTags, readText, readType } from './cells.ts';
import { COLUMNS } from './columns.ts';
import { joinRows } from './joinRows.ts';
import { otherRows } from './notOrders.ts';
import type { OrderRow } from './orderRow.ts';
import { cellOf, type Places, placesOf } from './places.ts';
import { type RowFinds, rowCells } from './rowCells.ts';
import type { RowState, States } from './rowStates.ts';
import { type ListRow, type ListTable, noneMerged } from './table.ts';

const SENDER_GROUP = [
  'sender_name',
  'sender_phone',
  'sender_email',
  'sender_address',
  'sender_province',
  'sender_district',
] as const satisfies readonly ImportColumn[];

/** Reads one row after the other: a list has a hundred thousand of them, and what reads them is made once. */
function rowReader(places: Places, source: string): (row: ListRow) => OrderRow {
  let row: ListRow = { line: 0, cells: [], unsure: null, merged: noneMerged };
  const finds: RowFinds = { problems: [], mended: [] };
  const cells = rowCells((column) => cellOf(places, row, column), finds);
  const cell = cells.text;
  const report = (code: ImportProblem['code'], column: ImportColumn): void => {
    finds.problems.push({ code, column, near: [] });
  };
  const take = <T>(column: ImportColumn, read: Result<T, CellProblem>, otherwise: T): T => {
    if (read.ok) return read.value;
    report(read.error, column);
    return otherwise;
  };
  const found = (column: ImportColumn, value: string): string => {
    if (value === '' && COLUMNS[column].required) report('missing_value', column);
    if (isFailedFormula(value)) report('failed_formula', column);
    return value;
  };
  const text = (column: ImportColumn): string => found(column, cell(column));
  const phone = (column: 'receiver_phone' | 'sender_phone'): string => {
    const before = finds.problems.length;
    const value = cells.phone(column);
    return finds.problems.length > before ? value : found(column, value);
  };
  const optional = (column: ImportColumn): string | null => {
    const value = text(column);
    return value === '' ? null : value;
  };
  const number = (column: ImportColumn): number | null =>
    numberOf(places, row, column) ?? take(column, readNumber(cell(column)), null);
  const amount = (column: ImportColumn): number | null => {
    const own = numberOf(places, row, column);
    return own !== null && own >= 0 ? own : take(column, readAmount(cell(column)), null);
  };
  const needed = (column: ImportColumn, value: string): string => {
    if (value === '' && finds.problems.every((one) => one.column !== column)) report('missing_value', column);
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
        phone: needed('sender_phone', phone('sender_phone')),
        email: optional('sender_email'),
        address: needed('sender_address', text('sender_address')),
        province: needed('sender_province', text('sender_province')),
        district: needed('sender_district', text('sender_district')),
        provinceId: null,
        districtId: null,
      },
    };
  };
  return (next) => {
    row = next;
    finds.problems = [];
    finds.mended = [];
    const order: Order = {
      reference: found('reference', cells.reference()),
      receiver: {
        name: text('receiver_name'),
        phone: phone('receiver_phone'),
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
      shop: {
        source,
        declaredValue: amount('declared_value'),
        tags: [...readTags(cell('tags'))],
        note: optional('note'),
      },
    };
    if (row.unsure === null && row.overfull !== true)
      return { line: row.line, order, problems: withoutValues(places, row, finds.problems), mended: finds.mended };
    // The other cells may be in wrong columns, so their problems would mislead.
    const why: ImportProblem =
      row.unsure === null
        ? { code: 'too_many_cells', column: 'reference', near: [] }
        : { code: 'stray_quote', column: columnAt(places, row.unsure), near: [] };
    return {
      line: row.line,
      order: row.unsure === null ? { ...order, carrier: null } : order,
      problems: [why],
      mended: [],
    };
  };
}

/** The number of a sheet's cell, if its text is rounded or written in another way; null: the text is enough. */
function numberOf(places: Places, { marks }: ListRow, column: ImportColumn): number | null {
  const [at = -1, ...more] = places.get(column) ?? [];
  const number = more.length === 0 ? marks?.numbers.get(at) : undefined;
  return number === undefined ? null : Number(number);
}

/** A formula that the file has no value for is not an empty cell: what it would come to is not known. */
function withoutValues(places: Places, { marks }: ListRow, problems: ImportProblem[]): readonly ImportProblem[] {
  if (marks === undefined || marks.noValue.size === 0) return problems;
  const unknown = [...places]
    .filter(([, at]) => at.some((index) => marks.noValue.has(index)))
    .map(([column]) => column);
  return [
    ...problems.filter(({ code, column }) => code !== 'missing_value' || !unknown.includes(column)),
    ...unknown.map((column): ImportProblem => ({ code: 'no_formula_value', column, near: [] })),
  ];
}

function columnAt(places: Places, index: number): ImportColumn {
  return [...places].find(([, found]) => found.includes(index))?.[0] ?? 'reference';
}

function isEmpty(row: ListRow): boolean {
  return row.cells.every((cell) => cell.trim() === '');
}

const hiddenRow: ImportProblem = { code: 'hidden_row', column: 'reference', near: [] };

/** How the rows of a list are read. `source`: stored with its orders as their source. */
interface Reading {
  readonly joinsItems: boolean;
  readonly source: string;
  readonly besides: Besides;
  readonly states: States;
}

/**
 * The rows of a list as orders, without the empty ones. `joinsItems`: a list with a row for each product. Whether an order
 * can be sent is not decided here. Never throws.
 */
export function readOrders({ header, fields, rows }: ListTable, reading: Reading): readonly OrderRow[] {
  const { source, besides } = reading;
  const places = placesOf(fields);
  const otherRow = otherRows(header.names, places);
  const readRow = rowReader(places, source);
  const orders: ListRow[] = [];
  const others: OrderRow[] = [];
  for (const row of rows) {
    if (isEmpty(row)) continue;
    const why = row.marks?.isHidden === true ? hiddenRow : row.unsure === null ? otherRow(row) : null;
    if (why === null) orders.push(row);
    else others.push({ ...readRow(row), problems: [why], mended: [] });
  }
  const read = joinRows(orders, places, reading).map((joined): OrderRow => {
    const polled = readBeside(joined.row, places, besides);
    const { line, order, problems, mended } = readRow(polled.row);
    const more = [...stateProblems(joined.state), ...joined.contradictions, ...polled.problems];
    return {
      line,
      order,
      problems: more.find(({ code }) => isByList(code)) ? more.slice(0, 1) : joinedLists(problems, more),
      mended: joinedLists(mended, polled.mended),
      packages: besides.packages.map((at) => joined.row.cells[at] ?? '').join(' '),
      partOf: joined.partOf,
    };
  });
  return others.length === 0 ? read : [...read, ...others].sort((a, b) => a.line - b.line);
}

/** Most rows have nothing in either. */
const joinedLists = <T>(one: readonly T[], other: readonly T[]): readonly T[] =>
  other.length === 0 ? one : [...one, ...other];

function stateProblems(state: RowState | null): readonly ImportProblem[] {
  if (state === null || state.meaning === 'ship') return [];
  const codes = { unknown: 'unknown_state', done: 'already_sent', stop: 'not_to_ship', wait: 'not_to_ship' } as const;
  const code = codes[state.meaning];
  const cancelled = state.meaning === 'stop' ? ({ isCancelled: true } as const) : {};
  return [{ code, column: 'order_state', near: [state.word], ...cancelled }];
}
