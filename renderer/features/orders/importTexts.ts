import type {
  ImportColumn,
  ImportFault,
  ImportMend,
  ImportProblem,
  ListFormat,
} from '../../../electron/contract/importReport.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { formatNumber, type Language, useFieldLabel, useText } from '../../i18n/index.ts';

/** The field of an order that a column of an imported list fills (API section 4.4). */
const FIELD_OF = {
  reference: 'order_reference',
  receiver_name: 'receiver_name',
  receiver_phone: 'receiver_phone',
  receiver_email: 'receiver_email',
  receiver_address: 'receiver_address',
  receiver_province: 'receiver_province',
  receiver_district: 'receiver_district',
  type: 'shipment_type',
  width_cm: 'width',
  length_cm: 'length',
  height_cm: 'height',
  weight_kg: 'weight',
  desi: 'desi',
  quantity: 'quantity',
  content: 'content_description',
  carrier: 'carrier',
  cargo_company_id: 'cargo_company_id',
  declared_value: null,
  tags: null,
  note: null,
  order_state: null,
  sender_address_code: 'sender_address_code',
  sender_name: 'sender_name',
  sender_phone: 'sender_phone',
  sender_email: 'sender_email',
  sender_address: 'sender_address',
  sender_province: 'sender_province',
  sender_district: 'sender_district',
} as const satisfies Readonly<Record<ImportColumn, string | null>>;

type ShopColumn = { [C in ImportColumn]: (typeof FIELD_OF)[C] extends null ? C : never }[ImportColumn];

/** The name of a column as the screens call what is in it. */
export function useColumnLabel(): (column: ImportColumn) => string {
  const t = useText();
  const labelOf = useFieldLabel();
  return (column) => {
    const field = FIELD_OF[column];
    // Facts of the shop, which are no fields of the service.
    return field === null ? t(`imports.column.${column as ShopColumn}`) : labelOf(field);
  };
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
