import type { Job } from '../../../electron/contract/job.ts';
import type { ShipmentRecord } from '../../../electron/contract/service.ts';
import { ExtraFields, FactList } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Page.tsx';
import { ServiceWord } from '../../components/ServiceWord.tsx';
import { Money, StateWord } from '../../components/values.tsx';
import { formatNumber, formatWhen, useText } from '../../i18n/index.ts';
import { isDesiSource } from '../../model/parcelFacts.ts';
import { isKnown, KNOWN_LABEL_STATUSES, KNOWN_PAYMENT_CODES } from '../../model/serviceCodes.ts';
import { StatusWord } from './StatusWord.tsx';
import classes from './shipments.module.css';

/**
 * Every documented field of a shipment (API section 2.2), and everything else that came with it: its state, large, and each fact
 * once.
 */
export function ShipmentFacts({ record, job }: { readonly record: ShipmentRecord; readonly job: Job | null }) {
  const t = useText();
  const { shipment, payment, labelStatus, paymentStatus, paymentMethod } = record;
  const source = shipment.desiSource;
  // The service states it a second time in a word of its own.
  const statesPaid = payment?.paid === true && paymentStatus === 'paid';
  const asText = (code: string | null) =>
    code === null ? null : isKnown(KNOWN_PAYMENT_CODES, code) ? (
      t(`shipmentPayment.${code}`)
    ) : (
      <ServiceWord word={code} />
    );
  const money = (amount: typeof shipment.price) => (amount === null ? null : <Money amount={amount} />);
  const label =
    labelStatus === null ? null : isKnown(KNOWN_LABEL_STATUSES, labelStatus) ? (
      t(`labelStatus.${labelStatus}`)
    ) : (
      <ServiceWord word={labelStatus} />
    );
  const desi =
    shipment.desi === null ? null : (
      <>
        {formatNumber(shipment.desi, t.language)}
        {source === null ? null : ' · '}
        {source === null ? null : isDesiSource(source) ? t(`desiSource.${source}`) : <ServiceWord word={source} />}
      </>
    );
  return (
    <div className="stack gap-24 min-w-0">
      <p className={classes.standing} data-testid="shipment-standing">
        {shipment.status === null ? null : <StatusWord status={shipment.status} />}
        <span>{shipment.carrierName}</span>
        {shipment.price === null ? null : <Money amount={shipment.price} />}
      </p>
      {shipment.warnings.length === 0 ? null : (
        <Notice tone="attention" testId="shipment-warnings">
          {shipment.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      <FactList
        facts={[
          { id: 'here', label: t('common.atThisDesk'), value: job === null ? null : <StateWord job={job} /> },
          { id: 'label', label: t('common.label'), value: label },
          { id: 'desi', label: t('field.desi'), value: desi },
          { id: 'discount', label: t('prices.discount'), value: money(shipment.discount) },
          { id: 'paymentStatus', label: t('shipments.paymentStatus'), value: asText(paymentStatus) },
          { id: 'paymentMethod', label: t('shipments.paymentMethod'), value: asText(paymentMethod) },
          {
            id: 'paid',
            label: t('shipments.paid'),
            value: payment === null || statesPaid ? null : payment.paid ? t('shipments.yes') : t('shipments.no'),
          },
          {
            id: 'amount',
            label: t('payments.amount'),
            value: payment === null || payment.amount === shipment.price ? null : money(payment.amount),
          },
          {
            id: 'expires',
            label: t('shipments.payUntil'),
            value: payment?.expiresAt == null ? null : formatWhen(payment.expiresAt, Date.now(), t.language),
          },
          { id: 'id', label: t('shipments.id'), value: shipment.id },
        ]}
      />
      {record.more.length === 0 ? null : (
        <Section title={t('shipments.more')} testId="shipment-more">
          <ExtraFields fields={record.more} />
        </Section>
      )}
    </div>
  );
}
