import { expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';

it('orders two readings by age, with any wall clock', async () => {
  const desk = await openDeskInTime();
  const first = await desk.core.status();
  await desk.time.pass(1_000);
  desk.time.set(-3_600_000);
  const second = await desk.core.status();
  expect(second.observedAt - first.observedAt).toBe(1_000);
});

it('shows every batch that is not at its end, in the order in which they go, and the one that ended last', async () => {
  const desk = await openDeskInTime({ create: () => new Promise(() => undefined) });
  await desk.orders('A-1', 'B-1', 'B-2', 'C-1', 'D-1');
  const ids: number[] = [];
  for (const orders of [['A-1'], ['B-1', 'B-2'], ['C-1'], ['D-1']]) {
    const batch = await desk.core.batches.start({ orders, options: batchOptionsSchema.parse({}) });
    if (!batch.ok) throw new Error('nothing was ready');
    ids.push(batch.value.id);
  }
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  await desk.core.batches.stop(a);
  await desk.core.batches.stop(c);
  const { batches } = await desk.core.status();
  expect(batches.map(({ batch: { id, state, orders } }) => [id, state, orders])).toEqual([
    [b, 'running', 2],
    [d, 'running', 1],
    [c, 'stopped', 1],
  ]);
});
