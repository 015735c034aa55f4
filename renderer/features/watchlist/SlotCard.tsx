import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { WaitingFor } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Code } from '../../components/Code.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/useText.ts';
import { isPrintingNext } from '../../model/jobLists.ts';
import classes from './SlotCard.module.css';
import { isLate } from './shelfOrder.ts';

/** One slot of the shelf: its number large, what stands in it, and for how long. */
export const SlotCard = memo(function SlotCard({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  const now = useNow(10_000);
  if (job === null) return null;
  const isReady = isPrintingNext(job);
  const late = isLate(job, now);
  const tone = isReady ? 'done' : late ? 'pay' : 'wait';
  return (
    <li className={classes.card} data-tone={tone} data-ready={isReady}>
      <p className={classes.slot}>
        <small>{t('watchlist.slot')}</small>
        {job.slot ?? '–'}
      </p>
      <div className={classes.parcel}>
        <strong>
          <Code code={job.order?.reference ?? job.key.value} />
        </strong>
        <span>{job.order?.receiver.name}</span>
        <span className={classes.age}>
          <ToneIcon name={isReady ? 'printing' : 'wait'} size={20} />
          {isReady ? (
            t('watchlist.ready')
          ) : (
            <>
              <WaitingFor at={job.createdAt} />
              {late ? ` · ${t('watchlist.late')}` : null}
            </>
          )}
        </span>
      </div>
      {isReady ? null : (
        <Button busy={actions.pending} onPress={() => void actions.lookNow()}>
          {t('action.lookNow')}
        </Button>
      )}
      {actions.error === null ? null : <ErrorLine error={actions.error} />}
    </li>
  );
});
