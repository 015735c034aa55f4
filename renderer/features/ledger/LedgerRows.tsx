import { memo, useEffect, useRef } from 'react';
import type { DayTotals } from '../../../electron/contract/ledger.ts';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { dayOf, daysBefore, startOfDay } from '../../model/day.ts';
import { formatDay, formatNumber } from '../../model/format.ts';
import { DaySums } from './DaySums.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import classes from './LedgerRows.module.css';
import type { LedgerLine, LedgerPages } from './useLedgerPages.ts';
import { useRowKeys } from './useRowKeys.ts';

interface LedgerRowsProps {
  readonly pages: LedgerPages;
  readonly active: boolean;
  readonly onOpen: (jobId: string) => void;
}

/** The jobs under their days. More come as the person goes down, by wheel or by arrow key. */
export function LedgerRows({ pages, active, onOpen }: LedgerRowsProps) {
  const t = useText();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { more, hasMore } = pages;
  useRowKeys(box, active, more);
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasMore) return;
    // A screen's height before the end is reached, so that nobody waits for it.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && more(), {
      root: mark.closest('main'),
      rootMargin: '100% 0px',
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasMore, more]);
  return (
    <div ref={box} className={classes.rows} data-testid="ledger">
      {byDay(pages.lines).map(({ day, lines }) => (
        <Day key={day} day={day} lines={lines} sums={pages.days.get(day) ?? null} onOpen={onOpen} />
      ))}
      <div ref={end} className={classes.end}>
        <span>
          {t('ledger.shown', {
            shown: formatNumber(pages.lines.length, language),
            total: formatNumber(pages.total ?? pages.lines.length, language),
          })}
        </span>
        {hasMore ? (
          <Button busy={pages.pending} onPress={more}>
            {t('ledger.more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly lines: readonly LedgerLine[];
  readonly sums: DayTotals | null;
  readonly onOpen: (jobId: string) => void;
}

const Day = memo(
  function Day({ day, lines, sums, onOpen }: DayProps) {
    const t = useText();
    const language = useLanguage();
    const now = Date.now();
    const name = formatDay(startOfDay(day), now, language);
    const near = day === dayOf(now) ? t('ledger.today') : day === daysBefore(now, 1) ? t('ledger.yesterday') : null;
    return (
      <section className={classes.day} aria-label={name} data-day={day}>
        <header className={classes.head}>
          <h2>
            {near === null ? null : <b>{near} </b>}
            {name}
          </h2>
          {sums === null ? null : <DaySums sums={sums} />}
        </header>
        <ol>
          {lines.map(({ jobId }) => (
            <LedgerRow key={jobId} jobId={jobId} onOpen={onOpen} />
          ))}
        </ol>
      </section>
    );
  },
  // A day only ever grows at its end: its length tells whether it changed.
  (before, after) =>
    before.day === after.day &&
    before.sums === after.sums &&
    before.onOpen === after.onOpen &&
    before.lines.length === after.lines.length &&
    before.lines[0]?.jobId === after.lines[0]?.jobId,
);

function byDay(lines: readonly LedgerLine[]): readonly { readonly day: string; readonly lines: LedgerLine[] }[] {
  const days: { day: string; lines: LedgerLine[] }[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    if (last?.day === line.day) last.lines.push(line);
    else days.push({ day: line.day, lines: [line] });
  }
  return days;
}
