import type { ListFormat, RejectedRow } from '../../electron/contract/importReport.ts';
import type { Read } from './readList.ts';

/** What an import took of a list, in one line that a person can hold against the file. */
export function summaryOf({ orders, rejected, leftOut, fault, overview }: Read): string {
  if (fault !== null) return fault.kind === 'missing_columns' ? `missing ${fault.columns.join(' ')}` : fault.kind;
  const taken = orders.map(({ reference }) => reference).join(' ');
  const out = leftOut.map((row) => `left out ${reportedOf(row)}`);
  return [formatOf(overview), taken, ...rejected.map(reportedOf), ...out].join(' | ');
}

function reportedOf({ line, reference, problems, keptLine }: RejectedRow): string {
  const why = problems.map(({ code, column }) => `${code}:${column}`).join('+');
  return `${line}=${reference ?? '?'} ${why}${keptLine === null ? '' : ` kept ${keptLine}`}`;
}

function formatOf(overview: Read['overview']): string {
  if (overview === null) return '';
  const { format, profile, headerLine } = overview;
  const how = format.kind === 'csv' ? `${format.encoding} ${JSON.stringify(format.delimiter)}` : sheetOf(format);
  return [how, headerLine === 1 ? '' : ` header ${headerLine}`, profile === null ? '' : ` ${profile.name}`].join('');
}

/** The sheet that was read; what is hidden (rows, columns, sheets) and other sheets with orders, where there are any. */
function sheetOf({ sheet, hidden, otherSheets }: Extract<ListFormat, { kind: 'xlsx' }>): string {
  const counts = [hidden.rows, hidden.columns, hidden.sheets];
  return [
    `xlsx ${sheet}`,
    ...(counts.every((count) => count === 0) ? [] : [`hidden ${counts.join('/')}`]),
    ...(otherSheets.length === 0 ? [] : [`also ${otherSheets.join(', ')}`]),
  ].join(' ');
}
