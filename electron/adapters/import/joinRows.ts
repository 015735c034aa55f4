import type { ImportColumn, ImportProblem } from '../../contract/importReport.ts';
import type { Besides } from './besides.ts';
import { readNumber } from './cells.ts';
import { cellOf, type Places } from './places.ts';
import { plainPhone, plainText } from './plainText.ts';
import type { RowState, States } from './rowStates.ts';
import type { ListRow } from './table.ts';

/** The row that the rows of an order become. */
export interface JoinedRow {
  readonly row: ListRow;
  readonly state: RowState | null;
  readonly contradictions: readonly ImportProblem[];
  /** The row with the products of the order that are shipped, of one that is not; else null. */
  readonly partOf: number | null;
}

/** The service's limit (API section 8): the names of many products are longer. */
const LONGEST_CONTENT = 500;

/**
 * Makes one row from the rows of an order: each cell from the first row that has it, and every product that is to be shipped. Many
 * exports leave the address out in all rows but the first. Where the rows differ, the difference becomes a problem.
 */
export function joinRows(
  rows: readonly ListRow[],
  places: Places,
  { joinsItems, besides, states }: { joinsItems: boolean; besides: Besides; states: States },
): readonly JoinedRow[] {
  const [referenceAt = -1] = places.get('reference') ?? [];
  const single = (row: ListRow): JoinedRow => ({ row, state: states.of(row), contradictions: [], partOf: null });
  if (!joinsItems && rows.every(({ merged }) => !merged.has(referenceAt))) return rows.map(single);
  const groups: ListRow[][] = [];
  const known = new Map<string, ListRow[]>();
  let above: ListRow[] | null = null;
  for (const row of rows) {
    const reference = cellOf(places, row, 'reference').trim();
    const mates: ListRow[] | null | undefined = joinsItems
      ? known.get(reference)
      : row.merged.has(referenceAt)
        ? above
        : null;
    const isAlone = reference === '' || row.unsure !== null;
    if (!isAlone && mates != null) {
      mates.push(row);
      continue;
    }
    const group = [row];
    groups.push(group);
    above = isAlone ? null : group;
    if (!isAlone) known.set(reference, group);
  }
  const joined = groups.flatMap((group) => {
    const [first] = group;
    return group.length === 1 && first !== undefined ? [single(first)] : joinedOf(group, places, besides, states);
  });
  return joined.sort((a, b) => a.row.line - b.row.line);
}

function joinedOf(group: readonly ListRow[], places: Places, besides: Besides, states: States): JoinedRow[] {
  let before: RowState | null = null;
  const judged = group.map((row) => {
    // A row without a state has that of the row above.
    before = states.of(row) ?? before;
    return { row, state: before };
  });
  const isOut = ({ state }: (typeof judged)[number]) =>
    state !== null && (state.meaning === 'stop' || state.meaning === 'done' || state.meaning === 'wait');
  const out = judged.filter(isOut);
  const shipped = judged.filter((one) => !isOut(one));
  const stored = shipped.length === 0 ? judged : shipped;
  const state = stored.find((one) => one.state?.meaning === 'unknown')?.state ?? stored[0]?.state ?? null;
  const rows = stored.map(({ row }) => row);
  const whole: JoinedRow = {
    row: oneOf(rows, group, places),
    state,
    contradictions: contradictionsOf(rows, places, besides),
    partOf: null,
  };
  if (shipped.length === 0) return [whole];
  return [whole, ...out.map((one) => ({ ...one, contradictions: [], partOf: whole.row.line }))];
}

/** `all`: the address may stand only in a row whose product is not shipped. */
function oneOf(rows: readonly ListRow[], all: readonly ListRow[], places: Places): ListRow {
  const contents = places.get('content') ?? [];
  const states = places.get('order_state') ?? [];
  const width = Math.max(...all.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, index) => {
    const filled = (some: readonly ListRow[]) =>
      some.map((row) => row.cells[index] ?? '').filter((cell) => cell.trim() !== '');
    if (contents.includes(index)) return [...new Set(filled(rows))].join(', ').slice(0, LONGEST_CONTENT);
    return filled(rows)[0] ?? (states.includes(index) ? '' : (filled(all)[0] ?? ''));
  });
  const [first] = rows;
  if (first === undefined) return { line: 0, cells, unsure: null, merged: new Set() };
  return { ...first, cells, marks: markersOf(rows) };
}

/** The marks of a sheet's cells besides their text; the first row that has a cell counts, as for its text. */
function markersOf(rows: readonly ListRow[]): ListRow['marks'] {
  const marked = rows.flatMap(({ marks }) => marks ?? []);
  if (marked.length === 0) return undefined;
  return {
    isHidden: false,
    numbers: new Map(marked.toReversed().flatMap(({ numbers }) => [...numbers])),
    noValue: new Set(marked.flatMap(({ noValue }) => [...noValue])),
  };
}

/** The columns that all rows of an order share. The others belong to its products, or to the shop. */
const SHARED = [
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'receiver_province',
  'receiver_district',
  'type',
  'width_cm',
  'length_cm',
  'height_cm',
  'weight_kg',
  'desi',
  'quantity',
  'carrier',
  'cargo_company_id',
  'sender_address_code',
  'sender_name',
  'sender_address',
] as const satisfies readonly ImportColumn[];
const NUMBERS: readonly ImportColumn[] = ['width_cm', 'length_cm', 'height_cm', 'weight_kg', 'desi', 'quantity'];
/** A problem names at most so many values; two are enough to see the problem. */
const REPORTED = 4;

function contradictionsOf(rows: readonly ListRow[], places: Places, besides: Besides): readonly ImportProblem[] {
  const problems: ImportProblem[] = [];
  const notify = (column: ImportColumn, values: ReadonlyMap<string, string>) => {
    if (values.size > 1)
      problems.push({ code: 'contradiction', column, near: [...values.values()].slice(0, REPORTED) });
  };
  for (const column of SHARED) {
    if (places.has(column))
      notify(
        column,
        valuesIn(
          rows.map((row) => cellOf(places, row, column)),
          column,
        ),
      );
  }
  for (const at of besides.packages) {
    const named = (cell: string) => (cell.trim() === '' ? '' : `${besides.headers[at] ?? ''} ${cell.trim()}`);
    notify(
      'quantity',
      valuesIn(
        rows.map(({ cells }) => named(cells[at] ?? '')),
        'content',
      ),
    );
  }
  return problems;
}

/** The different texts, by what they are compared by. */
export function valuesIn(texts: readonly string[], column: ImportColumn): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const text of texts) {
    const key = comparable(text, column);
    if (key !== '' && !values.has(key)) values.set(key, text.trim());
  }
  return values;
}

function comparable(text: string, column: ImportColumn): string {
  if (text.trim() === '') return '';
  if (column === 'receiver_phone') return plainPhone(text);
  if (!NUMBERS.includes(column)) return plainText(text);
  const number = readNumber(text);
  return number.ok ? String(number.value ?? '') : text.trim();
}
