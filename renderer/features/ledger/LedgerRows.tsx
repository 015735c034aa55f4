import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { useRowWindow } from '../../components/useRowWindow.ts';
import { formatNumber, useText } from '../../i18n/index.ts';
import { LedgerDay } from './LedgerDay.tsx';
import classes from './ledger.module.css';
import { daysOf, type LedgerDayPlace, type LedgerItem } from './ledgerItems.ts';
import type { LedgerPages } from './useLedgerPages.ts';

/** Heights, px, as ledger.module.css has them; heads are measured, because they may take two lines. */
const ROW_PX = 56;
const HEAD_PX = 46;
const DAY_GAP_PX = 20;

interface LedgerRowsProps {
  readonly pages: LedgerPages;
  readonly active: boolean;
  readonly chosen: string | null;
  readonly showsAge: boolean;
  readonly onChoose: (jobId: string) => void;
  readonly onOpen: (jobId: string) => void;
}

/** Height of what lies over the lower edge, px: the keys. */
const DOCK_PX = 80;

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
    covered: HEAD_PX,
    coveredBelow: DOCK_PX,
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
        {hasMore ? (
          <Button busy={pending} onPress={more}>
            {t('ledger.more')}
          </Button>
        ) : null}
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
