import { memo } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob, useStatus } from '../../bridge/StationContext.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { Code } from '../../components/values.tsx';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { CoveredLine } from '../../jobs/JobLines.tsx';
import { openLink } from '../../model/jobActions.ts';
import { paymentNow, unpaidAt } from '../../model/paymentNow.ts';
import { CardFrame, type ChoosableProps } from './CardFrame.tsx';
import { EndedCard } from './EndedCard.tsx';
import { PaymentFigures } from './PaymentFigures.tsx';
import { PaymentTime } from './PaymentTime.tsx';
import classes from './payments.module.css';

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

/** The service's last answer to the question whether it is paid. */
function LastAnswer({ job, now }: { readonly job: Job; readonly now: number }) {
  const t = useText();
  const language = useLanguage();
  const look = job.lastLook;
  if (look === null) return null;
  const problem = look.said === 'refused' ? job.problem : null;
  const said = problem === null ? t(`shelf.said.${look.said}`) : t(`problem.${problem.code}.title`);
  return (
    <p className={classes.answer} data-testid="payment-answer">
      {t('payments.answer', { when: formatWhen(look.at, now, language), said })}
    </p>
  );
}
