import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { DayTotals, LedgerFilter } from '../../../electron/contract/ledger.ts';
import { useStation } from '../../bridge/StationContext.tsx';
import { dayOf, endOfDay, startOfDay } from '../../model/day.ts';

/** Jobs asked for at once: some screens full. */
const PAGE = 100;

export interface LedgerLine {
  readonly jobId: string;
  /** Local day of acceptance, YYYY-MM-DD. */
  readonly day: string;
}

export interface LedgerPages {
  readonly lines: readonly LedgerLine[];
  /** Of all that the filter finds, loaded or not; null before the first answer. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly pending: boolean;
  readonly error: StationError | null;
  /** Totals by day, for the days that are loaded. */
  readonly days: ReadonlyMap<string, DayTotals>;
  readonly more: () => void;
  readonly reload: () => void;
}

interface Loaded {
  readonly lines: readonly LedgerLine[];
  readonly total: number | null;
  readonly next: number | null;
}

const noDays: ReadonlyMap<string, DayTotals> = new Map();
const nothing: Loaded = { lines: [], total: null, next: null };

/**
 * The ledger from its newest job down, a page at a time as the person goes down; the jobs themselves are in the mirror,
 * which keeps them up to date. Begins again when the filter changes, and, while only its first page is loaded, when
 * `asOf` does. The filter must stay the same object while it says the same.
 */
export function useLedgerPages(filter: LedgerFilter, asOf: string): LedgerPages {
  const { station, jobs } = useStation();
  const [loaded, setLoaded] = useState<Loaded>(nothing);
  const [days, setDays] = useState<ReadonlyMap<string, DayTotals>>(new Map());
  const [pending, setPending] = useState(true);
  const [error, setError] = useState<StationError | null>(null);
  const waiting = useRef<object | null>(null);
  const isLong = useRef(false);

  const load = useCallback(
    async (before: number | null) => {
      const mine = {};
      waiting.current = mine;
      setPending(true);
      const reply = await station.request('ledger.search', { ...filter, before, limit: PAGE });
      if (waiting.current !== mine) return;
      waiting.current = null;
      setPending(false);
      setError(reply.ok ? null : reply.error);
      if (!reply.ok) return;
      const { items, total, next } = reply.value;
      jobs.accept(items);
      const lines = items.map(({ id, createdAt }) => ({ jobId: id, day: dayOf(createdAt) }));
      isLong.current = before !== null;
      setLoaded((earlier) => ({ lines: before === null ? lines : [...earlier.lines, ...lines], total, next }));
      const [newest, oldest] = [lines[0], lines.at(-1)];
      if (newest === undefined || oldest === undefined || isNarrow(filter)) return;
      const sums = await station.request('ledger.days', {
        from: startOfDay(oldest.day),
        to: endOfDay(newest.day),
      });
      if (!sums.ok) return;
      setDays((known) => new Map([...known, ...sums.value.map((one) => [one.day, one] as const)]));
    },
    [station, jobs, filter],
  );

  useEffect(() => {
    void load(null);
    return () => {
      waiting.current = null;
    };
  }, [load]);

  const seen = useRef(asOf);
  useEffect(() => {
    if (seen.current === asOf) return;
    seen.current = asOf;
    if (!isLong.current) void load(null);
  }, [asOf, load]);

  const { next } = loaded;
  return {
    lines: loaded.lines,
    total: loaded.total,
    hasMore: next !== null,
    pending,
    error,
    days: isNarrow(filter) ? noDays : days,
    more: useCallback(() => {
      if (next !== null && waiting.current === null) void load(next);
    }, [load, next]),
    reload: useCallback(() => void load(null), [load]),
  };
}

/** A day's totals are those of the whole day: beside some of its jobs they would be read as the totals of those. */
function isNarrow({ search, list }: LedgerFilter): boolean {
  return search.trim() !== '' || list !== null;
}
