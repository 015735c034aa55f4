import { memo } from 'react';
import { anewReference } from '../../../electron/contract/anewReference.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { useRefund } from '../../bridge/useJobs.ts';
import { RefundLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, StateWord } from '../../components/values.tsx';
import { useText } from '../../i18n/useText.ts';
import { isPaidMeanwhile } from '../../model/outcomeOf.ts';
import { CardFrame, type ChoosableProps } from './CardFrame.tsx';
import classes from './payments.module.css';

/** A payment that was open here a moment ago: paid, or cancelled, and what comes of it. */
export const EndedCard = memo(function EndedCard({ job, ...chosen }: ChoosableProps & { readonly job: Job }) {
  const t = useText();
  const successor = useJob(job.successor);
  const refund = useRefund(job);
  const code = job.order?.reference || job.key.value;
  const end = endOf(job);
  return (
    <CardFrame
      id={job.id}
      jobId={job.id}
      name={code}
      testId="payment-ended"
      tone={end === 'paid' ? 'done' : 'neutral'}
      {...chosen}
    >
      <ToneIcon name={end === 'paid' ? 'done' : 'withdrawn'} size={72} />
      <div className={classes.facts} data-end={end}>
        <p className={classes.word}>
          {t(`payments.ended.${end}`)}
          {end !== 'paid' || job.slot === null ? null : ` · ${t('payments.slot', { slot: job.slot })}`}
        </p>
        <h2>
          <Code code={code} />
        </h2>
        <p className={classes.who}>
          <span>{job.order?.receiver.name}</span>
          {end === 'paid' && job.state !== 'awaiting_payment' ? <StateWord job={job} /> : null}
        </p>
        {!isPaidMeanwhile(job) ? null : (
          <p className={classes.body}>
            <strong>{t('problem.paid_meanwhile.title')}</strong> {t('problem.paid_meanwhile.todo')}
          </p>
        )}
        {job.payment?.paid !== true || refund === null ? null : <RefundLine refund={refund} message={null} />}
        {end !== 'cancelled' ? null : (
          <p className={classes.body}>
            {job.successor === null
              ? job.payment?.paid === true
                ? t('payments.anewTodo')
                : `${t('payments.linkClosed')} ${t('payments.anewTodo')}`
              : t('anew.instead', { reference: successor?.key.value ?? anewReference(job.key.value) })}
          </p>
        )}
      </div>
    </CardFrame>
  );
});

function endOf({ state }: Job): 'paid' | 'cancelling' | 'cancelled' {
  return state === 'cancelling' || state === 'cancelled' ? state : 'paid';
}
