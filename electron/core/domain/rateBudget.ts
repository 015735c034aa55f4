/** Who spends: scans, reprints and cancels; label fetches and payment looks; imported lists; everything else. */
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
  const allowed = Math.max(1, Math.floor(limit * SHARE[lane]));
  if (sent.length < allowed) return 0;
  const decisive = sent[sent.length - allowed];
  return decisive === undefined ? 0 : Math.max(0, decisive + WINDOW_MS - now + 1);
}
