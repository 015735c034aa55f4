import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';
import { COLUMNS, columnOf } from './csvColumns.ts';

/**
 * Decodes UTF-8, UTF-16 with or without a byte order mark (Excel's "Unicode text", old exports), or else Windows-1254
 * (CSV of Turkish Excel), which has every letter of ISO-8859-9 at the same place.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

/** Without a byte order mark it is known by its zeros: in it, every letter of ASCII is a letter and a zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 512);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // More than half of one side and nothing on the other: no zip, no PDF and no picture begins so.
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** What a file is that is no text: a spreadsheet, which Excel can save as CSV. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  const starts = (...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
  // A zip (.xlsx, .ods), and the container of an old .xls.
  return starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0);
}

const SEPARATORS = [';', ',', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

export interface CsvRow {
  /** As a spreadsheet counts: the header is line 1, and empty rows count. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Index of the cell whose quotation mark makes it unclear where cells and rows end; null when that is clear. */
  readonly unsure: number | null;
}

/** The line from which the file makes no sense. */
interface UnreadableRow {
  readonly line: number;
}

interface Cell {
  readonly text: string;
  /** The text between its quotation marks; null for a cell without them. */
  readonly quoted: string | null;
  /**
   * A quotation mark at the beginning that belongs to the text: `inside` when another one follows within the line, as
   * in "Dell" kablo; `open` when none does.
   */
  readonly stray: 'inside' | 'open' | null;
  /** Position after the cell. */
  readonly end: number;
}

interface CsvRecord {
  readonly cells: readonly Cell[];
  /** The raw lines that the record spans. */
  readonly lines: readonly string[];
  /** Position of the next record. */
  readonly end: number;
}

/** Number of cells in the header, and up to the last required column: no row of an order has fewer. */
interface Header {
  readonly width: number;
  readonly fewest: number;
}

const LINE_BREAK = /\r\n|\n|\r/;

/** Position of the quotation mark that closes the one at `open`, or -1. A doubled mark is part of the text. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Reads a cell. It is quoted only if its closing mark is followed by the end of the cell; any other mark is part of the
 * text, as people write inches and names. Reads each letter only a few times, whatever the marks are.
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
 * Finds a quoted cell that may not be one, because its marks are two stray ones and the lines between them are rows of
 * their own; -1 when there is none. A cell is suspected when a line within it has enough cells for an order, or when
 * both its first and its last line have. If the row has as many cells as the header it looks right as it stands, so
 * those two lines must then have as many, too.
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

/** The separator with which the header has the most known columns. */
function findSeparator(text: string): Separator {
  const counts = SEPARATORS.map((separator) => knownColumns(text, separator));
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Reads the rows of a list separated by semicolons, commas, tabs or bars, as the header or Excel's "sep=" row shows. */
export function readRows(text: string): Result<readonly CsvRow[], UnreadableRow> {
  // A zip (an .xlsx with another name) and other binary files contain a NUL.
  if (text.includes('\u0000')) return err({ line: 1 });
  const declared = /^sep=([;,\t|])\r?\n/i.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  return ok(readAll(body, SEPARATORS.find((one) => one === declared?.[1]) ?? findSeparator(body)));
}
