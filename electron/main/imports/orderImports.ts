import { type LeftRowsTarget, saveLeftRows } from '../../adapters/documents/leftRowsCsv.ts';
import type { LeftRow, ListJudgement, ListOverview } from '../../adapters/import/readableList.ts';
import { stateKey } from '../../adapters/import/states.ts';
import type { CutOff, ListThreads, OpenList } from '../../adapters/import/thread/listThread.ts';
import type { OpenFault } from '../../adapters/import/thread/messages.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import {
  type ImportFault,
  type ImportReport,
  isByList,
  nothingImported,
  type RejectedRow,
} from '../../contract/order.ts';
import {
  type ImportProgress,
  type ListChoices,
  type ListPreview,
  type ListProfile,
  MOST_PROFILES,
  MOST_STATES,
  noChoices,
  type OpenedList,
  type PreviewedList,
} from '../../contract/orderImport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Profile } from '../../contract/status.ts';
import { createMutex, type Mutex } from '../../core/base/index.ts';
import type { ImportCounts } from '../../core/ports/Journal.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { GivenFile } from '../../core/ports/OrderSource.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { Core } from '../../core/station/index.ts';
import type { WithStation } from '../station/withStation.ts';

/** A list of orders, from whatever way in it comes. */
export interface GivenList {
  /** The name that its orders keep as where they came from; null: the name of its profile, or of the file. */
  readonly source: string | null;
  readonly file: GivenFile;
  /** The profile whose book it belongs into, so that a change of it in between takes nothing; left out: the open one. */
  readonly profile?: Profile;
}

type Answer<T> = Promise<Result<T, StationError>>;

/** Where the rows are saved that became no order. */
export type PlaceLeftRows = (fileName: string) => Promise<Result<LeftRowsTarget, { readonly detail: string }>>;

/** Takes lists into the order book of the open station. */
export interface OrderImports {
  /**
   * Takes the good rows of a list, and the rows that lack something; the others are in the report with their reasons.
   * The same list a second time adds nothing. `placeLeft`: rows with reasons are saved there as well, if there are any.
   * Errors: `file_unreadable`, `no_station`, `journal_failed`, `file_not_saved`: what was taken stays taken.
   */
  take(given: GivenList, placeLeft?: PlaceLeftRows): Answer<ImportReport>;
  /** What the person at the desk does with one list, the open one; see `IMPORT_REQUESTS`. */
  readonly open: {
    open(file: GivenFile): Answer<OpenedList>;
    preview(choices: ListChoices): Answer<PreviewedList>;
    take(keepAs: string | null): Answer<ImportReport>;
    cancel(): void;
    saveLeft(place: PlaceLeftRows): Answer<{ readonly path: string; readonly rows: number }>;
  };
}

interface OrderImportsDeps {
  readonly open: Pick<WithStation, 'station'>;
  readonly lists: ListThreads;
  /** Keeps how this shop's lists are read. */
  readonly settings: SettingsStore;
  readonly logger: Logger;
  /** Told while the open list is taken. */
  readonly onProgress: (progress: ImportProgress) => void;
}

/**
 * Orders that go into the journal in one transaction. A scan that comes meanwhile waits for one such piece, which is some
 * ten milliseconds.
 */
const PIECE = 200;
/** Rows of each kind that a report tells; a file with more of them is wrong as a whole. */
const REPORTED = 500;

/** A list as it was last read. */
interface Judged {
  readonly overview: ListOverview;
  readonly judgement: ListJudgement;
  readonly choices: ListChoices;
}

/** The list that the person at the desk has open. */
interface Given {
  list: OpenList | null;
  judged: Judged | null;
  isCancelled: boolean;
  /** A list is read by one request after the other: it has one place for what was judged last. */
  readonly turns: Mutex;
}

export function createOrderImports({ open, lists, settings, logger, onProgress }: OrderImportsDeps): OrderImports {
  let given: Given | null = null;
  const profiles = (): readonly ListProfile[] => settings.get().listProfiles;

  async function read(core: Core, list: OpenList, choices: ListChoices, source: string | null) {
    return readAndJudge(core, list, { choices, stored: profiles(), source });
  }

  async function takeInto(core: Core, list: OpenList, judged: Judged, notify: OrderImportsDeps['onProgress']) {
    const report = await takeAll(core, list, judged, notify);
    // What was taken is taken, also where its columns cannot be kept.
    await core.listColumns.keep(judged.overview.source, judged.overview.columns).catch((failure: unknown) => {
      logger.warn('columns not kept', { failure: String(failure) });
    });
    // What is left may still be saved; a list that is done needs no thread.
    if (report.rejectedTotal + report.incompleteTotal === 0) list.close();
    use(judged.overview.profile?.name ?? null);
    logger.info('orders imported', countsIn(report));
    return report;
  }

  /** The profile that was used last stands first, and the one at the end is forgotten. */
  function use(name: string | null): void {
    const all = profiles();
    const used = all.find((profile) => profile.name === name);
    if (used === undefined || all[0] === used) return;
    settings.update({ listProfiles: [used, ...all.filter((one) => one !== used)] });
  }

  function keep(name: string, { overview, choices }: Judged): void {
    const others = profiles().filter((profile) => profile.name !== name);
    const before = profiles().find((profile) => profile.name === name)?.states ?? [];
    const profile = profileOf(name, overview, choices, before);
    settings.update({ listProfiles: [profile, ...others].slice(0, MOST_PROFILES) });
  }

  function close(): void {
    if (given === null) return;
    given.isCancelled = true;
    given.list?.close();
    given = null;
  }

  return {
    async take({ source, file, profile }, placeLeft) {
      const list = await lists.open(file);
      if (!list.ok) return notOpened(nameOf(file), list.error);
      try {
        return await open.station<ImportReport>(async ({ core, profile: opened }) => {
          if (profile !== undefined && profile !== opened) return err(stationError('no_station'));
          const judged = await read(core, list.value, noChoices, source);
          if (!judged.ok) return ok(notTaken(list.value.name, judged.error));
          const fault = stoppedBy(judged.value);
          if (fault !== null) return ok(notTaken(list.value.name, fault));
          const report = await takeInto(core, list.value, judged.value, () => {});
          if (placeLeft === undefined || report.rejectedTotal + report.incompleteTotal === 0) return ok(report);
          const saved = await saveLeftOf(list.value, judged.value, placeLeft);
          return saved.ok ? ok(report) : saved;
        });
      } finally {
        list.value.close();
      }
    },

    open: {
      async open(file) {
        close();
        const mine: Given = { list: null, judged: null, isCancelled: false, turns: createMutex() };
        given = mine;
        const opened = await lists.open(file);
        if (!opened.ok) {
          const ended = notOpened(nameOf(file), opened.error);
          return ended.ok ? ok({ kind: 'ended', report: ended.value }) : ended;
        }
        const list = opened.value;
        mine.list = list;
        if (mine.isCancelled) list.close();
        return open.station<OpenedList>(async ({ core }) => {
          const judged = await read(core, list, noChoices, null);
          if (!judged.ok) {
            list.close();
            return ok({ kind: 'ended', report: notTaken(list.name, judged.error) });
          }
          mine.judged = judged.value;
          const preview = previewOf(list.name, judged.value);
          if (!isSettled(preview)) return ok({ kind: 'preview', preview });
          return ok({ kind: 'ended', report: await takeInto(core, list, judged.value, onProgress) });
        });
      },

      async preview(choices) {
        const mine = given;
        if (mine === null || mine.list === null) return err(stationError('not_possible_now'));
        const { list, turns } = mine;
        return open.station<PreviewedList>(({ core }) =>
          turns.runExclusive(async () => {
            const judged = await read(core, list, choices, null);
            if (judged.ok) {
              mine.judged = judged.value;
              return ok({ kind: 'preview', preview: previewOf(list.name, judged.value) });
            }
            // What is taken is what was previewed last.
            if (mine.judged !== null) await read(core, list, mine.judged.choices, null);
            return ok({ kind: 'fault', fault: judged.error });
          }),
        );
      },

      async take(keepAs) {
        const mine = given;
        if (mine === null || mine.list === null || mine.judged === null) return err(stationError('not_possible_now'));
        const { list, turns } = mine;
        return open.station<ImportReport>(({ core }) =>
          turns.runExclusive(async () => {
            const judged = mine.judged;
            if (judged === null) return err(stationError('not_possible_now'));
            const fault = missingIn(judged);
            if (fault !== null) return ok(notTaken(list.name, fault));
            if (keepAs === null) return ok(await takeInto(core, list, judged, onProgress));
            keep(keepAs, judged);
            // Once more, because its orders have the name of their source.
            const named = await read(core, list, judged.choices, keepAs);
            if (!named.ok) return ok(notTaken(list.name, named.error));
            mine.judged = named.value;
            return ok(await takeInto(core, list, named.value, onProgress));
          }),
        );
      },

      cancel: close,

      async saveLeft(place) {
        if (given === null || given.list === null || given.judged === null) {
          return err(stationError('not_possible_now'));
        }
        return saveLeftOf(given.list, given.judged, place);
      },
    },
  };
}

interface Reading {
  readonly choices: ListChoices;
  readonly stored: readonly ListProfile[];
  readonly source: string | null;
}

/** Reads a list and decides what becomes of its rows. */
async function readAndJudge(core: Core, list: OpenList, reading: Reading): Promise<Result<Judged, ImportFault>> {
  const read = await list.ask('read', reading);
  if (!read.ok) return read;
  if (!read.value.ok) return read.value;
  const overview = read.value.value;
  const carriers = await core.carrierCatalogue.carriersFor(overview.carriers);
  const places = await core.placeCatalogue.listsFor(overview.places);
  const judged = await list.ask('judge', { carriers, places });
  return judged.ok ? ok({ overview, judgement: judged.value, choices: reading.choices }) : judged;
}

const missingIn = ({ overview: { missing } }: Judged): ImportFault | null =>
  missing.length === 0 ? null : { kind: 'missing_columns', columns: [...missing] };

/** Why a list is not taken where nobody can decide: a person takes the rows that are clear. */
function stoppedBy(judged: Judged): ImportFault | null {
  const { twoColumns } = judged.overview;
  return missingIn(judged) ?? (twoColumns.length === 0 ? null : { kind: 'two_columns', columns: [...twoColumns] });
}

function previewOf(fileName: string, { overview, judgement }: Judged): ListPreview {
  const { source: _source, carriers: _carriers, places: _places, ...shown } = overview;
  return { fileName, ...shown, ...judgement };
}

/**
 * Nothing about a list is to be decided: its columns are known, by a profile or because each one that has something in it
 * is read, none of them is hidden, each row becomes an order or is not to be shipped, what its states mean was said, and no
 * other sheet has orders.
 */
function isSettled({ format, profile, missing, columns, counts, states }: ListPreview): boolean {
  const isKnown = profile !== null || columns.every(({ field, samples }) => field !== null || samples.length === 0);
  const isWhole = format.kind === 'csv' || (format.otherSheets.length === 0 && format.hidden.columns === 0);
  return isKnown && isWhole && missing.length === 0 && counts.rejected === 0 && states.every(({ isSaid }) => isSaid);
}

/** How lists with these columns are read from now on. What was found by itself is found again. */
function profileOf(
  name: string,
  { columns, joinsItems, states }: ListOverview,
  { encoding, delimiter, sheet, headerLine }: ListChoices,
  before: NonNullable<ListProfile['states']>,
): ListProfile {
  const named = columns.slice(0, 1_000);
  const stated = states.flatMap(({ word, ships }) => (ships === null ? [] : [{ word, ships }]));
  const words = new Set(stated.map(({ word }) => stateKey(word)));
  return {
    name,
    headers: named.map((column) => column.name.slice(0, 200)),
    fields: named.map(({ field }) => field),
    encoding,
    delimiter,
    sheet,
    headerLine,
    joinsItems,
    // What was said earlier holds for words that this list does not have.
    states: [...stated, ...before.filter(({ word }) => !words.has(stateKey(word)))].slice(0, MOST_STATES),
  };
}

/** Takes a list that was judged into the order book, piece by piece. */
async function takeAll(
  core: Core,
  list: OpenList,
  { overview: { format }, judgement: { counts: of } }: Judged,
  notify: OrderImportsDeps['onProgress'],
): Promise<ImportReport> {
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const differing: string[] = [];
  const incomplete = rowsToNotify();
  const rejected = rowsToNotify();
  const leftOut = rowsToNotify();
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
    mendedTotal: of.mended,
  });
  const cut = ({ kind }: CutOff): ImportReport => ({
    ...report(),
    stopped: kind === 'stopped',
    fault: kind === 'stopped' ? null : { kind },
  });
  /** The rows of orders that the book has of somebody else. */
  async function refuse(others: ImportCounts['others']): Promise<CutOff | null> {
    if (others.length === 0) return null;
    const problems = new Map(
      others.map(({ reference, source, name }) => {
        const near = [name, ...(source === null ? [] : [source])];
        return [reference, { code: 'other_order' as const, column: 'reference' as const, near }];
      }),
    );
    const rows = await list.ask('refuse', { problems });
    if (!rows.ok) return rows.error;
    rows.value.forEach(rejected.add);
    return null;
  }
  taken(0);
  for (let from = 0; ; from += PIECE) {
    const orders = await list.ask('ready', { from, count: PIECE });
    if (!orders.ok) return cut(orders.error);
    if (orders.value.length === 0) break;
    const became = await core.putOrders(orders.value);
    counts.added += became.added;
    counts.updated += became.updated;
    counts.unchanged += became.unchanged;
    differing.push(...became.differing);
    const cutOff = await refuse(became.others);
    if (cutOff !== null) return cut(cutOff);
    taken(orders.value.length);
  }
  for (let from = 0; ; from += PIECE) {
    const rows = await list.ask('incomplete', { from, count: PIECE });
    if (!rows.ok) return cut(rows.error);
    if (rows.value.length === 0) break;
    // A place that is not sure may still be right, so such an order is taken like a good one. But a good order of an earlier
    // list is not given up for one that lacks something, nor its place for one that is not sure.
    const isOnlyUnsure = ({ row }: (typeof rows.value)[number]) =>
      row.problems.every(({ code }) => code === 'unknown_place');
    const ordersOf = (some: typeof rows.value) => some.map(({ order }) => order);
    const became = await core.putOrders(ordersOf(rows.value.filter(isOnlyUnsure)));
    // Each row is counted once: these are told as incomplete, whatever the book had of them.
    counts.unchanged += became.confirmed.length;
    differing.push(...became.differing);
    const cutOff = await refuse(became.others);
    if (cutOff !== null) return cut(cutOff);
    const known = await core.addOrders(ordersOf(rows.value.filter((one) => !isOnlyUnsure(one))));
    const stay = new Set([...became.stored, ...known]);
    const reported = new Set([
      ...became.others.map(({ reference }) => reference),
      ...became.confirmed,
      ...became.differing,
    ]);
    for (const one of rows.value) {
      if (!reported.has(one.order.reference)) (stay.has(one.order.reference) ? rejected : incomplete).add(one.row);
    }
    taken(rows.value.length);
  }
  for (let from = 0; ; from += PIECE) {
    const rows = await list.ask('rejected', { from, count: PIECE });
    if (!rows.ok) return cut(rows.error);
    if (rows.value.length === 0) break;
    rows.value.forEach(rejected.add);
  }
  for (let from = 0; ; from += PIECE) {
    const rows = await list.ask('leftOut', { from, count: PIECE });
    if (!rows.ok) return cut(rows.error);
    if (rows.value.length === 0) break;
    rows.value.forEach(leftOut.add);
    await core.stopOrders(rows.value.flatMap(notToShip));
  }
  return report();
}

/** The order of a row of which the list says that it is not to be shipped, with its word for that. */
function notToShip({ reference, problems, keptLine }: LeftRow) {
  const why = problems.find(({ code }) => isByList(code));
  // Another row of the list has it as one to be shipped.
  if (why === undefined || reference === null || keptLine !== null) return [];
  return [{ reference, word: why.near[0] ?? '', isDone: why.code === 'already_sent' }];
}

/** Keeps the first rows of a kind, and counts all. */
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
async function saveLeftOf(
  list: OpenList,
  { overview: { columns, format } }: Judged,
  place: PlaceLeftRows,
): Answer<{ readonly path: string; readonly rows: number }> {
  const target = await place(list.name);
  if (!target.ok) return err(stationError('file_not_saved', target.error.detail));
  async function* pieces() {
    for (let from = 0; ; from += PIECE) {
      const rows = await list.ask('left', { from, count: PIECE });
      // Thrown, so that no half of a file is left behind.
      if (!rows.ok) throw new CutShort();
      if (rows.value.length === 0) return;
      yield rows.value;
    }
  }
  const header = columns.map(({ name }) => name);
  try {
    const saved = await saveLeftRows(target.value, { header, format, pieces: pieces() });
    if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
    return ok(saved.value);
  } catch (failure) {
    if (failure instanceof CutShort) return err(stationError('not_possible_now'));
    throw failure;
  }
}

/** The list was closed while its rows were written. */
class CutShort extends Error {}

const notTaken = (fileName: string, fault: ImportFault | null): ImportReport => ({
  ...nothingImported,
  fileName,
  stopped: fault?.kind === 'stopped',
  fault,
});

function notOpened(fileName: string, fault: OpenFault): Result<ImportReport, StationError> {
  if (fault.kind === 'no_file') return err(stationError('file_unreadable', fault.detail));
  return ok(notTaken(fileName, fault));
}

function nameOf(file: GivenFile): string {
  return 'bytes' in file ? file.name : (/[^/\\]*$/.exec(file.path)?.[0] ?? file.path);
}

function countsIn(report: ImportReport) {
  const { added, updated, differing, incompleteTotal, rejectedTotal, leftOutTotal, fault } = report;
  const counts = { added, updated, differing: differing.length, incompleteTotal, rejectedTotal, leftOutTotal };
  return { ...counts, fault: fault?.kind ?? null };
}
