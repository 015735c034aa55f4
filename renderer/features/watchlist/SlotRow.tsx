import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { WaitingFor } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Code } from '../../components/Code.tsx';
import { Cell, Row } from '../../components/DataTable.tsx';
import { StateWord } from '../../components/StateWord.tsx';
import { useText } from '../../i18n/useText.ts';
import { isPrintingNext } from '../../model/jobLists.ts';

export const SlotRow = memo(function SlotRow({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  if (job === null) return null;
  return (
    <Row>
      <Cell strong>{job.slot ?? '–'}</Cell>
      <Cell strong>
        <Code code={job.order?.reference ?? job.key.value} />
      </Cell>
      <Cell>{job.order?.receiver.name}</Cell>
      <Cell align="right">
        <WaitingFor at={job.createdAt} />
        <small>{t('watchlist.looks', { count: job.looks })}</small>
      </Cell>
      <Cell>
        <StateWord job={job} />
      </Cell>
      <Cell align="right">
        {isPrintingNext(job) ? null : (
          <Button busy={actions.pending} onPress={() => void actions.lookNow()}>
            {t('action.lookNow')}
          </Button>
        )}
      </Cell>
    </Row>
  );
});
