import type { Job } from '../../../electron/contract/job.ts';
import type { ShipmentRecord } from '../../../electron/contract/service.ts';
import { ServiceWord } from '../../components/Detail.tsx';
import { ExtraFields, FactList, fact } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Page.tsx';
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
          fact('here', t('common.atThisDesk'), job === null ? null : <StateWord job={job} />),
          fact('label', t('common.label'), label),
          fact('desi', t('field.desi'), desi),
          fact('discount', t('prices.discount'), money(shipment.discount)),
          fact('paymentStatus', t('shipments.paymentStatus'), asText(paymentStatus)),
          fact('paymentMethod', t('shipments.paymentMethod'), asText(paymentMethod)),
          fact(
            'paid',
            t('shipments.paid'),
            payment === null || statesPaid ? null : payment.paid ? t('shipments.yes') : t('shipments.no'),
          ),
          fact(
            'amount',
            t('payments.amount'),
            payment === null || payment.amount === shipment.price ? null : money(payment.amount),
          ),
          fact(
            'expires',
            t('shipments.payUntil'),
            payment?.expiresAt == null ? null : formatWhen(payment.expiresAt, Date.now(), t.language),
          ),
          fact('id', t('shipments.id'), shipment.id),
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
