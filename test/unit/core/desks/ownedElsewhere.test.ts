import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { noScanOptions } from '../../../../electron/contract/scan.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, paidAnswer } from '../../../support/deskInTime.ts';
import { type DeskOfSite, siteInTime } from '../../../support/siteInTime.ts';

const FEE = 5_000;

/**
 * Two desks and a service that opens one shipment for each order. Desk 1 sends ORD-1, which the service charges at once;
 * its answer comes when the test lets it come.
 */
async function sentAtDesk1() {
  const rooms = siteInTime();
  const { time } = rooms;
  let charges = 0;
  let answer: (how: 'lost' | 'late') => void = () => {};
  const one = await rooms.open('1', {
    script: {
      create: () =>
        new Promise((resolve) => {
          charges += 1;
          answer = (how) => resolve(how === 'lost' ? err(LOST) : ok(paidAnswer('S-1')));
        }),
    },
  });
  const two = await rooms.open('2', {
    script: {
      create: () => {
        if (charges === 0) charges += 1;
        return ok(paidAnswer('S-1', { duplicate: charges > 0 }));
      },
    },
  });
  await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await time.pass(3_000);
  await one.scan('ORD-1');
  await time.pass(700);
  const bookedAt = async (desk: DeskOfSite) => {
    const job = await desk.job('ORD-1');
    return (await desk.core.timeline(job.id)).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  };
  return {
    ...rooms,
    one,
    two,
    answer: (how: 'lost' | 'late') => answer(how),
    takeOver: () => two.core.takeOver('ORD-1', noScanOptions, one.id),
    charges: () => charges,
    booked: async () => [await bookedAt(one), await bookedAt(two)],
    unprinted: async () => [
      (await one.core.ledger.closing()).paid_not_printed,
      (await two.core.ledger.closing()).paid_not_printed,
    ],
  };
}

const requested = { state: 'already_shipped', unproven: { sentAt: null } };

it('an order that is taken over while its request is under way raises a question at the new desk, and booked once where it is printed', async () => {
  const shop = await sentAtDesk1();
  const { one, two, time } = shop;
  await shop.takeOver();
  await time.pass(2_000);
  expect(await two.job('ORD-1')).toMatchObject(requested);
  expect([one.printed, two.printed]).toEqual([[], []]);
  shop.answer('lost');
  await time.pass(5_000);
  // Desk 1 does not send it again, and reports that it has sent it.
  expect(await one.job('ORD-1')).toMatchObject({
    state: 'needs_attention',
    problem: { code: 'claimed_elsewhere', detail: '2' },
    deliveryUnknown: true,
  });
  expect(await shop.unprinted()).toEqual([1, 1]);
  await two.core.actions.print((await two.job('ORD-1')).id, null, null);
  await time.pass(5_000);
  expect(await two.job('ORD-1')).toMatchObject({ state: 'printed' });
  expect([one.printed, two.printed]).toEqual([[], ['ORD-1']]);
  expect(await shop.booked()).toEqual([0, FEE]);
  expect(await shop.unprinted()).toEqual([0, 0]);
  expect(await one.job('ORD-1')).toMatchObject({ state: 'cancelled', freed: true });
  expect(await one.scan('ORD-1')).toMatchObject({ kind: 'elsewhere', claim: { desk: { name: '2' } } });
  expect(shop.charges()).toBe(1);
});

it.each(['before', 'after'])(
  'an answer that comes %s the new desk has printed prints nothing and books nothing at the desk that had the order',
  async (when) => {
    const shop = await sentAtDesk1();
    const { one, two, time } = shop;
    await shop.takeOver();
    await time.pass(2_000);
    if (when === 'before') {
      shop.answer('late');
      await time.pass(2_000);
      expect(await one.job('ORD-1')).toMatchObject(requested);
    }
    await two.core.actions.print((await two.job('ORD-1')).id, null, null);
    await time.pass(2_000);
    if (when === 'after') shop.answer('late');
    await time.pass(10_000);
    expect([one.printed, two.printed]).toEqual([[], ['ORD-1']]);
    expect(await shop.booked()).toEqual([0, FEE]);
    expect(await shop.unprinted()).toEqual([0, 0]);
    expect(await one.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: null });
  },
);

it('the desk that had the order books the fee where its packer prints first, and the new one does not print unasked', async () => {
  const shop = await sentAtDesk1();
  const { one, two, time } = shop;
  await shop.takeOver();
  shop.answer('late');
  await time.pass(5_000);
  await one.core.actions.print((await one.job('ORD-1')).id, null, null);
  await time.pass(10_000);
  expect([one.printed, two.printed]).toEqual([['ORD-1'], []]);
  expect(await shop.booked()).toEqual([FEE, 0]);
  expect(await shop.unprinted()).toEqual([0, 0]);
  expect(await two.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: null });
});

it('an order that is taken back while it may have been sent raises a question as well', async () => {
  const shop = await sentAtDesk1();
  const { one, two, time } = shop;
  await shop.takeOver();
  shop.answer('lost');
  await time.pass(5_000);
  one.answers.create = () => ok(paidAnswer('S-1', { duplicate: true }));
  await one.core.takeOver('ORD-1', noScanOptions, two.id);
  await time.pass(5_000);
  expect(await one.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: expect.anything() });
  expect([one.printed, two.printed]).toEqual([[], []]);
  expect(shop.charges()).toBe(1);
});

it('an order that never left the desk that had it is sent and printed at the new one without a question', async () => {
  const rooms = siteInTime();
  const { time } = rooms;
  const one = await rooms.open('1', { script: { create: () => err({ kind: 'not_sent', detail: 'ECONNREFUSED' }) } });
  const two = await rooms.open('2', { script: { create: (id: string) => ok(paidAnswer(id)) } });
  await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await time.pass(3_000);
  await one.scan('ORD-1');
  await time.pass(1_000);
  await two.core.takeOver('ORD-1', noScanOptions, one.id);
  await time.pass(5_000);
  expect(await two.job('ORD-1')).toMatchObject({ state: 'printed' });
  expect(two.printed).toEqual(['ORD-1']);
  expect(await one.job('ORD-1')).toMatchObject({ problem: { code: 'claimed_elsewhere' }, deliveryUnknown: false });
});
