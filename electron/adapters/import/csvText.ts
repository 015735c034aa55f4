import { CsvError, parse } from 'csv-parse/sync';
import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';
import { columnOf } from './csvColumns.ts';

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
}

/** Where a file stops making sense: a quote left open or closed in the middle of a text. */
export interface UnreadableRow {
  readonly line: number;
}

/** Rows of cells, all of them as text. */
function split(
  text: string,
  separator: Separator,
  rows?: number,
): Result<readonly (readonly string[])[], UnreadableRow> {
  try {
    const records = parse(text, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      ...(rows === undefined ? {} : { to: rows }),
    });
    return ok(records);
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : 1;
    return err({ line: Math.max(line, 1) });
  }
}

function knownColumns(text: string, separator: Separator): number {
  const header = split(text, separator, 1);
  return header.ok ? (header.value[0] ?? []).filter((cell) => columnOf(cell) !== null).length : 0;
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
  const separator = SEPARATORS.find((one) => one === told?.[1]) ?? findSeparator(body);
  const records = split(body, separator);
  return records.ok ? ok(records.value.map((cells, index) => ({ line: index + 1, cells }))) : records;
}
