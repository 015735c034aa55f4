import { openList } from '../../electron/adapters/import/list.ts';
import { type LeftRow, type ListOverview, readableList } from '../../electron/adapters/import/readableList.ts';
import type { ImportFault, RejectedRow } from '../../electron/contract/importReport.ts';
import type { Order } from '../../electron/contract/order.ts';
import { type ListChoices, type ListProfile, noChoices } from '../../electron/contract/orderImport.ts';
import type { Carrier } from '../../electron/contract/service.ts';
import type { PlaceLists } from '../../electron/core/service/index.ts';

/** What an import takes of a file. */
export interface Read {
  readonly orders: readonly Order[];
  /** Orders that lack something, which come into the book as they are. */
  readonly incomplete: readonly Order[];
  /** Every row that is named with what is wrong with it, also what is incomplete, in the order of lines. */
  readonly rejected: readonly RejectedRow[];
  /** Rows that are not to be shipped. */
  readonly leftOut: readonly RejectedRow[];
  readonly fault: ImportFault | null;
  readonly overview: ListOverview | null;
}

interface Reading {
  readonly carriers?: readonly Carrier[] | null;
  readonly places?: PlaceLists | null;
  readonly choices?: Partial<ListChoices>;
  readonly stored?: readonly ListProfile[];
  readonly source?: string | null;
  readonly fileName?: string;
}

/** Reads a list as its thread does, in this one. */
export function readBytes(
  bytes: Uint8Array,
  { carriers = null, places = null, choices = {}, stored = [], source = 'liste', fileName = 'liste.csv' }: Reading = {},
): Read {
  const nothing = { orders: [], incomplete: [], rejected: [], leftOut: [], overview: null };
  const file = openList(bytes);
  if (!file.ok) return { ...nothing, fault: file.error };
  const list = readableList(file.value, fileName);
  const overview = list.read({ ...noChoices, ...choices }, stored, source);
  if (!overview.ok) return { ...nothing, fault: overview.error };
  const { missing } = overview.value;
  if (missing.length > 0) {
    return { ...nothing, overview: overview.value, fault: { kind: 'missing_columns', columns: [...missing] } };
  }
  list.judge(carriers, places);
  const incomplete = list.incomplete(0, 1_000);
  const left = [...list.rejected(0, 1_000), ...incomplete.map(({ row }) => row)];
  return {
    orders: list.ready(0, 1_000),
    incomplete: incomplete.map(({ order }) => order),
    rejected: left.map(reported).sort((a, b) => a.line - b.line),
    leftOut: list.leftOut(0, 1_000).map(reported),
    fault: null,
    overview: overview.value,
  };
}

const reported = ({ line, reference, problems, keptLine }: LeftRow): RejectedRow => ({
  line,
  reference,
  problems: [...problems],
  keptLine,
});
