import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../support/builders.ts';
import { deskWith } from '../../../support/labelDesk.ts';

describe('a search for a parcel', () => {
  it('finds the job of an order, of a tracking number and of a shipment', async () => {
    const desk = await deskWith(false);
    await desk.scan('ORD-1');
    const job = await desk.job('ORD-1');
    for (const code of ['ORD-1', 'T-ORD-1', 'S-ORD-1', ' T-ORD-1\r\n'])
      expect(await desk.core.where(code), code).toEqual({ kind: 'job', job });
  });

  it('finds an order that is not shipped yet, and reports an unknown code', async () => {
    const desk = await deskWith(false);
    const order = anOrder({ reference: 'ORD-2' });
    expect(await desk.core.where('ORD-2')).toEqual({ kind: 'order', order, othersUnasked: false });
    expect(await desk.core.where('NOBODY')).toEqual({ kind: 'unknown', othersUnasked: false });
  });

  it('reads a code with its letters turned around where only that is an order or on a label', async () => {
    const desk = await deskWith(false, {}, 'ORD-1', 'a-5', 'A-5');
    await desk.scan('ord-1');
    const job = await desk.job('ORD-1');
    expect(job.shipment?.id).toBe('S-ORD-1');
    expect(await desk.core.where('t-ord-1')).toEqual({ kind: 'job', job });
    expect(await desk.core.where('A-5')).toMatchObject({ kind: 'order', order: { reference: 'A-5' } });
    expect(await desk.core.where('a-5')).toMatchObject({ kind: 'order', order: { reference: 'a-5' } });
    expect(await desk.core.where('Ord-1')).toMatchObject({ kind: 'unknown' });
  });

  it('refuses what cannot be a code, as a scan does', async () => {
    const desk = await deskWith(false);
    expect(await desk.core.where('  ')).toEqual({ kind: 'refused', reason: 'empty', length: 2 });
    expect(await desk.core.where('x'.repeat(5_000))).toEqual({ kind: 'refused', reason: 'too_long', length: 5_000 });
    expect(await desk.core.where('A\u0000B')).toEqual({ kind: 'refused', reason: 'unreadable', length: 3 });
  });

  it('follows a packing slip to the shipment that its order has now, and a label only to its own', async () => {
    const desk = await deskWith(false);
    await desk.scan('ORD-1');
    const { id } = await desk.job('ORD-1');
    await desk.core.actions.cancel(id, null);
    await desk.time.pass(1_000);
    await desk.core.actions.shipAnew(id);
    await desk.time.settle();
    expect(await desk.core.where('ORD-1')).toMatchObject({ kind: 'job', job: { key: { value: 'ORD-1~2' } } });
    expect(await desk.core.where('T-ORD-1~2')).toMatchObject({ kind: 'job', job: { key: { value: 'ORD-1~2' } } });
    expect(await desk.core.where('T-ORD-1')).toMatchObject({ kind: 'job', job: { id, state: 'cancelled' } });
  });

  it('takes an order for an order, also where a label reads the same', async () => {
    const desk = await deskWith(false, {}, 'ORD-1', 'T-ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.core.where('T-ORD-1')).toMatchObject({ kind: 'order', order: { reference: 'T-ORD-1' } });
  });

  it('changes nothing, sends the service nothing, counts nothing, verifies no label', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    const facts = async () => [
      await desk.core.recent(10),
      await desk.core.timeline((await desk.job('ORD-1')).id),
      (await desk.core.status()).today,
      [...desk.calls],
      [...desk.printed],
    ];
    const before = JSON.stringify(await facts());
    for (const code of ['ORD-1', 'T-ORD-1', 'ORD-2', 'NOBODY', 'LSCMDWHERE']) await desk.core.where(code);
    await desk.time.settle();
    expect(JSON.stringify(await facts())).toBe(before);
  });
});
