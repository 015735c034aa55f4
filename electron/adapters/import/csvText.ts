import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';
import { COLUMNS, columnOf } from './csvColumns.ts';

/** UTF-8, UTF-16 where it says so (Excel's "Unicode text"), else Windows-1254 (Turkish Excel's CSV). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

const SEPARATORS = [';', ',', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

export interface CsvRow {
  /** As a spreadsheet counts: the header is 1, an empty row counts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Index of the cell whose quotation mark leaves it open where cells and rows end here; null where that is clear. */
  readonly unsure: number | null;
}

/** Where a file makes no sense at all. */
export interface UnreadableRow {
  readonly line: number;
}

interface Cell {
  readonly text: string;
  /** What stands between its quotation marks; null for a cell without them. */
  readonly quoted: string | null;
  /**
   * A quotation mark at its beginning that is a part of its text: `inside` where another one follows within the line, as
   * in "Dell" kablo; `open` where none does.
   */
  readonly stray: 'inside' | 'open' | null;
  /** Position after the cell. */
  readonly end: number;
}

interface CsvRecord {
  readonly cells: readonly Cell[];
  /** The lines on which it stands, as they are. */
  readonly lines: readonly string[];
  /** Position of the next one. */
  readonly end: number;
}

/** Cells in the header, and up to the last column that every row needs: no row of an order has fewer. */
interface Header {
  readonly width: number;
  readonly fewest: number;
}

const LINE_BREAK = /\r\n|\n|\r/;

/** Position of the quotation mark that closes the one at `open`; a doubled one is a part of the text. -1: there is none. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Reads a text into cells. A cell is quoted only where its closing mark is followed by the end of the cell; any other mark
 * is a part of the text, as people write inches and names. Reads no letter more than a few times, whatever the marks.
 */
function readCell(text: string, from: number, separator: Separator): Cell {
  const isBlank = (at: number) => text[at] !== separator && (text[at] === ' ' || text[at] === '\t');
  const isEnd = (at: number) => at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r';
  let open = from;
  while (isBlank(open)) open += 1;
  let stray: Cell['stray'] = null;
  if (text[open] === '"') {
    const close = closingQuote(text, open);
    let end = close + 1;
    while (close !== -1 && isBlank(end)) end += 1;
    if (close !== -1 && isEnd(end)) {
      const quoted = text.slice(open + 1, close);
      return { text: quoted.replaceAll('""', '"'), quoted, stray: null, end };
    }
    stray = close === -1 || LINE_BREAK.test(text.slice(open, close)) ? 'open' : 'inside';
  }
  let end = from;
  while (!isEnd(end)) end += 1;
  return { text: text.slice(from, end).trim(), quoted: null, stray, end };
}

function readRecord(text: string, start: number, separator: Separator): CsvRecord {
  const cells: Cell[] = [];
  let at = start;
  for (;;) {
    const cell = readCell(text, at, separator);
    cells.push(cell);
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  const lineBreak = text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0;
  return { cells, lines: text.slice(start, at).split(LINE_BREAK), end: at + lineBreak };
}

function asHeader(names: readonly string[]): Header {
  const isNeeded = names.map((name) => {
    const column = columnOf(name);
    return column !== null && COLUMNS[column].required;
  });
  return { width: names.length, fewest: isNeeded.lastIndexOf(true) + 1 || names.length };
}

/**
 * The quoted cell that may be none: its marks are two stray ones, and the lines between them are rows of their own. It is
 * taken for that where a line within it has cells enough for an order, or both those on which it begins and ends have.
 * Where the row has as many cells as the header it looks right as it stands, and those two must have as many. -1: none.
 */
function swallowingCell({ cells, lines }: CsvRecord, header: Header, separator: Separator): number {
  const enough = cells.length === header.width ? header.width : header.fewest;
  const counts = lines.map((line) => line.split(separator).length);
  const isWhole = (line: number) => (counts[line] ?? 0) >= enough;
  let last = 0;
  return cells.findIndex(({ quoted }) => {
    const first = last;
    last += (quoted?.split(LINE_BREAK).length ?? 1) - 1;
    if (first === last) return false;
    return counts.slice(first + 1, last).some((count) => count >= header.fewest) || (isWhole(first) && isWhole(last));
  });
}

function unsureCell({ cells }: CsvRecord, { width }: Header): number | null {
  const open = cells.findIndex(({ stray }) => stray === 'open');
  if (open !== -1) return open;
  // A separator within such a cell would move every cell behind it into another column.
  const inside = cells.findIndex(({ stray }) => stray === 'inside');
  return inside === -1 || cells.length === width ? null : inside;
}

function readAll(text: string, separator: Separator): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let header: Header | null = null;
  for (let at = 0; at < text.length; ) {
    const record = readRecord(text, at, separator);
    at = record.end;
    const cells = record.cells.map((cell) => cell.text);
    const swallowing: number = header === null ? -1 : swallowingCell(record, header, separator);
    if (swallowing === -1) {
      rows.push({ line: rows.length + 1, cells, unsure: header === null ? null : unsureCell(record, header) });
    } else {
      for (const line of record.lines) {
        const pieces = line.split(separator).map((piece) => piece.trim());
        rows.push({ line: rows.length + 1, cells: pieces, unsure: swallowing });
      }
    }
    header ??= asHeader(cells);
  }
  return rows;
}

function knownColumns(text: string, separator: Separator): number {
  return readRecord(text, 0, separator).cells.filter((cell) => columnOf(cell.text) !== null).length;
}

/** The separator under which the header has the most columns that we know. */
function findSeparator(text: string): Separator {
  const counts = SEPARATORS.map((separator) => knownColumns(text, separator));
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Reads the rows of a list separated by semicolons, commas or tabs, told by the header or by Excel's "sep=" row. */
export function readRows(text: string): Result<readonly CsvRow[], UnreadableRow> {
  // A zip (an .xlsx under another name) and every other binary file holds a NUL.
  if (text.includes('\u0000')) return err({ line: 1 });
  const told = /^sep=([;,\t])\r?\n/i.exec(text);
  const body = told === null ? text : text.slice(told[0].length);
  return ok(readAll(body, SEPARATORS.find((one) => one === told?.[1]) ?? findSeparator(body)));
}
