import {
  type ImportColumn,
  type ImportProblem,
  isByList,
  LEFT_OUT_REASONS,
  type Order,
  type Sender,
} from '../../contract/order.ts';
import type { ROW_OUTCOMES } from '../../contract/orderImport.ts';
import type { Result } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import { findCarrier, matchPlace, type PlaceLists } from '../../core/service/index.ts';
import { type Besides, readBeside } from './besides.ts';
import { type CellProblem, isFailedFormula, readAmount, readNumber, readTags, readText, readType } from './cells.ts';
import { COLUMNS } from './columns.ts';
import { contradictionsOf } from './contradictions.ts';
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

/** A row, and what is done with it. */
export interface JudgedRow extends OrderRow {
  /**
   * `ready`: an order. `incomplete`: an order that still lacks something which every order needs. `rejected`: no order, for
   * its problems. `replaced`: no order only because another row has the same reference. `left_out`: nothing to be shipped.
   */
  readonly becomes: (typeof ROW_OUTCOMES)[number];
  /** The row with the same reference that is taken instead. */
  readonly keptLine: number | null;
}

/**
 * Decides which rows become orders. Of several rows with one reference the last good one counts; if none is good, the
 * last incomplete one. Where they differ in what is on the label, or in how much is paid, none counts. `carriers` and `places` are the service's lists. Where a list could not be had, the name stays as
 * it is written, and the service checks it when the order is sent.
 */
export function judgeRows(
  rows: readonly OrderRow[],
  carriers: readonly Carrier[] | null,
  places: PlaceLists | null,
): readonly JudgedRow[] {
  const problemsOf = carrierProblems(carriers);
  const placed = placer(places);
  const checked = rows.map(placed).map((row) => {
    const more = problemsOf(row.order);
    return more.length === 0 ? row : { ...row, problems: [...row.problems, ...more] };
  });
  const rivals = rowsByReference(checked);
  const judged = new Map<string, SharedReference>();
  const sharedBy = (reference: string, same: readonly OrderRow[]): SharedReference => {
    const known = judged.get(reference) ?? judgeTogether(same);
    judged.set(reference, known);
    return known;
  };
  return checked.map((row): JudgedRow => {
    const same = rivals.get(row.order.reference) ?? row;
    return same === row
      ? judgedAlone(row)
      : judgedAmong(row, sharedBy(row.order.reference, same as readonly OrderRow[]));
  });
}

/** The rows by their reference; a single row without an array, because nearly all are alone. */
function rowsByReference(rows: readonly OrderRow[]): ReadonlyMap<string, OrderRow | readonly OrderRow[]> {
  const found = new Map<string, OrderRow | OrderRow[]>();
  for (const row of rows) {
    const { reference } = row.order;
    const known = found.get(reference);
    if (known === undefined) found.set(reference, row);
    else if (Array.isArray(known)) known.push(row);
    else found.set(reference, [known, row]);
  }
  return found;
}

/** The result of the rows of one reference together. */
interface SharedReference {
  readonly contradictions: readonly ImportProblem[];
  /** The last good one; else the last incomplete one. */
  readonly taken: OrderRow | null;
}

function judgeTogether(rows: readonly OrderRow[]): SharedReference {
  const contradictions = contradictionsOf(rows, isLeftOut);
  if (contradictions.length > 0) return { contradictions, taken: null };
  const shipped = rows.filter((row) => !isLeftOut(row));
  const good = shipped.findLast(({ problems }) => problems.length === 0);
  const taken = good ?? shipped.findLast(({ order, problems }) => isIncomplete(order, problems)) ?? null;
  return { contradictions, taken };
}

function judgedAlone(row: OrderRow): JudgedRow {
  if (isLeftOut(row)) return { ...row, becomes: 'left_out', keptLine: row.partOf ?? null };
  if (row.problems.length === 0) return { ...row, becomes: 'ready', keptLine: null };
  return { ...row, becomes: isIncomplete(row.order, row.problems) ? 'incomplete' : 'rejected', keptLine: null };
}

function judgedAmong(row: OrderRow, { contradictions, taken }: SharedReference): JudgedRow {
  if (isLeftOut(row)) return { ...row, becomes: 'left_out', keptLine: row.partOf ?? taken?.line ?? null };
  if (contradictions.length > 0)
    return { ...row, problems: [...row.problems, ...contradictions], becomes: 'rejected', keptLine: null };
  if (row === taken) return judgedAlone(row);
  return { ...row, becomes: row.problems.length === 0 ? 'replaced' : 'rejected', keptLine: taken?.line ?? null };
}

const LEFT_OUT: ReadonlySet<ImportProblem['code']> = new Set(LEFT_OUT_REASONS);

function isLeftOut({ problems }: OrderRow): boolean {
  return problems.some(({ code }) => LEFT_OUT.has(code));
}

/**
 * Missing values stop the order at its scan, so nothing wrong is sent; a place that is not found in the lists may be
 * one all the same. A number that cannot be read would be left out, and the parcel would go without it: such a row is no
 * order.
 */
function isIncomplete({ reference }: Order, problems: readonly ImportProblem[]): boolean {
  return reference !== '' && problems.every(isForTheDesk);
}

/** Also a problem with a phone: it is left out, so that the order lacks it. */
function isForTheDesk({ code, column }: ImportProblem): boolean {
  if (code === 'unreadable') return column === 'receiver_phone' || column === 'sender_phone';
  return code === 'missing_value' || code === 'unknown_place' || code === 'not_a_phone';
}

/** So many different places are matched; a list with more of them has something else in these columns. */
const MOST_PLACES = 20_000;

interface PlacedAt {
  /** As the service writes it; null: as it is in the list. */
  readonly names: Pick<Order['receiver'], 'province' | 'district'> | null;
  readonly problem: ImportProblem | null;
}

/** Gives a row the receiver's place as the service writes it where that is sure, and else says what may be meant. */
function placer(lists: PlaceLists | null): (row: OrderRow) => OrderRow {
  if (lists === null) return (row) => row;
  /** A list names few places many times. */
  const intended = new Map<string, PlacedAt>();
  const placeOf = ({ province, district }: Order['receiver']): PlacedAt => {
    const key = `${province}\u0000${district}`;
    const known = intended.get(key);
    if (known !== undefined) return known;
    const found = intended.size >= MOST_PLACES ? asWritten : placedAt(province, district, lists);
    intended.set(key, found);
    return found;
  };
  return (row) => {
    if (row.problems.some(({ code }) => UNCLEAR.has(code))) return row;
    const { order, problems } = row;
    const { names, problem } = placeOf(order.receiver);
    // Both may stand in one column, so that the other one lacks nothing.
    const lacks = problems.filter(({ code, column }) => code === 'missing_value' && PLACE_COLUMNS.includes(column));
    if (names !== null) {
      const rest = lacks.length === 0 ? problems : problems.filter((one) => !lacks.includes(one));
      return { ...row, problems: rest, order: { ...order, receiver: { ...order.receiver, ...names } } };
    }
    if (problem === null || lacks.length > 0) return row;
    const receiver = {
      ...order.receiver,
      unsurePlace: problem.column === 'receiver_province' ? 'province' : 'district',
    } as const;
    return { ...row, problems: [...problems, problem], order: { ...order, receiver } };
  };
}

/** The receiver's place may be in another column, or may not be read. */
const UNCLEAR: ReadonlySet<ImportProblem['code']> = new Set(['stray_quote', 'too_many_cells', 'damaged_text']);
const PLACE_COLUMNS: readonly ImportColumn[] = ['receiver_province', 'receiver_district'];
const asWritten: PlacedAt = { names: null, problem: null };

function placedAt(province: string, district: string, lists: PlaceLists): PlacedAt {
  const match = matchPlace({ province, district }, lists);
  switch (match.kind) {
    case 'found':
      return { names: { province: match.province.name, district: match.district.name }, problem: null };
    case 'unjudged':
      return asWritten;
    case 'unsure': {
      const sure = match.province;
      const near = match.near.map((one) =>
        [one.district?.name, one.province.id === sure?.id ? undefined : one.province.name]
          .filter((name) => name !== undefined)
          .join(' / '),
      );
      const column = sure === null ? 'receiver_province' : 'receiver_district';
      return { names: null, problem: { code: 'unknown_place', column, near } };
    }
    default:
      return match satisfies never;
  }
}

function carrierProblems(carriers: readonly Carrier[] | null): (order: Order) => readonly ImportProblem[] {
  /** A list names few carriers many times. */
  const judged = new Map<string | null, readonly ImportProblem[]>();
  return ({ carrier, carrierId }) => {
    if (carrierId !== null) return [];
    const known = judged.get(carrier);
    if (known !== undefined) return known;
    const found = findCarrier(carrier, carriers);
    const problems: readonly ImportProblem[] =
      found.kind === 'unknown' ? [{ code: 'unknown_carrier', column: 'carrier', near: [...found.near] }] : [];
    judged.set(carrier, problems);
    return problems;
  };
}
