import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { Button } from '../../components/Button.tsx';
import { Cell, Row } from '../../components/DataTable.tsx';
import { Code, Countdown, StateWord, WaitingFor } from '../../components/values.tsx';
import { upperTurkish } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useIsPaused } from '../../jobs/useWaitingText.ts';
import { jobActions } from '../../model/jobActions.ts';

export const QueueRow = memo(function QueueRow({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  const isPaused = useIsPaused(job);
  if (job === null) return null;
  const receiver = job.order?.receiver;
  return (
    <Row>
      <Cell strong>
        <Code code={job.order?.reference ?? job.key.value} />
      </Cell>
      <Cell>
        {receiver?.name}
        {receiver === undefined ? null : (
          <small lang="tr">
            {receiver.district} / {upperTurkish(receiver.province)}
          </small>
        )}
      </Cell>
      <Cell>{t(`queue.${job.lane}`)}</Cell>
      <Cell align="right">
        <WaitingFor at={job.createdAt} />
      </Cell>
      <Cell>
        <StateWord job={job} isPaused={isPaused} />
        {job.problem === null ? null : <small>{t(`problem.${job.problem.code}.title`)}</small>}
        {job.nextAt === null || job.state !== 'queued' ? null : (
          <small>
            {t('queue.nextTry')} <Countdown until={job.nextAt} />
          </small>
        )}
      </Cell>
      <Cell align="right">
        {jobActions(job).includes('withdraw') ? (
          <Button busy={actions.pending} onPress={() => void actions.withdraw()}>
            {t('queue.cancel')}
          </Button>
        ) : null}
      </Cell>
    </Row>
  );
});
