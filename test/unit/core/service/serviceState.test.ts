import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Connection } from '../../../electron/contract/status.ts';
import type { CoreEvent } from '../../../electron/core/station/index.ts';
import { accountWith, BROKEN, openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;
const connectionOf = async (desk: Desk) => (await desk.core.status()).connection;

/** What the page is told without asking, newest last. */
function toldBy(desk: Desk): Connection['state'][] {
  const told: Connection['state'][] = [];
  desk.core.subscribe((event: CoreEvent) => {
    if (event.name === 'status.changed') told.push(event.payload.connection.state);
  });
  return told;
}

describe('a service that answers every create request with an error', () => {
  it('is not called connected while orders wait for it, whatever it answers to other questions', async () => {
    const desk = await openDeskInTime({ create: () => err(BROKEN) });
    const told = toldBy(desk);
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const since = desk.time.now();
    expect(await connectionOf(desk)).toEqual({ state: 'service_error', since });
    await desk.core.checkService();
    await desk.time.pass(40_000);
    expect(await connectionOf(desk)).toEqual({ state: 'service_error', since });
    expect(told.at(-1)).toBe('service_error');
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(300_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect((await connectionOf(desk)).state).toBe('online');
    expect(told.at(-1)).toBe('online');
  });

  it('was away before that: it can be reached now, and still takes nothing', async () => {
    const gone = err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
    const desk = await openDeskInTime({ create: () => gone, account: async () => gone });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect((await connectionOf(desk)).state).toBe('offline');
    desk.answers.create = () => err(BROKEN);
    await desk.time.pass(30_000);
    expect((await connectionOf(desk)).state).toBe('service_error');
  });
});

describe('a service that refuses for the number of requests', () => {
  it('is not called connected until the time that it named, then is again, also where nobody asks', async () => {
    const desk = await openDeskInTime({
      create: () => err({ kind: 'rate_limited', retryAfterMs: 30_000, message: null }),
      account: async () => ok(accountWith(null)),
    });
    const told = toldBy(desk);
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect((await connectionOf(desk)).state).toBe('rate_limited');
    await desk.core.actions.withdraw((await desk.job('ORD-1')).id);
    await desk.time.pass(29_000);
    expect((await connectionOf(desk)).state).toBe('rate_limited');
    await desk.time.pass(1_500);
    expect((await connectionOf(desk)).state).toBe('online');
    expect(told.at(-1)).toBe('online');
  });
});
