import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

it('an order is tried again exactly as it was sent where the service may know it, even against a newer list', async () => {
  const order = anOrder({ reference: 'A' });
  let sends = 0;
  const no = err({ kind: 'not_found' as const, message: null });
  const desk = await openDeskInTime({ create: (id) => [err(LOST), no, ok(paidAnswer(id))][sends++] ?? err(LOST) });
  await desk.orders('A');
  await desk.scan('A');
  await desk.time.pass(60_000);
  const job = await desk.job('A');
  expect(job).toMatchObject({ state: 'needs_attention', deliveryUnknown: true });
  await desk.core.putOrders([{ ...order, receiver: { ...order.receiver, district: 'Üsküdar' } }]);
  await desk.core.actions.retry(job.id);
  await desk.time.pass(1_000);
  expect(desk.sent.map(({ receiver }) => receiver.district)).toEqual(['Kadıköy', 'Kadıköy', 'Kadıköy']);
});
