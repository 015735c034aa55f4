import type { Result } from '../../contract/result.ts';
import { type NotSaved, replaceFile } from './exportFolder.ts';
import { zipOf } from './zip.ts';

/*
 * An Excel workbook (ECMA-376) of one sheet. Texts stay texts: they stand in cells of the format
 * "@", so that no program reads an order number as a number or a date, or runs a text that begins with = + - or @.
 */

/** A text, an amount in kuruş, a number, a time in epoch ms, or nothing. */
export type Cell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'money' | 'number' | 'time'; readonly value: number }
  | null;

interface Sheet {
  readonly name: string;
  /** The width is in characters of the sheet's font. */
  readonly columns: readonly { readonly title: string; readonly width: number }[];
}

/** The rows, in pieces. */
type Pages = AsyncIterable<readonly (readonly Cell[])[]>;

/** Rows are written as they come, so that a ledger of years does not need much memory. */
export function saveXlsx(path: string, { name, columns }: Sheet, pages: Pages): Promise<Result<null, NotSaved>> {
  const parts = [
    ...Object.entries(PARTS).map(([part, content]) => ({ path: part, content: [content] })),
    { path: 'xl/workbook.xml', content: [workbookXml(name)] },
    { path: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, pages) },
  ];
  return replaceFile(path, zipOf(parts));
}

/** The styles of `xl/styles.xml`, by their places in `cellXfs`. */
const STYLE = { text: 1, money: 2, time: 3, number: 4, head: 5 } as const;

async function* sheetXml(columns: Sheet['columns'], pages: Pages): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>';
  yield columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield '</cols><sheetData>';
  let row = 1;
  yield rowXml(
    row,
    columns.map(({ title }) => textXml(title, STYLE.head)),
  );
  for await (const page of pages) {
    let xml = '';
    for (const cells of page) {
      row += 1;
      xml += rowXml(row, cells.map(cellXml));
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: number, cells: readonly string[]): string {
  const placed = cells.map((cell, index) =>
    cell === '' ? '' : cell.replace('<c ', `<c r="${letters(index)}${row}" `),
  );
  return `<row r="${row}">${placed.join('')}</row>`;
}

/** A for the first column, AA for the 27th. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`;
}

function cellXml(cell: Cell): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'text':
      return textXml(cell.value, STYLE.text);
    case 'money':
      return numberXml(cell.value / 100, STYLE.money);
    case 'number':
      return numberXml(cell.value, STYLE.number);
    case 'time':
      return numberXml(serialTime(cell.value), STYLE.time);
    default:
      return cell satisfies never;
  }
}

function textXml(value: string, style: number): string {
  if (value === '') return '';
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

function numberXml(value: number, style: number): string {
  return Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '';
}

/** Days since the last day of 1899 by the clock on the wall, as spreadsheets count. */
function serialTime(at: number): number {
  return (at - new Date(at).getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;
}

/** Characters of one cell; Excel calls a file with longer ones damaged. */
const LONGEST_TEXT = 32_767;

/** Drops what no XML can hold: control characters, and halves of a character. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="0"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

function workbookXml(name: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}
