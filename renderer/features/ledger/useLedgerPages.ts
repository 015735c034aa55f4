import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { DayTotals, LedgerFilter } from '../../../electron/contract/ledger.ts';
import { useStation } from '../../bridge/index.ts';
import { dayOf, endOfDay, startOfDay } from '../../model/day.ts';
import { type LedgerDesk, type LedgerLine, mergeNewest, nothingStored, type StoredPages } from './ledgerDesk.ts';

/** Jobs requested at once: at first some screens full, then more, because the person is going through them. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 200;

const noDays: ReadonlyMap<string, DayTotals> = new Map();

/**
 * The ledger from its newest job down, a page at a time as the person goes down; the jobs themselves are in the cache,
 * which is updated by events. What was loaded outlives the screen, because a scan takes any screen away: it is shown at
 * once when the person comes back, and what is new is put on top of it; the same when `asOf` changes. The filter must stay
 * the same object while its values stay the same.
 */
export function useLedgerPages(desk: LedgerDesk, filter: LedgerFilter, asOf: string) {
  const { station, jobs } = useStation();
  const question = JSON.stringify(filter);
  const [loaded, setLoaded] = useState<StoredPages>(() => storedFor(desk, question));
  const [days, setDays] = useState<ReadonlyMap<string, DayTotals>>(new Map());
  const [pending, setPending] = useState(true);
  const [error, setError] = useState<StationError | null>(null);
  const waiting = useRef<object | null>(null);
  /** The end came into sight while another page was requested. */
  const wantsMore = useRef(false);

  const keep = useCallback(
    (next: StoredPages) => {
      desk.setState({ stored: next });
      setLoaded(next);
    },
    [desk],
  );

  const load = useCallback(
    async (before: number | null) => {
      const mine = {};
      waiting.current = mine;
      if (before !== null) wantsMore.current = false;
      setPending(true);
      const limit = before === null ? FIRST_PAGE : NEXT_PAGE;
      const reply = await station.request('ledger.search', { ...filter, before, limit });
      if (waiting.current !== mine) return;
      waiting.current = null;
      setPending(false);
      setError(reply.ok ? null : reply.error);
      if (!reply.ok) return;
      const { items, total, next } = reply.value;
      jobs.accept(items);
      const lines = items.map(lineOf);
      const known = storedFor(desk, question);
      const page = { question, lines, total, next };
      if (before !== null) keep({ ...page, lines: [...known.lines, ...lines] });
      // Jobs leave a closing list as they go on: what was loaded of one earlier is no longer true.
      else keep(filter.list === null ? mergeNewest(known, page) : page);
      const { next: onwards } = desk.getState().stored;
      // A search of one or two letters covers a part of the ledger at a time: a part without a job is not the end.
      if (onwards !== null && (wantsMore.current || items.length === 0)) void load(onwards);
      const [newest, oldest] = [lines[0], lines.at(-1)];
      if (newest === undefined || oldest === undefined || isNarrow(filter)) return;
      const sums = await station.request('ledger.days', {
        from: startOfDay(oldest.day),
        to: endOfDay(newest.day),
      });
      if (!sums.ok) return;
      setDays((earlier) => new Map([...earlier, ...sums.value.map((one) => [one.day, one] as const)]));
    },
    [station, jobs, filter, desk, question, keep],
  );

  useEffect(() => {
    setLoaded(storedFor(desk, question));
    void load(null);
    return () => {
      waiting.current = null;
      wantsMore.current = false;
    };
  }, [load, desk, question]);

  const seen = useRef(asOf);
  useEffect(() => {
    if (seen.current === asOf) return;
    seen.current = asOf;
    void load(null);
  }, [asOf, load]);

  const { next } = loaded;
  return {
    lines: loaded.lines,
    /** The number of all that the filter finds, loaded or not; null if unknown. */
    total: loaded.total,
    hasMore: next !== null,
    pending,
    error,
    /** Totals by day, for the days that are loaded. */
    days: isNarrow(filter) ? noDays : days,
    more: useCallback(() => {
      if (waiting.current !== null) wantsMore.current = true;
      else if (next !== null) void load(next);
    }, [load, next]),
    reload: useCallback(() => void load(null), [load]),
  };
}

export type LedgerPages = ReturnType<typeof useLedgerPages>;

const lineOf = ({ id, seq, createdAt }: Job): LedgerLine => ({ jobId: id, seq, day: dayOf(createdAt) });

function storedFor(desk: LedgerDesk, question: string): StoredPages {
  const { stored } = desk.getState();
  return stored.question === question ? stored : { ...nothingStored, question };
}

/** A day's totals are those of the whole day: beside some of its jobs they would be read as the totals of those. */
function isNarrow({ search, list }: LedgerFilter): boolean {
  return search.trim() !== '' || list !== null;
}
