import { memo, useEffect, useMemo, useRef } from 'react';
import type { DayTotals } from '../../../electron/contract/ledger.ts';
import { useJob } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { type RowWindow, useRowWindow } from '../../components/useRowWindow.ts';
import { Money, StateWord, StrongCode, WaitingFor } from '../../components/values.tsx';
import { formatDay, formatNumber, formatTime, placeText, useText } from '../../i18n/index.ts';
import { dayOf, daysBefore, startOfDay } from '../../model/day.ts';
import { stateId, variantOf } from '../../model/outcomeTable.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import classes from './ledger.module.css';
import type { LedgerLine } from './ledgerDesk.ts';
import type { LedgerPages } from './useLedgerPages.ts';

/** Heights, px, as ledger.module.css has them; heads are measured, because they may take two lines. */
const ROW_PX = 56;
const HEAD_PX = 46;
const DAY_GAP_PX = 20;

/** What each row is given. */
interface EachRow {
  /** On a list of what is left to do: how long it has been waiting there, instead of when it came. */
  readonly showsAge: boolean;
  readonly onChoose: (jobId: string) => void;
  readonly onOpen: (jobId: string) => void;
}

interface LedgerRowsProps extends EachRow {
  readonly pages: LedgerPages;
  readonly active: boolean;
  readonly chosen: string | null;
}

/** The jobs under their days. More come as the person goes down, by wheel or by key; those on the screen are drawn. */
export function LedgerRows({ pages, active, chosen, ...row }: LedgerRowsProps) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  const { lines, more, hasMore, pending } = pages;
  const total = hasMore ? pages.total : lines.length;
  const { items, days } = useMemo(() => daysOf(lines), [lines]);
  const window = useRowWindow({
    count: items.length,
    ...useMemo(() => layoutOf(items), [items]),
    from: useMemo(() => items.findIndex((item) => item.type === 'line' && item.jobId === chosen), [items, chosen]),
    active,
    onEnd: more,
  });
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasMore) return;
    // More is loaded a screen's height before the end, so that there is no wait. Of several observations that come
    // together the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && more(), {
      root: mark.closest('main'),
      rootMargin: '100% 0px',
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasMore, more]);
  const drawn = window.items;
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1];
  return (
    <div data-testid="ledger" data-count={lines.length}>
      <div ref={window.box} className={classes.rows} style={{ height: `${window.height}px` }}>
        {days
          .filter((day) => isWithin(from, day) || isWithin(day.head, { head: from, last: to }))
          .map((day) => (
            <LedgerDay
              key={day.day}
              day={day}
              items={items}
              drawn={drawn.filter(({ index }) => isWithin(index, day))}
              window={window}
              total={lines.length}
              sums={pages.days.get(day.day) ?? null}
              chosen={chosen}
              {...row}
            />
          ))}
      </div>
      <div ref={end} className={classes.end}>
        <span>
          {total === null
            ? pending
              ? t('ledger.seeking', { shown: formatNumber(lines.length, t.language) })
              : t('ledger.shownSome', { shown: formatNumber(lines.length, t.language) })
            : t('ledger.shown', {
                shown: formatNumber(lines.length, t.language),
                total: formatNumber(total, t.language),
              })}
        </span>
        {hasMore ? <ActionButton action="moreRows" busy={pending} onPress={more} /> : null}
      </div>
    </div>
  );
}

function isWithin(index: number, { head, last }: Pick<LedgerDayPlace, 'head' | 'last'>): boolean {
  return head <= index && index <= last;
}

function layoutOf(items: readonly LedgerItem[]) {
  return {
    keyOf: (index: number) => items[index]?.key ?? `none ${index}`,
    isRow: (index: number) => items[index]?.type === 'line',
    heightOf(index: number) {
      const item = items[index];
      if (item === undefined) return ROW_PX;
      if (item.type === 'day') return HEAD_PX;
      return item.isLast ? ROW_PX + DAY_GAP_PX : ROW_PX;
    },
  };
}

/** The rows of the ledger: the head of a day, then its jobs. */
type LedgerItem =
  | { readonly type: 'day'; readonly key: string }
  /** `place` counts the jobs of the whole ledger from 1; `isLast`: of its day. */
  | {
      readonly type: 'line';
      readonly key: string;
      readonly jobId: string;
      readonly place: number;
      readonly isLast: boolean;
    };

interface LedgerDayPlace {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Indexes of its head and of its last job. */
  readonly head: number;
  readonly last: number;
}

/** The lines, which come newest first, under heads of their days. */
function daysOf(lines: readonly LedgerLine[]): {
  readonly items: readonly LedgerItem[];
  readonly days: readonly LedgerDayPlace[];
} {
  const items: LedgerItem[] = [];
  const days: LedgerDayPlace[] = [];
  let head = 0;
  for (const [index, { jobId, day }] of lines.entries()) {
    if (lines[index - 1]?.day !== day) {
      head = items.length;
      items.push({ type: 'day', key: `day ${day}` });
    }
    const isLast = lines[index + 1]?.day !== day;
    items.push({ type: 'line', key: jobId, jobId, place: index + 1, isLast });
    if (isLast) days.push({ day, head, last: items.length - 1 });
  }
  return { items, days };
}

interface LedgerDayProps extends EachRow {
  readonly day: LedgerDayPlace;
  readonly items: readonly LedgerItem[];
  /** Its jobs that are to be drawn. */
  readonly drawn: RowWindow['items'];
  readonly window: RowWindow;
  /** Jobs in the whole list. */
  readonly total: number;
  readonly sums: DayTotals | null;
  readonly chosen: string | null;
}

/** A day as high as all its jobs, so that its head stays in sight while they go by; drawn are those on the screen. */
function LedgerDay({ day: { day, head, last }, items, drawn, window, sums, chosen, ...row }: LedgerDayProps) {
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
  const counts = ['accepted', 'sheets', 'handedOver', 'cancelled'] as const;
  return (
    <p className={classes.sums} data-testid="day-sums">
      {counts
        .filter((id) => sums[id] > 0 || id === 'accepted')
        .map((id) => (
          <span key={id}>
            <b className="text-ink weight-650">{formatNumber(sums[id], t.language)}</b>{' '}
            {t(`ledger.sums.${id}`, { count: sums[id] })}
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

interface LedgerRowProps extends EachRow {
  readonly jobId: string;
  /** Among all that is drawn in the ledger. */
  readonly index: number;
  /** Among `total` jobs, from 1. */
  readonly place: number;
  readonly total: number;
  /** Below the top of its day, px. */
  readonly top: number;
  readonly isChosen: boolean;
}

/** One job in a line; the whole line opens it. */
const LedgerRow = memo(function LedgerRow(props: LedgerRowProps) {
  const { jobId, index, place, total, top, isChosen, showsAge, onChoose, onOpen } = props;
  const t = useText();
  const job = useJob(jobId);
  if (job === null) return null;
  const receiver = job.order?.receiver;
  const price = job.shipment?.price ?? job.payment?.amount ?? null;
  const { tone, icon } = variantOf(stateId(job));
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
