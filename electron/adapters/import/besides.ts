import type { ImportColumn, ImportMend, ImportProblem } from '../../contract/importReport.ts';
import { readText } from './cells.ts';
import { fold } from './columns.ts';
import { billingNameOf, isPackageNumber, meaningOf, withoutNumber } from './headerMeaning.ts';
import { cellAt, cellOf, MANY, type Places, placesOf } from './places.ts';
import { plainText } from './plainText.ts';
import type { Fields, ListRow } from './table.ts';

type At = ReadonlyMap<ImportColumn, readonly number[]>;

/** Columns of a list that are not read, and still say something of an order. */
export interface Besides {
  readonly headers: readonly string[];
  /** Several columns of one thing, and it is unclear which counts; the one that is read is among them. */
  readonly twins: At;
  /** The address of the invoice. */
  readonly billing: At;
  /** Which of several packages of an order a row belongs to. */
  readonly packages: readonly number[];
}

const RECEIVER = [
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'receiver_province',
  'receiver_district',
] as const satisfies readonly ImportColumn[];
/** Of these every order has one: a second one under another name is as unclear as under the same. */
const ONCE: readonly ImportColumn[] = ['receiver_name', 'receiver_address', 'receiver_province', 'receiver_district'];

/** `isByNames`: the columns were found by their names; neither a person nor a profile has chosen them. */
export function besidesOf(headers: readonly string[], fields: Fields, isByNames: boolean): Besides {
  return {
    headers,
    twins: isByNames ? twinsOf(headers, fields) : new Map(),
    billing: billingOf(headers, fields),
    packages: headers.flatMap((header, at) => (isPackageNumber(header) ? [at] : [])),
  };
}

function twinsOf(headers: readonly string[], fields: Fields): At {
  const meanings = headers.map(meaningOf);
  const twins = new Map<ImportColumn, readonly number[]>();
  fields.forEach((field, at) => {
    if (field === null || MANY.includes(field)) return;
    const name = fold(withoutNumber(headers[at] ?? ''));
    const all = meanings.flatMap((meaning, other) => {
      if (meaning?.column !== field || meaning.role !== meanings[at]?.role) return [];
      return ONCE.includes(field) || fold(withoutNumber(headers[other] ?? '')) === name ? [other] : [];
    });
    if (all.length > 1) twins.set(field, all);
  });
  return twins;
}

function billingOf(headers: readonly string[], fields: Fields): At {
  const places = placesOf(fields);
  const byName = new Map(headers.map((header, at) => [fold(header), at] as const));
  const billing = new Map<ImportColumn, readonly number[]>();
  for (const column of RECEIVER) {
    const same = (places.get(column) ?? []).flatMap(
      (at) => billingNameOf(headers[at] ?? '').flatMap((name) => byName.get(name) ?? [])[0] ?? [],
    );
    const named = headers.findIndex((header) => {
      const meaning = meaningOf(header);
      return meaning?.column === column && meaning.role === 'billing';
    });
    if (same.length > 0) billing.set(column, same);
    else if (named !== -1) billing.set(column, [named]);
  }
  return billing;
}

/** A row as it is read, with what is known of it from the columns beside. */
export interface Beside {
  readonly row: ListRow;
  readonly mended: readonly ImportMend[];
  readonly problems: readonly ImportProblem[];
}

export function readBeside(row: ListRow, places: Places, besides: Besides): Beside {
  const { twins, billing } = besides;
  const alone = { row, mended: [], problems: [] };
  if (row.unsure !== null) return alone;
  const single = twins.size === 0 ? alone : withOneOfTwins(row, places, twins);
  if (single.problems.length > 0 || !billing.has('receiver_address')) return single;
  return withBillingAddress(single.row, places, billing) ?? single;
}

function withOneOfTwins(row: ListRow, places: Places, twins: At): Beside {
  const cells = [...row.cells];
  const problems: ImportProblem[] = [];
  for (const [column, all] of twins) {
    const filled = all.map((at) => readText(cells[at] ?? '')).filter((text) => text !== '');
    const different = new Map(filled.map((text) => [plainText(text), text]));
    const [read] = places.get(column) ?? [];
    if (different.size > 1) problems.push({ code: 'two_columns', column, near: [...different.values()] });
    else if (read !== undefined && readText(cells[read] ?? '') === '') cells[read] = filled[0] ?? '';
  }
  return { row: { ...row, cells }, mended: [], problems };
}

/** Shops leave the delivery address empty where it is the billing address, so the row gets that one. */
function withBillingAddress(row: ListRow, places: Places, billing: At): Beside | null {
  const has = (column: ImportColumn) => readText(cellOf(places, row, column)) !== '';
  const paid = (column: ImportColumn) => readText(cellAt(billing.get(column) ?? [], row.cells));
  if (has('receiver_address') || has('receiver_province') || has('receiver_district')) return null;
  if (!places.has('receiver_address') || paid('receiver_address') === '') return null;
  // Another person is named for the delivery, whose address is not known.
  const name = plainText(cellOf(places, row, 'receiver_name'));
  if (name !== '' && paid('receiver_name') !== '' && name !== plainText(paid('receiver_name'))) return null;
  const cells = [...row.cells];
  for (const column of RECEIVER) {
    const [first, ...more] = places.get(column) ?? [];
    if (first === undefined || has(column)) continue;
    while (cells.length <= first) cells.push('');
    cells[first] = paid(column);
    for (const at of more) cells[at] = '';
  }
  return {
    row: { ...row, cells },
    mended: [{ kind: 'billing_address', column: 'receiver_address' }],
    problems: [],
  };
}

/** The headers of the columns that differ in some row. */
export function differingTwins({ headers, twins }: Besides, columns: ReadonlySet<ImportColumn>): string[] {
  return [...twins].flatMap(([column, all]) => (columns.has(column) ? all.map((at) => headers[at] ?? '') : []));
}
