import type { ImportProblem } from '../../contract/importReport.ts';
import type { OrderRow } from './orderRow.ts';
import { type ListTable, noneMerged } from './table.ts';

const NAMES = /^(?:cancell?ed|cancel(?:lation)?s?|iptal(?:ler)?)(?=[\s._-])/;

const UNDO = /^(?:geri|undo)[\s._-]+/i;

/** Whether a file by its name (`iptal-2026-11-29.csv`, `Cancelled orders.xlsx`) has orders that the shop has cancelled. */
export function isCancelList(fileName: string): boolean {
  // A Turkish "İ" becomes two signs, and a Turkish "I" counts as an "i" here.
  return NAMES.test(fileName.toLowerCase().replace(/i\u0307|\u0131/g, 'i'));
}

/** The name of the file of cancelled orders that this one takes back (`geri-iptal-2026-11-29.csv`); null: it takes back none. */
export function undoneBy(fileName: string): string | null {
  const undone = fileName.replace(UNDO, '');
  return undone !== fileName && isCancelList(undone) ? undone : null;
}

/**
 * The table as one of references alone: by the column of that name, or by the only column, with any name; null:
 * several columns may have them. Without a name above it the first row is an order, too.
 */
export function referencesIn(table: ListTable): ListTable | null {
  const { header, fields, rows } = table;
  const named = fields.indexOf('reference');
  const filled = header.names.flatMap((name, at) =>
    name !== '' || rows.some(({ cells }) => (cells[at] ?? '') !== '') ? [at] : [],
  );
  if (named < 0 && filled.length !== 1) return null;
  const at = named < 0 ? filled[0] : named;
  const first = { line: header.line, cells: header.names, unsure: null, merged: noneMerged };
  // The name of a column has no digits, and a reference has.
  const isOrder = named < 0 && /\d/.test(header.names.join(''));
  return {
    header,
    fields: header.names.map((_, index) => (index === at ? 'reference' : null)),
    rows: isOrder ? [first, ...rows] : rows,
  };
}

/** A row of such a table: its order is cancelled, unless something is wrong with the reference itself. */
export function asCancelled(row: OrderRow, fileName: string): OrderRow {
  const wrong = row.problems.find(({ column }) => column === 'reference');
  const cancelled: ImportProblem = {
    code: 'not_to_ship',
    column: 'order_state',
    near: [fileName],
    isCancelled: true,
  };
  return { ...row, problems: [wrong ?? cancelled] };
}
