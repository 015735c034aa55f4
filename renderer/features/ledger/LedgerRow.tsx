import { memo } from 'react';
import { useJob } from '../../bridge/index.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, Money, StateWord, stateVariant, WaitingFor } from '../../components/values.tsx';
import { formatTime, upperTurkish, useLanguage, useText } from '../../i18n/index.ts';
import classes from './ledger.module.css';

interface LedgerRowProps {
  readonly jobId: string;
  /** Among all that is drawn in the ledger. */
  readonly index: number;
  /** Among `total` jobs, from 1. */
  readonly place: number;
  readonly total: number;
  /** Below the top of its day, px. */
  readonly top: number;
  readonly isChosen: boolean;
  /** On a list of what is left to do: how long it has been waiting there, instead of when it came. */
  readonly showsAge: boolean;
  readonly onChoose: (jobId: string) => void;
  readonly onOpen: (jobId: string) => void;
}

/** One job in a line; the whole line opens it. */
export const LedgerRow = memo(function LedgerRow(props: LedgerRowProps) {
  const { jobId, index, place, total, top, isChosen, showsAge, onChoose, onOpen } = props;
  const t = useText();
  const language = useLanguage();
  const job = useJob(jobId);
  if (job === null) return null;
  const receiver = job.order?.receiver;
  const price = job.shipment?.price ?? job.payment?.amount ?? null;
  const [tone, icon] = stateVariant(job);
  return (
    <li className={classes.row} aria-posinset={place} aria-setsize={total} style={{ top: `${top}px` }}>
      <button
        type="button"
        data-row={jobId}
        data-index={index}
        aria-current={isChosen}
        // The rows are one stop of the Tab key; the arrow keys go on from there.
        tabIndex={isChosen ? 0 : -1}
        onFocus={() => onChoose(jobId)}
        onClick={() => onOpen(jobId)}
      >
        <span className="grid text-tone" data-tone={tone}>
          <ToneIcon name={icon} size={24} />
        </span>
        <strong>
          <Code code={job.order?.reference || job.key.value} />
        </strong>
        <span className={classes.who}>
          <span className={classes.name}>{receiver?.name ?? ''}</span>
          <span lang="tr" className={classes.place}>
            {receiver === undefined ? null : `${receiver.district} / ${upperTurkish(receiver.province)}`}
          </span>
        </span>
        <span className={classes.carrier}>{job.shipment?.carrierName ?? job.order?.carrier}</span>
        <span className={classes.price}>{price === null ? null : <Money amount={price} />}</span>
        <span className="stack">
          <StateWord job={job} bare />
          {job.purgedAt === null ? null : <small>{t('ledger.purged')}</small>}
          {showsAge && job.slot !== null ? <small>{t('ledger.inSlot', { slot: job.slot })}</small> : null}
        </span>
        {showsAge ? (
          <b className={classes.age}>
            <WaitingFor at={job.stateSince ?? job.updatedAt} />
          </b>
        ) : (
          <time>{formatTime(job.createdAt, language, false)}</time>
        )}
      </button>
    </li>
  );
});
