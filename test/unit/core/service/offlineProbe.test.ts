import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import {
  accountWith,
  BROKEN,
  type Call,
  LOST,
  openDeskInTime,
  pendingAnswer,
  readyLabel,
} from '../../../support/deskInTime.ts';
import { expectOrdersAfterOutage } from '../../../support/ordersAfterOutage.ts';

const HOUR = 3_600_000;
const AWAY: Readonly<Record<string, { readonly error: ApiError; readonly mostAnHour: number }>> = {
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
};

/** The most requests that any hour from `from` (monotonic ms) on saw. */
function mostInAnHour(calls: readonly Call[], from = 0): number {
  const times = calls.map((call) => call.at).filter((at) => at >= from);
  return Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + HOUR).length));
}

// Longer than the half day after which an order whose answer was lost goes by the account's list.
const AWAY_HOURS = 14;

describe.each(Object.entries(AWAY))('a service that %s for fourteen hours', (how, { error, mostAnHour }) => {
  it('is asked by one request at a time, with growing gaps, whatever waits for it', async () => {
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
    const pending = Array.from({ length: 20 }, (_, i) => `P-${i}`);
    const waiting = Array.from({ length: 30 }, (_, i) => `W-${i}`);
    await desk.orders(...pending, ...waiting);
    for (const code of pending) await desk.scan(code);
    await desk.time.pass(60_000);
    // A hold is about creating only: looks go on.
    const all = error.kind !== 'account_hold';
    desk.answers.create = fail;
    if (all) Object.assign(desk.answers, { label: fail, detail: fail, account: fail, cancel: fail, shipments: fail });
    else desk.answers.label = async (id) => ok(readyLabel(id));
    for (const code of waiting) await desk.scan(code);
    await desk.core.actions.cancel((await desk.job('P-0')).id, null);
    await desk.time.pass(60_000);
    mostAtOnce = 0;
    desk.calls.length = 0;
    await desk.time.pass(AWAY_HOURS * HOUR);
    const asked = mostInAnHour(desk.calls, desk.time.monotonic() - (AWAY_HOURS - 1) * HOUR);
    expect(asked, `${how}: requests in the busiest hour after the first`).toBeLessThanOrEqual(mostAnHour);
    expect(desk.calls.length).toBeGreaterThan(8 * AWAY_HOURS);
    expect(mostAtOnce).toBeLessThanOrEqual(how === 'answers 500' ? 3 : 1);
    expect((await desk.core.status()).counts.queued).toBe(30);
  });

  it('has an order scanned meanwhile accepted at once, and says why it waits', async () => {
    const desk = await openDeskInTime({ create: () => err(error) });
    await desk.orders('FIRST', 'SECOND');
    await desk.scan('FIRST');
    await desk.time.pass(HOUR);
    const asked = desk.calls.length;
    const reply = await desk.core.scan('SECOND');
    expect(reply).toMatchObject({ kind: 'new', job: { state: 'queued', problem: {} } });
    expect(desk.calls).toHaveLength(asked);
  });
});

it('an idle desk that was refused learns by itself that it may work again', async () => {
  const desk = await openDeskInTime({ account: async () => err({ kind: 'unauthorized', message: null }) });
  await desk.time.pass(HOUR);
  expect((await desk.core.status()).connection.state).toBe('key_refused');
  desk.answers.account = async () => ok(accountWith(null));
  await desk.time.pass(300_000);
  expect((await desk.core.status()).connection.state).toBe('online');
});

it('looks that waited for the service go on when it is back, and a wish to look asks it now', async () => {
  const desk = await openDeskInTime({
    create: (id) => ok(pendingAnswer(id)),
    label: async () => err({ kind: 'conflict', code: null, message: null }),
  });
  await desk.orders('P-1');
  await desk.scan('P-1');
  const gone = async () => err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
  Object.assign(desk.answers, { label: gone, account: gone, detail: gone });
  await desk.time.pass(6 * HOUR);
  Object.assign(desk.answers, {
    label: async (id: string) => ok(readyLabel(id)),
    account: async () => ok(accountWith(null)),
  });
  await desk.core.actions.lookNow((await desk.job('P-1')).id);
  await desk.time.pass(1_000);
  expect((await desk.job('P-1')).state).toBe('printed');
});

it('a hint that the network is back asks at once, and is only a hint', async () => {
  const gone = async () => err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
  const desk = await openDeskInTime({ account: gone });
  desk.core.networkMayBeBack();
  await desk.time.pass(2 * HOUR);
  const asked = desk.calls.length;
  desk.core.networkMayBeBack();
  await desk.time.pass(1_000);
  expect(desk.calls).toHaveLength(asked + 1);
  expect((await desk.core.status()).connection.state).toBe('offline');
  desk.answers.account = async () => ok(accountWith(null));
  desk.core.networkMayBeBack();
  await desk.time.pass(1_000);
  expect((await desk.core.status()).connection.state).toBe('online');
  const before = desk.calls.length;
  desk.core.networkMayBeBack();
  await desk.time.pass(60_000);
  expect(desk.calls).toHaveLength(before);
});

it('240 orders accepted while the service was away go out in order, bench before batch, within the budget', () =>
  expectOrdersAfterOutage({ batch: 180, bench: 60, hours: 13 }));
