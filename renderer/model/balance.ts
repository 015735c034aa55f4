import type { BalanceDay } from '../../electron/contract/service.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import { startOfDay } from './day.ts';

/** Another desk or the customer panel may have changed a figure that is older than this, ms. */
export const STALE_AFTER_MS = 15 * 60_000;

/** Whether a figure is too old to be shown as the present one. `at`, of the answer with it, and `now` in epoch ms. */
export function isStale(at: number, now: number): boolean {
  return now - at > STALE_AFTER_MS;
}

const DAY_MS = 86_400_000;
/** Fewer days say nothing about the next ones. */
const FEWEST_DAYS = 3;
/** A balance that lasts longer needs no thought now. */
const MOST_DAYS_LEFT = 60;

export interface BalanceCourse {
  /** What left the balance a day, kuruş, on average of the calendar days that the list covers, those without parcels too. */
  readonly perDay: number;
  readonly days: number;
  /** The day (epoch ms) on which the balance meets zero at that rate; null: it has already, or not within two months. */
  readonly endsAt: number | null;
}

/** Where the balance is going, by its last days, oldest first; null where too few are known, or nothing was spent. */
export function balanceCourse(days: readonly BalanceDay[], now: number): BalanceCourse | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < FEWEST_DAYS) return null;
  const added = days.slice(1).reduce((sum, one) => sum + one.added, 0);
  const covered = Math.round((startOfDay(last.day) - startOfDay(first.day)) / DAY_MS);
  const perDay = (first.amount + added - last.amount) / covered;
  if (perDay <= 0) return null;
  const left = last.amount / perDay;
  return { perDay, days: covered, endsAt: left <= 0 || left > MOST_DAYS_LEFT ? null : now + left * DAY_MS };
}

/**
 * How many orders wait to be sent, with those on their way and those left of open batches: the count that every screen shows.
 * Those that a paused batch holds are in both counts.
 */
export function waitingOrders({ counts, batches }: Pick<StationStatus, 'counts' | 'batches'>): number {
  const left = batches.reduce((sum, one) => sum + one.left - one.held, 0);
  return (counts.queued ?? 0) + (counts.submitting ?? 0) + left;
}

/** How many of these wait for a person: their batch is paused. */
export function pausedOrders({ batches }: Pick<StationStatus, 'batches'>): number {
  return batches.reduce((sum, { batch, left }) => (batch.state === 'paused' ? sum + left : sum), 0);
}
