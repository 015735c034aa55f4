import type { LedgerFilter, LedgerPage } from '../../contract/ledger.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { JournalDatabase, Value } from './database.ts';
import { jobsOf } from './jobRows.ts';

interface Condition {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * Where jobs are looked up, newest first: `rows` gives them as `seq` and `i`, their row in the index of the ledger. `rest`
 * still has to be compared with each of them.
 */
interface Source {
  readonly rows: string;
  readonly seq: string;
  readonly condition: Condition;
  readonly rest: readonly Condition[];
}

/** The index knows groups of three letters. Shorter words have to be compared with every row. */
const SHORTEST_INDEXED = 3;
/**
 * Rows that are compared for one page, so that it takes as long in a large ledger as in a small one. Where they hold too few
 * jobs, the next page goes on behind them.
 */
const COMPARED = 5_000;
/** Hits are counted up to here, so that counting stays quick; beyond it the screen says that there are more. */
const COUNTED = 1_000;

/**
 * A page of the ledger, newest accepted first. Every word of the search has to be in the job. A page that has fewer jobs
 * than the limit, even none, is not the last one as long as it has the start of the next one.
 */
export function searchJobs(
  database: JournalDatabase,
  filter: LedgerFilter,
  before: number | null,
  limit: number,
): LedgerPage {
  const source = sourceOf(database, filter);
  const from = before ?? Number.MAX_SAFE_INTEGER;
  const found = seqsOf(database, source, from, limit + 1);
  const seqs = found.slice(0, limit);
  const next = found.length > limit ? (seqs.at(-1) ?? null) : endOfCompared(database, source, from);
  const rows = database.all(
    'SELECT seq, body FROM jobs WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
    JSON.stringify(seqs),
  );
  const total = before === null && next === null ? seqs.length : totalOf(database, source);
  return { items: jobsOf(database, rows), total, next };
}

function sourceOf(database: JournalDatabase, { search, list, from, to }: LedgerFilter): Source {
  const words = searchFold(search)
    // A scanner may send control characters that no keyboard has. A NUL in a word would end the query early.
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
  const indexed = words.filter((word) => [...word].length >= SHORTEST_INDEXED);
  const compared = (some: readonly string[]) =>
    some.map((word) => ({
      text: "i.search LIKE ? ESCAPE '\\'",
      values: [`%${word.replace(/[\\%_]/g, '\\$&')}%`],
    }));
  const inList: readonly Condition[] = list === null ? [] : [{ text: 'i.closing = ?', values: [list] }];
  const inTime: readonly Condition[] = [
    ...(from === null ? [] : [{ text: 'i.accepted_at >= ?', values: [from] }]),
    ...(to === null ? [] : [{ text: 'i.accepted_at < ?', values: [to] }]),
  ];
  const narrowed = (index: string, by: readonly Condition[], rest: readonly Condition[]): Source => ({
    rows: `job_index i INDEXED BY ${index}`,
    seq: 'i.seq',
    condition: allOf(by),
    rest: [...compared(words), ...rest],
  });
  const closing = narrowed('job_index_by_closing', inList, inTime);
  if (inList.length > 0 && isSmall(database, closing)) return closing;
  const days = narrowed('job_index_by_time', inTime, inList);
  if (inTime.length > 0 && isSmall(database, days)) return days;
  if (indexed.length > 0) {
    const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    const short = words.filter((word) => !indexed.includes(word));
    const rest = [...compared(short), ...inList, ...inTime];
    return {
      // To read the row of each hit would cost more than the index, where nothing of it is compared.
      rows: rest.length === 0 ? 'job_search f' : 'job_search f JOIN job_index i ON i.seq = f.rowid',
      seq: 'f.rowid',
      condition: { text: 'job_search MATCH ?', values: [phrases] },
      rest,
    };
  }
  if (inList.length > 0) return closing;
  return { rows: 'job_index i', seq: 'i.seq', condition: allOf([]), rest: [...compared(words), ...inTime] };
}

const isSmall = (database: JournalDatabase, source: Source): boolean =>
  countOf(database, { ...source, rest: [] }, COMPARED) <= COMPARED;

/** The first `limit` of the source below `before` that pass what is left to compare. */
function seqsOf(database: JournalDatabase, source: Source, before: number, limit: number): readonly number[] {
  const { rows, seq, condition, rest } = source;
  const left = allOf(rest);
  const text =
    rest.length === 0
      ? `SELECT ${seq} AS seq FROM ${rows} WHERE ${condition.text} AND ${seq} < ? ORDER BY ${seq} DESC LIMIT ?`
      : `SELECT i.seq AS seq FROM (
           SELECT ${seq} AS seq, i.search AS search, i.closing AS closing, i.accepted_at AS accepted_at FROM ${rows}
           WHERE ${condition.text} AND ${seq} < ? ORDER BY ${seq} DESC LIMIT ${COMPARED}) i
         WHERE ${left.text} LIMIT ?`;
  return database
    .all(text, ...condition.values, before, ...(rest.length === 0 ? [] : left.values), limit)
    .map((row) => Number(row.seq));
}

/** The last row that was compared, where there are more behind it; null: there are none. */
function endOfCompared(database: JournalDatabase, source: Source, before: number): number | null {
  if (source.rest.length === 0) return null;
  const { rows, seq, condition } = source;
  const ends = database.all(
    `SELECT ${seq} AS seq FROM ${rows} WHERE ${condition.text} AND ${seq} < ?
     ORDER BY ${seq} DESC LIMIT 2 OFFSET ${COMPARED - 1}`,
    ...condition.values,
    before,
  );
  return ends.length === 2 ? Number(ends[0]?.seq) : null;
}

/** How many jobs the search finds in all; null above `COUNTED`, or where counting would compare too many rows. */
function totalOf(database: JournalDatabase, source: Source): number | null {
  if (source.rest.length > 0 && !isSmall(database, source)) return null;
  const counted = countOf(database, source, COUNTED);
  return counted > COUNTED ? null : counted;
}

/** How many of the source pass; beyond `most` it returns `most` + 1. */
function countOf(database: JournalDatabase, { rows, condition, rest }: Source, most: number): number {
  const all = allOf([condition, ...rest]);
  return database.count(
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${rows} WHERE ${all.text} LIMIT ${most + 1})`,
    ...all.values,
  );
}

function allOf(conditions: readonly Condition[]): Condition {
  return {
    text: conditions.length === 0 ? '1' : conditions.map(({ text }) => text).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
