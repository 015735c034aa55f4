import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { JournalDatabase, Value } from '../../../electron/adapters/journal/database.ts';
import { openDatabase } from '../../../electron/adapters/journal/openDatabase.ts';
import { journalOn } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { LedgerFilter } from '../../../electron/contract/ledger.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { type End, type Life, liveLives } from './lives.ts';
import { seedLedger } from './seedLedger.ts';

interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

/** A call of the journal: how long it takes, ms, the first time that it is made, and how often as long as its bare SQL. */
interface CallFigures {
  readonly first: Spread;
  readonly timesBare: number;
}

export interface LedgerSize {
  readonly jobs: number;
  readonly bytesPerParcel: number;
  /** Of the largest tables and indexes, bytes a parcel. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
  /** After a clean end, as the program opens it then. */
  readonly openMs: number;
  readonly calls: Readonly<Record<LedgerCall, CallFigures>>;
}

export const OPENED = 3;
const REQUESTED = 120;
const TURNS = 3;
/** As many as the screen requests at first. */
const PAGE = 100;
const LETTERS = [1, 2, 3, 5] as const;

export type LedgerCall = 'search as typed' | 'list of parcels not handed over';

/** Seeds a journal of each size in a folder that is removed afterwards, and measures it. */
export async function benchLedger(sizes: readonly number[]): Promise<readonly LedgerSize[]> {
  const lives = await liveLives();
  const measured: LedgerSize[] = [];
  for (const jobs of sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'label-station-ledger-'));
    try {
      measured.push(await measure(join(folder, 'journal.sqlite'), jobs, lives));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return measured;
}

async function measure(file: string, jobs: number, lives: Readonly<Record<End, Life>>): Promise<LedgerSize> {
  const now = Date.now();
  const seeded = openDatabase(file);
  seeded.all('PRAGMA cache_size = -1000000');
  await seedLedger(seeded, { jobs, lives, now });
  seeded.all('PRAGMA wal_checkpoint(TRUNCATE)');
  const parts = seeded.all(
    `SELECT name, SUM(pgsize) * 1.0 / ? AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC LIMIT 12`,
    jobs,
  );
  seeded.close();
  const opened = Array.from({ length: OPENED }, () => timeToOpen(file));
  return {
    jobs,
    bytesPerParcel: statSync(file).size / jobs,
    parts: parts.map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) })),
    openMs: spread(opened).p50,
    calls: await measureCalls(file, jobs),
  };
}

function timeToOpen(file: string): number {
  const begin = performance.now();
  const copying = { check: async () => null, afterMs: 3_600_000 };
  const database = openDatabase(file, { copying });
  journalOn(database);
  const ms = performance.now() - begin;
  database.close();
  return ms;
}

type Ask = (journal: Journal) => Promise<unknown>;

async function measureCalls(file: string, jobs: number): Promise<Record<LedgerCall, CallFigures>> {
  const database = openDatabase(file);
  const bare = new DatabaseSync(file, { readOnly: true });
  const statements: { readonly text: string; readonly values: readonly Value[] }[] = [];
  const noted = journalOn(noting(database, statements));
  const journal = journalOn(database);
  const prepared = new Map<string, ReturnType<typeof bare.prepare>>();
  function askBare(): void {
    for (const { text, values } of statements) {
      const statement = prepared.get(text) ?? bare.prepare(text);
      prepared.set(text, statement);
      statement.all(...values);
    }
  }

  /** First as a person meets it, then in turns with its own SQL, all of it in memory. */
  async function figuresOf(asks: readonly Ask[]): Promise<CallFigures> {
    const [first, ours, theirs]: [number[], number[], number[]] = [[], [], []];
    for (const ask of asks) {
      first.push(await timed(() => ask(journal)));
      statements.length = 0;
      await ask(noted);
      askBare();
      for (let turn = 0; turn < TURNS; turn += 1) {
        ours.push(await timed(() => ask(journal)));
        theirs.push(await timed(async () => askBare()));
      }
    }
    return { first: spread(first), timesBare: spread(ours).p50 / spread(theirs).p50 };
  }

  try {
    const some = Array.from(
      { length: REQUESTED },
      (_, n) => Math.floor(((n * 7919 + 13) % 10_007) * (jobs / 10_007)) + 1,
    );
    const parcels: Job[] = [];
    for (const seq of some) {
      const page = await journal.searchJobs({ ...EVERYTHING }, seq + 1, 1);
      parcels.push(...page.items);
    }
    const words = parcels.map((job, n) => job.order?.receiver.name.split(' ')[n % 2] ?? '');
    const search = (letters: number): readonly Ask[] =>
      words
        .filter((word) => word.length >= letters)
        .map((word) => (one) => one.searchJobs({ ...EVERYTHING, search: word.slice(0, letters) }, null, PAGE));
    return {
      'search as typed': await figuresOf(LETTERS.flatMap(search)),
      'list of parcels not handed over': await figuresOf(
        many((one) => one.searchJobs({ ...EVERYTHING, list: 'not_handed_over' }, null, PAGE)),
      ),
    };
  } finally {
    bare.close();
    database.close();
  }
}

const EVERYTHING: LedgerFilter = { search: '', list: null, from: null, to: null };

const many = (ask: Ask): readonly Ask[] => Array.from({ length: 30 }, () => ask);

/** The same database, which notes what is read from it. */
function noting(
  database: JournalDatabase,
  statements: { readonly text: string; readonly values: readonly Value[] }[],
): JournalDatabase {
  const note = (text: string, values: readonly Value[]) => void statements.push({ text, values });
  return {
    ...database,
    all(text, ...values) {
      note(text, values);
      return database.all(text, ...values);
    },
    one(text, ...values) {
      note(text, values);
      return database.one(text, ...values);
    },
    count(text, ...values) {
      note(text, values);
      return database.count(text, ...values);
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), n: values.length };
}
