import { useClipboard } from '@mantine/hooks';
import { memo } from 'react';
import type { Payment } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { Countdown } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Code } from '../../components/Code.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { Money } from '../../components/Money.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/useText.ts';
import { shortfallOf } from '../../model/shortfall.ts';
import classes from './PaymentCard.module.css';

/** One open payment: what it costs, what the balance lacks, and the link as a QR code for a phone. */
export const PaymentCard = memo(function PaymentCard({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  const clipboard = useClipboard({ timeout: 3000 });
  const now = useNow(1000);
  if (job === null) return null;
  const url = job.payment?.url ?? null;
  const isExpired = job.payment?.expiresAt != null && job.payment.expiresAt <= now;
  return (
    <li className={classes.card} data-job-id={job.id}>
      {url === null || isExpired ? (
        <p className={classes.noCode}>{isExpired ? t('payments.expired') : t('payments.noLink')}</p>
      ) : (
        <figure className={classes.code}>
          <QrCode text={url} label={t('payments.qrOf')} size={208} />
          <figcaption>{t('payments.scanQr')}</figcaption>
        </figure>
      )}
      <div className={classes.facts}>
        <h2>
          <Code code={job.order?.reference ?? job.key.value} />
        </h2>
        <p className={classes.receiver}>
          {job.order?.receiver.name}
          {job.slot === null ? null : <b> · {t('scan.slot', { slot: job.slot })}</b>}
        </p>
        {job.payment === null ? null : <Amounts payment={job.payment} />}
        {url === null || isExpired || job.payment?.expiresAt == null ? null : (
          <p className={classes.left}>
            {t('payments.left')}{' '}
            <b>
              <Countdown until={job.payment.expiresAt} />
            </b>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {url === null || isExpired ? null : (
          <>
            <Button busy={actions.pending} onPress={() => void actions.openPayment()}>
              {t('action.openPayment')}
            </Button>
            <Button onPress={() => clipboard.copy(url)}>
              {clipboard.copied ? t('payments.copied') : t('payments.copy')}
            </Button>
          </>
        )}
        <Button busy={actions.pending} onPress={() => void actions.lookNow()}>
          {t('action.lookNow')}
        </Button>
      </div>
      {actions.error === null ? null : <ErrorLine error={actions.error} />}
    </li>
  );
});

function Amounts({ payment }: { readonly payment: Payment }) {
  const t = useText();
  const shortfall = shortfallOf(payment);
  return (
    <dl className={classes.amounts}>
      {payment.amount === null ? null : (
        <div data-strong="true">
          <dt>{t('payments.amount')}</dt>
          <dd>
            <Money amount={payment.amount} />
          </dd>
        </div>
      )}
      {payment.balance === null ? null : (
        <div>
          <dt>{t('payments.balance')}</dt>
          <dd>
            <Money amount={payment.balance} />
          </dd>
        </div>
      )}
      {shortfall === null ? null : (
        <div data-tone="pay">
          <dt>{t('payments.shortfall')}</dt>
          <dd>
            <Money amount={shortfall} />
          </dd>
        </div>
      )}
    </dl>
  );
}
