import { type LeftRowsTarget, saveLeftRows } from '../../adapters/documents/leftRowsCsv.ts';
import { isCancelList, undoneBy } from '../../adapters/import/cancelList.ts';
import type { LeftRow, ListJudgement, ListOverview } from '../../adapters/import/readableList.ts';
import type { CutOff, OpenList } from '../../adapters/import/thread/listThread.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import {
  type ImportFault,
  type ImportReport,
  isByList,
  nothingImported,
  type RejectedRow,
} from '../../contract/importReport.ts';
import type { ImportProgress, ListChoices } from '../../contract/orderImport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ImportCounts } from '../../core/ports/Journal.ts';
import type { Core } from '../../core/station/index.ts';

/**
 * Orders that go into the journal in one transaction. A scan that comes meanwhile waits for one such piece, which is some
 * ten milliseconds.
 */
const PIECE = 200;
/** Rows of each kind that a report lists; a file with more of them is wrong as a whole. */
const REPORTED = 500;

/** A list as it was last read. */
export interface Judged {
  readonly overview: ListOverview;
  readonly judgement: ListJudgement;
  readonly choices: ListChoices;
}

/** Chooses where the rows are saved that became no order. */
export type PlaceLeftRows = (fileName: string) => Promise<Result<LeftRowsTarget, { readonly detail: string }>>;

/** Thrown where the list ends before its last row, so that no half of a file is left behind. */
class CutShort extends Error {
  readonly cutOff: CutOff;
  constructor(cutOff: CutOff) {
    super(cutOff.kind);
    this.cutOff = cutOff;
  }
}

/** The rows of a kind, piece by piece. */
async function* piecesOf<K extends 'ready' | 'incomplete' | 'rejected' | 'leftOut' | 'left'>(list: OpenList, kind: K) {
  for (let from = 0; ; from += PIECE) {
    const rows = await list.ask(kind, { from, count: PIECE });
    if (!rows.ok) throw new CutShort(rows.error);
    if (rows.value.length === 0) return;
    yield rows.value;
  }
}

/** Takes a list that was judged into the order book, piece by piece. */
export async function takeAll(
  core: Core,
  list: OpenList,
  { overview: { format }, judgement: { counts: of } }: Judged,
  notify: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const differing: string[] = [];
  const incomplete = rowsToNotify();
  const rejected = rowsToNotify();
  const leftOut = rowsToNotify();
  const isUndone = undoneBy(list.name) !== null;
  const isOfCancels = isUndone || isCancelList(list.name);
  const cancels = { known: 0, unknown: 0, isUndone };
  let done = 0;
  const taken = (rows: number) => {
    done += rows;
    notify({ done, total: of.ready + of.incomplete });
  };
  const report = (): ImportReport => ({
    ...notTaken(list.name, null),
    ...counts,
    format,
    differing,
    incomplete: incomplete.reported,
    incompleteTotal: incomplete.total(),
    rejected: rejected.reported.sort((a, b) => a.line - b.line),
    rejectedTotal: rejected.total(),
    leftOut: leftOut.reported,
    leftOutTotal: leftOut.total(),
    cancels: isOfCancels ? cancels : null,
    mendedTotal: of.mended,
  });
  const cut = ({ kind }: CutOff): ImportReport => ({
    ...report(),
    stopped: kind === 'stopped',
    fault: kind === 'stopped' ? null : { kind },
  });
  /** The rows of orders that the book has with another receiver. */
  async function refuse(others: ImportCounts['others']): Promise<void> {
    if (others.length === 0) return;
    const problems = new Map(
      others.map(({ reference, source, name }) => {
        const near = [name, ...(source === null ? [] : [source])];
        return [reference, { code: 'other_order' as const, column: 'reference' as const, near }];
      }),
    );
    const rows = await list.ask('refuse', { problems });
    if (!rows.ok) throw new CutShort(rows.error);
    rows.value.forEach(rejected.add);
  }
  async function takeRows() {
    taken(0);
    for await (const orders of piecesOf(list, 'ready')) {
      const became = await core.putOrders(orders);
      counts.added += became.added;
      counts.updated += became.updated;
      counts.unchanged += became.unchanged;
      differing.push(...became.differing);
      await refuse(became.others);
      taken(orders.length);
    }
    for await (const rows of piecesOf(list, 'incomplete')) {
      // A place that is not sure may still be right, so such an order is taken like a good one. But a good order of an earlier
      // list is not given up for one that lacks something, nor its place for one that is not sure.
      const isOnlyUnsure = ({ row }: (typeof rows)[number]) =>
        row.problems.every(({ code }) => code === 'unknown_place');
      const ordersOf = (some: typeof rows) => some.map(({ order }) => order);
      const became = await core.putOrders(ordersOf(rows.filter(isOnlyUnsure)));
      // Each row is counted once: these are counted as incomplete, even if the book has them.
      counts.unchanged += became.confirmed.length;
      differing.push(...became.differing);
      await refuse(became.others);
      const known = await core.addOrders(ordersOf(rows.filter((one) => !isOnlyUnsure(one))));
      const stay = new Set([...became.stored, ...known]);
      const reported = new Set([
        ...became.others.map(({ reference }) => reference),
        ...became.confirmed,
        ...became.differing,
      ]);
      for (const one of rows) {
        if (!reported.has(one.order.reference)) (stay.has(one.order.reference) ? rejected : incomplete).add(one.row);
      }
      taken(rows.length);
    }
    for await (const rows of piecesOf(list, 'rejected')) {
      rows.forEach(rejected.add);
    }
    for await (const rows of piecesOf(list, 'leftOut')) {
      rows.forEach(leftOut.add);
      const stops = rows.flatMap((row) => notToShip(row, isOfCancels));
      const known = isUndone ? await core.undoStops(stops) : (await core.stopOrders(stops)).stopped;
      cancels.known += known;
      cancels.unknown += stops.length - known;
    }
  }
  try {
    await takeRows();
    return report();
  } catch (failure) {
    if (failure instanceof CutShort) return cut(failure.cutOff);
    throw failure;
  }
}

/** The order of a row that the list says is not to be shipped, with its word for that. */
function notToShip({ reference, problems, keptLine }: LeftRow, isDirect: boolean) {
  const why = problems.find(({ code }) => isByList(code));
  // Another row of the list has it as one to be shipped.
  if (why === undefined || reference === null || keptLine !== null) return [];
  const isCancelled = why.isCancelled === true;
  return [{ reference, word: why.near[0] ?? '', isDone: why.code === 'already_sent', isCancelled, isDirect }];
}

/** Stores the first rows of a kind, and counts all. */
function rowsToNotify() {
  const reported: RejectedRow[] = [];
  let total = 0;
  return {
    reported,
    total: () => total,
    add({ line, reference, problems, keptLine }: LeftRow) {
      total += 1;
      if (reported.length < REPORTED) reported.push({ line, reference, problems: [...problems], keptLine });
    },
  };
}

/** Writes the rows with their reasons, piece by piece. */
export async function saveLeftOf(
  list: OpenList,
  { overview: { columns, format } }: Judged,
  place: PlaceLeftRows,
): Promise<Result<{ readonly path: string; readonly rows: number }, StationError>> {
  const target = await place(list.name);
  if (!target.ok) return err(stationError('file_not_saved', target.error.detail));
  const header = columns.map(({ name }) => name);
  try {
    const saved = await saveLeftRows(target.value, { header, format, pieces: piecesOf(list, 'left') });
    if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
    return ok(saved.value);
  } catch (failure) {
    if (failure instanceof CutShort) return err(stationError('not_possible_now'));
    throw failure;
  }
}

export const notTaken = (fileName: string, fault: ImportFault | null): ImportReport => ({
  ...nothingImported,
  fileName,
  stopped: fault?.kind === 'stopped',
  fault,
});
