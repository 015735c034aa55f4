import { expect } from 'vitest';
import { err, ok } from '../../electron/contract/result.ts';
import { accountWith, openDeskInTime, paidAnswer } from './deskInTime.ts';

const HOUR_MS = 3_600_000;
const PER_MINUTE = 120;

/**
 * Expects of orders that were accepted while the service was away for so many hours that they go out in order, those of
 * the bench before those of the list, and never more in a minute than the account allows.
 */
export async function expectOrdersAfterOutage(count: {
  readonly batch: number;
  readonly bench: number;
  readonly hours: number;
}): Promise<void> {
  const all = count.batch + count.bench;
  const gone = { kind: 'not_sent' as const, detail: 'ECONNREFUSED' };
  let commits = 0;
  const desk = await openDeskInTime(
    { create: () => err(gone), account: async () => err(gone) },
    {
      settings: { requestsPerMinute: PER_MINUTE, staleLabelHours: 720 },
      journal: (journal) => ({
        ...journal,
        commit(next, event) {
          commits += 1;
          return journal.commit(next, event);
        },
      }),
    },
  );
  const batch = Array.from({ length: count.batch }, (_, i) => `BATCH-${i}`);
  const bench = Array.from({ length: count.bench }, (_, i) => `BENCH-${i}`);
  await desk.orders(...batch, ...bench);
  const since = desk.time.now();
  await desk.core.batches.start();
  for (const code of bench) await desk.core.scan(code);
  await desk.time.pass(count.hours * HOUR_MS);
  const status = await desk.core.status();
  expect(status).toMatchObject({ connection: { state: 'offline' }, waitingSince: since });
  // The orders of the batch become jobs when they leave.
  const accepted = status.counts.queued + status.counts.submitting;
  expect(accepted + (status.batches[0]?.left ?? 0)).toBe(all);
  const sent: string[] = [];
  desk.answers.create = (reference) => {
    sent.push(reference);
    return ok(paidAnswer(reference));
  };
  desk.answers.account = async () => ok(accountWith(null));
  commits = 0;
  desk.calls.length = 0;
  await desk.core.checkService();
  await desk.time.settle();
  // Coming back is no burst of writes: only what is sent is written.
  expect(commits).toBeLessThanOrEqual(sent.length * 5);
  await desk.time.pass((all / PER_MINUTE) * 60_000 + 220_000);
  expect(sent).toEqual([...bench, ...batch]);
  const times = desk.calls.map((call) => call.at);
  for (const [i, start] of times.entries())
    expect((times[i + PER_MINUTE] ?? Number.POSITIVE_INFINITY) - start).toBeGreaterThan(60_000);
  expect(await desk.core.status()).toMatchObject({ waitingSince: null, counts: { queued: 0, printed: all } });
}
