import { LONGEST_WAIT_MS } from './wallClock.ts';

/**
 * Waiting time in ms before try number `attempt` (1 is the first repetition): doubles from `first` up to `most`,
 * with half of it random so that desks do not come back in step. `fraction` is at least 0 and below 1.
 */
export function backoffMs(attempt: number, fraction: number, first = 1_000, most = 60_000): number {
  const full = Math.min(most, first * 2 ** Math.min(30, Math.max(0, attempt - 1)));
  return Math.round(full / 2 + (full / 2) * fraction);
}

/** Gaps in ms between looks at a pending shipment: 5 s, 10 s, 20 s ... up to 5 min (API section 2.5: no polling loop). */
export function lookGapMs(looks: number): number {
  return Math.min(LONGEST_WAIT_MS, 5_000 * 2 ** Math.min(30, Math.max(0, looks)));
}
