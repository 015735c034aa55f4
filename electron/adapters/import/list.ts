import type { ImportFault, ListEncoding, ListFormat } from '../../contract/order.ts';
import type { ListChoices, ListProfile } from '../../contract/orderImport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { encodingOf, readCsv } from './csv.ts';
import { kindOf } from './kinds.ts';
import { type FoundProfile, findProfile, knownHeaders } from './profiles.ts';
import { findHeader, type ListRow, type ListTable, MOST_ABOVE_HEADER, MOST_ROWS, missingColumns } from './table.ts';
import { openWorkbook, type Workbook, type WorkbookFault } from './xlsx/workbook.ts';

/** A list as it was read, and how. */
export interface ReadList {
  readonly format: ListFormat;
  readonly table: ListTable;
  readonly profile: FoundProfile | null;
}

/** A file whose kind is known; it is read as often as a person tries another way. */
export interface ListFile {
  /** `kept`: the profiles of this shop. */
  read(choices: ListChoices, kept: readonly ListProfile[]): Result<ReadList, ImportFault>;
}

/** Looks at what a file is. Never throws, whatever the bytes are. */
export function openList(bytes: Uint8Array): Result<ListFile, ImportFault> {
  const kind = kindOf(bytes);
  switch (kind) {
    case 'text':
      return bytes.length === 0 ? err({ kind: 'empty' }) : ok(textFile(bytes));
    case 'zip': {
      const workbook = openWorkbook(bytes);
      return workbook.ok ? ok(workbookFile(workbook.value)) : err(faultOf(workbook.error));
    }
    case 'document':
      return err({ kind: 'unreadable', line: 1 });
    default:
      return err({ kind });
  }
}

function textFile(bytes: Uint8Array): ListFile {
  /** Each way of reading it is decoded once. */
  const decoded = new Map<ListEncoding, string>();
  const textIn = (encoding: ListEncoding): string => {
    const text = decoded.get(encoding) ?? new TextDecoder(encoding).decode(bytes);
    decoded.clear();
    decoded.set(encoding, text);
    return text;
  };
  return {
    read(given, kept) {
      const known = knownHeaders(kept);
      const found = encodingOf(bytes);
      const choices = asKept(given, kept, (trial) => {
        const head = new TextDecoder(trial.encoding ?? found).decode(bytes.subarray(0, HEAD_BYTES));
        const table = readCsv(head, known, trial);
        return table.ok ? table.value.header.names : [];
      });
      const encoding = choices.encoding ?? found;
      const table = readCsv(textIn(encoding), known, choices);
      if (!table.ok) return err({ kind: 'unreadable', line: table.error.line });
      if (table.value.header.names.every((name) => name === '')) return err({ kind: 'empty' });
      if (table.value.rows.length > MOST_ROWS) return err({ kind: 'too_many_rows', limit: MOST_ROWS });
      const profile = findProfile(table.value.header.names, kept);
      return ok({ format: { kind: 'csv', encoding, delimiter: table.value.delimiter }, table: table.value, profile });
    },
  };
}

/** As much of a text as its header is looked for in, bytes. */
const HEAD_BYTES = 64 * 1024;

/**
 * What a person chose for this list; for the rest, what a kept profile says, if the list read that way has the profile's
 * columns. Some delimiters and header rows cannot be detected, and are known from the profile alone.
 */
function asKept(
  given: ListChoices,
  kept: readonly ListProfile[],
  namesWith: (choices: ListChoices) => readonly string[],
): ListChoices {
  for (const profile of kept) {
    const { encoding, delimiter, sheet, headerLine } = profile;
    if ([encoding, delimiter, sheet, headerLine].every((one) => one === null)) continue;
    const trial: ListChoices = {
      ...given,
      encoding: given.encoding ?? encoding,
      delimiter: given.delimiter ?? delimiter,
      sheet: given.sheet ?? sheet,
      headerLine: given.headerLine ?? headerLine,
    };
    if (findProfile(namesWith(trial), kept)?.kept === profile) return trial;
  }
  return given;
}

function workbookFile(workbook: Workbook): ListFile {
  const kept = new Map<string, Result<readonly ListRow[], WorkbookFault>>();
  /** Each sheet is unpacked once. */
  const rowsOf = (sheet: string) => {
    const rows = kept.get(sheet) ?? workbook.rows(sheet);
    kept.set(sheet, rows);
    return rows;
  };
  return {
    read(given, profiles) {
      const { sheets } = workbook;
      const known = knownHeaders(profiles);
      const choices = asKept(given, profiles, (trial) => {
        if (trial.sheet === null || !sheets.includes(trial.sheet)) return [];
        const rows = rowsOf(trial.sheet);
        return rows.ok ? tableOf(rows.value, trial, known).header.names : [];
      });
      let best: { readonly sheet: string; readonly table: ListTable } | null = null;
      for (const sheet of choices.sheet === null ? sheets : sheets.filter((one) => one === choices.sheet)) {
        const rows = rowsOf(sheet);
        if (!rows.ok) return err(faultOf(rows.error));
        const table = tableOf(rows.value, choices, known);
        if (best === null || missingColumns(table.fields).length < missingColumns(best.table.fields).length) {
          best = { sheet, table };
        }
        // The first sheet that has all columns is the list; the others are not unpacked.
        if (missingColumns(table.fields).length === 0) break;
      }
      if (best === null || best.table.header.names.length === 0) return err({ kind: 'empty' });
      const profile = findProfile(best.table.header.names, profiles);
      return ok({ format: { kind: 'xlsx', sheet: best.sheet, sheets: [...sheets] }, table: best.table, profile });
    },
  };
}

function tableOf(
  rows: readonly ListRow[],
  { headerLine, fields }: ListChoices,
  known: ReturnType<typeof knownHeaders>,
): ListTable {
  const header = findHeader(rows.slice(0, MOST_ABOVE_HEADER), known, headerLine);
  const found = fields ?? known.fieldsOf(header.names);
  return {
    header,
    fields: header.names.map((_, index) => found[index] ?? null),
    rows: rows.filter(({ line }) => line > header.line),
  };
}

function faultOf(fault: WorkbookFault): ImportFault {
  switch (fault) {
    case 'locked':
      return { kind: 'password' };
    case 'other_workbook':
      return { kind: 'old_excel' };
    case 'too_many_rows':
      return { kind: 'too_many_rows', limit: MOST_ROWS };
    case 'broken':
    case 'open_document':
    case 'too_much':
      return { kind: fault };
    default:
      return fault satisfies never;
  }
}
