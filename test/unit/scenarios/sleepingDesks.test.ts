import { expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../electron/contract/batch.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { siteInTime } from '../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const LIMIT = 60;
const script = { create: (reference: string) => ok(paidAnswer(reference)) };
const offline = () => err({ kind: 'not_sent', detail: 'ENETDOWN' } as const);

/** Four desks; the first three have an order each that waits there, and report no more. */
async function threeOfFourAsleep() {
  const rooms = siteInTime();
  const desks = [];
  for (const name of ['1', '2', '3', '4']) desks.push(await rooms.open(name, { script }));
  const awake = desks.pop();
  if (awake === undefined) throw new Error('no desk');
  await rooms.time.pass(5 * SECOND);
  const list = Array.from({ length: 200 }, (_, index) => anOrder({ reference: `LIST-${index}` }));
  await awake.core.putOrders([...desks.map(({ id }) => anOrder({ reference: id })), ...list]);
  await rooms.time.pass(SECOND);
  for (const desk of desks) {
    desk.answers.create = offline;
    await desk.core.ship({ ...anOrder(), reference: '' }, `TYPED-${desk.id}`);
    await desk.scan(desk.id);
  }
  await rooms.time.pass(SECOND);
  for (const desk of desks) desk.cutOff();
  await rooms.time.pass(10 * SECOND);
  return { ...rooms, asleep: desks, awake, list };
}

it('what three sleeping desks of four have taken is taken over by the fourth, printed once, and left to it when they wake', async () => {
  const { time, asleep, awake } = await threeOfFourAsleep();
  for (const { id } of asleep) {
    const met = await awake.scan(id);
    expect(met).toMatchObject({ kind: 'elsewhere', claim: { desk: { id }, deskIsOn: false } });
    expect(await awake.core.takeOver(id, noScanOptions, id)).toMatchObject({ kind: 'new' });
  }
  await time.pass(MINUTE);
  const references = asleep.map(({ id }) => id);
  expect(awake.printed.toSorted()).toEqual(references);
  for (const desk of asleep) desk.connect();
  await time.pass(MINUTE);
  for (const desk of asleep) {
    expect(await desk.job(desk.id)).toMatchObject({
      state: 'needs_attention',
      problem: { code: 'claimed_elsewhere', detail: '4' },
    });
    expect(desk.printed).toEqual([]);
  }
});

it('the fourth desk has the limit without the parts of the sleeping three, which are its own once they are dismissed', async () => {
  const { time, asleep, awake, list } = await threeOfFourAsleep();
  const orders = list.map(({ reference }) => reference);
  await awake.core.batches.start({ orders, options: batchOptionsSchema.parse({}) });
  await time.pass(MINUTE);
  const before = awake.sent.length;
  await time.pass(MINUTE);
  const perMinute = awake.sent.length - before;
  // Each of the four was given a quarter, so that a sleeping desk that wakes cut off sends no request too many.
  expect(perMinute).toBeGreaterThanOrEqual(LIMIT / 4 - 3);
  expect(perMinute).toBeLessThanOrEqual(LIMIT);
  for (const { id } of asleep) await awake.core.site.dismiss(id);
  await time.pass(MINUTE);
  const later = awake.sent.length;
  await time.pass(MINUTE);
  // A fifth of each part rests.
  expect(awake.sent.length - later).toBeGreaterThan(LIMIT / 2);
  expect(awake.sent.length - later).toBeLessThanOrEqual(LIMIT);
});
