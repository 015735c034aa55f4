import { expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { siteInTime } from '../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/** One service for all desks: a key that it knows is answered with the same shipment. */
function service() {
  const known = new Set<string>();
  return {
    create(reference: string) {
      const isKnown = known.has(reference);
      known.add(reference);
      return ok({ ...paidAnswer(reference), duplicate: isKnown });
    },
  };
}
const offline = () => err({ kind: 'not_sent', detail: 'ENETDOWN' } as const);

async function twoDesks() {
  const rooms = siteInTime();
  const one = await rooms.open('1');
  const two = await rooms.open('2');
  await rooms.time.pass(SECOND);
  await one.core.putOrders([anOrder({ reference: 'A' })]);
  await rooms.time.pass(SECOND);
  return { ...rooms, one, two };
}

it('an order that a desk had taken, and another one took over while it was closed, is not printed again where it starts without the database', async () => {
  const { time, site, open, one, two } = await twoDesks();
  const { create } = service();
  one.answers.create = offline;
  two.answers.create = create;
  // The desk knows that the service is away, so that no request of the order leaves.
  await one.core.ship({ ...anOrder(), reference: '' }, 'TYPED');
  await one.scan('A');
  await time.pass(5 * SECOND);
  expect(await one.job('A')).toMatchObject({ state: 'queued', deliveryUnknown: false });
  await one.core.stop();
  await time.pass(10 * SECOND);
  expect(await two.core.takeOver('A', noScanOptions, one.id)).toMatchObject({ kind: 'new' });
  await time.pass(10 * SECOND);
  expect(two.printed).toEqual(['A']);
  site.cutOff(one.id);
  const again = await open('1', { stored: one.stored, script: { create } });
  await time.pass(5 * MINUTE);
  again.core.site.goWithoutOthers();
  await time.pass(5 * MINUTE);
  expect(await again.job('A')).toMatchObject({ state: 'already_shipped' });
  expect(again.printed).toEqual(['TYPED']);
});
