import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { Code, Money, StateWord } from '../../components/values.tsx';
import { formatTime, upperTurkish } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
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
  readonly onOpen: (jobId: string) => void;
}

/** One job in a line; the whole line opens it. */
export const LedgerRow = memo(function LedgerRow({ jobId, index, place, total, top, onOpen }: LedgerRowProps) {
  const t = useText();
  const language = useLanguage();
  const job = useJob(jobId);
  if (job === null) return null;
  const receiver = job.order?.receiver;
  const price = job.shipment?.price ?? job.payment?.amount ?? null;
  return (
    <li className={classes.row} aria-posinset={place} aria-setsize={total} style={{ top: `${top}px` }}>
      <button type="button" data-row={jobId} data-index={index} onClick={() => onOpen(jobId)}>
        <time>{formatTime(job.createdAt, language, false)}</time>
        <strong>
          <Code code={job.order?.reference || job.key.value} />
        </strong>
        <span className={classes.who}>
          <span>{receiver === undefined || receiver.name === '' ? null : receiver.name}</span>
          <small lang="tr">
            {receiver === undefined ? null : `${receiver.district} / ${upperTurkish(receiver.province)}`}
          </small>
        </span>
        <span className={classes.carrier}>{job.shipment?.carrierName ?? job.order?.carrier}</span>
        <span className={classes.price}>{price === null ? null : <Money amount={price} />}</span>
        <span className={classes.state}>
          <StateWord job={job} />
          {job.purgedAt === null ? null : <small>{t('ledger.purged')}</small>}
        </span>
      </button>
    </li>
  );
});
