import { type ImportColumn, type ImportProblem, isByList } from '../../contract/importReport.ts';
import { valuesIn } from './joinRows.ts';
import type { OrderRow } from './orderRow.ts';

type Texts = readonly (readonly [ImportColumn, string])[];

/** The values that rows with one reference must share: those on the label, and those that decide the price. */
function textsOf({ order: { receiver, parcel, carrier, carrierId }, packages = '' }: OrderRow): Texts {
  return [
    ['receiver_name', receiver.name],
    ['receiver_phone', receiver.phone],
    ['receiver_address', receiver.address],
    ['receiver_province', receiver.province],
    ['receiver_district', receiver.district],
    ['width_cm', String(parcel.widthCm ?? '')],
    ['length_cm', String(parcel.lengthCm ?? '')],
    ['height_cm', String(parcel.heightCm ?? '')],
    ['weight_kg', String(parcel.weightKg ?? '')],
    ['desi', String(parcel.desi ?? '')],
    ['quantity', String(parcel.quantity ?? '')],
    ['type', parcel.type],
    ['carrier', carrier ?? ''],
    ['cargo_company_id', carrierId ?? ''],
    ['content', packages],
  ];
}

/**
 * The contradictions between the rows of one reference, also if only some of them have the order as not to be shipped. Rows
 * without a reference do not belong together.
 */
export function contradictionsOf(
  rows: readonly OrderRow[],
  isLeftOut: (row: OrderRow) => boolean,
): readonly ImportProblem[] {
  const all = rows.filter((row) => row.order.reference !== '' && isCounted(row));
  const shipped = all.filter((row) => !isLeftOut(row));
  if (all.length < 2 || shipped.length === 0) return [];
  return [...differences(shipped), ...stateDifference(all, shipped)];
}

/** A row whose cells may be in wrong columns does not count, nor does a header or a total. */
function isCounted({ problems, partOf = null }: OrderRow): boolean {
  return partOf === null && !problems.some(({ code }) => UNCOUNTED.has(code));
}
const UNCOUNTED: ReadonlySet<ImportProblem['code']> = new Set([
  'stray_quote',
  'too_many_cells',
  'header_again',
  'totals_row',
  'hidden_row',
]);

function differences(rows: readonly OrderRow[]): readonly ImportProblem[] {
  const all = rows.map(textsOf);
  return (all[0] ?? []).flatMap(([column], at) => {
    const values = valuesIn(
      all.map((texts) => texts[at]?.[1] ?? ''),
      column,
    );
    // The number of a package is no column of an order: several of them are several parcels.
    const reported = column === 'content' ? 'quantity' : column;
    return values.size > 1 ? [{ code: 'contradiction' as const, column: reported, near: [...values.values()] }] : [];
  });
}

function stateDifference(all: readonly OrderRow[], shipped: readonly OrderRow[]): readonly ImportProblem[] {
  const stopped = all.find((row) => !shipped.includes(row));
  const word = stopped?.problems.find(({ code }) => isByList(code))?.near ?? [];
  return stopped === undefined ? [] : [{ code: 'contradiction', column: 'order_state', near: [...word] }];
}
