import { isEmptyDay } from '../../contract/ledger.ts';
import { dayName, localDaySpans, startOfDay } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Data is removed because of its age only if the station has worked on this many of the last `LIST_BACK_DAYS` days. */
const WORKING_DAYS = 2;
const LIST_BACK_DAYS = 15;

/** Whether the wall clock may be trusted; computed once a day. */
export type ClockProof = () => Promise<boolean>;

/**
 * A clock that was set forward by mistake makes everything seem old. So it is trusted only if the station worked on at
 * least two of the fifteen days before today, as the clock counts them.
 */
export function createClockProof({ journal, clock }: { readonly journal: Journal; readonly clock: Clock }): ClockProof {
  let known: { readonly today: number; readonly isProved: boolean } | null = null;

  async function isProved(today: number): Promise<boolean> {
    let worked = 0;
    for (const { day, from, to } of localDaySpans(startOfDay(today - LIST_BACK_DAYS * DAY_MS), today)) {
      if (!isEmptyDay(await journal.totals(day, from, to))) worked += 1;
    }
    return worked >= WORKING_DAYS;
  }

  return async () => {
    const today = startOfDay(clock.now());
    if (known?.today !== today) known = { today, isProved: await isProved(today) };
    return known.isProved;
  };
}

export interface DailyDeps {
  readonly name: string;
  /** After how many days data is removed; null: never. */
  readonly days: () => number | null;
  /**
   * `nextPage` is awaited between the pages of a long removal: it lets scans and prints through, and is false once the
   * program ends.
   */
  readonly work: (days: number, nextPage: () => Promise<boolean>) => Promise<unknown>;
  readonly clockIsProved: ClockProof;
  /** How long after the start the first check is made, ms. */
  readonly startAfterMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Removes what is too old, once a day and whenever the owner changes the number of days, if the clock can be trusted.
 */
export function createDaily(deps: DailyDeps): { stop(): void } {
  const { name, days, work, clockIsProved, startAfterMs, clock, logger } = deps;
  let stopped = false;
  let cancelNext: (() => void) | null = null;
  let doneFor = '';

  const nextPage = () => new Promise<boolean>((resolve) => void clock.after(0, () => resolve(!stopped)));

  async function byItself(): Promise<void> {
    const limit = days();
    const wanted = `${dayName(clock.now())} ${limit}`;
    if (limit === null || wanted === doneFor) return;
    if (await clockIsProved()) await work(limit, nextPage);
    doneFor = wanted;
  }

  function poll(): void {
    byItself()
      .catch((failure: unknown) => logger.error(`${name} failed`, { failure: String(failure) }))
      .finally(() => {
        if (!stopped) cancelNext = clock.after(HOUR_MS, poll);
      });
  }

  if (startAfterMs === 0) poll();
  else cancelNext = clock.after(startAfterMs, poll);

  return {
    stop() {
      stopped = true;
      cancelNext?.();
    },
  };
}
