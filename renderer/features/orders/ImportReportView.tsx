import type { ImportColumn, ImportFault, ImportReport, RejectedRow } from '../../../electron/contract/order.ts';
import { Button } from '../../components/Button.tsx';
import { DoneLine } from '../../components/ResultLine.tsx';
import { useFieldLabel } from '../../i18n/useFieldLabel.ts';
import { useText } from '../../i18n/useText.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './orders.module.css';

/** Rows listed; a file with more of them is wrong as a whole. */
const SHOWN = 50;

/**
 * What came of an imported file: how many orders, and each row that became none, with everything that is wrong with it.
 */
export function ImportReportView({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) {
  const t = useText();
  const { fileName, added, updated, rejected, fault } = report;
  // A row that was only replaced further down is no reason to correct the file.
  const isToMend = rejected.some(({ problems }) => problems.length > 0);
  useStay(isToMend || fault !== null);
  return (
    <section className={classes.report} data-testid="import-report">
      {added + updated === 0 ? (
        <p className={classes.nothing} data-tone="problem">
          {t('orders.reportNothing', { file: fileName })}
        </p>
      ) : (
        <DoneLine>{t('orders.report', { file: fileName, added, updated })}</DoneLine>
      )}
      {fault === null ? null : <Fault fault={fault} />}
      {rejected.length === 0 ? null : (
        <div data-tone={isToMend ? 'problem' : 'neutral'}>
          <p className={classes.title}>
            {isToMend
              ? t('orders.reportRows', { count: rejected.length })
              : t('orders.reportOlder', { count: rejected.length })}
          </p>
          <ul className={classes.problems}>
            {rejected.slice(0, SHOWN).map((row) => (
              <Rejected key={row.line} row={row} />
            ))}
          </ul>
          {rejected.length <= SHOWN ? null : <p>{t('orders.moreRows', { count: rejected.length - SHOWN })}</p>}
        </div>
      )}
      <Button onPress={onClose}>{t('orders.closeReport')}</Button>
    </section>
  );
}

function Fault({ fault }: { readonly fault: ImportFault }) {
  const t = useText();
  const labelOf = useColumnLabel();
  return (
    <p data-tone="problem">
      {fault.kind === 'missing_columns'
        ? t('orders.faultColumns', { columns: fault.columns.map(labelOf).join(', ') })
        : t('orders.faultLine', { line: fault.line })}
    </p>
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
  sender_address_code: 'sender_address_code',
  sender_name: 'sender_name',
  sender_phone: 'sender_phone',
  sender_email: 'sender_email',
  sender_address: 'sender_address',
  sender_province: 'sender_province',
  sender_district: 'sender_district',
} as const satisfies Readonly<Record<ImportColumn, string>>;

/** The name of a column as the screens call what is in it. */
function useColumnLabel(): (column: ImportColumn) => string {
  const labelOf = useFieldLabel();
  return (column) => labelOf(FIELD_OF[column]);
}
