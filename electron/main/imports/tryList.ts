import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { faultText } from '../../adapters/documents/importReport.ts';
import { filled, importTexts, reasonsOf } from '../../adapters/documents/importTexts.ts';
import type { JudgedRow } from '../../adapters/import/judgedRows.ts';
import { createListThreads, type OpenList } from '../../adapters/import/thread/listThread.ts';
import type { ImportFault, ImportMend, ImportProblem, ListFormat } from '../../contract/importReport.ts';
import { joined } from '../../contract/joined.ts';
import type { TextLanguage } from '../../contract/names.ts';
import type { Order } from '../../contract/order.ts';
import { noChoices, ROW_OUTCOMES } from '../../contract/orderImport.ts';
import { err, ok, type Result } from '../../contract/result.ts';

interface Trial {
  /** Starts the thread that reads a list. */
  readonly start: () => Worker;
  readonly language: TextLanguage;
  readonly json: boolean;
}

interface TriedRow {
  readonly line: number;
  readonly reference: string;
  readonly becomes: JudgedRow['becomes'];
  readonly keptLine: number | null;
  readonly mended: readonly ImportMend[];
  readonly problems: readonly ImportProblem[];
  /** The order as it was read, also of a row that is not taken. */
  readonly order: Order;
}

/** The result of a trial. `fault`: why nothing of it would be taken. */
interface TriedList {
  readonly file: string;
  readonly format: ListFormat | null;
  readonly sheets: readonly string[];
  /** How many rows, columns and sheets a person does not see; none in a CSV. */
  readonly hidden: { readonly rows: number; readonly columns: number; readonly sheets: number };
  readonly fault: ImportFault | null;
  readonly rows: readonly TriedRow[];
}

/** Rows that are requested from the thread at once. */
const PIECE = 1_000;

/**
 * Tries a list, read by the code of the desk and of the watched folder. Nothing is taken, and no station is needed: carriers and
 * places are not judged, and the profiles of the shop are not known. `code`: the exit code; 1: the list cannot be read, or nothing
 * of it could be taken.
 */
export async function tryList(path: string, { start, language, json }: Trial): Promise<{ text: string; code: number }> {
  const name = basename(path);
  const bytes = await readFile(resolve(path)).catch((failure: Error) => failure);
  if (bytes instanceof Error) return { text: bytes.message, code: 1 };
  const threads = createListThreads({ start, logger: { warn: () => {} } });
  const opened = await threads.open({ name, bytes: new Uint8Array(bytes) });
  const read = opened.ok ? await readAll(opened.value) : opened;
  if (opened.ok) opened.value.close();
  const nothing = { file: name, format: null, sheets: [], hidden: nothingHidden, rows: [] };
  const tried: TriedList = read.ok ? { file: name, ...read.value } : { ...nothing, fault: faultOf(read.error) };
  return { text: json ? JSON.stringify(tried) : asText(tried, language), code: tried.fault === null ? 0 : 1 };
}

type Fault = ImportFault | { readonly kind: 'no_file' };
const faultOf = (fault: Fault): ImportFault => (fault.kind === 'no_file' ? { kind: 'broken' } : fault);

const nothingHidden = { rows: 0, columns: 0, sheets: 0 };
const sheetsOf = (format: ListFormat) =>
  format.kind === 'xlsx' ? { sheets: format.sheets, hidden: format.hidden } : { sheets: [], hidden: nothingHidden };

async function readAll(list: OpenList): Promise<Result<Omit<TriedList, 'file'>, Fault>> {
  const read = await list.ask('read', { choices: noChoices, stored: [], source: null });
  if (!read.ok) return read;
  if (!read.value.ok) return read.value;
  const { format, missing, twoColumns } = read.value.value;
  const shown = { format, ...sheetsOf(format) };
  if (missing.length > 0) return ok({ ...shown, fault: { kind: 'missing_columns', columns: missing }, rows: [] });
  // The same as in the watched folder; at the desk, a person takes the rows that are clear.
  const fault: ImportFault | null = twoColumns.length === 0 ? null : { kind: 'two_columns', columns: twoColumns };
  const judged = await list.ask('judge', { carriers: null, places: null });
  if (!judged.ok) return judged;
  const rows: TriedRow[] = [];
  for (;;) {
    const piece = await list.ask('rows', { from: rows.length, count: PIECE });
    if (!piece.ok) return err(piece.error);
    if (piece.value.length === 0) return ok({ ...shown, fault, rows });
    rows.push(
      ...piece.value.map(({ line, order, becomes, keptLine, mended, problems }) => ({
        line,
        reference: order.reference,
        becomes,
        keptLine,
        mended,
        problems,
        order,
      })),
    );
  }
}

/** One line of counts, and one for each row with a problem. */
function asText({ file, fault, rows }: TriedList, language: TextLanguage): string {
  const words = importTexts[language];
  const why = fault === null ? [] : [`${file}: ${faultText(fault, language)}`];
  if (rows.length === 0 && fault !== null) return why.join('');
  const counts = ROW_OUTCOMES.map((becomes) => ({
    becomes,
    count: rows.filter((row) => row.becomes === becomes).length,
  })).filter(({ count }) => count > 0);
  const mended = rows.filter((row) => row.mended.length > 0).length;
  const summary = [
    ...counts.map(({ becomes, count }) => filled(words.outcome[becomes], { count })),
    ...(mended === 0 ? [] : [filled(words.report.mended, { count: mended })]),
  ];
  const reported = rows.filter(({ becomes, mended: some }) => becomes !== 'ready' || some.length > 0);
  return [
    ...why,
    `${file}: ${summary.join(' · ')}`,
    ...reported.map((row) =>
      joined(' · ', [
        filled(words.report.line, { line: row.line }),
        row.reference,
        reasonsOf(row, language),
        mendsOf(row, language),
      ]),
    ),
  ].join('\n');
}

function mendsOf({ mended }: TriedRow, language: TextLanguage): string {
  const { column: names, mend } = importTexts[language];
  return mended.map(({ kind, column }) => `${names[column]}: ${mend[kind]}`).join('; ');
}
