import type { ImportColumn, ImportFault, ImportMend, ImportProblem } from '../../contract/importReport.ts';
import type { TextLanguage } from '../../contract/names.ts';
import type { ROW_OUTCOMES } from '../../contract/orderImport.ts';
import en from './locales/en.json' with { type: 'json' };
import tr from './locales/tr.json' with { type: 'json' };

/** The texts of files for the rows of an imported list; the screens have the same in renderer/i18n. */
interface ImportTexts {
  /** Name of the column with the reasons, and of the file that has it: `{{file}}` is the list's own name. */
  readonly reason: string;
  readonly leftFile: string;
  readonly near: string;
  readonly keptLine: string;
  readonly problem: Readonly<Record<ImportProblem['code'], string>>;
  readonly mend: Readonly<Record<ImportMend['kind'], string>>;
  /** The texts for the rows of a trial. */
  readonly outcome: Readonly<Record<(typeof ROW_OUTCOMES)[number], string>>;
  readonly column: Readonly<Record<ImportColumn, string>>;
  readonly report: typeof tr.imports.report & typeof en.imports.report;
  readonly fault: Readonly<Record<ImportFault['kind'], string>>;
}

export const importTexts: Readonly<Record<TextLanguage, ImportTexts>> = { tr: tr.imports, en: en.imports };

/** A text with its holes filled. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Everything that is wrong with a row, in one line. */
export function reasonsOf(
  { problems, keptLine }: { readonly problems: readonly ImportProblem[]; readonly keptLine: number | null },
  language: TextLanguage,
): string {
  const words = importTexts[language];
  const reasons = problems.map(({ code, column, near }) => {
    const reason = `${words.column[column]}: ${words.problem[code]}`;
    if (near.length === 0) return reason;
    // Names that may be meant, or what the rows, the columns or the state say.
    const isIntended = code === 'unknown_carrier' || code === 'unknown_place';
    return isIntended
      ? `${reason}. ${filled(words.near, { near: near.join(', ') })}`
      : `${reason} (${near.join(' / ')})`;
  });
  if (keptLine !== null) reasons.push(filled(words.keptLine, { line: keptLine }));
  return reasons.join('; ');
}
