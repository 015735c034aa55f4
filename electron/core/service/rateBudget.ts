/**
 * Highest first. bench: scans, reprints, cancels, and polls that the operator requested. label: planned polls. batch:
 * imported lists. background: everything else.
 */
export const BUDGET_LANES = ['bench', 'label', 'batch', 'background'] as const;
export type BudgetLane = (typeof BUDGET_LANES)[number];

export const WINDOW_MS = 60_000;

/** The share of the account's limit that a lane leaves to the lanes above it. */
const RESERVED: Readonly<Record<BudgetLane, number>> = { bench: 0, label: 0.1, batch: 0.25, background: 0.4 };

/**
 * Lanes that may use up what they leave to others, except for one place, where the old requests leave the window one by
 * one: then a scan has a place at once, and one more each second (at 60 a minute).
 */
const USES_THE_RESERVE: readonly BudgetLane[] = ['label', 'batch'];

/** The first orders of a batch leave at once; after that many ms worth of the limit they leave evenly. */
const FIRST_ORDERS_MS = 5_000;

/**
 * Ms until a request of this lane may leave, 0 for now (API section 8, rate limits). `sent` are the times of the
 * requests so far in ascending order, on the same clock as `now`; `limit` is requests per window. The window slides, so
 * no 60 s hold more requests than the limit, however the service aligns its own windows. `isAlone`: nobody else sends under
 * this key, as far as is known; else no lane uses what it leaves to others.
 */
export function budgetWaitMs(
  sent: readonly number[],
  now: number,
  lane: BudgetLane,
  limit: number,
  isAlone = true,
): number {
  const allowed = allowedOf(lane, limit);
  const each = isAlone && USES_THE_RESERVE.includes(lane) ? WINDOW_MS / limit : 0;
  // If this request leaves, the scan number `scan` after it needs that the request at `index` has left the window.
  let at = now;
  for (let index = Math.max(0, sent.length - limit); index <= sent.length - allowed; index += 1) {
    const scan = index + limit - sent.length;
    const mayWait = Math.max(0, scan - 1) * each;
    at = Math.max(at, (sent[index] ?? Number.NEGATIVE_INFINITY) + WINDOW_MS + 1 - mayWait);
  }
  return at - now;
}

/**
 * Ms until the next request of a batch may leave, by those of the batch before it (ascending, on the clock of `now`). Sent
 * as fast as they can be, they would all leave the window together as well, and a scan in between would wait for that.
 */
export function paceWaitMs(begun: readonly number[], now: number, limit: number): number {
  const each = WINDOW_MS / limit;
  const atOnce = Math.max(1, Math.round(FIRST_ORDERS_MS / each));
  // When all that has left would have left by now at equal distances.
  let even = Number.NEGATIVE_INFINITY;
  for (const at of begun) even = Math.max(even, at) + each;
  return Math.max(0, even - (atOnce - 1) * each - now);
}

/**
 * The same as `budgetWaitMs`, but for the `nth` (from 1) of several requests that leave one after the other, each as soon as it
 * may. For a batch it is an estimate.
 */
export function budgetWaitOfNthMs(
  sent: readonly number[],
  now: number,
  lane: BudgetLane,
  limit: number,
  nth: number,
  isAlone = true,
): number {
  if (lane === 'batch' && isAlone)
    return budgetWaitMs(sent, now, lane, limit) + ((nth - 1) * WINDOW_MS) / Math.max(1, limit - 1);
  const allowed = allowedOf(lane, limit);
  // Each request has to wait until the request `allowed` places before it has left the window.
  const windows = Math.floor((nth - 1) / allowed);
  const first = nth - windows * allowed;
  const decisive = sent[sent.length + first - 1 - allowed];
  const wait = decisive === undefined ? 0 : Math.max(0, decisive + WINDOW_MS - now + 1);
  return wait + windows * WINDOW_MS;
}

function allowedOf(lane: BudgetLane, limit: number): number {
  return Math.max(1, Math.floor(limit * (1 - RESERVED[lane])));
}
