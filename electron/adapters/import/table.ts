import { mendedText } from '../../contract/damagedText.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../contract/importReport.ts';
import { isPlain, unwrapText } from '../../contract/wrapping.ts';
import { COLUMNS } from './columns.ts';
import { withoutNumber } from './headerMeaning.ts';

export interface ListRow {
  /** As a spreadsheet counts: the first row is line 1, and empty rows count. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Index of the cell whose quotation mark makes it unclear where cells and rows end; null when that is clear. */
  readonly unsure: number | null;
  /** Columns whose cell is one with that of the row above. */
  readonly merged: ReadonlySet<number>;
  /** It has more cells than the header, for instance because "349,90" was cut in two: the others are in wrong columns. */
  readonly overfull?: true;
  /** A sheet's facts about the row besides its text; left out if there are none, as in a text file. */
  readonly marks?: SheetMarks | undefined;
}

export interface SheetMarks {
  /** Hidden by a filter, by hand, or by a height of nearly zero. */
  readonly isHidden: boolean;
  /** The numbers of cells that show something else ("SIP-1042", "2.00 kg") or have decimals, by their columns. */
  readonly numbers: ReadonlyMap<number, string>;
  /** Columns with a formula whose result is not in the file. */
  readonly noValue: ReadonlySet<number>;
}

export const noneMerged: ReadonlySet<number> = new Set();

/** The names of the columns, and which rows they stand in. */
export interface Header {
  /** Line of the (last) row with the names. */
  readonly line: number;
  /** 2 where groups stand above the names, as with merged cells: "Alıcı" above "Ad", "Telefon". */
  readonly depth: 1 | 2;
  /** One for each column, never twice the same: a second "Adres" is "Adres (2)". */
  readonly names: readonly string[];
}

/** A list as rows of text, from any kind of file. */
export interface ListTable {
  readonly header: Header;
  /** What each column is; null: it is not read. */
  readonly fields: Fields;
  /** The rows below the header. */
  readonly rows: readonly ListRow[];
}

/** What each column of a file is. A field of an order may be spread over several columns. */
export type Fields = readonly (ImportColumn | null)[];

/** How a table is read; null: as it is found. */
export interface TableChoices {
  readonly headerLine: number | null;
  readonly fields: Fields | null;
}

/** The known headers: which names mean something, and the fields of columns with such names. */
export interface KnownHeaders {
  readonly isKnown: (name: string) => boolean;
  readonly fieldsOf: (names: readonly string[]) => Fields;
}

/** Rows that are read; a longer list is wrong as a whole. */
export const MOST_ROWS = 400_000;

/** Columns whose names are read. A cell far out on the right would make every row as long. */
export const MOST_COLUMNS = 512;

/** So far down the header is searched for: exports have a title and a date above it, not a page of them. */
export const MOST_ABOVE_HEADER = 30;

/** Finds the row with the names of the columns among the first rows, or takes the one that a person chose. */
export function findHeader(first: readonly ListRow[], { isKnown }: KnownHeaders, chosen: number | null): Header {
  const candidates = first.flatMap((row, index): readonly Header[] => {
    const single = { line: row.line, depth: 1, names: unique(row.cells) } as const;
    const below = first[index + 1];
    if (below === undefined || below.line !== row.line + 1) return [single];
    return [single, { line: below.line, depth: 2, names: unique(joined(row.cells, below.cells, isKnown)) }];
  });
  const score = ({ names }: Header) => new Set(names.slice(0, MOST_COLUMNS).map(withoutNumber).filter(isKnown)).size;
  /** With equally many known names, a header in a single row wins, and then the first one. */
  const bestOf = (headers: readonly Header[]): Header | undefined =>
    headers
      .map((header) => ({ header, known: score(header) }))
      .sort((a, b) => b.known - a.known || a.header.depth - b.header.depth)[0]?.header;
  if (chosen !== null) {
    const here = candidates.filter(({ line }) => line === chosen);
    return bestOf(here) ?? noHeader;
  }
  const best = bestOf(candidates) ?? noHeader;
  if (score(best) > 0) return best;
  // Nothing is known of it: the first row that is more than a title.
  return candidates.find(({ depth, names }) => depth === 1 && names.filter((name) => name !== '').length > 1) ?? best;
}

const noHeader: Header = { line: 1, depth: 1, names: [] };

/**
 * "Alıcı" above "Ad" is "Alıcı Ad", "Koli" above "Desi" is "Desi"; a name above nothing goes on over the cells that it was
 * merged with.
 */
function joined(
  above: readonly string[],
  below: readonly string[],
  isKnown: KnownHeaders['isKnown'],
): readonly string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const over = nameIn(above[index] ?? '');
    const name = nameIn(below[index] ?? '');
    if (over !== '') group = over;
    if (name === '') return over;
    const whole = group === '' || group === name ? name : `${group} ${name}`;
    return [whole, name].find(isKnown) ?? whole;
  });
}

/** A name of a column is wrapped and damaged as the cells below it are. */
const nameIn = (cell: string) => (isPlain(cell) ? cell.trim() : unwrapText(mendedText(cell).text).text);

function unique(cells: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const name = nameIn(cell).replace(/\s+/g, ' ').trim();
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return name === '' || times === 1 ? name : `${name} (${times})`;
  });
}

/** How many cells a row has at least that can be an order: up to the last column that every order needs. */
export function fewestCells({ names }: Header, fields: Fields): number {
  return fields.findLastIndex((field) => field !== null && COLUMNS[field].required) + 1 || names.length;
}

/** The fields that every row needs and no column has. */
export function missingColumns(fields: Fields): readonly ImportColumn[] {
  return IMPORT_COLUMNS.filter((column) => COLUMNS[column].required && !fields.includes(column));
}
