import { describe, expect, it } from 'vitest';
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

describe('a label that waited for its printer when the desk closed, and the desk starts without the database', () => {
  async function closed(reference = 'A') {
    const desks = await twoDesks();
    const { time, site, open, one } = desks;
    one.answers.printers = async () => [];
    one.answers.create = service().create;
    await time.pass(MINUTE);
    await one.scan(reference);
    await one.core.ship({ ...anOrder(), reference: '' }, 'TYPED');
    await time.pass(5 * SECOND);
    expect(await one.job(reference)).toMatchObject({ state: 'label_ready', problem: { code: 'printer_missing' } });
    await one.core.stop();
    await time.pass(10 * SECOND);
    site.cutOff(one.id);
    const again = await open('1', { stored: one.stored });
    await time.pass(5 * MINUTE);
    return { ...desks, again };
  }

  it('does not come out by itself, and one without an order number does', async () => {
    const { again } = await closed();
    expect(again.printed).toEqual(['TYPED']);
    expect(await again.job('A')).toMatchObject({ state: 'label_ready', problem: null });
  });

  it('comes out once a person has the desk work without the others', async () => {
    const { time, again } = await closed();
    again.core.site.goWithoutOthers();
    await time.pass(MINUTE);
    expect(again.printed).toEqual(['TYPED', 'A']);
  });

  it('comes out once the database is back, where no other desk has taken it', async () => {
    const { time, again } = await closed();
    again.connect();
    await time.pass(MINUTE);
    expect(again.printed).toEqual(['TYPED', 'A']);
  });

  it('comes out where the packer requests it', async () => {
    const { time, again } = await closed();
    await again.core.actions.print((await again.job('A')).id, null, null);
    await time.pass(SECOND);
    expect(again.printed).toEqual(['TYPED', 'A']);
  });

  it('stays in where another desk has taken the order over, also once the database is back', async () => {
    const { time, two, again } = await closed();
    await two.core.takeOver('A', noScanOptions, again.id);
    await time.pass(10 * SECOND);
    again.connect();
    await time.pass(MINUTE);
    expect(again.printed).toEqual(['TYPED']);
  });
});
