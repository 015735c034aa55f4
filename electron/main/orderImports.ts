import type { LeftRow } from '../adapters/import/readableList.ts';
import type { CutOff, ListThreads, OpenList } from '../adapters/import/thread/listThread.ts';
import type { GivenFile, OpenFault } from '../adapters/import/thread/messages.ts';
import { type StationError, stationError } from '../contract/errors.ts';
import {
  type ImportFault,
  type ImportReport,
  type ListFormat,
  nothingImported,
  type RejectedRow,
} from '../contract/order.ts';
import { type ListChoices, type ListProfile, noChoices } from '../contract/orderImport.ts';
import { err, ok, type Result } from '../contract/result.ts';
import type { Logger } from '../core/ports/Logger.ts';
import type { Core } from '../core/station/index.ts';
import type { WithStation } from './requests/withStation.ts';

/** A list of orders, from whatever way in it comes. */
export interface GivenList {
  /** The name that its orders keep as where they came from; null: the name of its profile, or of the file. */
  readonly source: string | null;
  readonly file: GivenFile;
}

/** Takes lists into the order book of the open station. */
export interface OrderImports {
  /**
   * Takes the good rows of a list, and the rows that lack something; the others are in the report with their reasons.
   * The same list a second time adds nothing. Errors: `file_unreadable`, `no_station`, `journal_failed`.
   */
  take(given: GivenList): Promise<Result<ImportReport, StationError>>;
}

interface OrderImportsParts {
  readonly open: Pick<WithStation, 'station'>;
  readonly lists: ListThreads;
  /** How this shop's lists are read. */
  readonly profiles: () => readonly ListProfile[];
  readonly logger: Logger;
}

/**
 * Orders that go into the journal in one transaction. A scan that comes meanwhile waits for one such piece, which is some
 * ten milliseconds.
 */
const PIECE = 200;
/** Rows of each kind that a report tells; a file with more of them is wrong as a whole. */
const TOLD = 500;

export function createOrderImports({ open, lists, profiles, logger }: OrderImportsParts): OrderImports {
  return {
    async take({ source, file }) {
      const list = await lists.open(file);
      if (!list.ok) return notOpened(nameOf(file), list.error);
      try {
        return await open.station<ImportReport>(async ({ core }) => {
          const read = await readAndJudge(core, list.value, { choices: noChoices, kept: profiles(), source });
          const report = read.ok ? await takeAll(core, list.value, read.value) : notTaken(list.value.name, read.error);
          logger.info('orders imported', countsIn(report));
          return ok(report);
        });
      } finally {
        list.value.close();
      }
    },
  };
}

interface Reading {
  readonly choices: ListChoices;
  readonly kept: readonly ListProfile[];
  readonly source: string | null;
}

/** Reads a list and decides what becomes of its rows. */
async function readAndJudge(core: Core, list: OpenList, reading: Reading): Promise<Result<ListFormat, ImportFault>> {
  const read = await list.ask('read', reading);
  if (!read.ok) return read;
  if (!read.value.ok) return read.value;
  const { format, missing, carriers } = read.value.value;
  if (missing.length > 0) return err({ kind: 'missing_columns', columns: [...missing] });
  const judged = await list.ask('judge', { carriers: await core.carrierBook.carriersFor(carriers) });
  return judged.ok ? ok(format) : judged;
}

/** Takes a list that was judged into the order book, piece by piece. */
async function takeAll(core: Core, list: OpenList, format: ListFormat): Promise<ImportReport> {
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const differing: string[] = [];
  const incomplete = rowsToTell();
  const rejected = rowsToTell();
  const report = (): ImportReport => ({
    ...notTaken(list.name, null),
    ...counts,
    format,
    differing,
    incomplete: incomplete.told,
    incompleteTotal: incomplete.total(),
    rejected: rejected.told.sort((a, b) => a.line - b.line),
    rejectedTotal: rejected.total(),
  });
  const cut = ({ kind }: CutOff): ImportReport => ({
    ...report(),
    stopped: kind === 'stopped',
    fault: kind === 'stopped' ? null : { kind },
  });
  for (let from = 0; ; from += PIECE) {
    const orders = await list.ask('ready', { from, count: PIECE });
    if (!orders.ok) return cut(orders.error);
    if (orders.value.length === 0) break;
    const put = await core.putOrders(orders.value);
    counts.added += put.added;
    counts.updated += put.updated;
    counts.unchanged += put.unchanged;
    differing.push(...put.differing);
  }
  for (let from = 0; ; from += PIECE) {
    const rows = await list.ask('incomplete', { from, count: PIECE });
    if (!rows.ok) return cut(rows.error);
    if (rows.value.length === 0) break;
    // A good order of an earlier list is not given up for one that lacks something.
    const known = new Set(await core.addOrders(rows.value.map(({ order }) => order)));
    for (const { order, row } of rows.value) (known.has(order.reference) ? rejected : incomplete).add(row);
  }
  for (let from = 0; ; from += PIECE) {
    const rows = await list.ask('rejected', { from, count: PIECE });
    if (!rows.ok) return cut(rows.error);
    if (rows.value.length === 0) break;
    rows.value.forEach(rejected.add);
  }
  return report();
}

/** Keeps the first rows of a kind, and counts all. */
function rowsToTell() {
  const told: RejectedRow[] = [];
  let total = 0;
  return {
    told,
    total: () => total,
    add({ line, reference, problems, keptLine }: LeftRow) {
      total += 1;
      if (told.length < TOLD) told.push({ line, reference, problems: [...problems], keptLine });
    },
  };
}

const notTaken = (fileName: string, fault: ImportFault | null) => ({ ...nothingImported, fileName, fault });

function notOpened(fileName: string, fault: OpenFault): Result<ImportReport, StationError> {
  if (fault.kind === 'no_file') return err(stationError('file_unreadable', fault.detail));
  return ok(notTaken(fileName, fault));
}

function nameOf(file: GivenFile): string {
  return 'bytes' in file ? file.name : (/[^/\\]*$/.exec(file.path)?.[0] ?? file.path);
}

function countsIn({ added, updated, differing, incompleteTotal, rejectedTotal, fault }: ImportReport) {
  return { added, updated, differing: differing.length, incompleteTotal, rejectedTotal, fault: fault?.kind ?? null };
}
