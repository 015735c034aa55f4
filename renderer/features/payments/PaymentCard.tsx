import { memo } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob, useStatus } from '../../bridge/StationContext.tsx';
import { Code } from '../../components/Code.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { useText } from '../../i18n/useText.ts';
import { CoveredLine } from '../../jobs/CoveredLine.tsx';
import { openLink } from '../../model/jobActions.ts';
import { paymentNow, unpaidAt } from '../../model/paymentNow.ts';
import { CardFrame, type ChoosableProps } from './CardFrame.tsx';
import { EndedCard } from './EndedCard.tsx';
import { LastAnswer } from './LastAnswer.tsx';
import classes from './PaymentCard.module.css';
import { PaymentFigures } from './PaymentFigures.tsx';
import { PaymentTime } from './PaymentTime.tsx';

interface PaymentCardProps extends ChoosableProps {
  readonly jobId: string;
  /** Epoch ms, of all cards at once. */
  readonly now: number;
}

/** One open payment: what it costs, what the balance lacks, until when, and the link as a QR code for a phone. */
export const PaymentCard = memo(function PaymentCard({ jobId, ...rest }: PaymentCardProps) {
  const job = useJob(jobId);
  return job === null ? null : <Card job={job} {...rest} />;
});

function Card({ job, now, ...chosen }: Omit<PaymentCardProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const link = openLink(job, profile);
  const code = job.order?.reference || job.key.value;
  const { payment } = job;
  const balance = useStatus((status) => status.balance);
  const figures = paymentNow(payment, balance);
  if (link === null) return <EndedCard job={job} {...chosen} />;
  return (
    <CardFrame id={job.id} jobId={job.id} name={code} {...chosen}>
      <PaymentQr link={link} expiresAt={payment?.expiresAt ?? null} size={208} isBare isAdvised />
      <div className={classes.facts}>
        <h2>
          {job.slot === null ? null : <b>{t('payments.slot', { slot: job.slot })}</b>}
          <Code code={code} oneLine />
        </h2>
        <p className={classes.who}>
          <span>{job.order?.receiver.name}</span>
        </p>
        {payment === null ? null : (
          <>
            <PaymentFigures {...payment} {...figures} now={now} />
            <CoveredLine job={job} figures={figures} />
          </>
        )}
        {link.kind === 'refused' && payment?.expiresAt == null ? null : (
          <PaymentTime
            expiresAt={payment?.expiresAt ?? null}
            isUnreadable={payment?.odd.some(({ name }) => name.includes('expires')) === true}
            unpaidAt={unpaidAt(job)}
            now={now}
          />
        )}
        <LastAnswer job={job} now={now} />
      </div>
    </CardFrame>
  );
}
