import { memo } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { Cell, Row } from '../../components/DataTable.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code } from '../../components/values.tsx';
import { useText } from '../../i18n/useText.ts';
import { isOfList } from '../../model/jobLists.ts';
import classes from './watchlist.module.css';
import { useWatchTexts } from './watchTexts.ts';

interface WatchRowProps {
  readonly jobId: string;
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

/** One slot of the shelf in a line. */
export const WatchRow = memo(function WatchRow({ jobId, ...chosen }: WatchRowProps) {
  const job = useJob(jobId);
  return job === null ? null : <KnownRow job={job} {...chosen} />;
});

function KnownRow({ job, isChosen, onChoose }: Omit<WatchRowProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const { tone, icon, word, said, when, next } = useWatchTexts(job);
  return (
    <Row tone={tone} isCurrent={isChosen} onChoose={() => onChoose(job.id)}>
      <Cell strong>
        <span className={classes.slot}>{isOfList(job) ? t('queue.batch') : (job.slot ?? '–')}</span>
      </Cell>
      <Cell strong>
        <Code code={job.order?.reference || job.key.value} />
      </Cell>
      <Cell>
        {job.order?.receiver.name}
        <small>{job.shipment?.carrierName ?? job.order?.carrier}</small>
      </Cell>
      <Cell>
        <span className={classes.state}>
          <ToneIcon name={icon} size={20} />
          {word}
        </span>
      </Cell>
      <Cell>
        {said}
        <small>{when}</small>
      </Cell>
      <Cell>
        {next}
        {job.looks === 0 ? null : <small>{t('watchlist.looks', { count: job.looks })}</small>}
      </Cell>
    </Row>
  );
}
