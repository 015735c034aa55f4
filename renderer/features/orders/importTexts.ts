import type {
  ImportColumn,
  ImportFault,
  ImportMend,
  ImportProblem,
  ListFormat,
} from '../../../electron/contract/importReport.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { formatNumber, type KnownField, type Language, useText } from '../../i18n/index.ts';

/** Columns of an imported list that have another name than the field that they fill (API section 4.4). */
const FIELD_OF = {
  reference: 'order_reference',
  type: 'shipment_type',
  width_cm: 'width',
  length_cm: 'length',
  height_cm: 'height',
  weight_kg: 'weight',
  content: 'content_description',
} as const satisfies Partial<Record<ImportColumn, KnownField>>;

type Renamed = keyof typeof FIELD_OF;

const fieldOf = (column: ImportColumn): KnownField =>
  column in FIELD_OF ? FIELD_OF[column as Renamed] : (column as Exclude<ImportColumn, Renamed>);

/** The name of a column as the screens call what is in it. */
export function useColumnLabel(): (column: ImportColumn) => string {
  const t = useText();
  return (column) => t(`field.${fieldOf(column)}`);
}

function megabytes(bytes: number, language: Language): string {
  return formatNumber(Math.ceil(bytes / 1024 / 1024), language);
}

/** Why nothing of a list was taken. */
export function useFaultText(): (fault: ImportFault) => string {
  const t = useText();
  const labelOf = useColumnLabel();
  return (fault) => {
    switch (fault.kind) {
      case 'missing_columns':
        return t('orders.faultColumns', { columns: fault.columns.map(labelOf).join(', ') });
      case 'two_columns':
        return t('imports.fault.two_columns', { columns: fault.columns.join(', ') });
      case 'unreadable':
        return t('orders.faultLine', { line: fault.line });
      case 'too_large':
        return t('imports.fault.too_large', {
          size: megabytes(fault.bytes, t.language),
          limit: megabytes(fault.limit, t.language),
        });
      case 'too_many_rows':
        return t('imports.fault.too_many_rows', { limit: formatNumber(fault.limit, t.language) });
      case 'empty':
      case 'old_excel':
      case 'open_document':
      case 'apple_numbers':
      case 'password':
      case 'web_page':
      case 'broken':
      case 'too_much':
      case 'stopped':
      case 'damaged_letters':
        return t(`imports.fault.${fault.kind}`);
      default:
        return fault satisfies never;
    }
  };
}

/** The texts about unread parts of a workbook: other sheets with orders, and hidden parts. */
export function useUnreadTexts(): (format: ListFormat | null) => readonly string[] {
  const t = useText();
  return (format) => {
    if (format?.kind !== 'xlsx') return [];
    const { sheet, otherSheets, hidden } = format;
    const parts = joined(', ', [
      hidden.rows === 0 ? '' : t('common.rowCount', { count: hidden.rows }),
      hidden.columns === 0 ? '' : t('imports.hiddenColumns', { count: hidden.columns }),
      hidden.sheets === 0 ? '' : t('imports.hiddenSheets', { count: hidden.sheets }),
    ]);
    return [
      ...(otherSheets.length === 0 ? [] : [t('imports.otherSheets', { sheet, others: otherSheets.join(', ') })]),
      ...(parts === '' ? [] : [t('imports.hidden', { parts })]),
    ];
  };
}

/** The problem of a cell, behind the name of its column. */
export function useProblemText(): (problem: ImportProblem) => string {
  const t = useText();
  return ({ code, near }) => {
    const text = t(`importProblem.${code}`);
    if (near.length === 0) return text;
    // Names that may be meant, or what the rows, the columns or the state say.
    const isIntended = code === 'unknown_carrier' || code === 'unknown_place';
    return isIntended ? `${text}. ${t('orders.near', { near: near.join(', ') })}` : `${text} (${near.join(' / ')})`;
  };
}

/** The mend of a cell, behind the name of its column. */
export function useMendText(): (mend: ImportMend) => string {
  const t = useText();
  return ({ kind }) => t(`imports.mend.${kind}`);
}
