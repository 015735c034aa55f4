import { expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const gone = err({ kind: 'not_found', message: null } as const);

it('a shipment of a job here is shown with that job, and cancelled by it alone', async () => {
  const desk = await openDeskInTime();
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const { id, shipment } = await desk.job('ORD-1');
  const shipmentId = shipment?.id ?? '';
  expect(await desk.core.shipments.detail(shipmentId)).toMatchObject({ ok: true, value: { jobId: id } });
  expect(await desk.core.shipments.jobFor(shipmentId)).toMatchObject({ ok: true, value: { id } });
  expect(await desk.core.shipments.cancel(shipmentId, null)).toEqual(err({ kind: 'has_job' }));
  expect(desk.callsOf('cancel')).toEqual([]);
});

it('a shipment that was made elsewhere is cancelled at the service, and the balance of the answer counts', async () => {
  const cancelled = { refunded: kurus(5_000), newBalance: kurus(12_345), message: null };
  const desk = await openDeskInTime({ cancel: async () => ok(cancelled) });
  expect(await desk.core.shipments.cancel('S-9', 'twice')).toEqual(ok(cancelled));
  expect(desk.callsOf('cancel', 'S-9')).toHaveLength(1);
  expect((await desk.core.status()).balance?.amount).toBe(12_345);
  desk.answers.cancel = async () => gone;
  expect(await desk.core.shipments.cancel('S-9', null)).toEqual(gone);
});

it('a shipment that was made elsewhere becomes a job here once, when it is needed', async () => {
  const desk = await openDeskInTime({ detail: (id) => (id === 'S-0' ? gone : ok(paidAnswer(id))) });
  expect(await desk.core.shipments.detail('S-9')).toMatchObject({ ok: true, value: { jobId: null } });
  expect(await desk.core.recent(9)).toEqual([]);
  const made = await desk.core.shipments.jobFor('S-9');
  expect(made).toMatchObject({ ok: true, value: { state: 'already_shipped', shipment: { id: 'S-9' } } });
  expect(await desk.core.shipments.jobFor('S-9')).toMatchObject({ value: { id: made.ok ? made.value.id : '' } });
  expect(await desk.core.recent(9)).toHaveLength(1);
  expect(await desk.core.shipments.jobFor('S-0')).toEqual(gone);
  expect(await desk.core.shipments.detail('S-0')).toEqual(gone);
});
