import { expect, it } from 'vitest';
import { openDeskInTime } from '../../../support/deskInTime.ts';

it('says of two readings which one is newer, whatever the wall clock says', async () => {
  const desk = await openDeskInTime();
  const first = await desk.core.status();
  await desk.time.pass(1_000);
  desk.time.set(-3_600_000);
  const second = await desk.core.status();
  expect(second.observedAt - first.observedAt).toBe(1_000);
});
