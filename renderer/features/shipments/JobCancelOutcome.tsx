import { useEffect } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { useRefund } from '../../bridge/useRefund.ts';
import { Notice } from '../../components/Notice.tsx';
import { RefundLine } from '../../components/RefundLine.tsx';
import { useText } from '../../i18n/useText.ts';

/** What became of a cancel that a job carries out: under way, done with its refund, or refused. */
export function JobCancelOutcome({ jobId, onCancelled }: { readonly jobId: string; readonly onCancelled: () => void }) {
  const t = useText();
  const job = useJob(jobId);
  const refund = useRefund(job);
  const isDone = job?.state === 'cancelled';
  useEffect(() => {
    if (isDone) onCancelled();
  }, [isDone, onCancelled]);
  if (job === null) return null;
  if (isDone) return <RefundLine refund={refund ?? { refunded: null, newBalance: null }} message={null} />;
  if (job.problem !== null && job.state !== 'cancelling') {
    return (
      <Notice tone="problem" testId="cancel-refused">
        <p>
          <strong>{t(`problem.${job.problem.code}.title`)}</strong> {t(`problem.${job.problem.code}.todo`)}
        </p>
        {job.problem.detail === null ? null : <p>{job.problem.detail}</p>}
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" testId="cancel-under-way">
      <p>
        {t('outcome.sending.withdrawing.body')}
        {job.problem === null ? null : ` ${t(`problem.${job.problem.code}.title`)}`}
      </p>
    </Notice>
  );
}
