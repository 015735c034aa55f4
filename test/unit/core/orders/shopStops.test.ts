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
    // The courier's scan at the other desk knows it by what this one publishes of its parcels.
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

it('that one desk got before the order came stops it where another desk of the site imports and scans it', async () => {
  const site = siteInTime();
  const one = await site.open('1');
  const two = await site.open('2');
  await site.time.pass(SECOND);
  expect(await one.core.cancelOrder('A', WORD)).toBe('unknown');
  await two.core.putOrders([anOrder({ reference: 'A' }), anOrder({ reference: 'B' })]);
  await site.time.pass(SECOND);
  await two.scan('A');
  await two.scan('B');
  await site.time.pass(MINUTE);
  expect(await two.job('A')).toMatchObject({ state: 'needs_attention', problem: { code: 'shop_stopped' } });
  expect(two.printed).toHaveLength(1);
});

it('that one desk got before the order came stops it at another desk after the first one was switched off', async () => {
  const site = siteInTime();
  const one = await site.open('1');
  const two = await site.open('2');
  await site.time.pass(SECOND);
  await one.core.cancelOrder('A', WORD);
  await site.time.pass(SECOND);
  await one.core.stop();
  await two.core.putOrders([anOrder({ reference: 'A' })]);
  await two.scan('A');
  await site.time.pass(MINUTE);
  expect(await two.job('A')).toMatchObject({ state: 'needs_attention', problem: { code: 'shop_stopped' } });
});

it('is searched for, and not opened a second time, where a person takes a stopped order from a desk that may have sent it', async () => {
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

describe('a cancel at one desk and a scan at another at the same moment', () => {
  it.each([0, 1, 5, 50, 500, 5_000])('has one outcome, %d ms apart, whichever comes first', async (gap) => {
    const site = siteInTime();
    const [one, two] = [await site.open('1'), await site.open('2')];
    await one.core.putOrders(['A', 'B'].map((reference) => anOrder({ reference })));
    await site.time.pass(SECOND);
    const first = Promise.all([one.core.cancelOrder('A', WORD), two.core.scan('B', noScanOptions)]);
    await site.time.pass(gap);
    const second = Promise.all([two.core.scan('A', noScanOptions), one.core.cancelOrder('B', WORD)]);
    await site.time.pass(MINUTE);
    await Promise.all([first, second]);
    for (const reference of ['A', 'B']) {
      const job = await two.job(reference);
      const [isCharged, isPrinted] = [two.callsOf('create', reference).length, two.printed.includes(reference)];
      expect(job.shopStop).toMatchObject({ word: WORD, isOverruled: false });
      // Not charged and not printed, or charged, and the scan shows that the parcel must not go.
      if (isCharged === 0) expect(job).toMatchObject({ state: 'needs_attention', problem: { code: 'shop_stopped' } });
      else expect(job.state).toBe(isPrinted ? 'printed' : 'label_ready');
      await two.core.pickups.start();
      expect(await two.core.pickups.scan(reference)).not.toMatchObject({ value: { outcome: 'taken' } });
    }
  });

  it('is not lost where the database is away: the order waits, or goes, and the parcel is stopped once it is back', async () => {
    const site = siteInTime();
    const [one, two] = [await site.open('1'), await site.open('2')];
    await one.core.putOrders(['A', 'B'].map((reference) => anOrder({ reference })));
    await site.time.pass(SECOND);
    await two.scan('B');
    await site.time.pass(MINUTE);
    two.cutOff();
    await site.time.pass(MINUTE);
    // The answer is what this desk knows: the other one has B, and no desk has A.
    expect(await one.core.cancelOrder('A', WORD)).toBe('done');
    expect(await one.core.cancelOrder('B', WORD)).toBe('open');
    await two.scan('A');
    await site.time.pass(MINUTE);
    expect(await two.job('A')).toMatchObject({ state: 'queued', shopStop: null });
    expect(two.callsOf('create', 'A')).toEqual([]);
    two.connect();
    await site.time.pass(MINUTE);
    expect(await two.job('A')).toMatchObject({ state: 'needs_attention', shopStop: { word: WORD } });
    expect(await two.job('B')).toMatchObject({ state: 'printed', shopStop: { word: WORD } });
    expect(two.callsOf('create', 'A')).toEqual([]);
  });
});

describe('a new shipment of an order', () => {
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
