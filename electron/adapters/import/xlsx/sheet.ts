import { err, ok, type Result } from '../../../contract/result.ts';
import { type ListRow, MOST_COLUMNS, MOST_ROWS } from '../table.ts';
import { type CellFormat, shownNumber } from './formats.ts';
import { textOf, unescaped } from './xml.ts';

/** Bytes that are turned into text at once, so that a large sheet is not in memory twice. */
const PIECE_BYTES = 1024 * 1024;

/** What the rows of each sheet need of the rest of the workbook. */
export interface SheetSurroundings {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  /** Days are counted from 1904 on, as old Excel for Mac did. */
  readonly from1904: boolean;
}

interface SheetRow extends ListRow {
  readonly cells: string[];
  readonly merged: Set<number>;
}

const plain: CellFormat = { kind: 'plain' };
const ROW = /<(?:\w+:)?row(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row\s*>)/g;
const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c\s*>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v\s*>/;
const PLACE = /\br="([A-Z]{1,3})(\d{1,7})"/;
const STYLE = /\bs="(\d{1,5})"/;
const TYPE = /\bt="(\w+)"/;
const LINE = /\br="(\d{1,7})"/;

/** The rows of a sheet that have something in them. Formulas are what they were worth when the file was saved. */
export function readSheet(xml: Buffer, around: SheetSurroundings): Result<readonly ListRow[], 'too_many_rows'> {
  const rows: SheetRow[] = [];
  const end = /<\/((?:\w+:)?row)\s*>/.exec(xml.toString('utf8', 0, PIECE_BYTES))?.[1] ?? 'row';
  const close = Buffer.from(`</${end}>`);
  let line = 0;
  for (let at = 0; at < xml.length; ) {
    const found = at + PIECE_BYTES >= xml.length ? -1 : xml.indexOf(close, at + PIECE_BYTES);
    const to = found === -1 ? xml.length : found + close.length;
    const text = xml.toString('utf8', at, to);
    at = to;
    for (const [, tag = '', inner] of text.matchAll(ROW)) {
      line = Number(LINE.exec(tag)?.[1] ?? line + 1);
      const cells = inner === undefined ? [] : cellsOf(inner, around);
      if (cells.every((cell) => cell === '')) continue;
      if (rows.length >= MOST_ROWS) return err('too_many_rows');
      rows.push({ line, cells, unsure: null, merged: new Set() });
    }
  }
  const merged = xml.indexOf('mergeCells');
  if (merged !== -1) fillDown(rows, xml.toString('utf8', merged));
  return ok(rows);
}

function cellsOf(xml: string, { strings, formats, from1904 }: SheetSurroundings): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const [, tag = '', inner = ''] of xml.matchAll(CELL)) {
    const column = PLACE.exec(tag)?.[1];
    const index = column === undefined ? next : columnIndex(column);
    next = index + 1;
    if (index >= MOST_COLUMNS || inner === '') continue;
    const text = textIn(inner);
    if (text === '') continue;
    while (cells.length < index) cells.push('');
    cells[index] = text;
    function textIn(content: string): string {
      const type = TYPE.exec(tag)?.[1] ?? 'n';
      if (type === 'inlineStr') return textOf(content).trim();
      const raw = VALUE.exec(content)?.[1] ?? '';
      if (type === 's') return (strings[Number(raw)] ?? '').trim();
      if (type === 'n') return shownNumber(raw.trim(), formats[Number(STYLE.exec(tag)?.[1])] ?? plain, from1904);
      // `d`: a date as ISO 8601, of which the day is meant.
      if (type === 'd') return raw.slice(0, 10);
      return unescaped(raw).trim();
    }
  }
  return cells;
}

function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Rows that a merged cell may go over; one that is longer is no part of a list. */
const MOST_MERGED = 1_000;

/** A cell merged over several rows counts in each of them: an order's number beside its products. */
function fillDown(rows: readonly SheetRow[], xml: string): void {
  const merges = [...xml.matchAll(/\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)];
  if (merges.length === 0) return;
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const [, letters = '', top = '', , bottom = ''] of merges) {
    const column = columnIndex(letters);
    const text = byLine.get(Number(top))?.cells[column] ?? '';
    if (text === '' || column >= MOST_COLUMNS || Number(bottom) - Number(top) > MOST_MERGED) continue;
    for (let line = Number(top) + 1; line <= Number(bottom); line += 1) {
      const row = byLine.get(line);
      if (row === undefined || (row.cells[column] ?? '') !== '') continue;
      const { cells } = row;
      while (cells.length < column) cells.push('');
      cells[column] = text;
      row.merged.add(column);
    }
  }
}
