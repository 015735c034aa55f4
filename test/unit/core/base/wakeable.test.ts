import { expect, it } from 'vitest';
import { createWakeable } from '../../../../electron/core/base/wakeable.ts';
import { manualClock } from '../../../support/manualClock.ts';

it('work that is woken while it runs runs once more afterwards, however often it was woken, and never twice at once', async () => {
  const { settle } = manualClock();
  let [runs, atOnce, most] = [0, 0, 0];
  let end = () => {};
  const wake = createWakeable(async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    atOnce -= 1;
  });
  wake();
  wake();
  wake();
  end();
  await settle();
  end();
  await settle();
  expect([runs, most, atOnce]).toEqual([2, 1, 0]);
  wake();
  expect(runs).toBe(3);
});
