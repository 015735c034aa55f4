import { expect, it } from 'vitest';
import { anOrder } from '../../../support/builders.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;

async function twoDesks() {
  const all = siteInTime();
  const one = await all.open('1');
  const two = await all.open('2');
  await all.time.pass(SECOND);
  for (const desk of [one, two]) await desk.core.putOrders([anOrder()]);
  return { all, one, two };
}

it('an order that another desk has is shown as that desk’s in this book', async () => {
  const { all, one, two } = await twoDesks();
  await one.scan('ORD-1');
  await all.time.pass(5 * SECOND);
  expect(await two.inBook('ORD-1')).toMatchObject({ elsewhere: '1', jobId: null });
  expect(await one.inBook('ORD-1')).toMatchObject({ elsewhere: null });
});

it('an order that waits here is given up, and shows that, when it turns out that another desk had it meanwhile', async () => {
  const { all, one, two } = await twoDesks();
  two.cutOff();
  await two.change({ requestsPerMinute: 6 });
  await two.scan('ORD-1', { hold: true });
  await one.scan('ORD-1');
  await all.time.pass(5 * SECOND);
  two.connect();
  await all.time.pass(20 * SECOND);
  expect(await two.inBook('ORD-1')).toMatchObject({ elsewhere: '1' });
  expect(two.sent).toEqual([]);
});

it('a desk that has left its site stores nothing of what it knew there', async () => {
  const { all, one, two } = await twoDesks();
  await one.scan('ORD-1');
  await all.time.pass(5 * SECOND);
  await two.core.stop();
  const alone = await all.open('2', { stored: two.stored, isAlone: true });
  expect(await alone.inBook('ORD-1')).toMatchObject({ elsewhere: null });
});

it('an order that was released has no owner, and can be shipped here', async () => {
  const { all, one, two } = await twoDesks();
  await one.scan('ORD-1', { hold: true });
  await all.time.pass(5 * SECOND);
  expect(await two.inBook('ORD-1')).toMatchObject({ elsewhere: '1' });
  const { id } = await one.job('ORD-1');
  await one.core.actions.withdraw(id);
  await all.time.pass(5 * SECOND);
  expect(await two.inBook('ORD-1')).toMatchObject({ elsewhere: null });
  expect(await two.scan('ORD-1')).toMatchObject({ kind: 'new' });
});
