import { expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { anOrder } from '../../support/builders.ts';
import { openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

it('what was typed for a stopped order is what goes, although a box and a number were chosen at its scan', async () => {
  const desk = await openDeskInTime({
    create: () => err({ kind: 'invalid', message: null, fields: [{ field: 'receiver_phone', message: 'no' }] }),
  });
  await desk.orders('A');
  await desk.scan('A', { quantity: 3 });
  const stopped = await desk.job('A');
  expect(stopped.state).toBe('needs_attention');
  desk.answers.create = (id) => ok(paidAnswer(id));
  const base = anOrder({ reference: 'A' });
  const typed = { ...base, parcel: { ...base.parcel, quantity: 1 } };
  const reply = await desk.core.ship(typed, crypto.randomUUID(), stopped.id);
  expect(reply.ok).toBe(true);
  await desk.time.pass(1_000);
  expect(desk.sent.at(-1)?.parcel.quantity).toBe(1);
});
