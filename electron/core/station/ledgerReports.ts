import type { Job, TimelineEntry } from '../../contract/job.ts';
import {
  type ClosingCounts,
  type DayFigures,
  type DayTotals,
  isEmptyDay,
  type LedgerFilter,
  type LedgerPage,
} from '../../contract/ledger.ts';
import { localDaySpans, startOfDay, startOfNextDay } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Reconciliation } from '../reconciliation/index.ts';

/** A job with its timeline. */
export interface LedgerRow {
  readonly job: Job;
  readonly timeline: readonly TimelineEntry[];
}

export interface LedgerReportsDeps {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly reconciliation: Pick<Reconciliation, 'sweep'>;
}

const PAGE = 500;
/** When the day is closed, the list of shipments cancelled elsewhere may be this old (ms) at most. */
const CLOSING_LIST_AGE_MS = 300_000;
const DAY_MS = 86_400_000;
const LONGEST_MS = 3_660 * DAY_MS;

/** The history of this desk, for the owner who checks the books. */
export function createLedgerReports({ journal, clock, reconciliation }: LedgerReportsDeps) {
  /**
   * Days on which something happened, from `from` (included) to `to` (excluded), epoch ms. Newest first; ten years at
   * most.
   */
  async function days(from: number, to: number): Promise<readonly DayTotals[]> {
    const end = Math.min(to, clock.now() + DAY_MS);
    const totals: DayTotals[] = [];
    for (const { day, from: start, to: stop } of localDaySpans(Math.max(from, end - LONGEST_MS), end)) {
      const one = await journal.totals(day, start, stop);
      if (!isEmptyDay(one)) totals.unshift(one);
    }
    return totals;
  }

  /** Sheets from `from` to `to`, epoch ms, by the hour of the clock. Where the clock is set back, an hour has those of both. */
  async function byHour(from: number, to: number): Promise<number[]> {
    const hours = Array.from({ length: 24 }, () => 0);
    for (const { at, sheets } of await journal.sheets(from, to)) {
      const hour = new Date(at).getHours();
      hours[hour] = (hours[hour] ?? 0) + sheets;
    }
    return hours;
  }

  /** The local day in which `at` (epoch ms) lies. */
  async function figures(at: number): Promise<DayFigures> {
    const [from, to] = [startOfDay(at), startOfNextDay(at)];
    return {
      hours: await byHour(from, to),
      hoursBefore: await byHour(startOfDay(from - 1), from),
      carriers: [...(await journal.carrierFigures(from, to))],
    };
  }

  /** Everything that the filter finds, newest accepted first, in pages. */
  async function* rows(filter: LedgerFilter): AsyncGenerator<readonly LedgerRow[]> {
    let before: number | null = null;
    do {
      const page: LedgerPage = await journal.searchJobs(filter, before, PAGE);
      yield await Promise.all(page.items.map(async (job) => ({ job, timeline: await journal.timeline(job.id) })));
      before = page.next;
    } while (before !== null);
  }

  return {
    search: (filter: LedgerFilter, before: number | null, limit: number): Promise<LedgerPage> =>
      journal.searchJobs(filter, before, limit),
    days,
    figures,
    closing(): Promise<ClosingCounts> {
      // Not awaited: what it finds changes the jobs, and the screen then reads again.
      void reconciliation.sweep('background', CLOSING_LIST_AGE_MS);
      return journal.closingCounts();
    },
    rows,
  };
}
