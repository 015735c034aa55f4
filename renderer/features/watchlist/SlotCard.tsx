import { memo } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/index.ts';
import { ToneEdge, ToneIcon } from '../../components/ToneIcon.tsx';
import { HiddenText, StrongCode } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { isOfList } from '../../model/jobLists.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import classes from './SlotCard.module.css';
import { useWatchTexts } from './watchTexts.ts';

interface SlotCardProps {
  readonly jobId: string;
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

/** A slot of the shelf: its number large, the receiver of its parcel, and for how long it stands there or what to do with it. */
export const SlotCard = memo(function SlotCard({ jobId, ...chosen }: SlotCardProps) {
  const job = useJob(jobId);
  return job === null ? null : <Card job={job} {...chosen} />;
});

function Card({ job, isChosen, onChoose }: Omit<SlotCardProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const { step, tone, icon, word, age } = useWatchTexts(job);
  const choose = () => onChoose(job.id);
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        data-row={job.id}
        data-tone={tone}
        data-step={step}
        aria-current={isChosen}
        // The shelf is one stop of the Tab key; the arrow keys go on from there.
        tabIndex={isChosen ? 0 : -1}
        onFocus={choose}
        onClick={choose}
      >
        <ToneEdge />
        <span className={classes.slot} data-long={(job.slot ?? 0) > 99}>
          <small>{isOfList(job) ? t('queue.batch') : t('watchlist.slot')}</small>
          {job.slot ?? '–'}
        </span>
        <span className={classes.parcel}>
          <StrongCode code={codeOfJob(job)} />
          <span className="truncate">{job.order?.receiver.name}</span>
          <span className={classes.state}>
            <ToneIcon name={icon} size={22} />
            {/* The dark ground already means "late" for the eye. */}
            <b className="weight-700" aria-hidden={age !== null}>
              {age ?? word}
            </b>
            {age === null ? null : <HiddenText>{word}</HiddenText>}
          </span>
        </span>
      </button>
    </li>
  );
}
