import type { Read } from './readList.ts';

/** What an import took of a list, in one line that a person can hold against the file. */
export function summaryOf({ orders, rejected, fault, overview }: Read): string {
  if (fault !== null) return fault.kind === 'missing_columns' ? `missing ${fault.columns.join(' ')}` : fault.kind;
  const taken = orders.map(({ reference }) => reference).join(' ');
  const told = rejected.map(({ line, reference, problems, keptLine }) => {
    const why = problems.map(({ code, column }) => `${code}:${column}`).join('+');
    return `${line}=${reference ?? '?'} ${why}${keptLine === null ? '' : ` kept ${keptLine}`}`;
  });
  return [formatOf(overview), taken, ...told].join(' | ');
}

function formatOf(overview: Read['overview']): string {
  if (overview === null) return '';
  const { format, profile, headerLine } = overview;
  const how = format.kind === 'csv' ? `${format.encoding} ${JSON.stringify(format.delimiter)}` : `xlsx ${format.sheet}`;
  return [how, headerLine === 1 ? '' : ` header ${headerLine}`, profile === null ? '' : ` ${profile.name}`].join('');
}
