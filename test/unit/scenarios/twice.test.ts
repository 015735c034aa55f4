import { expect, it } from 'vitest';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { anOrder } from '../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

it('a shipment whose answer was lost and that a person printed from the list is not printed again by its own job', async () => {
  const desk = await openDeskInTime({
    create: () => err(LOST),
    detail: () => ok(paidAnswer('S-1', { reported: { ...paidAnswer('S-1').reported, orderReference: 'ORD-1' } })),
  });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'queued', deliveryUnknown: true });
  const found = await desk.core.shipments.jobFor('S-1');
  if (!found.ok) throw new Error('no job');
  await desk.core.actions.print(found.value.id, null, null);
  await desk.time.settle();
  expect(desk.printed).toHaveLength(1);
  desk.answers.create = () => ok(paidAnswer('S-1', { duplicate: true }));
  await desk.time.pass(10 * 60_000);
  expect(desk.printed).toHaveLength(1);
});

it('an order without a reference whose write failed, but is on the disk, is shipped once when it is sent again', async () => {
  let fail = true;
  const desk = await openDeskInTime(
    {},
    {
      journal: (journal: Journal) => ({
        ...journal,
        async accept(draft, event) {
          const result = await journal.accept(draft, event);
          if (fail) {
            fail = false;
            throw new Error('EIO');
          }
          return result;
        },
      }),
    },
  );
  const order = anOrder({ reference: '' });
  const draft = '7b0c4c0e-5f0a-4b7e-9a55-3d2f6c1f0a11';
  await desk.core.ship(order, draft).catch(() => undefined);
  await desk.time.settle();
  await desk.core.ship(order, draft);
  await desk.time.pass(60_000);
  expect(new Set(desk.callsOf('create').map((call) => call.about)).size).toBe(1);
});

it('a keychain that waits for a password holds no request up for ever', async () => {
  const api = createShippingApi({
    baseUrl: 'https://service.invalid',
    apiKey: () => new Promise(() => {}),
    fetch,
    timeoutMs: 50,
    log: { info() {}, warn() {}, error() {} },
  });
  expect((await api.account()).ok).toBe(false);
});

it('a request that could not be written down was not sent: what another desk shipped meanwhile is shown, not printed', async () => {
  let full = false;
  const desk = await openDeskInTime(
    { create: () => ok(paidAnswer('S-1', { duplicate: true })) },
    {
      journal: (journal: Journal) => ({
        ...journal,
        async recordCall(call) {
          if (full && call.name === 'create') {
            full = false;
            throw new Error('disk full');
          }
          return journal.recordCall(call);
        },
      }),
    },
  );
  full = true;
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  expect(desk.callsOf('create')).toHaveLength(0);
  await desk.time.pass(5 * 60_000);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped' });
  expect(desk.printed).toEqual([]);
});
