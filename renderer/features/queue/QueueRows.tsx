import { IconStack2 } from '@tabler/icons-react';
import { memo, useContext, useState } from 'react';
import { useJob, useJobActions, useJobList, useJobs, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Cell, DataTable, Row, useIdRows } from '../../components/DataTable.tsx';
import { Dock } from '../../components/Dock.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useChosen } from '../../components/useCardKeys.ts';
import { Code, Countdown, StateWord, StrongCode, WaitingFor } from '../../components/values.tsx';
import { placeText, useText } from '../../i18n/index.ts';
import { CorrectContext, useIsPaused } from '../../jobs/index.ts';
import { jobActions } from '../../model/offeredActions.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import classes from './queue.module.css';

/**
 * The orders by exception: those that need a person, those on their way, and of the rest only how many there are, until
 * all are wanted.
 */
export function QueueRows({ onShowOrders }: { readonly onShowOrders: () => void }) {
  const t = useText();
  const { ids, state, error, reload } = useJobList('queue');
  const [showsAll, setShowsAll] = useState(false);
  const stopped = useJobs((known) => known.ids.attention);
  const moving = useJobs((known) =>
    known.ids.queue.filter((id) => {
      const job = known.jobs.get(id);
      return job !== undefined && (job.state !== 'queued' || job.problem !== null);
    }),
  );
  const bench = useJobs(
    (known) =>
      known.ids.queue.filter((id) => {
        const job = known.jobs.get(id);
        return job?.state === 'queued' && job.problem === null && job.lane === 'bench';
      }).length,
  );
  const left = useStatus(({ batches }) => batches.reduce((sum, one) => sum + one.left, 0)) ?? 0;
  const waiting = ids.length - moving.length;
  const set = new Set(moving);
  const shown = [...stopped, ...moving, ...(showsAll ? ids.filter((id) => !set.has(id)) : [])];
  const [chosen, choose] = useChosen(shown);
  const rows = useIdRows(shown, (id) => <QueueRow jobId={id} isChosen={id === chosen} onChoose={choose} />);
  const isEmpty = shown.length === 0 && waiting + left === 0;
  return (
    <>
      {error === null ? null : <ReadFailed error={error} onRead={reload} />}
      {isEmpty && state === 'loaded' ? (
        <EmptyState icon={IconStack2} title={t('queue.emptyTitle')} body={t('queue.emptyBody')}>
          <Button keys="F6" onPress={onShowOrders}>
            {t('title.orders')}
          </Button>
        </EmptyState>
      ) : null}
      {shown.length === 0 ? null : (
        <DataTable
          {...rows}
          label={t('title.queue')}
          columns={[
            { id: 'code', title: t('queue.code'), share: 1.3 },
            { id: 'receiver', title: t('common.receiver'), share: 1.7 },
            { id: 'lane', title: t('queue.lane'), share: 0.7 },
            { id: 'since', title: t('queue.since'), align: 'right', share: 0.8 },
            { id: 'state', title: t('common.state'), share: 2 },
          ]}
          from={chosen === null ? null : shown.indexOf(chosen)}
        />
      )}
      {waiting + left === 0 || error !== null ? null : (
        <div className={classes.rest} data-testid="queue-rest">
          <span>{t('queue.waitingOf', { count: waiting + left, bench, list: waiting - bench + left })}</span>
          {waiting > 0 ? (
            <ActionButton action="showRest" onPress={() => setShowsAll(!showsAll)}>
              {t(showsAll ? 'queue.showLess' : 'queue.showAll')}
            </ActionButton>
          ) : null}
        </div>
      )}
      {chosen === null ? null : <ChosenRow key={chosen} jobId={chosen} />}
    </>
  );
}

/** The chosen order with what can be done about it here. */
function ChosenRow({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  const correct = useContext(CorrectContext);
  const offered = job === null || actions.pending ? [] : jobActions(job);
  const rowActions = {
    correct: offered.includes('correct') ? () => correct(jobId) : null,
    retry: offered.includes('retry') ? () => void actions.retry() : null,
    withdraw: offered.includes('withdraw') ? () => void actions.withdraw() : null,
  };
  if (job === null) return null;
  return (
    <Dock
      label={t('queue.chosen')}
      testId="queue-chosen"
      jobId={jobId}
      who={<StrongCode code={codeOfJob(job)} oneLine />}
      notice=<ErrorLine error={actions.error} />
      keys={(['correct', 'retry', 'withdraw'] as const).map((action) => {
        const run = rowActions[action];
        return run === null ? null : <ActionButton key={action} action={action} onPress={run} />;
      })}
    />
  );
}

interface QueueRowProps {
  readonly jobId: string;
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

const QueueRow = memo(function QueueRow({ jobId, isChosen, onChoose }: QueueRowProps) {
  const t = useText();
  const job = useJob(jobId);
  const isPaused = useIsPaused(job);
  if (job === null) return null;
  const receiver = job.order?.receiver;
  return (
    <Row isCurrent={isChosen} onChoose={() => onChoose(jobId)}>
      <Cell strong>
        <Code code={codeOfJob(job)} />
      </Cell>
      <Cell>
        {receiver?.name}
        {receiver === undefined ? null : <small lang="tr">{placeText(receiver)}</small>}
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
