import { expect } from 'vitest';
import { err, ok, type Result } from '../../electron/contract/result.ts';
import type { ApiError } from '../../electron/core/ports/ShippingApi.ts';
import { BROKEN, type Call, LOST, openDeskInTime, pendingAnswer, readyLabel } from './deskInTime.ts';

const HOUR = 3_600_000;
/** Ways in which a service is away, each with the most requests an hour that it may cost. */
export const AWAY = {
  'cannot be reached': { error: { kind: 'not_sent', detail: 'ECONNREFUSED' }, mostAnHour: 90 },
  'does not answer': { error: LOST, mostAnHour: 90 },
  // Creating, looking and cancelling may break each for itself: each has its own probe.
  'answers 500': { error: BROKEN, mostAnHour: 240 },
  'refuses the key': { error: { kind: 'unauthorized', message: null }, mostAnHour: 20 },
  'forbids this desk': { error: { kind: 'forbidden', message: null, reason: null }, mostAnHour: 20 },
  'holds the account': {
    error: { kind: 'account_hold', amount: null, url: null, message: null, odd: [] },
    mostAnHour: 20,
  },
} as const satisfies Readonly<Record<string, { readonly error: ApiError; readonly mostAnHour: number }>>;
export type HowAway = keyof typeof AWAY;

/** The most requests that any hour from `from` (monotonic ms) on saw. */
function mostInAnHour(calls: readonly Call[], from = 0): number {
  const times = calls.map((call) => call.at).filter((at) => at >= from);
  return Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + HOUR).length));
}

/** An outage, and how many orders wait for their labels meanwhile, and how many to be sent. */
export const OUTAGE = { hours: 4, pending: 6, waiting: 9 };
/** Longer than the half day after which an order whose answer was lost goes by the account's list. */
export const LONG_OUTAGE = { hours: 14, pending: 20, waiting: 30 };

export async function expectOneProbe(
  how: HowAway,
  { hours, pending: labels, waiting: orders } = OUTAGE,
): Promise<void> {
  const { error, mostAnHour } = AWAY[how];
  let atOnce = 0;
  let mostAtOnce = 0;
  const fail = async <T>(): Promise<Result<T, ApiError>> => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise<void>((resolve) => desk.time.after(200, resolve));
    atOnce -= 1;
    return err(error);
  };
  const desk = await openDeskInTime({
    create: (id) => ok(pendingAnswer(id)),
    label: async () => err({ kind: 'conflict', code: null, message: null }),
    cancel: async () => err({ kind: 'conflict', code: null, message: null }),
  });
  const pending = Array.from({ length: labels }, (_, i) => `P-${i}`);
  const waiting = Array.from({ length: orders }, (_, i) => `W-${i}`);
  await desk.orders(...pending, ...waiting);
  for (const code of pending) await desk.scan(code);
  await desk.time.pass(60_000);
  // A hold is about creating only: polls go on.
  const all = error.kind !== 'account_hold';
  desk.answers.create = fail;
  if (all) Object.assign(desk.answers, { label: fail, detail: fail, account: fail, cancel: fail, shipments: fail });
  else desk.answers.label = async (id) => ok(readyLabel(id));
  for (const code of waiting) await desk.scan(code);
  await desk.core.actions.cancel((await desk.job('P-0')).id, null);
  await desk.time.pass(60_000);
  mostAtOnce = 0;
  desk.calls.length = 0;
  await desk.time.pass(hours * HOUR);
  const requested = mostInAnHour(desk.calls, desk.time.monotonic() - (hours - 1) * HOUR);
  expect(requested, `${how}: requests in the busiest hour after the first`).toBeLessThanOrEqual(mostAnHour);
  expect(desk.calls.length).toBeGreaterThan(8 * hours);
  expect(mostAtOnce).toBeLessThanOrEqual(how === 'answers 500' ? 3 : 1);
  expect((await desk.core.status()).counts.queued).toBe(orders);
}

export async function expectScanToWait(how: HowAway): Promise<void> {
  const { error } = AWAY[how];
  const desk = await openDeskInTime({ create: () => err(error) });
  await desk.orders('FIRST', 'SECOND');
  await desk.scan('FIRST');
  await desk.time.pass(HOUR);
  const requested = desk.calls.length;
  const reply = await desk.core.scan('SECOND');
  expect(reply).toMatchObject({ kind: 'new', job: { state: 'queued', problem: {} } });
  expect(desk.calls).toHaveLength(requested);
}
