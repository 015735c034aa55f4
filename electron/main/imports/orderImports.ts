import type { ListOverview } from '../../adapters/import/readableList.ts';
import { stateKey } from '../../adapters/import/states.ts';
import type { ListThreads, OpenList } from '../../adapters/import/thread/listThread.ts';
import type { OpenFault } from '../../adapters/import/thread/messages.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import type { ImportFault, ImportReport } from '../../contract/importReport.ts';
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
import type { Logger } from '../../core/ports/Logger.ts';
import type { GivenFile } from '../../core/ports/OrderSource.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { Core } from '../../core/station/index.ts';
import type { WithStation } from '../station/withStation.ts';
import { type Judged, notTaken, type PlaceLeftRows, saveLeftOf, takeAll } from './rowsTaken.ts';

/** A list of orders, from any source. */
export interface GivenList {
  /** The name that is stored with its orders as their source; null: the name of its profile, or of the file. */
  readonly source: string | null;
  readonly file: GivenFile;
  /** The profile whose book it belongs into, so that a change of it in between takes nothing; left out: the open one. */
  readonly profile?: Profile;
}

type Answer<T> = Promise<Result<T, StationError>>;

/** Takes lists into the order book of the open station. */
export type OrderImports = ReturnType<typeof createOrderImports>;

interface OrderImportsDeps {
  readonly open: Pick<WithStation, 'station'>;
  readonly lists: ListThreads;
  /** Has how this shop's lists are read. */
  readonly settings: SettingsStore;
  readonly logger: Logger;
  /** Called while the open list is taken. */
  readonly onProgress: (progress: ImportProgress) => void;
}

/** The list that the person at the desk has open. */
interface Given {
  list: OpenList | null;
  judged: Judged | null;
  isCancelled: boolean;
  /** A list is read by one request after the other: it has one place for what was judged last. */
  readonly turns: Mutex;
}

export function createOrderImports({ open, lists, settings, logger, onProgress }: OrderImportsDeps) {
  let given: Given | null = null;
  const profiles = (): readonly ListProfile[] => settings.get().listProfiles;

  async function read(core: Core, list: OpenList, choices: ListChoices, source: string | null) {
    return readAndJudge(core, list, { choices, stored: profiles(), source });
  }

  async function takeInto(core: Core, list: OpenList, judged: Judged, notify: OrderImportsDeps['onProgress']) {
    const report = await takeAll(core, list, judged, notify);
    // The orders stay taken even if the columns cannot be stored. A list of cancelled orders does not change its source's
    // columns.
    const keeping =
      report.cancels === null
        ? core.listColumns.keep(judged.overview.source, judged.overview.columns)
        : Promise.resolve();
    await keeping.catch((failure: unknown) => {
      logger.warn('columns not kept', { failure: String(failure) });
    });
    // Left rows may still be saved; a list without any needs no thread.
    if (report.rejectedTotal + report.incompleteTotal === 0) list.close();
    use(judged.overview.profile?.name ?? null);
    logger.info('orders imported', countsIn(report));
    return report;
  }

  /** The last used profile comes first, and the least recently used is dropped. */
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
    /**
     * Takes the good rows of a list, and the rows that lack something; the others are in the report with their reasons.
     * The same list a second time adds nothing. `placeLeft`: rows with reasons are saved there as well, if there are any.
     * Errors: `file_unreadable`, `no_station`, `journal_failed`, `file_not_saved`: what was taken stays taken.
     */
    async take({ source, file, profile }: GivenList, placeLeft?: PlaceLeftRows): Answer<ImportReport> {
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

    /** What the person at the desk does with one list, the open one; see `IMPORT_REQUESTS`. */
    open: {
      async open(file: GivenFile): Answer<OpenedList> {
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

      async preview(choices: ListChoices): Answer<PreviewedList> {
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
            // Reads with the choices of the last preview.
            if (mine.judged !== null) await read(core, list, mine.judged.choices, null);
            return ok({ kind: 'fault', fault: judged.error });
          }),
        );
      },

      async take(keepAs: string | null): Answer<ImportReport> {
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
            // Reads it once more, because its orders store the name of their source.
            const named = await read(core, list, judged.choices, keepAs);
            if (!named.ok) return ok(notTaken(list.name, named.error));
            mine.judged = named.value;
            return ok(await takeInto(core, list, named.value, onProgress));
          }),
        );
      },

      cancel: close,

      async saveLeft(place: PlaceLeftRows): Answer<{ readonly path: string; readonly rows: number }> {
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

/** Reads a list and judges its rows. */
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
 * is read, none of them is hidden, each row becomes an order or is not to be shipped, the meaning of its states was chosen,
 * and no other sheet has orders.
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
    // Earlier choices stay for words that this list does not have.
    states: [...stated, ...before.filter(({ word }) => !words.has(stateKey(word)))].slice(0, MOST_STATES),
  };
}

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
