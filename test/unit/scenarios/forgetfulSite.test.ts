import { expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../electron/contract/batch.ts';
import { ok } from '../../../electron/contract/result.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { siteInTime } from '../../support/siteInTime.ts';

const SECOND = 1_000;

/** Two desks with three orders, as their database has them when it is copied. */
async function twoDesks() {
  const all = siteInTime();
  const script = { create: (reference: string) => ok(paidAnswer(reference)) };
  const [one, two] = [await all.open('1', { script }), await all.open('2', { script })];
  const third = all.site.desk({ desk: { id: 'desk-3', name: '3' } });
  await all.time.pass(SECOND);
  await one.core.putOrders(['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => anOrder({ reference })));
  await all.time.pass(5 * SECOND);
  const again = () => all.open('2', { script, stored: two.stored });
  return { ...all, one, two: { ...two, again }, third, script, back: all.site.keep() };
}

const claimOf = async ({ third }: Pick<Awaited<ReturnType<typeof twoDesks>>, 'third'>, reference: string) => {
  const answer = await third.claims.of(reference);
  return answer.ok ? answer.value : null;
};

it('what a desk shipped is published and claimed again in a restored database', async () => {
  const desks = await twoDesks();
  const { time, one, two, back } = desks;
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  back();
  await time.pass(20 * SECOND);
  expect(await claimOf(desks, 'ORD-1')).toMatchObject({ desk: { id: one.id }, parcel: { state: 'printed' } });
  expect(await two.scan('ORD-1')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: one.id } } });
  expect(await two.scan('ORD-2')).toMatchObject({ kind: 'new' });
});

it('the same in a database that is empty, before any order of it can be scanned at another desk', async () => {
  const desks = await twoDesks();
  const { time, site, one, two } = desks;
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  site.empty();
  await time.pass(20 * SECOND);
  expect(await claimOf(desks, 'ORD-1')).toMatchObject({ desk: { id: one.id }, parcel: { state: 'printed' } });
  expect(await two.scan('ORD-1')).toMatchObject({ kind: 'elsewhere' });
  expect(two.printed).toEqual([]);
});

it('a correction that was lost is in the book of every desk again', async () => {
  const { time, one, two, back } = await twoDesks();
  const known = (await one.inBook('ORD-2'))?.order ?? null;
  two.cutOff();
  await one.core.saveOrder(anOrder({ reference: 'ORD-2', carrier: 'Aras' }), known);
  await time.pass(5 * SECOND);
  back();
  two.connect();
  await time.pass(20 * SECOND);
  expect((await two.inBook('ORD-2'))?.order.carrier).toBe('Aras');
});

it('a correction that another desk did not get stands beside one that was made after the database was restored', async () => {
  const { time, one, two, back } = await twoDesks();
  const known = (await one.inBook('ORD-2'))?.order ?? null;
  await two.core.stop();
  await one.core.saveOrder(anOrder({ reference: 'ORD-2', carrier: 'Aras' }), known);
  await time.pass(5 * SECOND);
  one.cutOff();
  back();
  const again = await two.again();
  await time.pass(5 * SECOND);
  expect(await again.core.saveOrder(anOrder({ reference: 'ORD-2', carrier: 'PTT' }), known)).toMatchObject({
    ok: true,
  });
  await time.pass(5 * SECOND);
  one.connect();
  await time.pass(20 * SECOND);
  for (const desk of [one, again])
    expect(await desk.inBook('ORD-2')).toMatchObject({
      order: { carrier: 'PTT' },
      draft: { desk: '1', differs: [{ value: 'Aras' }] },
    });
});

it('a removed order raises no question, and is in the book again, where the database has lost the removal', async () => {
  const { time, one, two, back } = await twoDesks();
  expect(await one.core.removeOrder('ORD-3')).toMatchObject({ ok: true });
  await time.pass(5 * SECOND);
  back();
  await time.pass(20 * SECOND);
  for (const desk of [one, two]) expect(await desk.inBook('ORD-3')).toMatchObject({ edit: null, draft: null });
});

it('an unknown order raises a question until the desk is back that may have shipped it', async () => {
  const desks = await twoDesks();
  const { time, one, two, back } = desks;
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  one.cutOff();
  back();
  await time.pass(20 * SECOND);
  const awaited = { kind: 'elsewhere', claim: { desk: { id: one.id }, isAwaited: true, parcel: null } };
  expect(await two.scan('ORD-1')).toMatchObject(awaited);
  expect(await two.scan('ORD-2')).toMatchObject(awaited);
  expect(two.sent).toEqual([]);
  one.connect();
  await time.pass(30 * SECOND);
  expect(await two.scan('ORD-1')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: one.id } } });
  expect(await two.scan('ORD-2')).toMatchObject({ kind: 'new' });
});

it('an order that a person takes over from a desk that has not published again counts as possibly sent', async () => {
  const { time, one, two, back } = await twoDesks();
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  one.cutOff();
  back();
  await time.pass(20 * SECOND);
  const taken = await two.core.takeOver('ORD-1', { box: null, quantity: null, hold: false }, one.id);
  expect(taken).toMatchObject({ kind: 'new', job: { deliveryUnknown: true } });
});

it('orders are sent unasked once a person confirms that the desk is gone', async () => {
  const { time, one, two, back } = await twoDesks();
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  one.cutOff();
  back();
  await time.pass(20 * SECOND);
  expect(await two.core.site.dismiss(one.id)).toMatchObject({ ok: true });
  expect(await two.scan('ORD-2')).toMatchObject({ kind: 'new' });
});

it('a batch leaves what another desk may have shipped, and the next one takes it once that desk has published', async () => {
  const { time, one, two, back } = await twoDesks();
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  one.cutOff();
  back();
  await time.pass(20 * SECOND);
  const start = () => two.core.batches.start({ orders: 'ready', options: batchOptionsSchema.parse({}) });
  await start();
  await time.pass(10 * SECOND);
  expect(two.sent).toEqual([]);
  expect(await two.inBook('ORD-2')).toMatchObject({ elsewhere: '1' });
  one.connect();
  await time.pass(60 * SECOND);
  expect(await two.inBook('ORD-2')).toMatchObject({ elsewhere: null });
  await start();
  await time.pass(60 * SECOND);
  expect(two.sent.map(({ reference }) => reference).toSorted()).toEqual(['ORD-2', 'ORD-3']);
});

it('a start of the program remembers how much the database knew', async () => {
  const { time, site, open, one, two, third, script, back } = await twoDesks();
  await one.scan('ORD-1');
  await time.pass(5 * SECOND);
  await one.core.stop();
  await two.core.stop();
  back();
  const again = await open('1', { script, stored: one.stored });
  await time.pass(20 * SECOND);
  expect(await claimOf({ third }, 'ORD-1')).toMatchObject({ desk: { id: again.id }, parcel: { state: 'printed' } });
  const claim = await site
    .desk({ desk: { id: 'desk-4', name: '4' } })
    .claims.claim({ reference: 'ORD-3', jobId: 'job', isNew: true });
  expect(claim).toMatchObject({ ok: true, value: { kind: 'other', claim: { desk: { id: two.id }, isAwaited: true } } });
});
