import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import type { SpoolOutcome } from '../../../electron/core/ports/Printer.ts';
import { openDeskInTime } from '../../support/deskInTime.ts';

it('a label that came out while its shipment was polled for a cancellation is not printed once more', async () => {
  const ends = new Map<string, (outcome: SpoolOutcome) => void>();
  const desk = await openDeskInTime({
    follow: (title) => new Promise((resolve) => ends.set(title, resolve)),
    // Neither a list nor a poll shows in time whether it was cancelled elsewhere.
    shipments: () => new Promise(() => {}),
    detail: () => new Promise(() => {}),
  });
  await desk.orders('A', 'B');
  await desk.scan('A');
  await desk.scan('B');
  const { id, state } = await desk.job('B');
  expect(state).toBe('label_ready');
  const wanted = desk.core.actions.print(id, null, null);
  await desk.time.settle();
  for (const title of ['A', 'B']) {
    ends.get(title)?.({ kind: 'completed' });
    await desk.time.settle();
  }
  expect(desk.printed).toEqual(['A', 'B']);
  await desk.time.pass(5_000);
  expect(await wanted).toEqual(ok(await desk.job('B')));
  expect(desk.printed).toEqual(['A', 'B']);
});
