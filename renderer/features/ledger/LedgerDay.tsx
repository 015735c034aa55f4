import { memo } from 'react';
import type { DayTotals } from '../../../electron/contract/ledger.ts';
import { useJob } from '../../bridge/index.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import type { RowWindow } from '../../components/useRowWindow.ts';
import { Money, StateWord, StrongCode, stateVariant, WaitingFor } from '../../components/values.tsx';
import { formatDay, formatNumber, formatTime, placeText, useText } from '../../i18n/index.ts';
import { dayOf, daysBefore, startOfDay } from '../../model/day.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import classes from './ledger.module.css';
import type { LedgerDayPlace, LedgerItem } from './ledgerItems.ts';

interface LedgerDayProps {
  readonly day: LedgerDayPlace;
  readonly items: readonly LedgerItem[];
  /** Its jobs that are to be drawn. */
  readonly drawn: RowWindow['items'];
  readonly window: RowWindow;
  /** Jobs in the whole list. */
  readonly total: number;
  readonly sums: DayTotals | null;
  readonly chosen: string | null;
  readonly showsAge: boolean;
  readonly onChoose: (jobId: string) => void;
  readonly onOpen: (jobId: string) => void;
}

/** A day as high as all its jobs, so that its head stays in sight while they go by; drawn are those on the screen. */
export function LedgerDay({ day: { day, head, last }, items, drawn, window, sums, chosen, ...row }: LedgerDayProps) {
  const t = useText();
  const now = Date.now();
  const name = formatDay(startOfDay(day), now, t.language);
  const near = day === dayOf(now) ? t('common.today') : day === daysBefore(now, 1) ? t('ledger.yesterday') : null;
  const { top, places, measure } = window;
  const [first, end] = [places[head], places[last]];
  if (first === undefined || end === undefined) return null;
  return (
    <section
      className={classes.day}
      aria-label={name}
      data-day={day}
      style={{ top: `${first.start - top}px`, height: `${end.end - first.start}px` }}
    >
      <header ref={measure} data-index={head} className={classes.head}>
        <h2>
          {near === null ? null : <b>{near} </b>}
          {name}
        </h2>
        {sums === null ? null : <DaySums sums={sums} />}
      </header>
      <ol>
        {drawn.map(({ index, start }) => {
          const item = items[index];
          return item?.type !== 'line' ? null : (
            <LedgerRow
              key={item.key}
              jobId={item.jobId}
              index={index}
              place={item.place}
              top={start - first.start}
              isChosen={item.jobId === chosen}
              {...row}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** The sums of a day, in one line; zeros are left out, except for money. */
function DaySums({ sums }: { readonly sums: DayTotals }) {
  const t = useText();
  const counts = [
    { id: 'accepted', count: sums.accepted },
    { id: 'sheets', count: sums.sheets },
    { id: 'handedOver', count: sums.handedOver },
    { id: 'cancelled', count: sums.cancelled },
  ] as const;
  return (
    <p className={classes.sums} data-testid="day-sums">
      {counts
        .filter(({ id, count }) => count > 0 || id === 'accepted')
        .map(({ id, count }) => (
          <span key={id}>
            <b className="text-ink weight-650">{formatNumber(count, t.language)}</b> {t(`ledger.sums.${id}`, { count })}
          </span>
        ))}
      <span>
        <b className="text-ink weight-650">
          <Money amount={sums.charged} />
        </b>{' '}
        {t('ledger.sums.charged')}
      </span>
      {sums.refunded === 0 ? null : (
        <span>
          <b className="text-ink weight-650">
            <Money amount={sums.refunded} />
          </b>{' '}
          {t('ledger.sums.refunded')}
        </span>
      )}
    </p>
  );
}

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
const LedgerRow = memo(function LedgerRow(props: LedgerRowProps) {
  const { jobId, index, place, total, top, isChosen, showsAge, onChoose, onOpen } = props;
  const t = useText();
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
        <StrongCode code={codeOfJob(job)} />
        <span className={classes.who}>
          <span className={classes.name}>{receiver?.name ?? ''}</span>
          <span lang="tr" className={classes.place}>
            {receiver === undefined ? null : placeText(receiver)}
          </span>
        </span>
        <span className={classes.carrier}>{job.shipment?.carrierName ?? job.order?.carrier}</span>
        <span className={classes.price}>{price === null ? null : <Money amount={price} />}</span>
        <span className="stack">
          <StateWord job={job} bare />
          {job.purgedAt === null ? null : <small className="text-small text-quiet">{t('ledger.purged')}</small>}
          {showsAge && job.slot !== null ? (
            <small className="text-small text-quiet">{t('common.slot', { slot: job.slot })}</small>
          ) : null}
        </span>
        {showsAge ? (
          <b className={classes.age}>
            <WaitingFor at={job.stateSince ?? job.updatedAt} />
          </b>
        ) : (
          <time>{formatTime(job.createdAt, t.language, false)}</time>
        )}
      </button>
    </li>
  );
});
