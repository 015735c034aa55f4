import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { Cell, Row } from '../../components/DataTable.tsx';
import { Code, Countdown, StateWord, WaitingFor } from '../../components/values.tsx';
import { upperTurkish } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useIsPaused } from '../../jobs/useWaitingText.ts';

interface QueueRowProps {
  readonly jobId: string;
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

export const QueueRow = memo(function QueueRow({ jobId, isChosen, onChoose }: QueueRowProps) {
  const t = useText();
  const job = useJob(jobId);
  const isPaused = useIsPaused(job);
  if (job === null) return null;
  const receiver = job.order?.receiver;
  return (
    <Row isCurrent={isChosen} onChoose={() => onChoose(jobId)}>
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
        <WaitingFor at={job.stateSince ?? job.createdAt} />
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
    </Row>
  );
});
