/** In this order: scans, reprints, cancels and polls that somebody asked for; planned polls; imported lists; all else. */
export const BUDGET_LANES = ['bench', 'label', 'batch', 'background'] as const;
export type BudgetLane = (typeof BUDGET_LANES)[number];

export const WINDOW_MS = 60_000;

/** How much of the account's limit a lane may see used before it has to wait; the rest is reserved for those above it. */
const SHARE: Readonly<Record<BudgetLane, number>> = { bench: 1, label: 0.9, batch: 0.75, background: 0.6 };

/**
 * Milliseconds until a request of this lane may leave, 0 for now (API section 8, rate limits). `sent` are the times of
 * the requests so far in ascending order, on the same clock as `now`; `limit` is requests per window. Because the
 * window slides, no 60 s whatever holds more than the limit, however the service aligns its own windows.
 */
export function budgetWaitMs(sent: readonly number[], now: number, lane: BudgetLane, limit: number): number {
  return budgetWaitOfNthMs(sent, now, lane, limit, 1);
}

/** As `budgetWaitMs`, of the `nth` (from 1) of several requests that leave one after the other, each as soon as it may. */
export function budgetWaitOfNthMs(
  sent: readonly number[],
  now: number,
  lane: BudgetLane,
  limit: number,
  nth: number,
): number {
  const allowed = Math.max(1, Math.floor(limit * SHARE[lane]));
  // Each takes the place of the one that left `allowed` before it.
  const windows = Math.floor((nth - 1) / allowed);
  const first = nth - windows * allowed;
  const decisive = sent[sent.length + first - 1 - allowed];
  const wait = decisive === undefined ? 0 : Math.max(0, decisive + WINDOW_MS - now + 1);
  return wait + windows * WINDOW_MS;
}
