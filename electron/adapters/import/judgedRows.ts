import { type ImportColumn, type ImportProblem, LEFT_OUT_REASONS } from '../../contract/importReport.ts';
import type { Order } from '../../contract/order.ts';
import type { ROW_OUTCOMES } from '../../contract/orderImport.ts';
import type { Carrier } from '../../contract/service.ts';
import { findCarrier, matchPlace, type PlaceLists } from '../../core/service/index.ts';
import { contradictionsOf } from './contradictions.ts';
import type { OrderRow } from './orderRow.ts';

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
  // One that is left out has a problem, and not one that the desk can mend.
  const good = rows.findLast(({ problems }) => problems.length === 0);
  const taken = good ?? rows.findLast(({ order, problems }) => isIncomplete(order, problems)) ?? null;
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
 * Missing values stop the order at its scan, so nothing wrong is sent; a place that is not found in the lists may be one all the
 * same. A number that cannot be read would be left out, and the parcel would go without it: such a row is no order.
 */
function isIncomplete({ reference }: Order, problems: readonly ImportProblem[]): boolean {
  return reference !== '' && problems.every(isForTheDesk);
}

/** Also a problem with a phone: it is left out, so that the order lacks it. */
function isForTheDesk({ code, column }: ImportProblem): boolean {
  if (code === 'unreadable') return column === 'receiver_phone' || column === 'sender_phone';
  return code === 'missing_value' || code === 'unknown_place' || code === 'not_a_phone';
}

/** At most this many different places are matched; a list with more of them has something else in these columns. */
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
