import type { LedgerFilter, LedgerPage } from '../../contract/ledger.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { JournalDatabase, Value } from './database.ts';
import { jobsOf } from './jobRows.ts';

interface Condition {
  readonly text: string;
  readonly values: readonly Value[];
}

/** The index knows groups of three letters. For shorter words every row is read. */
const SHORTEST_INDEXED = 3;

/** A page of the ledger, newest accepted first. Every word of the search has to be in the job. */
export function searchJobs(
  database: JournalDatabase,
  filter: LedgerFilter,
  before: number | null,
  limit: number,
): LedgerPage {
  const conditions = conditionsOf(filter);
  const paged = before === null ? conditions : [...conditions, { text: 'i.seq < ?', values: [before] }];
  const found = database.all(
    `SELECT i.seq AS seq FROM job_index i ${where(paged)} ORDER BY i.seq DESC LIMIT ?`,
    ...valuesOf(paged),
    limit + 1,
  );
  const seqs = found.map((row) => Number(row.seq));
  const shown = seqs.slice(0, limit);
  const rows = database.all(
    'SELECT seq, body FROM jobs WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
    JSON.stringify(shown),
  );
  return {
    items: jobsOf(database, rows),
    total: database.count(`SELECT COUNT(*) AS n FROM job_index i ${where(conditions)}`, ...valuesOf(conditions)),
    next: seqs.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

function conditionsOf({ search, list, from, to }: LedgerFilter): readonly Condition[] {
  const words = searchFold(search)
    // A scanner may send control characters that no keyboard has. A NUL in a word would end the query early.
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
  const indexed = words.filter((word) => [...word].length >= SHORTEST_INDEXED);
  const short = words.filter((word) => [...word].length < SHORTEST_INDEXED);
  const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return [
    ...when(indexed.length > 0, 'i.seq IN (SELECT rowid FROM job_search WHERE job_search MATCH ?)', phrases),
    ...short.map((word) => ({
      text: "i.search LIKE ? ESCAPE '\\'",
      values: [`%${word.replace(/[\\%_]/g, '\\$&')}%`],
    })),
    ...when(list !== null, 'i.closing = ?', list),
    ...when(from !== null, 'i.accepted_at >= ?', from),
    ...when(to !== null, 'i.accepted_at < ?', to),
  ];
}

function when(wanted: boolean, text: string, value: Value): readonly Condition[] {
  return wanted ? [{ text, values: [value] }] : [];
}

function where(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ text }) => text).join(' AND ')}`;
}

function valuesOf(conditions: readonly Condition[]): readonly Value[] {
  return conditions.flatMap(({ values }) => values);
}
