import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { err, ok } from '../../electron/contract/result.ts';
import { noScanOptions } from '../../electron/contract/scan.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { ShippingApi } from '../../electron/core/ports/ShippingApi.ts';
import type { Core } from '../../electron/core/station/index.ts';
import { paidAnswer } from '../support/answersInTime.ts';
import { anOrder } from '../support/builders.ts';
import { type ManualClock, manualClock } from '../support/manualClock.ts';
import { stationInTime } from './stationInTime.ts';

export interface DrainPlan {
  /** Orders of the batch. */
  readonly orders: number;
  /** Requests that the account allows within 60 s (API section 8). */
  readonly limit: number;
  /** Between two scans at the bench while the batch goes, s. */
  readonly scanEverySeconds: number;
}

export interface DrainReport extends DrainPlan {
  /** From the start of the batch until its last order was sent, by the clock of the bench. */
  readonly minutes: number;
  /** Of what the account allows in that time, how much was sent: 0 to 1. */
  readonly budgetUsed: number;
  /** Requests that the service refused because of the limit (429), counted in windows that slide and in fixed ones. */
  readonly refused: number;
  readonly shipped: number;
  readonly scans: number;
  /** The error of the remaining time on the screen, as a part of the real one: after its first minute and before its last. */
  readonly estimateError: number;
}

const WINDOW_MS = 60_000;
/** How long the service takes for an answer. */
const ANSWER_MS = 400;
const LONGEST_MINUTES = 24 * 60;

/** A batch that goes through the limit of an account while people scan, under a clock that stands still between. */
export async function drainInTime(plan: DrainPlan): Promise<DrainReport> {
  const clock = manualClock();
  const sent: { readonly at: number; readonly key: string | null }[] = [];
  let refused = 0;
  const journal = openSqliteJournal(':memory:');
  const core = await station(clock, journal, plan.limit, {
    onRequest(key) {
      const now = clock.now();
      const sliding = sent.filter(({ at }) => at > now - WINDOW_MS).length;
      const fixed = sent.filter(({ at }) => Math.floor(at / WINDOW_MS) === Math.floor(now / WINDOW_MS)).length;
      sent.push({ at: now, key });
      if (sliding < plan.limit && fixed < plan.limit) return true;
      refused += 1;
      return false;
    },
    answered: () => new Promise((resolve) => void clock.after(ANSWER_MS, resolve)),
  });
  const list = referencesOf('B', plan.orders);
  await core.putOrders(list.map((reference) => anOrder({ reference })));
  // The requests of a desk's start have left the window.
  await clock.pass(2 * WINDOW_MS);
  sent.length = 0;
  const begin = clock.now();
  const started = await core.batches.start();
  if (!started.ok) throw new Error('the batch did not start');
  let scans = 0;
  const estimates: { readonly at: number; readonly remainingMs: number }[] = [];
  const every = plan.scanEverySeconds * 1_000;
  while ((await left(core)) > 0) {
    if (clock.now() - begin > LONGEST_MINUTES * WINDOW_MS) throw new Error('the batch does not end');
    const [progress] = await core.batches.progress();
    if (clock.now() - begin >= WINDOW_MS && progress?.remainingMs != null)
      estimates.push({ at: clock.now(), remainingMs: progress.remainingMs });
    const reference = `S-${scans}`;
    await core.putOrders([anOrder({ reference })]);
    scans += 1;
    await core.scan(reference, noScanOptions);
    await clock.pass(every);
  }
  await clock.pass(2 * ANSWER_MS);
  const batch = sent.filter(({ key }) => key?.startsWith('B-') === true);
  const end = batch.at(-1)?.at ?? begin;
  const during = sent.filter(({ at }) => at <= end);
  const errors = estimates
    .filter(({ at }) => end - at >= WINDOW_MS)
    .map(({ at, remainingMs }) => Math.abs(remainingMs - (end - at)) / (end - at));
  const shipped = (await core.status()).counts.label_ready ?? 0;
  await core.stop();
  await journal.close();
  const minutes = (end - begin) / WINDOW_MS;
  return {
    ...plan,
    minutes,
    budgetUsed: during.length / (minutes * plan.limit),
    refused,
    shipped,
    scans,
    estimateError: Math.max(...errors),
  };
}

const referencesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** Orders of batches that are not through. */
async function left(core: Core): Promise<number> {
  const open = (await core.batches.progress()).filter(({ batch }) => batch.state === 'running');
  const { counts } = await core.status();
  return open.reduce((sum, one) => sum + one.left, 0) + (counts.queued ?? 0) + (counts.submitting ?? 0);
}

interface Service {
  /** A request has arrived, of the order with this key or of none; false: it is refused because of the limit. */
  readonly onRequest: (key: string | null) => boolean;
  readonly answered: () => Promise<void>;
}

function station(clock: ManualClock, journal: Journal, limit: number, service: Service): Promise<Core> {
  const limited = { kind: 'rate_limited' as const, retryAfterMs: null, message: null };
  const api: Partial<ShippingApi> = {
    async createShipment(_order, key) {
      const isTaken = service.onRequest(key.value);
      await service.answered();
      return isTaken ? ok(paidAnswer(key.value)) : err(limited);
    },
    async account() {
      return service.onRequest(null)
        ? ok({ balance: null, defaultCarrier: null, defaultSenderCode: null, more: [] })
        : err(limited);
    },
  };
  return stationInTime({ clock, journal, limit, api });
}
