import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { noScanOptions } from '../../../../electron/contract/scan.ts';
import { onlyPage } from '../../../support/answersInTime.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const WORD = 'İptal Edildi';

describe('a stop at one desk of a site', () => {
  const order = (reference: string) => anOrder({ reference });

  it('reaches the book, the queue and the printed parcels of the others, and so does its end', async () => {
    const site = siteInTime();
    let isAway = false;
    const away = { ok: false, error: { kind: 'not_sent', detail: 'x' } } as const;
    const create = (reference: string) => (isAway ? away : ok(paidAnswer(reference)));
    const one = await site.open('1');
    const two = await site.open('2', { script: { create } });
    await one.core.putOrders(['BOOK', 'QUEUED', 'PRINTED'].map(order));
    await site.time.pass(SECOND);
    await two.scan('PRINTED');
    await site.time.pass(5 * SECOND);
    isAway = true;
    await two.scan('QUEUED');
    await one.core.stopOrders(
      ['BOOK', 'QUEUED', 'PRINTED'].map((reference) => ({ reference, word: WORD, isDone: false })),
    );
    await site.time.pass(SECOND);
    const stopped = { state: 'needs_attention', problem: { code: 'shop_stopped', detail: WORD } };
    expect(await two.scan('BOOK')).toMatchObject({ kind: 'new', job: stopped });
    expect(await two.job('QUEUED')).toMatchObject(stopped);
    expect(await two.job('PRINTED')).toMatchObject({ state: 'printed', shopStop: { word: WORD } });
    // The courier's scan at the other desk knows it by what this one tells of its parcels.
    await one.core.pickups.start();
    expect(await one.core.pickups.scan('PRINTED')).toMatchObject({ value: { outcome: 'stop' } });
    await one.core.putOrders(['BOOK', 'QUEUED', 'PRINTED'].map(order));
    await site.time.pass(SECOND);
    isAway = false;
    await two.core.checkService();
    await site.time.pass(MINUTE);
    expect(await two.job('PRINTED')).toMatchObject({ state: 'printed', shopStop: null });
    await two.scan('QUEUED');
    await site.time.pass(MINUTE);
    expect(await two.job('QUEUED')).toMatchObject({ state: 'printed', shopStop: null });
    expect(two.callsOf('create').filter(({ about }) => about === 'PRINTED')).toHaveLength(1);
    expect(two.callsOf('create').filter(({ about }) => about === 'BOOK')).toHaveLength(0);
  });
});

it('is looked for, and not opened anew, where a person takes a stopped order from a desk that may have sent it', async () => {
  const site = siteInTime();
  const one = await site.open('1', { script: { create: () => err(LOST) } });
  const two = await site.open('2', { script: { shipments: async () => ok(onlyPage()) } });
  await one.core.putOrders([anOrder({ reference: 'A' })]);
  await site.time.pass(SECOND);
  await one.scan('A');
  await site.time.pass(SECOND);
  await one.core.stopOrders([{ reference: 'A', word: WORD, isDone: false }]);
  await site.time.pass(SECOND);
  await two.core.takeOver('A', noScanOptions, one.id);
  await site.time.pass(10 * MINUTE);
  expect(await two.job('A')).toMatchObject({
    state: 'needs_attention',
    deliveryUnknown: true,
    problem: { code: 'shop_stopped' },
  });
  expect(two.callsOf('create')).toEqual([]);
  expect(two.callsOf('list').length).toBeGreaterThan(0);
});

describe('an order that is shipped anew', () => {
  it('is stopped by the number that the shop knows', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A');
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    const { id } = await desk.job('A');
    await desk.core.actions.cancel(id, null);
    await desk.time.pass(MINUTE);
    const again = await desk.core.actions.shipAnew(id);
    await desk.time.pass(MINUTE);
    if (!again.ok) throw new Error('not shipped anew');
    await desk.core.stopOrders([{ reference: 'A', word: WORD, isDone: false }]);
    expect(await desk.core.job(again.value.id)).toMatchObject({ state: 'printed', shopStop: { word: WORD } });
  });

  it('waits for a person where the shop had stopped it before', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A');
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    const { id } = await desk.job('A');
    await desk.core.stopOrders([{ reference: 'A', word: WORD, isDone: false }]);
    await desk.core.actions.cancel(id, null);
    await desk.time.pass(MINUTE);
    expect(await desk.core.actions.shipAnew(id)).toMatchObject({ value: { problem: { code: 'shop_stopped' } } });
    await desk.time.pass(MINUTE);
    expect(desk.callsOf('create')).toHaveLength(1);
  });
});
