import type { Job, TimelineEntry } from '../../contract/job.ts';
import type { ClosingCounts, DayTotals, LedgerFilter, LedgerPage } from '../../contract/ledger.ts';
import { localDaySpans } from '../domain/localDaySpans.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';

/** One job with what happened to it. */
export interface LedgerRow {
  readonly job: Job;
  readonly timeline: readonly TimelineEntry[];
}

/** The history of this desk, for whoever checks it. */
export interface LedgerDesk {
  search(filter: LedgerFilter, before: number | null, limit: number): Promise<LedgerPage>;
  /** Days on which something happened, from (with) to (without), epoch ms; newest first; ten years at most. */
  days(from: number, to: number): Promise<readonly DayTotals[]>;
  closing(): Promise<ClosingCounts>;
  /** Everything that the filter finds, newest accepted first, page by page. */
  rows(filter: LedgerFilter): AsyncIterable<readonly LedgerRow[]>;
}

export interface LedgerDeskParts {
  readonly journal: Journal;
  readonly clock: Clock;
}

const PAGE = 500;
const DAY_MS = 86_400_000;
const LONGEST_MS = 3_660 * DAY_MS;

export function createLedgerDesk({ journal, clock }: LedgerDeskParts): LedgerDesk {
  async function days(from: number, to: number): Promise<readonly DayTotals[]> {
    const end = Math.min(to, clock.now() + DAY_MS);
    const totals: DayTotals[] = [];
    for (const { day, from: start, to: stop } of localDaySpans(Math.max(from, end - LONGEST_MS), end)) {
      const one = await journal.totals(day, start, stop);
      if (!isEmpty(one)) totals.unshift(one);
    }
    return totals;
  }

  async function* rows(filter: LedgerFilter): AsyncGenerator<readonly LedgerRow[]> {
    let before: number | null = null;
    do {
      const page: LedgerPage = await journal.searchJobs(filter, before, PAGE);
      yield await Promise.all(page.items.map(async (job) => ({ job, timeline: await journal.timeline(job.id) })));
      before = page.next;
    } while (before !== null);
  }

  return {
    search: (filter, before, limit) => journal.searchJobs(filter, before, limit),
    days,
    closing: () => journal.closingCounts(),
    rows,
  };
}

/** True when nothing happened on that day. */
export function isEmpty({ day: _day, ...figures }: DayTotals): boolean {
  return Object.values(figures).every((figure) => figure === 0);
}
