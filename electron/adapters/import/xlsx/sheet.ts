import { err, ok, type Result } from '../../../contract/result.ts';
import { type ListRow, MOST_COLUMNS, MOST_ROWS } from '../table.ts';
import { type CellFormat, shownNumber, shownText } from './formats.ts';
import { textWithin, type XmlReader, xmlReader } from './xml.ts';

/** The parts of the workbook that the rows of each sheet need. */
export interface SheetSurroundings {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  /** Days are counted from 1904 on, as old Excel for Mac did. */
  readonly from1904: boolean;
  /** The program that wrote it left the formulas to be calculated at the next opening: their zeros are no values. */
  readonly isNotWorkedOut: boolean;
}

/** The rows of a sheet that have something in them, hidden ones marked. */
export interface Sheet {
  readonly rows: readonly ListRow[];
  readonly hiddenColumns: ReadonlySet<number>;
}

/** `broken`: a text of the table of texts is not there. */
export type SheetFault = 'too_many_rows' | 'broken';

interface SheetRow extends ListRow {
  line: number;
  readonly cells: string[];
  readonly merged: Set<number>;
  marks: { isHidden: boolean; numbers: Map<number, string>; noValue: Set<number> } | undefined;
}

/** Definitions of columns, and lines that merged cells go over: a sheet with more of them was made to hurt. */
const MOST_DEFINITIONS = 16_384;
const MOST_MERGED_LINES = 5_000_000;
/** Rows that a merged cell may go over; one that is longer is no part of a list. */
const MOST_MERGED = 1_000;
/** Rows or columns that are smaller than this count as hidden; points and letters. */
const SEEN = 0.5;

/** Formulas are what they came to when the file was saved. `mostRows`: only so many of the first. */
export function readSheet(xml: Buffer, around: SheetSurroundings, mostRows = MOST_ROWS + 1): Result<Sheet, SheetFault> {
  const rows: SheetRow[] = [];
  const hiddenColumns = new Set<number>();
  const merges: Area[] = [];
  const reader = xmlReader(xml);
  let [line, next, isHidden, hasLine, isSorted, definitions] = [0, 0, false, true, true, 0];
  let row: SheetRow | null = null;
  while (reader.next()) {
    if (reader.isClosing()) continue;
    switch (reader.name()) {
      case 'row': {
        const own = reader.attribute('r');
        hasLine = own !== null && /^\d{1,7}$/.test(own);
        line = hasLine ? Number(own) : line + 1;
        next = 0;
        isHidden = isTrue(reader.attribute('hidden')) || isUnseen(reader.attribute('ht'));
        row = null;
        break;
      }
      case 'c': {
        const place = placeOf(reader.attribute('r'));
        const index = place?.column ?? next;
        next = index + 1;
        // A row without its number has that of its cells.
        if (!hasLine && place !== null && place.line > 0) line = place.line;
        const cell = readCell(reader, around);
        if (cell === 'broken') return err(cell);
        if (cell === null || index >= MOST_COLUMNS) break;
        const last: SheetRow | undefined = rows.at(-1);
        if (row === null || row.line !== line) {
          // A row may be written in several pieces.
          row = last?.line === line ? last : null;
        }
        if (row === null) {
          if (rows.length >= mostRows) return ok({ rows, hiddenColumns });
          if (rows.length >= MOST_ROWS) return err('too_many_rows');
          if (last !== undefined && last.line > line) isSorted = false;
          row = { line, cells: [], unsure: null, merged: new Set(), marks: undefined };
          rows.push(row);
        }
        put(row, index, cell);
        if (isHidden) markersOf(row).isHidden = true;
        break;
      }
      case 'col':
        definitions += 1;
        if (definitions <= MOST_DEFINITIONS) hide(reader, hiddenColumns);
        break;
      case 'mergeCell': {
        const area = areaOf(reader.attribute('ref') ?? '');
        if (area !== null) merges.push(area);
        break;
      }
      default:
    }
  }
  const inOrder = isSorted ? rows : sorted(rows);
  fillDown(inOrder, merges);
  return ok({ rows: inOrder, hiddenColumns });
}

interface Cell {
  readonly text: string;
  /** The number for a measure or an amount, if it differs from the text. */
  readonly number: string | null;
  readonly hasNoValue: boolean;
}

/** Null: nothing stands in it. */
function readCell(reader: XmlReader, around: SheetSurroundings): Cell | 'broken' | null {
  if (reader.isEmpty()) return null;
  const type = reader.attribute('t') ?? 'n';
  const format = around.formats[Number(reader.attribute('s') ?? 0)] ?? null;
  let raw: string | null = null;
  let inline = '';
  let isFormula = false;
  while (reader.next()) {
    const name = reader.name();
    if (reader.isClosing()) {
      if (name === 'c') break;
    } else if (name === 'v') raw = reader.isEmpty() ? '' : reader.text();
    else if (name === 'f') isFormula = true;
    else if (name === 'is') inline = textWithin(reader);
  }
  // A formula of text may have an empty result, which then is written; one of numbers cannot.
  if (isFormula && (raw === null || (raw === '' && type !== 'str') || (raw === '0' && around.isNotWorkedOut))) {
    return { text: '', number: null, hasNoValue: true };
  }
  const value = raw ?? '';
  switch (type) {
    case 'n': {
      const given = value.trim();
      if (given === '') return null;
      const { text, number } = shownNumber(given, format, around.from1904);
      // The rest of the numbers is read from the text as it is.
      const isOdd = number !== null && (number !== text || text.includes('.'));
      return { text, number: isOdd ? number : null, hasNoValue: false };
    }
    case 's': {
      if (value.trim() === '') return null;
      const shared = around.strings[Number(value)];
      return shared === undefined ? 'broken' : cellOfText(shared, format);
    }
    case 'b':
      return { text: value.trim() === '0' ? 'FALSE' : 'TRUE', number: value.trim(), hasNoValue: false };
    // A date as ISO 8601; only its day counts.
    case 'd':
      return cellOfText(value.slice(0, 10), null);
    default:
      return cellOfText(inline === '' ? value : inline, format);
  }
}

function cellOfText(text: string, format: CellFormat): Cell | null {
  const shown = shownText(text, format).trim();
  return shown === '' ? null : { text: shown, number: null, hasNoValue: false };
}

function markersOf(row: SheetRow) {
  row.marks ??= { isHidden: false, numbers: new Map(), noValue: new Set() };
  return row.marks;
}

function put(row: SheetRow, index: number, { text, number, hasNoValue }: Cell): void {
  const { cells } = row;
  while (cells.length < index) cells.push('');
  cells[index] = text;
  if (number !== null) markersOf(row).numbers.set(index, number);
  if (hasNoValue) markersOf(row).noValue.add(index);
}

/** Rows that were written in another order, and in several pieces. */
function sorted(rows: readonly SheetRow[]): readonly SheetRow[] {
  const whole: SheetRow[] = [];
  for (const row of rows.toSorted((a, b) => a.line - b.line)) {
    const last = whole.at(-1);
    if (last?.line !== row.line) {
      whole.push(row);
      continue;
    }
    row.cells.forEach((text, index) => {
      if (text === '' && row.marks?.noValue.has(index) !== true) return;
      const hasNoValue = row.marks?.noValue.has(index) ?? false;
      put(last, index, { text, number: row.marks?.numbers.get(index) ?? null, hasNoValue });
    });
    if (row.marks?.isHidden === true) markersOf(last).isHidden = true;
  }
  return whole;
}

const isTrue = (text: string | null) => text === '1' || text?.toLowerCase() === 'true';
const isUnseen = (size: string | null) => size !== null && Number(size) < SEEN;

function hide(reader: XmlReader, hidden: Set<number>): void {
  if (!isTrue(reader.attribute('hidden')) && !isUnseen(reader.attribute('width'))) return;
  const last = Math.min(Number(reader.attribute('max')), MOST_COLUMNS);
  for (let column = Number(reader.attribute('min')); column <= last; column += 1) hidden.add(column - 1);
}

interface Place {
  readonly column: number;
  /** 0: unknown. */
  readonly line: number;
}

/** "AB12"; null for what is no place of a cell. */
function placeOf(text: string | null): Place | null {
  if (text === null) return null;
  let column = 0;
  let at = 0;
  for (; at < text.length && at < 3; at += 1) {
    // Without the bit that parts small letters from capitals.
    const letter = text.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  if (at === 0) return null;
  let line = 0;
  for (; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return null;
    line = line * 10 + digit;
  }
  return { column: column - 1, line };
}

interface Area {
  readonly top: Place;
  readonly bottom: number;
}

function areaOf(text: string): Area | null {
  const [from = '', to = ''] = text.split(':');
  const [top, bottom] = [placeOf(from), placeOf(to)];
  return top === null || bottom === null || bottom.line <= top.line ? null : { top, bottom: bottom.line };
}

/** A cell merged over several rows counts in each of them: an order's number beside its products. */
function fillDown(rows: readonly SheetRow[], merges: readonly Area[]): void {
  if (merges.length === 0) return;
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let lines = 0;
  for (const { top, bottom } of merges) {
    const { column } = top;
    const above = byLine.get(top.line);
    const text = above?.cells[column] ?? '';
    if (text === '' || column >= MOST_COLUMNS || bottom - top.line > MOST_MERGED) continue;
    lines += bottom - top.line;
    if (lines > MOST_MERGED_LINES) return;
    for (let line = top.line + 1; line <= bottom; line += 1) {
      const row = byLine.get(line);
      if (row === undefined || (row.cells[column] ?? '') !== '') continue;
      put(row, column, { text, number: above?.marks?.numbers.get(column) ?? null, hasNoValue: false });
      row.merged.add(column);
    }
  }
}
