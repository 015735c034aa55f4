import type { ImportFault, ImportReport, ListFormat, RejectedRow } from '../../contract/importReport.ts';
import type { TextLanguage } from '../../contract/names.ts';
import { filled, importTexts, reasonsOf } from './importTexts.ts';
import { localTime } from './localTime.ts';

/**
 * The report beside a list of the watched folder, as text: what was taken, and what was not and why. UTF-8 with a byte
 * order mark and Windows line ends, because old versions of Notepad need both. `at`: epoch ms.
 */
export function importReportText(report: ImportReport, language: TextLanguage, at: number): string {
  const { report: words } = importTexts[language];
  const { added, updated, unchanged, differing, incomplete, incompleteTotal, rejected, rejectedTotal, fault } = report;
  const { leftOut, leftOutTotal, cancels, mendedTotal, format } = report;
  const isNothing = added + updated + unchanged + differing.length + incompleteTotal === 0;
  const lines = [
    filled(words.file, { file: report.fileName }),
    localTime(at),
    cancels !== null
      ? filled(cancels.isUndone ? words.undone : words.cancels, { known: cancels.known, unknown: cancels.unknown })
      : isNothing
        ? words.nothing
        : filled(words.taken, { added, updated, unchanged }),
    ...(mendedTotal === 0 ? [] : [filled(words.mended, { count: mendedTotal })]),
    ...(fault === null ? [] : [faultText(fault, language)]),
    ...sheetLines(format, language),
    ...(differing.length === 0 ? [] : ['', filled(words.differing, { count: differing.length }), ...differing]),
    ...rowLines(words.incomplete, incomplete, incompleteTotal, language),
    ...rowLines(words.rejected, rejected, rejectedTotal, language),
    ...rowLines(words.leftOut, leftOut, leftOutTotal, language),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** The lines about a workbook: other sheets with orders, and hidden parts. */
function sheetLines(format: ListFormat | null, language: TextLanguage): readonly string[] {
  if (format?.kind !== 'xlsx') return [];
  const { report: words } = importTexts[language];
  const { sheet, hidden, otherSheets } = format;
  return [
    ...(otherSheets.length === 0 ? [] : [filled(words.otherSheets, { sheet, others: otherSheets.join(', ') })]),
    ...(hidden.rows + hidden.columns + hidden.sheets === 0 ? [] : [filled(words.hidden, hidden)]),
  ];
}

function rowLines(
  title: string,
  rows: readonly RejectedRow[],
  total: number,
  language: TextLanguage,
): readonly string[] {
  if (total === 0) return [];
  const { report: words } = importTexts[language];
  const more = total - rows.length;
  return [
    '',
    filled(title, { count: total }),
    ...rows.map((row) =>
      [filled(words.line, { line: row.line }), row.reference ?? '', reasonsOf(row, language)]
        .filter((part) => part !== '')
        .join(' · '),
    ),
    ...(more <= 0 ? [] : [filled(words.more, { count: more })]),
  ];
}

const MB = 1024 * 1024;

export function faultText(fault: ImportFault, language: TextLanguage): string {
  const { fault: texts, column } = importTexts[language];
  const text = texts[fault.kind];
  switch (fault.kind) {
    case 'missing_columns':
      return filled(text, { columns: fault.columns.map((name) => column[name]).join(', ') });
    case 'two_columns':
      return filled(text, { columns: fault.columns.join(', ') });
    case 'unreadable':
      return filled(text, { line: fault.line });
    case 'too_large':
      return filled(text, { size: Math.ceil(fault.bytes / MB), limit: Math.ceil(fault.limit / MB) });
    case 'too_many_rows':
      return filled(text, { limit: fault.limit });
    default:
      return text;
  }
}
