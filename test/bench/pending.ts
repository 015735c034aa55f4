import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { err, ok } from '../../electron/contract/result.ts';
import { noScanOptions } from '../../electron/contract/scan.ts';
import type { ShippingApi } from '../../electron/core/ports/ShippingApi.ts';
import { onlyPage, paidAnswer, pendingAnswer, readyLabel } from '../support/answersInTime.ts';
import { anOrder } from '../support/builders.ts';
import { manualClock } from '../support/manualClock.ts';
import { stationInTime } from './stationInTime.ts';

/** How long the labels of a day take: the label of order `n` that was shipped at `at` (ms since the day began), in ms. */
export type Shape = (n: number, at: number) => number;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Up to a tenth more or less, the same in each run: no carrier is as even as a schedule of polls. */
const jittered = (ms: number, n: number) => Math.round(ms * (0.9 + (0.2 * ((n * 7_919) % 1_000)) / 1_000));

/** `aloneMs`, `manyMs`: how far apart orders are shipped for one label to be waited for at a time, and for about ten. */
export const SHAPES = {
  'steady, 3 min': { delayOf: (n) => jittered(3 * MINUTE_MS, n), aloneMs: 7 * MINUTE_MS, manyMs: 18 * SECOND_MS },
  '80 % 20 s, 20 % 30 min': {
    delayOf: (n) => jittered(n % 5 === 3 ? 30 * MINUTE_MS : 20 * SECOND_MS, n),
    aloneMs: 40 * MINUTE_MS,
    manyMs: 40 * SECOND_MS,
  },
  // 20 s, but what is shipped within two of each eight hours comes when they are over.
  'carrier down for 2 h': {
    delayOf(n, at) {
      const day = Math.floor(at / (480 * MINUTE_MS));
      const since = at % (480 * MINUTE_MS);
      const end = 240 * MINUTE_MS + ((day * 7_919) % 300) * SECOND_MS;
      return since >= 120 * MINUTE_MS && since < end ? end - since : jittered(20 * SECOND_MS, n);
    },
    aloneMs: 70 * MINUTE_MS,
    manyMs: 12 * MINUTE_MS,
  },
} as const satisfies Record<string, { delayOf: Shape; aloneMs: number; manyMs: number }>;

export interface PendingPlan {
  readonly shape: Shape;
  readonly labels: number;
  /** One order is shipped after the other, so far apart, ms. */
  readonly everyMs: number;
  /** False: each label is of a carrier that was never seen, so that nothing is learned, as it was before. */
  readonly learns: boolean;
}

export interface PendingReport {
  readonly labels: number;
  /** From the moment in which the service had the label until the station had it, ms. */
  readonly lateMs: { readonly median: number; readonly p95: number };
  /** Requests after the order was created, for each label: those that brought it are counted. */
  readonly requestsPerLabel: number;
  /** The most labels that were waited for at the same time. */
  readonly mostPending: number;
}

/** The real core and journal without a mailbox, under a clock that is moved, with a service that is late with its labels. */
export async function pendingInTime({ shape, labels, everyMs, learns }: PendingPlan): Promise<PendingReport> {
  const clock = manualClock();
  const begin = clock.now();
  const readyAt = new Map<string, number>();
  const here = new Map<string, number>();
  let requests = 0;
  const isReady = (id: string) => clock.now() >= (readyAt.get(id) ?? Number.POSITIVE_INFINITY);
  const told = { orderReference: null, paymentStatus: null, paymentMethod: null, more: [] };
  const answerOf = (id: string) => {
    const answer = isReady(id) ? paidAnswer(id) : pendingAnswer(id);
    const carrierName = learns ? 'Kargo' : `Kargo ${id}`;
    return {
      ...answer,
      shipment: { ...answer.shipment, carrierName, trackingNumber: 'C', trackingNumberIsCarrier: true },
      told: { ...told, labelStatus: isReady(id) ? 'ready' : 'pending' },
    };
  };
  const counted = <T>(value: T): T => {
    requests += 1;
    return value;
  };
  const api: Partial<ShippingApi> = {
    async createShipment(_order, { value }) {
      const at = clock.now() - begin;
      readyAt.set(value, clock.now() + shape(readyAt.size, at));
      return ok({ ...pendingAnswer(value), ...answerOf(value), label: { status: 'pending', pdf: null, url: null } });
    },
    shipment: async (id) => counted(ok(answerOf(id))),
    label: async (id) =>
      counted(isReady(id) ? ok(readyLabel(id)) : err({ kind: 'conflict' as const, code: null, message: 'not yet' })),
    // A list tells the state of a label and has no file.
    shipments: async () =>
      counted(
        ok(
          onlyPage(
            ...[...readyAt.keys()]
              .toReversed()
              .slice(0, 100)
              .map((id) => ({
                ...answerOf(id),
                label: { status: isReady(id) ? ('ready' as const) : ('pending' as const), pdf: null, url: null },
              })),
          ),
        ),
      ),
  };
  const journal = openSqliteJournal(':memory:');
  const core = await stationInTime({
    clock,
    journal,
    api,
    onLabel(content) {
      const id = content.replace('label of ', '');
      if (!here.has(id)) here.set(id, clock.now());
    },
  });
  await core.putOrders(Array.from({ length: labels }, (_, n) => anOrder({ reference: `P-${n}` })));
  let mostPending = 0;
  for (let n = 0; n < labels; n += 1) {
    await core.scan(`P-${n}`, noScanOptions);
    await clock.pass(SECOND_MS);
    mostPending = Math.max(mostPending, readyAt.size - here.size);
    await clock.pass(everyMs - SECOND_MS);
  }
  for (let minutes = 0; here.size < labels && minutes < 24 * 60; minutes += 1) await clock.pass(MINUTE_MS);
  if (here.size < labels) throw new Error(`${labels - here.size} labels never came`);
  await core.stop();
  await journal.close();
  const late = [...here].map(([id, at]) => at - (readyAt.get(id) ?? at)).sort((a, b) => a - b);
  const at = (share: number) => late[Math.max(0, Math.ceil(late.length * share) - 1)] ?? Number.NaN;
  return { labels, lateMs: { median: at(0.5), p95: at(0.95) }, requestsPerLabel: requests / labels, mostPending };
}

/** The same for a poll every five seconds, computed: each label is polled by itself. */
export function everyFiveSeconds(shape: Shape, labels: number, everyMs: number): PendingReport {
  const gap = 5 * SECOND_MS;
  const delays = Array.from({ length: labels }, (_, n) => shape(n, n * everyMs));
  const polls = delays.map((delay) => Math.ceil(delay / gap));
  const late = delays.map((delay, n) => (polls[n] ?? 0) * gap - delay).sort((a, b) => a - b);
  const at = (share: number) => late[Math.max(0, Math.ceil(late.length * share) - 1)] ?? Number.NaN;
  const requestsPerLabel = polls.reduce((sum, count) => sum + count, 0) / labels;
  return { labels, lateMs: { median: at(0.5), p95: at(0.95) }, requestsPerLabel, mostPending: Number.NaN };
}
