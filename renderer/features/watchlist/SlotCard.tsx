import { memo } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code } from '../../components/values.tsx';
import { useText } from '../../i18n/useText.ts';
import { isOfList, isPrintingNext } from '../../model/jobLists.ts';
import classes from './SlotCard.module.css';
import { useWatchTexts } from './watchTexts.ts';

interface SlotCardProps {
  readonly jobId: string;
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

/** One slot of the shelf: its number large, what stands in it and for how long, what was said of its label. */
export const SlotCard = memo(function SlotCard({ jobId, ...chosen }: SlotCardProps) {
  const job = useJob(jobId);
  return job === null ? null : <Card job={job} {...chosen} />;
});

function Card({ job, isChosen, onChoose }: Omit<SlotCardProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const { tone, icon, word, said, when, next } = useWatchTexts(job);
  const choose = () => onChoose(job.id);
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        data-row={job.id}
        data-tone={tone}
        data-here={isPrintingNext(job)}
        aria-current={isChosen}
        // The shelf is one stop of the Tab key; the arrow keys go on from there.
        tabIndex={isChosen ? 0 : -1}
        onFocus={choose}
        onClick={choose}
      >
        <span className={classes.slot}>
          <small>{isOfList(job) ? t('queue.batch') : t('watchlist.slot')}</small>
          {job.slot ?? '–'}
        </span>
        <span className={classes.parcel}>
          <strong>
            <Code code={job.order?.reference || job.key.value} />
          </strong>
          <span>{job.order?.receiver.name}</span>
          <small>{job.shipment?.carrierName ?? job.order?.carrier}</small>
        </span>
        <span className={classes.state}>
          <ToneIcon name={icon} size={20} />
          <b>{word}</b>
        </span>
        <span className={classes.looks}>
          <span>{when === '' ? said : `${said} · ${when}`}</span>
          <span>{next}</span>
        </span>
      </button>
    </li>
  );
}
