import { endsInEntity } from '../../contract/damagedText.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { shapeOf } from './shapes.ts';
import {
  type Fields,
  fewestCells,
  findHeader,
  type Header,
  type KnownHeaders,
  type ListRow,
  type ListTable,
  MOST_ABOVE_HEADER,
  MOST_COLUMNS,
  noneMerged,
  type TableChoices,
} from './table.ts';

/** The delimiters of exports, the usual first. A person may choose any other letter. */
const DELIMITERS = [';', ',', '\t', '|', '^', '~'] as const;

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

/** Facts about the rows while they are read. */
interface Expected {
  readonly delimiter: string;
  /** Number of cells in the header, and up to the last required column: no row of an order has fewer. */
  readonly width: number;
  readonly fewest: number;
  /** Column of the reference, and what references of this list look like as far as they were read. */
  readonly reference: number;
  readonly shapes: Set<string>;
}

const LINE_BREAK = /\r\n|\n|\r/;

/** Position of the quotation mark that closes that at `open`, or -1. A doubled mark is part of the text. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Reads a cell. It is quoted only if its closing mark is followed by the end of the cell; any other mark is part of the
 * text, as people write inches and names. Reads each letter only a few times, with any marks.
 */
function readCell(text: string, from: number, delimiter: string): Cell {
  const isBlank = (at: number) => text[at] !== delimiter && (text[at] === ' ' || text[at] === '\t');
  const isEnd = (at: number) => at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
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
  // The semicolon of an entity parts no cells.
  while (delimiter === ';' && text[end] === ';' && endsInEntity(text.slice(from, end))) {
    end += 1;
    while (!isEnd(end)) end += 1;
  }
  return { text: text.slice(from, end).trim(), quoted: null, stray, end };
}

function readRecord(text: string, start: number, delimiter: string): CsvRecord {
  const cells: Cell[] = [];
  let at = start;
  for (;;) {
    const cell = readCell(text, at, delimiter);
    cells.push(cell);
    at = cell.end;
    if (text[at] !== delimiter) break;
    at += 1;
  }
  const lineBreak = text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0;
  return { cells, lines: text.slice(start, at).split(LINE_BREAK), end: at + lineBreak };
}

/**
 * Finds a quoted cell that may not be one, because its marks are two stray ones and the lines between them are rows of
 * their own; -1 when there is none. A cell over several lines is suspected when one of the further lines has enough cells
 * for an order, or a text shaped like this list's references in the reference's place. Only the last line of a
 * cell may have enough: what follows the cell stands on it as well. It is suspected where the first one has enough, too,
 * and the marks have a delimiter between them or the record does not have as many cells as the header.
 */
function swallowingCell({ cells, lines }: CsvRecord, expected: Expected): number {
  const { delimiter, width, fewest } = expected;
  // References one below the other, in the only cell of several lines, and all others beside it.
  const own = cells[expected.reference]?.quoted ?? '';
  if (cells.length === width && LINE_BREAK.test(own) && !own.includes(delimiter)) {
    if (own.split(LINE_BREAK).length === lines.length) return -1;
  }
  const split = lines.map((line) => line.split(delimiter));
  const isWhole = (line: number) => (split[line]?.length ?? 0) >= fewest;
  const hasReference = (line: number) =>
    (split[line]?.length ?? 0) > 1 && expected.shapes.has(shapeOf(split[line]?.[expected.reference] ?? '') ?? '');
  let last = 0;
  return cells.findIndex(({ quoted }) => {
    const first = last;
    last += (quoted?.split(LINE_BREAK).length ?? 1) - 1;
    if (first === last || quoted === null) return false;
    const further = Array.from({ length: last - first }, (_, index) => first + 1 + index);
    if (further.slice(0, -1).some(isWhole)) return true;
    if (further.some(hasReference)) return true;
    return isWhole(first) && isWhole(last) && (quoted.includes(delimiter) || cells.length !== width);
  });
}

function unsureCell(cells: readonly Cell[], { width }: Expected): number | null {
  const open = cells.findIndex(({ stray }) => stray === 'open');
  if (open !== -1) return open;
  // A delimiter within such a cell would move every cell behind it into another column.
  const inside = cells.findIndex(({ stray }) => stray === 'inside');
  return inside === -1 || cells.length === width ? null : inside;
}

/** Size of the part of a list from which the shapes of its references are learned. */
const LEARNT_FROM = 16 * 1024;
/** Lists have one or two kinds of references; where each row has another, they have none. */
const MOST_SHAPES = 8;

/** Learns the shape of references from each line that could be a row. */
function learn(text: string, { delimiter, reference, shapes }: Expected): void {
  for (const line of text.split(LINE_BREAK)) {
    const cells = line.split(delimiter);
    const shape = cells.length > 1 ? shapeOf(cells[reference] ?? '') : null;
    if (shape !== null) shapes.add(shape);
    if (shapes.size > MOST_SHAPES) {
      shapes.clear();
      return;
    }
  }
}

/** Most rows have no quotation mark: those are cut at their delimiters. Where such a row ends; -1: it has one. */
function plainLineEnds(text: string): (at: number) => number {
  const next = (sign: string) => {
    let found = -1;
    return (at: number) => {
      if (found < at) {
        found = text.indexOf(sign, at);
        if (found === -1) found = text.length;
      }
      return found;
    };
  };
  const [quote, feed, carriage] = [next('"'), next('\n'), next('\r')];
  return (at) => {
    const end = Math.min(feed(at), carriage(at));
    return quote(at) < end ? -1 : end;
  };
}

function readBelow(text: string, from: number, line: number, expected: Expected): readonly ListRow[] {
  const { delimiter } = expected;
  const rows: ListRow[] = [];
  const add = (cells: readonly string[], unsure: number | null) =>
    rows.push({ line: line + rows.length, cells, unsure, merged: noneMerged });
  const plainLineEnd = plainLineEnds(text);
  learn(text.slice(from, from + LEARNT_FROM), expected);
  for (let at = from; at < text.length; ) {
    const end = plainLineEnd(at);
    if (end !== -1) {
      add(pieces(text.slice(at, end), delimiter), null);
      at = afterBreak(text, end);
      continue;
    }
    const record = readRecord(text, at, delimiter);
    at = record.end;
    const swallowing = swallowingCell(record, expected);
    if (swallowing === -1) {
      add(
        record.cells.map((cell) => cell.text),
        unsureCell(record.cells, expected),
      );
    } else {
      for (const one of record.lines) add(pieces(one, delimiter), swallowing);
    }
  }
  return withOverfull(rows, expected);
}

/** "&#351;" in a list with semicolons: the one at the end of an entity parts no cells. */
function withWholeEntities(cells: readonly string[]): string[] {
  const whole: string[] = [];
  for (const cell of cells) {
    const before = whole.at(-1);
    if (before !== undefined && endsInEntity(before)) whole[whole.length - 1] = `${before};${cell}`;
    else whole.push(cell);
  }
  return whole;
}

/**
 * Marks the rows with more cells than the header has. Empty ones at the end are no harm, as writers leave them; but where
 * commas part the cells, and only single rows have more of them, one may stand in a number.
 */
function withOverfull(rows: readonly ListRow[], { delimiter, width }: Expected): readonly ListRow[] {
  const longer = rows.filter(({ cells }) => cells.length > width);
  if (longer.length === 0) return rows;
  const isUsual = rows.length > 1 && longer.length * 2 > rows.length;
  const isCut = ({ cells }: ListRow) =>
    delimiter === ',' && !isUsual && cells.some((cell, at) => isNumber(cell) && isNumber(cells[at + 1] ?? ''));
  return rows.map((row) => {
    if (row.cells.length <= width) return row;
    const isOverfull = row.cells.slice(width).some((cell) => cell.trim() !== '') || isCut(row);
    return isOverfull ? { ...row, overfull: true } : row;
  });
}

const isNumber = (cell: string) => /^\d+$/.test(cell);

function pieces(line: string, delimiter: string): readonly string[] {
  const cut = line.split(delimiter);
  const whole = delimiter === ';' && line.includes('&') ? withWholeEntities(cut) : cut;
  for (let at = 0; at < whole.length; at += 1) whole[at] = (whole[at] ?? '').trim();
  return whole;
}
const afterBreak = (text: string, end: number) => end + (text.startsWith('\r\n', end) ? 2 : 1);

/**
 * The first rows, among which the header is, and where the next one begins. A quoted cell may go over several lines, but
 * for one that would swallow the row that names the columns.
 */
function readAbove(text: string, delimiter: string, { isKnown }: KnownHeaders) {
  const rows: (ListRow & { readonly end: number })[] = [];
  const known = (cells: readonly string[]) =>
    cells.slice(0, MOST_COLUMNS).filter((cell) => isKnown(cell.replaceAll('"', ''))).length;
  for (let at = 0; at < text.length && rows.length < MOST_ABOVE_HEADER; ) {
    const record = readRecord(text, at, delimiter);
    const [first = ''] = record.lines;
    const asRecord = record.cells.map((cell) => cell.text);
    const inRecord = known(asRecord);
    const inLines = record.lines.slice(0, MOST_ABOVE_HEADER).map((line) => known(pieces(line, delimiter)));
    const isFirstAlone = inRecord > 0 && inLines[0] === inRecord;
    if (record.lines.length === 1 || (!isFirstAlone && inLines.every((inLine) => inLine <= inRecord))) {
      rows.push({ line: rows.length + 1, cells: asRecord, unsure: null, merged: noneMerged, end: record.end });
      at = record.end;
    } else {
      const cells = pieces(first, delimiter).map((piece) => piece.replaceAll('"', ''));
      const end = afterBreak(text, at + first.length);
      rows.push({ line: rows.length + 1, cells, unsure: null, merged: noneMerged, end });
      at = end;
    }
  }
  return rows;
}

function readWith(text: string, delimiter: string, known: KnownHeaders, { headerLine, fields }: TableChoices) {
  const above = readAbove(text, delimiter, known);
  const header = findHeader(above, known, headerLine);
  return { delimiter, above, header, fields: fitted(fields ?? known.fieldsOf(header.names), header) };
}

/** As many fields as the header has columns. */
function fitted(fields: Fields, { names }: Header): Fields {
  return names.map((_, index) => fields[index] ?? null);
}

/** The delimiter with which the header has the most known columns; where none is known, the most cells. */
function findDelimiter(text: string, known: KnownHeaders, choices: TableChoices): string {
  const start = text.slice(0, 64 * 1024);
  let best: { readonly delimiter: string; readonly score: number } = { delimiter: ';', score: -1 };
  for (const delimiter of DELIMITERS) {
    const { header } = readWith(start, delimiter, known, choices);
    const count = header.names.filter((name) => known.isKnown(name)).length;
    const score = count * 1_000 + Math.min(header.names.length, 999);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * In a picture or an archive every tenth letter is a control character, and in wrongly decoded UTF-16 every second one; lists have
 * single ones, too. `isKnown`: some of its columns are.
 */
function isBinary(text: string, isKnown: boolean): boolean {
  const head = text.slice(0, 64 * 1024);
  const controls = head.match(/(?![\t-\r\u007f-\u009f])\p{Cc}/gu)?.length ?? 0;
  return controls > head.length * (isKnown ? 0.4 : 0.05);
}

/**
 * Reads the rows of a list with the delimiter that its header or Excel's "sep=" row shows, or the given one. No line is
 * passed over: where a quotation mark makes it unclear whether lines are rows or parts of one cell, each is a row that
 * says so. A cell may go over several lines, if none of them could be a row.
 */
export function readCsv(
  text: string,
  known: KnownHeaders,
  choices: TableChoices & { readonly delimiter: string | null },
): Result<ListTable & { readonly delimiter: string }, UnreadableRow> {
  const declared = /^sep=(.)(\r\n|\n|\r)/i.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  const delimiter = choices.delimiter ?? declared?.[1] ?? findDelimiter(body, known, choices);
  const { above, header, fields } = readWith(body, delimiter, known, choices);
  if (isBinary(text, header.names.some(known.isKnown))) return err({ line: 1 });
  const rest = above.find(({ line }) => line === header.line)?.end ?? body.length;
  const expected: Expected = {
    delimiter,
    width: header.names.length,
    fewest: fewestCells(header, fields),
    reference: fields.indexOf('reference'),
    shapes: new Set(),
  };
  return ok({ header, fields, rows: readBelow(body, rest, header.line + 1, expected), delimiter });
}
