import { isDamaged } from '../../contract/damagedText.ts';
import type { ImportFault, ImportProblem, ListFormat } from '../../contract/importReport.ts';
import { joined } from '../../contract/joined.ts';
import type { Order } from '../../contract/order.ts';
import type { ListChoices, ListPreview, ListProfile, PreviewRow } from '../../contract/orderImport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import type { PlaceLists, WrittenPlace } from '../../core/service/index.ts';
import { besidesOf, differingTwins } from './besides.ts';
import { asCancelled, isCancelList, referencesIn, undoneBy } from './cancelList.ts';
import { type JudgedRow, judgeRows } from './judgedRows.ts';
import type { ListFile } from './list.ts';
import type { OrderRow } from './orderRow.ts';
import { readOrders } from './orders.ts';
import { statesIn } from './rowStates.ts';
import { stateKey } from './states.ts';
import { type ListRow, missingColumns } from './table.ts';

/** How a list was read, and what has to be known to judge its rows. */
export interface ListOverview {
  /** Stored with its orders as their source. */
  readonly source: string;
  readonly format: ListFormat;
  readonly headerLine: number;
  readonly columns: ListPreview['columns'];
  readonly profile: ListPreview['profile'];
  readonly joinsItems: boolean;
  readonly states: ListPreview['states'];
  readonly twoColumns: ListPreview['twoColumns'];
  readonly missing: ListPreview['missing'];
  /** The names of carriers in the list, each once. */
  readonly carriers: readonly string[];
  /** The receivers' places as they are written, each once, the most frequent first; not all of a long list. */
  readonly places: readonly WrittenPlace[];
}

/** What the rows of a list become. */
export type ListJudgement = Pick<ListPreview, 'counts' | 'first' | 'wrong'>;

/** A row that does not become a complete order, with its cells as they stand in the file. */
export interface LeftRow {
  readonly line: number;
  readonly reference: string | null;
  readonly problems: readonly ImportProblem[];
  /** The row with the same reference that is taken instead. */
  readonly keptLine: number | null;
  readonly cells: readonly string[];
}

/** A list while a person decides about it: read one way or another, judged, and then taken piece by piece. */
export type ReadableList = ReturnType<typeof readableList>;

/** Rows that a preview shows, and cells that show what a column has. */
const SHOWN_ROWS = 50;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
/** Number of places that decide which lists of districts are requested. */
const REPORTED_PLACES = 300;

export function readableList(file: ListFile, fileName: string) {
  let orders: readonly OrderRow[] = [];
  let raw: readonly ListRow[] = [];
  let all: readonly JudgedRow[] = [];
  let withProblems: readonly JudgedRow[] = [];
  let judged: Readonly<Record<JudgedRow['becomes'], readonly JudgedRow[]>> = nothingJudged;

  function cellsOf(line: number): readonly string[] {
    // Rows are in the order of their lines.
    let [low, high] = [0, raw.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((raw[middle]?.line ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return raw[low]?.cells ?? [];
  }
  const left = ({ line, order: { reference }, problems, keptLine }: JudgedRow): LeftRow => ({
    line,
    reference: reference === '' ? null : reference,
    problems,
    keptLine,
    cells: cellsOf(line),
  });

  return {
    /** `source`: stored with its orders as their source; null: the name of its profile, or of the file. */
    read(
      choices: ListChoices,
      stored: readonly ListProfile[],
      source: string | null,
    ): Result<ListOverview, ImportFault> {
      const list = file.read(choices, stored);
      if (!list.ok) return list;
      const { format, profile } = list.value;
      const cancelName = undoneBy(fileName) ?? fileName;
      const isOfCancels = isCancelList(cancelName);
      const references = isOfCancels ? referencesIn(list.value.table) : null;
      const table = references ?? list.value.table;
      const missing: ReturnType<typeof missingColumns> = !isOfCancels
        ? missingColumns(table.fields)
        : references === null
          ? ['reference']
          : [];
      // The missing column is there, but cannot be read.
      const isUnreadable = choices.fields === null && table.header.names.some((column) => isDamaged(column, 'code'));
      if (missing.length > 0 && isUnreadable) return err({ kind: 'damaged_letters' });
      const name = source ?? profile?.name ?? fileName;
      const joinsItems = choices.joinsItems ?? profile?.joinsItems ?? false;
      raw = table.rows;
      const { names } = table.header;
      const besides = besidesOf(names, table.fields, profile === null && choices.fields === null);
      const stated = choices.states ?? profile?.stored?.states ?? [];
      const states = statesIn(
        names,
        table.fields.flatMap((field, at) => (field === 'order_state' ? [at] : [])),
        new Map(stated.map(({ word, ships }) => [stateKey(word), ships])),
      );
      const read = readOrders(table, { joinsItems, source: name, besides, states });
      orders = isOfCancels ? read.map((row) => asCancelled(row, cancelName)) : read;
      const differing = orders.flatMap(({ problems }) => problems.filter(({ code }) => code === 'two_columns'));
      const carriers = new Set(
        orders.flatMap(({ order: { carrier, carrierId } }) => (carrierId === null ? [carrier] : [])),
      );
      return ok({
        source: name,
        format,
        headerLine: table.header.line,
        columns: table.header.names.map((column, index) => ({
          name: column,
          field: table.fields[index] ?? null,
          samples: samplesOf(raw, index),
        })),
        profile: profile === null ? null : { name: profile.name, stored: profile.stored !== null },
        joinsItems,
        states: states.reported(),
        twoColumns: differingTwins(besides, new Set(differing.map(({ column }) => column))),
        missing: [...missing],
        carriers: [...carriers].filter((carrier) => carrier !== null),
        places: placesOf(orders),
      });
    },

    /** Decides what is done with each row. `carriers`, `places`: the service's lists as far as they are known. */
    judge(carriers: readonly Carrier[] | null, places: PlaceLists | null): ListJudgement {
      const rows = judgeRows(orders, carriers, places);
      all = rows;
      const of = (becomes: JudgedRow['becomes']) => rows.filter((row) => row.becomes === becomes);
      const notReady = rows.filter((row) => row.becomes !== 'ready');
      judged = {
        ready: of('ready'),
        incomplete: of('incomplete'),
        rejected: notReady.filter(({ becomes }) => becomes === 'rejected' || becomes === 'replaced'),
        replaced: of('replaced'),
        left_out: of('left_out'),
      };
      // A row that was left out is not saved for correction: imported again, it would become an order.
      withProblems = rows.filter(({ problems, becomes }) => problems.length > 0 && becomes !== 'left_out');
      return {
        counts: {
          ready: judged.ready.length,
          incomplete: judged.incomplete.length,
          rejected: judged.rejected.length - judged.replaced.length,
          replaced: judged.replaced.length,
          leftOut: judged.left_out.length,
          mended: rows.filter(({ becomes, mended }) => isTaken(becomes) && mended.length > 0).length,
        },
        first: rows.slice(0, SHOWN_ROWS).map(previewOf),
        wrong: notReady.slice(0, SHOWN_ROWS).map(previewOf),
      };
    },

    ready: (from: number, count: number): readonly Order[] =>
      judged.ready.slice(from, from + count).map(({ order }) => order),
    incomplete: (from: number, count: number): readonly { readonly order: Order; readonly row: LeftRow }[] =>
      judged.incomplete.slice(from, from + count).map((row) => ({ order: row.order, row: left(row) })),
    /** Rows that become no order, also those that another row is taken for. */
    rejected: (from: number, count: number): readonly LeftRow[] => judged.rejected.slice(from, from + count).map(left),
    /** Rows that are not to be shipped. */
    leftOut: (from: number, count: number): readonly LeftRow[] => judged.left_out.slice(from, from + count).map(left),
    /** Rows that were ready and become no order after all, with what is wrong with them, by their references. */
    refuse(refused: ReadonlyMap<string, ImportProblem>): readonly LeftRow[] {
      const isRefused = (row: JudgedRow) => isTaken(row.becomes) && refused.has(row.order.reference);
      const rows = all.filter(isRefused).map((row): JudgedRow => {
        const problem = refused.get(row.order.reference);
        return { ...row, becomes: 'rejected', problems: problem === undefined ? [] : [...row.problems, problem] };
      });
      const lines = new Set(rows.map(({ line }) => line));
      withProblems = [...withProblems.filter(({ line }) => !lines.has(line)), ...rows].sort((a, b) => a.line - b.line);
      return rows.map(left);
    },
    /** Every row that was judged, in the order of the file. */
    rows: (from: number, count: number): readonly JudgedRow[] => all.slice(from, from + count),
    /** Rows to correct, whether they come into the book or not, in the order of the file. */
    left: (from: number, count: number): readonly LeftRow[] => withProblems.slice(from, from + count).map(left),
  };
}

const nothingJudged = { ready: [], incomplete: [], rejected: [], replaced: [], left_out: [] };

const isTaken = (becomes: JudgedRow['becomes']) => becomes === 'ready' || becomes === 'incomplete';

function previewOf({ line, becomes, order: { reference, receiver }, problems, mended }: JudgedRow): PreviewRow {
  const place = joined(' / ', [receiver.district, receiver.province]);
  return { line, becomes, reference, name: receiver.name, place, problems: [...problems], mended: [...mended] };
}

function placesOf(orders: readonly OrderRow[]): WrittenPlace[] {
  const counts = new Map<string, Map<string, { readonly place: WrittenPlace; times: number }>>();
  for (const { order } of orders) {
    const { province, district } = order.receiver;
    const inProvince = counts.get(province) ?? new Map();
    if (inProvince.size === 0) counts.set(province, inProvince);
    const counted = inProvince.get(district);
    if (counted === undefined) inProvince.set(district, { place: { province, district }, times: 1 });
    else counted.times += 1;
  }
  const all = [...counts.values()].flatMap((one) => [...one.values()]).sort((a, b) => b.times - a.times);
  return all.slice(0, REPORTED_PLACES).map(({ place }) => place);
}

/** The first values of a column, each once. */
function samplesOf(rows: readonly ListRow[], index: number): string[] {
  const values = rows.slice(0, SHOWN_ROWS).map(({ cells }) => (cells[index] ?? '').trim().slice(0, SAMPLE_LENGTH));
  return [...new Set(values)].filter((value) => value !== '').slice(0, SAMPLES);
}
