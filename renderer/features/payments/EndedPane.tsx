import type { Job } from '../../../electron/contract/job.ts';
import { reshipReference } from '../../../electron/contract/reshipReference.ts';
import { useJob, useRefund } from '../../bridge/index.ts';
import { RefundLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, StateWord } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { isPaidMeanwhile } from '../../model/outcomeOf.ts';
import { Pane } from './PaymentPane.tsx';
import { endOf } from './PaymentRow.tsx';
import classes from './payments.module.css';

/** A payment that was open here a moment ago: paid, or cancelled, and what the hands do with its parcel. */
export function EndedPane({ job }: { readonly job: Job }) {
  const t = useText();
  const successor = useJob(job.successor);
  const refund = useRefund(job);
  const end = endOf(job);
  return (
    <Pane
      jobId={job.id}
      tone={end === 'paid' ? 'done' : 'neutral'}
      picture={<ToneIcon name={end === 'paid' ? 'done' : 'withdrawn'} size={120} />}
    >
      <p className={classes.word} data-end={end}>
        {t(`payments.ended.${end}`)}
      </p>
      {end !== 'paid' || job.slot === null ? null : (
        <p className={classes.place}>{t('payments.slot', { slot: job.slot })}</p>
      )}
      <h2>
        <Code code={job.order?.reference || job.key.value} />
      </h2>
      <p className="text-body">{job.order?.receiver.name}</p>
      {end === 'paid' && !isPaidMeanwhile(job) ? <PaidTodo job={job} /> : null}
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
            : t('anew.instead', { reference: successor?.key.value ?? reshipReference(job.key.value) })}
        </p>
      )}
    </Pane>
  );
}

/** What to do with a parcel that is paid: stick its label on, or wait for that. */
function PaidTodo({ job }: { readonly job: Job }) {
  const t = useText();
  switch (job.state) {
    case 'label_pending':
      return <p className={classes.body}>{t('payments.paidTodo.waiting')}</p>;
    case 'label_ready':
    case 'printing':
    case 'printed':
      return job.problem !== null ? (
        <StateWord job={job} />
      ) : (
        <p className={classes.body}>{t(`payments.paidTodo.${job.state === 'printed' ? 'out' : 'printing'}`)}</p>
      );
    default:
      return <StateWord job={job} />;
  }
}
