import { expect, it } from 'vitest';
import { err } from '../../../electron/contract/result.ts';
import type { ApiError } from '../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../support/builders.ts';
import { openDeskInTime } from '../../support/deskInTime.ts';

const MINUTE_MS = 60_000;
const byHand = (name = 'Ayşe Yılmaz') =>
  anOrder({ reference: '', receiver: { ...anOrder({ reference: '' }).receiver, name } });

it('the same parcel by hand, from a form whose page crashed, is not paid once more without a word', async () => {
  const desk = await openDeskInTime({});
  const first = await desk.core.ship(byHand(), crypto.randomUUID());
  await desk.time.pass(2 * MINUTE_MS);
  const again = await desk.core.ship(byHand(), crypto.randomUUID());
  expect(again).toMatchObject({ ok: false, error: { kind: 'same_parcel' } });
  expect(desk.callsOf('create')).toHaveLength(1);
  const jobId = first.ok ? first.value.id : '';
  expect(again.ok || again.error.kind !== 'same_parcel' ? null : again.error.job.id).toBe(jobId);

  expect((await desk.core.ship(byHand(), crypto.randomUUID(), jobId)).ok).toBe(true);
  await desk.time.settle();
  expect(desk.callsOf('create')).toHaveLength(2);
});

it('another parcel by hand, and the same one much later, are sent as they are', async () => {
  const desk = await openDeskInTime({});
  for (const order of [byHand(), byHand('Fatma Öz')]) {
    expect((await desk.core.ship(order, crypto.randomUUID())).ok).toBe(true);
    await desk.time.settle();
  }
  await desk.time.pass(11 * MINUTE_MS);
  expect((await desk.core.ship(byHand(), crypto.randomUUID())).ok).toBe(true);
  await desk.time.settle();
  expect(desk.callsOf('create')).toHaveLength(3);
});

it('a double press on one form is one shipment, without a question', async () => {
  const desk = await openDeskInTime({});
  const draft = crypto.randomUUID();
  const [one, other] = [await desk.core.ship(byHand(), draft), await desk.core.ship(byHand(), draft)];
  expect(one.ok && other.ok && one.value.id === other.value.id).toBe(true);
});

it('what the service refused does not hinder a new try', async () => {
  const refused: ApiError = {
    kind: 'invalid',
    message: null,
    fields: [{ field: 'receiver_address', message: 'none' }],
  };
  const desk = await openDeskInTime({ create: () => err(refused) });
  await desk.core.ship(byHand(), crypto.randomUUID());
  await desk.time.settle();
  expect((await desk.core.recent(1))[0]?.state).toBe('needs_attention');
  expect((await desk.core.ship(byHand(), crypto.randomUUID())).ok).toBe(true);
});
