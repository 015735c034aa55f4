import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { anOrder } from '../../../support/builders.ts';
import { paidAnswer } from '../../../support/deskInTime.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;

/** A carrier's tracking number comes with each shipment, and the service numbers its shipments. */
function labelled(reference: string) {
  const answer = paidAnswer(reference);
  const id = reference.replace('ORD-', '371');
  return ok({
    ...answer,
    shipment: { ...answer.shipment, id, trackingNumber: `T-${reference}`, trackingNumberIsCarrier: true },
  });
}

/** Two desks of one site; ORD-1 and ORD-2 are in the book of both. */
async function twoDesks() {
  const site = siteInTime();
  const script = { create: labelled };
  const one = await site.open('1', { script });
  const two = await site.open('2', { script });
  await site.time.pass(SECOND);
  await one.core.putOrders([anOrder({ reference: 'ORD-1' }), anOrder({ reference: 'ORD-2' })]);
  await site.time.pass(SECOND);
  return { time: site.time, one, two };
}

describe('a search for a parcel that another desk has', () => {
  it('names that desk and what it has made of it, by the order and by either code of its label', async () => {
    const { time, one, two } = await twoDesks();
    await one.scan('ORD-1');
    await time.pass(5 * SECOND);
    const { shipment, state } = await one.job('ORD-1');
    expect(state).toBe('printed');
    for (const code of ['ORD-1', 'T-ORD-1', shipment?.id ?? ''])
      expect(await two.core.where(code), code).toMatchObject({
        kind: 'elsewhere',
        desk: { name: '1' },
        parcel: { reference: 'ORD-1', state: 'printed' },
      });
    // A desk needs no other for its own parcels.
    expect(await one.core.where('ORD-1')).toMatchObject({ kind: 'job', job: { state: 'printed' } });
    expect(await two.core.where('T-ORD-19')).toEqual({ kind: 'unknown', othersUnasked: false });
    // The carton in some parcel: its product, its batch, and how many pieces are in it.
    const carton = `]C10108690000000012\u001d101234\u001d${shipment?.id}`;
    expect(await two.core.where(carton)).toEqual({ kind: 'unknown', othersUnasked: false });
    expect(await two.core.recent(10)).toEqual([]);
  });

  it('knows of an order that this desk lost to another one, and of one that it gave back', async () => {
    const { time, one, two } = await twoDesks();
    await one.scan('ORD-1');
    await time.pass(SECOND);
    await two.core.takeOver('ORD-1', { box: null, quantity: null, hold: false }, 'desk-1');
    await time.pass(5 * SECOND);
    expect(await one.core.where('ORD-1')).toMatchObject({ kind: 'job', job: { state: 'printed' } });
    // Its label came out at the first desk, so the second one asks before it prints another.
    expect(await two.core.where('ORD-1')).toMatchObject({ kind: 'job', job: { state: 'label_ready' } });

    one.answers.create = () => new Promise(() => {});
    const { id } = (await one.scan('ORD-2', { hold: true })) as unknown as { id: string };
    expect(id).toBeUndefined();
    const held = await one.job('ORD-2');
    await one.core.actions.withdraw(held.id);
    await time.pass(SECOND);
    await two.scan('ORD-2');
    await time.pass(5 * SECOND);
    expect(await one.core.where('ORD-2')).toMatchObject({ kind: 'elsewhere', desk: { name: '2' } });
  });

  it('reports that the others could not be asked while the database is away', async () => {
    const { time, one, two } = await twoDesks();
    await one.scan('ORD-1');
    await time.pass(5 * SECOND);
    two.cutOff();
    await time.pass(20 * SECOND);
    expect(await two.core.where('ORD-1')).toMatchObject({ kind: 'order', othersUnasked: true });
    expect(await two.core.where('NOBODY')).toEqual({ kind: 'unknown', othersUnasked: true });
  });
});

describe('a pickup meets a parcel of another desk', () => {
  it('and shows whose it is, stops what that desk has cancelled, and knows what it gave already', async () => {
    const { time, one, two } = await twoDesks();
    await one.scan('ORD-1');
    await time.pass(5 * SECOND);
    await two.core.pickups.start();
    const scan = async (code = 'T-ORD-1') => {
      const reply = await two.core.pickups.scan(code);
      await time.pass(SECOND);
      return reply;
    };
    expect(await scan()).toMatchObject({
      ok: true,
      value: {
        ...{ outcome: 'foreign', job: null, pickup: { foreign: 1 } },
        elsewhere: { desk: { name: '1' }, parcel: { reference: 'ORD-1', state: 'printed' } },
      },
    });
    expect(await scan('X-9')).toMatchObject({ value: { outcome: 'foreign', elsewhere: null, checked: true } });
    await one.core.pickups.start();
    await one.core.pickups.scan('T-ORD-1');
    await time.pass(SECOND);
    expect(await scan()).toMatchObject({ value: { outcome: 'earlier', elsewhere: { desk: { name: '1' } } } });
    const { id } = await one.job('ORD-1');
    await one.core.pickups.takeBack(id);
    await one.core.actions.cancel(id, null);
    await time.pass(5 * SECOND);
    expect((await one.job('ORD-1')).state).toBe('cancelled');
    expect(await scan()).toMatchObject({ value: { outcome: 'stop', pickup: { foreign: 2 } } });
    two.cutOff();
    await time.pass(20 * SECOND);
    expect(await scan()).toMatchObject({ value: { outcome: 'foreign', elsewhere: null, checked: false } });
  });
});
