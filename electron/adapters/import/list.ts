import type { ImportFault, ListEncoding, ListFormat } from '../../contract/importReport.ts';
import type { ListChoices, ListProfile } from '../../contract/orderImport.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { readCsv } from './csv.ts';
import { encodingOf, decoded as textOf } from './encodings.ts';
import { kindOf } from './kinds.ts';
import { isLikeOrders } from './otherSheets.ts';
import { type FoundProfile, findProfile, knownHeaders } from './profiles.ts';
import {
  type Fields,
  findHeader,
  type KnownHeaders,
  type ListTable,
  MOST_ABOVE_HEADER,
  MOST_ROWS,
  missingColumns,
} from './table.ts';
import type { Sheet } from './xlsx/sheet.ts';
import { openWorkbook, type Workbook, type WorkbookFault } from './xlsx/workbook.ts';

/** A list as it was read, and how. */
export interface ReadList {
  readonly format: ListFormat;
  readonly table: ListTable;
  readonly profile: FoundProfile | null;
}

/** A file whose kind is known; it is read as often as a person tries another way. */
export interface ListFile {
  /** `stored`: the profiles of this shop. */
  read(choices: ListChoices, stored: readonly ListProfile[]): Result<ReadList, ImportFault>;
}

/** Finds out what a file is. Never throws, for any bytes. */
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
    const text = decoded.get(encoding) ?? textOf(bytes, encoding);
    decoded.clear();
    decoded.set(encoding, text);
    return text;
  };
  return {
    read(given, stored) {
      const known = knownHeaders(stored);
      const found = encodingOf(bytes);
      const choices = asStored(given, stored, (trial) => {
        const head = textOf(bytes.subarray(0, HEAD_BYTES), trial.encoding ?? found);
        const table = readCsv(head, known, trial);
        return table.ok ? table.value.header.names : [];
      });
      const encoding = choices.encoding ?? found;
      const table = readCsv(textIn(encoding), known, choices);
      if (!table.ok) return err({ kind: 'unreadable', line: table.error.line });
      if (table.value.header.names.every((name) => name === '')) return err({ kind: 'empty' });
      if (table.value.rows.length > MOST_ROWS) return err({ kind: 'too_many_rows', limit: MOST_ROWS });
      const profile = findProfile(table.value.header.names, stored);
      return ok({ format: { kind: 'csv', encoding, delimiter: table.value.delimiter }, table: table.value, profile });
    },
  };
}

/** Size of the part of a text that is searched for its header, bytes. */
const HEAD_BYTES = 64 * 1024;

/**
 * What a person chose for this list; for the rest, the stored profile, if the list read that way has its columns. Some
 * delimiters and header rows cannot be detected, and are known from the profile alone.
 */
function asStored(
  given: ListChoices,
  stored: readonly ListProfile[],
  namesWith: (choices: ListChoices) => readonly string[],
): ListChoices {
  for (const profile of stored) {
    const { encoding, delimiter, sheet, headerLine } = profile;
    if ([encoding, delimiter, sheet, headerLine].every((one) => one === null)) continue;
    const trial: ListChoices = {
      ...given,
      encoding: given.encoding ?? encoding,
      delimiter: given.delimiter ?? delimiter,
      sheet: given.sheet ?? sheet,
      headerLine: given.headerLine ?? headerLine,
    };
    if (findProfile(namesWith(trial), stored)?.stored === profile) return trial;
  }
  return given;
}

/** Number of other sheets whose first rows are read as well. */
const MOST_OTHERS = 50;

function workbookFile(workbook: Workbook): ListFile {
  const stored = new Map<string, Result<Sheet, WorkbookFault>>();
  /** Each sheet is unpacked once. */
  const contentOf = (sheet: string) => {
    const content = stored.get(sheet) ?? workbook.read(sheet);
    stored.set(sheet, content);
    return content;
  };
  const names = workbook.sheets.map(({ name }) => name);
  const seen = workbook.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  // A workbook of hidden sheets alone shows one of them all the same.
  const visible = seen.length === 0 ? names : seen;
  return {
    read(given, profiles) {
      const known = knownHeaders(profiles);
      const choices = asStored(given, profiles, (trial) => {
        if (trial.sheet === null || !names.includes(trial.sheet)) return [];
        const content = contentOf(trial.sheet);
        return content.ok ? tableOf(content.value, trial, known).header.names : [];
      });
      let best: { readonly sheet: string; readonly table: ListTable; readonly content: Sheet } | null = null;
      for (const sheet of choices.sheet === null ? visible : names.filter((one) => one === choices.sheet)) {
        const content = contentOf(sheet);
        if (!content.ok) return err(faultOf(content.error));
        const table = tableOf(content.value, choices, known);
        if (best === null || isBetter(table, best.table)) best = { sheet, table, content: content.value };
        // The first sheet that has all columns and a row is the list; the others are not unpacked.
        if (missingColumns(table.fields).length === 0 && table.rows.length > 0) break;
      }
      if (best === null || best.table.header.names.length === 0) return err({ kind: 'empty' });
      const { sheet, table, content } = best;
      const otherSheets = visible
        .filter((one) => one !== sheet)
        .slice(0, MOST_OTHERS)
        .filter((one) => {
          const head = workbook.head(one, MOST_ABOVE_HEADER * 2);
          return (
            head.ok &&
            isLikeOrders(
              tableOf(head.value, { ...choices, headerLine: null, fields: null }, known),
              table,
              head.value.rows,
            )
          );
        });
      const hidden = {
        rows: table.rows.filter(({ marks }) => marks?.isHidden === true).length,
        columns: table.header.names.filter((name, index) => name !== '' && content.hiddenColumns.has(index)).length,
        sheets: names.length - seen.length,
      };
      const format: ListFormat = { kind: 'xlsx', sheet, sheets: [...names], hidden, otherSheets };
      return ok({ format, table, profile: findProfile(table.header.names, profiles) });
    },
  };
}

/** Prefers the sheet with more of the columns that every order needs, and then one that has a row. */
function isBetter(table: ListTable, than: ListTable): boolean {
  const [lacks, lacked] = [missingColumns(table.fields).length, missingColumns(than.fields).length];
  return lacks === lacked ? than.rows.length === 0 && table.rows.length > 0 : lacks < lacked;
}

function tableOf(
  { rows, hiddenColumns }: Sheet,
  { headerLine, fields }: ListChoices,
  known: ReturnType<typeof knownHeaders>,
): ListTable {
  const header = findHeader(rows.slice(0, MOST_ABOVE_HEADER), known, headerLine);
  const found = fields ?? fieldsSeen(header.names, hiddenColumns, known);
  return {
    header,
    fields: header.names.map((_, index) => found[index] ?? null),
    rows: rows.filter(({ line }) => line > header.line),
  };
}

/**
 * The meanings of the columns. A hidden column is not read until a person gives it a meaning. A hidden column of the
 * order's state is read all the same: an order that it calls cancelled must not be shipped.
 */
function fieldsSeen(names: readonly string[], hidden: Sheet['hiddenColumns'], known: KnownHeaders): Fields {
  const all = known.fieldsOf(names);
  if (hidden.size === 0) return all;
  const read = names.map((_, index) => {
    const field = all[index] ?? null;
    return hidden.has(index) && field !== 'order_state' ? null : field;
  });
  // Another column of this name may be seen.
  const others = known.fieldsOf(names.map((name, index) => (hidden.has(index) ? '' : name)));
  return read.map((field, index) => {
    const other = others[index] ?? null;
    return field ?? (other !== null && !read.includes(other) ? other : null);
  });
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
    case 'apple_numbers':
    case 'open_document':
    case 'too_much':
      return { kind: fault };
    default:
      return fault satisfies never;
  }
}
