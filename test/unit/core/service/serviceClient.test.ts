import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { ApiError, ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { createServiceClient, type ServiceClient } from '../../../../electron/core/service/serviceClient.ts';
import type { ServiceState } from '../../../../electron/core/service/serviceState.ts';
import { ownLimit, type SharedLimit } from '../../../../electron/core/service/sharedLimit.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

it('a permit that is held and not used hides no later request from the budget', async () => {
  const clock = manualClock();
  const journal = memoryJournal();
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  const client = await createServiceClient({ api: {} as ShippingApi, journal, clock, state, limit: () => 2 });
  expect(await client.tryReserve('bench')).toMatchObject({ request: expect.any(Function) });
  await clock.pass(61_000);
  void client.requestNow('bench', 'create', () => new Promise(() => {}));
  await clock.pass(61_000);
  // It may arrive at the service only now, so that one more is all there is room for.
  expect(await client.tryReserve('bench')).toMatchObject({ request: expect.any(Function) });
  expect(await client.tryReserve('bench')).toBeGreaterThan(0);
  await journal.close();
});

it('a request that stood still between its permit and its leaving does not leave, and counts', async () => {
  const clock = manualClock();
  const stored = memoryJournal();
  let sleeps = true;
  const journal = {
    ...stored,
    async recordCall(call: Parameters<typeof stored.recordCall>[0]) {
      await stored.recordCall(call);
      if (sleeps) clock.sleep(11_000);
      sleeps = false;
    },
  };
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  const client = await createServiceClient({ api: {} as ShippingApi, journal, clock, state, limit: () => 2 });
  let left = 0;
  const send = async () => {
    left += 1;
    return ok(null);
  };
  expect(await client.request('bench', 'create', send)).toMatchObject({ ok: false, error: { kind: 'not_sent' } });
  expect([left, client.used()]).toEqual([0, 1]);
  expect(await client.request('bench', 'create', send)).toMatchObject({ ok: true });
  expect(left).toBe(1);
  await stored.close();
});

it('an answer that comes after the station was stopped is ignored', async () => {
  const clock = manualClock();
  const journal = memoryJournal();
  const learned: string[] = [];
  const state = { learn: () => learned.push('answer'), restUntil() {} } as unknown as ServiceState;
  const client = await createServiceClient({ api: {} as ShippingApi, journal, clock, state, limit: () => 60 });
  let answer = (_: Result<null, ApiError>) => {};
  const request = client.request<null>(
    'bench',
    'create',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await clock.settle();
  await clock.settle();
  client.stop();
  answer(ok(null));
  await expect(request).rejects.toThrow('the station was stopped');
  expect(learned).toEqual([]);
  await expect(client.request('bench', 'create', async () => ok(null))).rejects.toThrow('the station was stopped');
  await journal.close();
});

it('a request that waited for the site while a 429 came gives its place there back, and tries again after the pause', async () => {
  const clock = manualClock();
  const journal = memoryJournal();
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  const releases: string[] = [];
  let refuse = () => {};
  const site: SharedLimit = {
    ...ownLimit(() => 60, clock),
    async take() {
      const place = `${releases.length}`;
      await new Promise<void>((resolve) => clock.after(1_000, resolve));
      return { requestedAt: clock.monotonic(), ended() {}, release: () => releases.push(place) };
    },
  };
  const api = {} as ShippingApi;
  const client = await createServiceClient({ api, journal, clock, state, limit: () => 60, shared: site });
  void client.requestNow(
    'bench',
    'create',
    () =>
      new Promise((resolve) => {
        refuse = () => resolve(err({ kind: 'rate_limited', retryAfterMs: 5_000, message: null }));
      }),
  );
  await clock.settle();
  let left = 0;
  const sent = client.request('bench', 'create', async () => {
    left += 1;
    return ok(null);
  });
  await clock.settle();
  refuse();
  await clock.pass(1_000);
  expect([left, releases]).toEqual([0, ['0']]);
  await clock.pass(10_000);
  await sent;
  expect([left, releases]).toEqual([1, ['0']]);
  await journal.close();
});

it('sends no request to a site that the end of the station has closed', async () => {
  const clock = manualClock();
  const journal = memoryJournal();
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  let asks = 0;
  const closing: SharedLimit = {
    ...ownLimit(() => 60, clock),
    async tryTake() {
      asks += 1;
      if (asks === 1) client.stop();
      if (asks > 1_000) throw new Error('asks for ever');
      return null;
    },
  };
  const client: ServiceClient = await createServiceClient({
    api: {} as ShippingApi,
    journal,
    clock,
    state,
    limit: () => 60,
    shared: closing,
  });
  await expect(client.tryReserve('bench')).rejects.toThrow('the station was stopped');
  expect(asks).toBe(1);
  await journal.close();
});

it('an order that still waits for the names of the carriers when the station ends is not sent any more', async () => {
  const desk = await openDeskInTime({ carriers: () => new Promise(() => {}) });
  await desk.core.putOrders([anOrder({ reference: 'A', carrier: 'Anka Kargo' })]);
  await desk.scan('A');
  await desk.core.stop();
  await desk.time.pass(60_000);
  expect(desk.sent).toEqual([]);
  const next = await openDeskInTime({ carriers: async () => ok([]) }, { after: desk });
  await next.time.pass(60_000);
  expect(next.sent).toHaveLength(1);
});
