import type { ImportColumn, ImportFault, ImportReport, RejectedRow } from '../../../electron/contract/order.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatNumber, type Language } from '../../i18n/format.ts';
import { useFieldLabel } from '../../i18n/useFieldLabel.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './orders.module.css';

/** Rows listed; a file with more of them is wrong as a whole. */
const SHOWN = 50;
/** References named in a question. */
const NAMED = 5;

interface ImportReportViewProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
  /** Orders of the book may have become others. */
  readonly onDecided: () => void;
  /** Nothing is asked any more. */
  readonly onSettled: () => void;
}

/**
 * What came of an imported file: how many orders, and each row that became none, with everything that is wrong with it.
 */
export function ImportReportView({ report, onClose, onDecided, onSettled }: ImportReportViewProps) {
  const t = useText();
  const { fileName, added, updated, unchanged, differing, incomplete, rejected, fault } = report;
  const incompleteTotal = Math.max(report.incompleteTotal, incomplete.length);
  const rejectedTotal = Math.max(report.rejectedTotal, rejected.length);
  // A row that was only replaced further down is no reason to correct the file.
  const isToMend = rejected.some(({ problems }) => problems.length > 0);
  useStay(isToMend || incomplete.length > 0 || fault !== null);
  return (
    <section className={classes.report} data-testid="import-report">
      {added + updated + unchanged + differing.length + incomplete.length === 0 ? (
        <p className={classes.nothing} data-tone="problem">
          {t('orders.reportNothing', { file: fileName })}
        </p>
      ) : (
        <DoneLine>{t('orders.report', { file: fileName, added, updated, unchanged })}</DoneLine>
      )}
      {fault === null ? null : <Fault fault={fault} />}
      {differing.length === 0 ? null : <Differing references={differing} onDecided={onDecided} onSettled={onSettled} />}
      {incomplete.length === 0 ? null : (
        <Rows
          title={t('orders.reportIncomplete', { count: incompleteTotal })}
          rows={incomplete}
          total={incompleteTotal}
          tone="problem"
        />
      )}
      {rejected.length === 0 ? null : (
        <Rows
          title={
            isToMend
              ? t('orders.reportRows', { count: rejectedTotal })
              : t('orders.reportOlder', { count: rejectedTotal })
          }
          rows={rejected}
          total={rejectedTotal}
          tone={isToMend ? 'problem' : 'neutral'}
        />
      )}
      {differing.length > 0 ? null : <SeenKey label={t('band.seen')} onSeen={onClose} />}
    </section>
  );
}

/** Orders that were corrected at a desk, and that the file has otherwise: a person decides, for all of them at once. */
function Differing({
  references,
  onDecided,
  onSettled,
}: Pick<ImportReportViewProps, 'onDecided' | 'onSettled'> & { readonly references: readonly string[] }) {
  const t = useText();
  const decide = useRequest('orders.decide');
  async function take(taken: 'list' | 'desk'): Promise<void> {
    const reply = await decide.run({ references: [...references], taken });
    if (!reply.ok) return;
    onSettled();
    onDecided();
  }
  return (
    <>
      <QuestionBox
        title={t('orders.differing', { count: references.length })}
        body={references.slice(0, NAMED).join(', ') + (references.length > NAMED ? ' …' : '')}
        busy={decide.pending}
        level={2}
        question={{
          acts: [
            { label: t('orders.keepDesk'), onPress: () => void take('desk') },
            { label: t('orders.takeList'), onPress: () => void take('list') },
          ],
          leave: { label: t('orders.decideLater'), onPress: onSettled },
        }}
      />
      {decide.error === null ? null : <ErrorLine error={decide.error} />}
    </>
  );
}

function megabytes(bytes: number, language: Language): string {
  return formatNumber(Math.ceil(bytes / 1024 / 1024), language);
}

function Fault({ fault }: { readonly fault: ImportFault }) {
  const t = useText();
  const language = useLanguage();
  const labelOf = useColumnLabel();
  return <p data-tone="problem">{text()}</p>;

  function text(): string {
    switch (fault.kind) {
      case 'missing_columns':
        return t('orders.faultColumns', { columns: fault.columns.map(labelOf).join(', ') });
      case 'unreadable':
        return t('orders.faultLine', { line: fault.line });
      case 'too_large':
        return t('imports.fault.too_large', {
          size: megabytes(fault.bytes, language),
          limit: megabytes(fault.limit, language),
        });
      case 'too_many_rows':
        return t('imports.fault.too_many_rows', { limit: formatNumber(fault.limit, language) });
      case 'empty':
      case 'old_excel':
      case 'open_document':
      case 'password':
      case 'web_page':
      case 'broken':
      case 'too_much':
      case 'stopped':
        return t(`imports.fault.${fault.kind}`);
      default:
        return fault satisfies never;
    }
  }
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly RejectedRow[];
  /** How many there are, where not all of them are told. */
  readonly total: number;
  readonly tone: 'problem' | 'neutral';
}

function Rows({ title, rows, total, tone }: RowsProps) {
  const t = useText();
  return (
    <div data-tone={tone}>
      <p className={classes.title}>{title}</p>
      <ul className={classes.problems}>
        {rows.slice(0, SHOWN).map((row) => (
          <Rejected key={row.line} row={row} />
        ))}
      </ul>
      {total <= SHOWN ? null : <p>{t('orders.moreRows', { count: total - SHOWN })}</p>}
    </div>
  );
}

function Rejected({ row: { line, reference, problems, keptLine } }: { readonly row: RejectedRow }) {
  const t = useText();
  const labelOf = useColumnLabel();
  return (
    <li data-testid="rejected-row">
      <span>{t('orders.line', { line })}</span>
      <b>{reference}</b>
      <span>
        {problems.map(({ column, code, near }) => (
          <span key={`${column} ${code}`} className={classes.reason}>
            <b>{labelOf(column)}</b> {t(`importProblem.${code}`)}
            {near.length === 0 ? null : `. ${t('orders.near', { near: near.join(', ') })}`}
          </span>
        ))}
        {keptLine === null ? null : <span className={classes.reason}>{t('orders.keptLine', { line: keptLine })}</span>}
      </span>
    </li>
  );
}

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
function useColumnLabel(): (column: ImportColumn) => string {
  const t = useText();
  const labelOf = useFieldLabel();
  return (column) => {
    const field = FIELD_OF[column];
    // Facts of the shop, which are no fields of the service.
    return field === null ? t(`imports.column.${column as ShopColumn}`) : labelOf(field);
  };
}
