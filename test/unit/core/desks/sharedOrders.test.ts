import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../electron/contract/order.ts';
import type { Coordinator } from '../../../../electron/core/ports/Coordinator.ts';
import { anOrder } from '../../../support/builders.ts';
import { type DeskOfSite, siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

const order = (reference: string, carrier: string | null = null): Order => anOrder({ reference, carrier });
const carriers = (desk: DeskOfSite) =>
  desk.book().then((book) => Object.fromEntries(book.map(({ reference, carrier }) => [reference, carrier])));

async function change(desk: DeskOfSite, to: Order): Promise<void> {
  const now = await desk.inBook(to.reference);
  expect(await desk.core.saveOrder(to, now?.order ?? null)).toEqual({ ok: true, value: null });
}

/** Two desks of a site, or three, that are together. */
async function desks(...names: string[]) {
  const site = siteInTime();
  const open: DeskOfSite[] = [];
  for (const name of names) open.push(await site.open(name));
  await site.time.pass(SECOND);
  const [one, two = one, three = two] = open as [DeskOfSite, DeskOfSite?, DeskOfSite?];
  return { site, time: site.time, one, two, three };
}

describe('the order book of a site', () => {
  it('has within a second at every desk what one imports, types, corrects and removes', async () => {
    const { time, one, two, three } = await desks('1', '2', '3');
    await one.core.putOrders([order('A'), order('B'), order('C')]);
    await time.pass(SECOND);
    expect(await two.book()).toEqual([order('A'), order('B'), order('C')]);
    await change(two, order('B', 'anka'));
    await change(two, order('TYPED', 'aras'));
    expect(await three.core.removeOrder('C')).toEqual({ ok: true, value: null });
    await time.pass(SECOND);
    for (const desk of [one, two, three]) expect(await carriers(desk)).toEqual({ A: null, B: 'anka', TYPED: 'aras' });
    expect((await one.inBook('B'))?.edit).toMatchObject({ desk: '2', changed: ['carrier'], differs: [] });
  });

  it('takes 3,000 orders, once each and in their order', async () => {
    const { time, one, two } = await desks('1', '2');
    const list = Array.from({ length: 3_000 }, (_, index) => order(`N-${index}`));
    await one.core.putOrders(list);
    await time.pass(SECOND);
    expect((await two.book()).map(({ reference }) => reference)).toEqual(list.map(({ reference }) => reference));
    expect([await one.core.status(), await two.core.status()].map(({ ordersInBook }) => ordersInBook)).toEqual([
      3_000, 3_000,
    ]);
  });

  it('has an order that was removed, and is in a list again at once', async () => {
    const { time, one, two } = await desks('1', '2');
    await one.core.putOrders([order('A')]);
    await time.pass(SECOND);
    await one.core.removeOrder('A');
    await time.settle();
    await one.core.putOrders([order('A')]);
    await time.pass(SECOND);
    for (const desk of [one, two]) expect(await carriers(desk)).toEqual({ A: null });
  });

  it('notifies the screens that others changed it', async () => {
    const { time, one, two } = await desks('1', '2');
    const reported: number[] = [];
    two.core.subscribe((event) => event.name === 'status.changed' && reported.push(event.payload.ordersInBook));
    await one.core.putOrders([order('A')]);
    await time.pass(SECOND);
    expect(reported.at(-1)).toBe(1);
  });

  it('keeps a correction when another desk imports the same list', async () => {
    const { time, one, two } = await desks('1', '2');
    await one.core.putOrders([order('A'), order('B')]);
    await time.pass(SECOND);
    await change(one, order('A', 'anka'));
    await two.core.putOrders([order('A'), order('B', 'aras')]);
    await time.pass(SECOND);
    for (const desk of [one, two]) {
      expect(await carriers(desk)).toEqual({ A: 'anka', B: 'aras' });
      expect((await desk.inBook('A'))?.edit).toMatchObject({ desk: '1', differs: [] });
    }
    await two.core.putOrders([order('A', 'ptt')]);
    await time.pass(SECOND);
    expect((await one.inBook('A'))?.edit?.differs).toEqual(['carrier']);
    await one.core.decideOrders(['A'], 'list');
    await time.pass(SECOND);
    expect(await two.inBook('A')).toMatchObject({ order: { carrier: 'ptt' }, edit: null });
  });

  it('is brought together after desks were cut off, after any changes of each', async () => {
    const { time, one, two, three } = await desks('1', '2', '3');
    await one.core.putOrders(['SAME', 'BOTH', 'LIST'].map((reference) => order(reference)));
    await time.pass(SECOND);
    for (const desk of [one, two]) desk.cutOff();
    await time.pass(MINUTE);
    await change(one, order('BOTH', 'anka'));
    await change(one, order('LIST', 'anka'));
    await one.core.putOrders([order('ONE')]);
    await time.pass(MINUTE);
    await change(two, order('BOTH', 'aras'));
    await two.core.putOrders([order('LIST', 'ptt'), order('TWO')]);
    for (const desk of [one, two]) desk.connect();
    await time.pass(MINUTE);
    const book = { SAME: null, BOTH: 'anka', LIST: 'anka', ONE: null, TWO: null };
    for (const desk of [one, two, three]) {
      expect(await carriers(desk)).toEqual(book);
      expect((await desk.inBook('LIST'))?.edit).toMatchObject({ desk: '1', differs: ['carrier'] });
      expect(await desk.inBook('BOTH')).toMatchObject({
        edit: { desk: '1' },
        draft: { desk: '2', differs: [{ value: 'aras' }] },
      });
    }
    await three.core.decideOrders(['BOTH'], 'draft');
    await time.pass(SECOND);
    for (const desk of [one, two, three]) {
      expect(await desk.inBook('BOTH')).toMatchObject({ order: { carrier: 'aras' }, draft: null });
      expect((await desk.inBook('BOTH'))?.edit?.history.map(({ desk: by }) => by)).toEqual(['1', '2']);
    }
  });

  it('has one correction and the other beside it where two desks correct an order in the same moment', async () => {
    const { time, one, two } = await desks('1', '2');
    await one.core.putOrders([order('A')]);
    await time.pass(SECOND);
    await Promise.all([change(one, order('A', 'anka')), change(two, order('A', 'aras'))]);
    await time.pass(SECOND);
    const items = [await one.inBook('A'), await two.inBook('A')];
    expect(items[0]).toEqual(items[1]);
    const both = [items[0]?.order.carrier, items[0]?.draft?.differs[0]?.value];
    expect(both.toSorted()).toEqual(['anka', 'aras']);
  });

  it('has a correction of a desk that was cut off in the book, although the order was shipped elsewhere without it', async () => {
    const { time, one, two } = await desks('1', '2');
    await one.core.putOrders([order('A')]);
    await time.pass(SECOND);
    one.cutOff();
    await time.pass(MINUTE);
    await change(one, order('A', 'anka'));
    // The desk itself goes by its draft.
    expect((await one.inBook('A'))?.order.carrier).toBe('anka');
    await two.scan('A');
    await time.pass(SECOND);
    one.connect();
    await time.pass(MINUTE);
    for (const desk of [one, two]) expect(await carriers(desk)).toEqual({ A: 'anka' });
    expect(await one.inBook('A')).toMatchObject({ elsewhere: '2', edit: { desk: '1' } });
    expect([one.sent.length, two.sent.map(({ carrier }) => carrier)]).toEqual([0, [null]]);
    expect(await one.scan('A')).toMatchObject({ kind: 'elsewhere', claim: { desk: { name: '2' } } });
  });

  it('has no question where two desks import the same list while they are cut off', async () => {
    const { time, one, two, three } = await desks('1', '2', '3');
    for (const desk of [one, two]) desk.cutOff();
    await time.pass(MINUTE);
    const list = ['A', 'B', 'C'].map((reference) => order(reference));
    await one.core.putOrders(list);
    await time.pass(MINUTE);
    await two.core.putOrders(list);
    for (const desk of [two, one]) desk.connect();
    await time.pass(MINUTE);
    for (const desk of [one, two, three]) {
      expect(await desk.book()).toEqual(list);
      expect((await desk.core.orders('', 0, 9, { list: 'edited' })).total).toBe(0);
      expect(await desk.stored.untoldOrders(9)).toEqual([]);
    }
  });

  it('is published whole to a site that does not know this desk, and compared with what is there', async () => {
    const site = siteInTime();
    const one = await site.open('1');
    await one.core.putOrders([order('A'), order('B', 'ptt')]);
    await site.time.pass(MINUTE);
    const alone = await site.open('2', { isAlone: true });
    await alone.core.putOrders([order('A'), order('OWN')]);
    await change(alone, order('B', 'anka'));
    await alone.core.stop();
    const two = await site.open('2', { stored: alone.stored });
    await site.time.pass(SECOND);
    for (const desk of [one, two]) expect(await carriers(desk)).toEqual({ A: null, B: 'anka', OWN: null });
    expect((await one.inBook('B'))?.edit?.differs).toEqual(['carrier']);
  });

  it('goes with the scan of an order that was imported or corrected elsewhere a moment ago', async () => {
    const site = siteInTime();
    // It gets no hints.
    const deaf = (coordinator: Coordinator): Coordinator => ({
      ...coordinator,
      orders: { ...coordinator.orders, changedAfter: async () => ({ ok: true, value: [] }) },
    });
    const one = await site.open('1');
    const two = await site.open('2', { changed: deaf });
    await site.time.pass(SECOND);
    await two.core.putOrders([order('B')]);
    await one.core.putOrders([order('A', 'anka')]);
    await site.time.pass(SECOND);
    await change(one, order('B', 'aras'));
    await site.time.pass(SECOND);
    expect(await carriers(two)).toEqual({ B: null });
    expect(await two.scan('A')).toMatchObject({ kind: 'new', job: { state: 'queued' } });
    await two.scan('B');
    await site.time.pass(SECOND);
    expect(two.sent.map(({ reference, carrier }) => [reference, carrier])).toEqual([
      ['A', 'anka'],
      ['B', 'aras'],
    ]);
  });

  it('ships what a person has typed, with any version in the site', async () => {
    const { time, one, two } = await desks('1', '2');
    await one.core.putOrders([order('A', 'ptt')]);
    await time.pass(SECOND);
    await two.core.ship(order('A', 'anka'), 'draft');
    await time.pass(SECOND);
    expect(two.sent.map(({ carrier }) => carrier)).toEqual(['anka']);
    expect(await carriers(one)).toEqual({ A: 'anka' });
  });

  it('does not offer to others what was shipped before the desk joined', async () => {
    const site = siteInTime();
    const before = await site.open('1', { isAlone: true });
    await before.core.putOrders([order('SENT'), order('OPEN')]);
    await before.scan('SENT');
    await site.time.pass(SECOND);
    const job = await before.job('SENT');
    expect(job.state).toBe('printed');
    await before.core.stop();
    await site.open('1', { stored: before.stored });
    const two = await site.open('2');
    await site.time.pass(SECOND);
    expect(await carriers(two)).toEqual({ SENT: null, OPEN: null });
    expect(await two.scan('SENT')).toMatchObject({ kind: 'elsewhere', claim: { desk: { name: '1' } } });
    expect(await two.scan('OPEN')).toMatchObject({ kind: 'new' });
  });

  it('does not repeat a decided question, although the asking desk has not read again what the site took of it', async () => {
    const site = siteInTime();
    const one = await site.open('1');
    let decide: (() => Promise<unknown>) | null = null;
    const two = await site.open('2', {
      changed: (coordinator) => ({
        ...coordinator,
        orders: {
          ...coordinator.orders,
          async put(orders) {
            const answer = await coordinator.orders.put(orders);
            const now = decide;
            decide = null;
            await now?.();
            return answer;
          },
        },
      }),
    });
    await one.core.putOrders([order('A')]);
    await site.time.pass(SECOND);
    for (const desk of [one, two]) desk.cutOff();
    await site.time.pass(MINUTE);
    await change(one, order('A', 'anka'));
    await change(two, order('A', 'aras'));
    one.connect();
    await site.time.pass(MINUTE);
    let decisions = 0;
    decide = async () => {
      for (let tries = 0; tries < 100 && (await one.inBook('A'))?.draft == null; tries += 1) await site.time.settle();
      await one.core.decideOrders(['A'], 'order');
      decisions += 1;
      await site.time.settle();
    };
    two.connect();
    await site.time.pass(MINUTE);
    expect(decisions).toBe(1);
    for (const desk of [one, two])
      expect(await desk.inBook('A')).toMatchObject({ order: { carrier: 'anka' }, draft: null });
  });

  it('loses and doubles nothing when a desk ends before or after the site has taken what it publishes', async () => {
    for (const ends of ['before', 'after'] as const) {
      const site = siteInTime();
      let isEnding = true;
      const dying = (coordinator: Coordinator): Coordinator => ({
        ...coordinator,
        orders: {
          ...coordinator.orders,
          async put(orders) {
            if (isEnding && ends === 'after') await coordinator.orders.put(orders);
            return isEnding ? new Promise(() => {}) : coordinator.orders.put(orders);
          },
        },
      });
      const one = await site.open('1', { changed: dying });
      const two = await site.open('2');
      await one.core.putOrders([order('A'), order('B')]);
      await change(one, order('B', 'anka'));
      await site.time.pass(SECOND);
      isEnding = false;
      await one.core.stop();
      const again = await site.open('1', { stored: one.stored });
      // What the other desk made of it in between is not lost either.
      if (ends === 'after') await change(two, order('A', 'aras'));
      await site.time.pass(SECOND);
      const book = { A: ends === 'after' ? 'aras' : null, B: 'anka' };
      for (const desk of [again, two]) expect(await carriers(desk)).toEqual(book);
      expect(await again.stored.untoldOrders(9)).toEqual([]);
    }
  });

  it('goes on where the journal could not be written', async () => {
    const site = siteInTime();
    const one = await site.open('1');
    let fails = true;
    const two = await site.open('2', {
      journal: (journal) => ({
        ...journal,
        async takeShared(...given) {
          if (fails) throw new Error('disk full');
          return journal.takeShared(...given);
        },
      }),
    });
    await one.core.putOrders([order('A')]);
    await site.time.pass(SECOND);
    expect(await two.book()).toEqual([]);
    expect(two.errors).toContainEqual(expect.stringContaining('orders not shared'));
    fails = false;
    await site.time.pass(10 * SECOND);
    expect(await carriers(two)).toEqual({ A: null });
  });

  it('forgets in the site what a desk purges, and leaves it in the books of others until their own time', async () => {
    const { site, time, one, two } = await desks('1', '2');
    await one.core.putOrders([order('OLD')]);
    time.set(40 * DAY);
    await two.core.putOrders([order('NEW')]);
    await time.pass(SECOND);
    await one.core.purging.purge(30);
    await time.pass(SECOND);
    expect(await carriers(one)).toEqual({ NEW: null });
    expect(await carriers(two)).toEqual({ OLD: null, NEW: null });
    const three = await site.open('3');
    await time.pass(SECOND);
    expect(await carriers(three)).toEqual({ NEW: null });
    // It is as old at the other desk as at the desk that imported it.
    expect(await two.core.purging.preview(30)).toMatchObject({ orders: 1 });
    await one.core.stop();
    const again = await site.open('1', { stored: one.stored });
    await time.pass(SECOND);
    expect(await carriers(again)).toEqual({ NEW: null });
  });

  it('forgets after an outage what a desk purged while the site was away', async () => {
    const { site, time, one } = await desks('1');
    await one.core.putOrders([order('OLD')]);
    time.set(40 * DAY);
    await time.pass(SECOND);
    one.cutOff();
    await one.core.purging.purge(30);
    await time.pass(SECOND);
    one.connect();
    await time.pass(MINUTE);
    const two = await site.open('2');
    await time.pass(SECOND);
    expect(await two.book()).toEqual([]);
  });

  it('is asked to forget once for each purge', async () => {
    const site = siteInTime();
    let requested = 0;
    const changed = (coordinator: Coordinator): Coordinator => ({
      ...coordinator,
      orders: {
        ...coordinator.orders,
        forget: (...args) => {
          requested += 1;
          return coordinator.orders.forget(...args);
        },
      },
    });
    const desk = await site.open('1', { changed });
    await desk.core.putOrders([order('OLD')]);
    site.time.set(40 * DAY);
    await site.time.pass(SECOND);
    await desk.core.purging.purge(30);
    await site.time.pass(MINUTE);
    await desk.core.putOrders([order('NEW')]);
    await site.time.pass(MINUTE);
    expect(requested).toBe(1);
  });
});
