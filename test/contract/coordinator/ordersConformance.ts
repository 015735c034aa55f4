import { describe, expect, it } from 'vitest';
import type { Coordinator, OrderPut, SiteHint } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { type CoordinatorHarness, valueIn } from './testSite.ts';

const HOUR = 3_600_000;

const order = (reference: string, changes: Partial<OrderPut> = {}): OrderPut => ({
  reference,
  body: { reference, note: 'Kapıcıya bırak' },
  base: 0,
  ageMs: 0,
  ...changes,
});

/** Under which revision each of them is there by then; `refused`: as it was before. */
async function put(desk: Coordinator, ...orders: readonly OrderPut[]) {
  const before = (await changed(desk, 0, 1_000)).at(-1)?.revision ?? 0;
  const taken = valueIn(await desk.orders.put(orders));
  const message = await changed(desk, before, 1_000);
  const revisions = orders.map(({ reference }) => message.find((one) => one.reference === reference)?.revision);
  expect(taken.toSorted()).toEqual(references(orders.filter((_, at) => revisions[at] !== undefined)).toSorted());
  return revisions.map((revision) => revision ?? 'refused');
}

async function changed(desk: Coordinator, revision = 0, limit = 100) {
  return valueIn(await desk.orders.changedAfter(revision, limit));
}

const references = (orders: readonly { readonly reference: string }[]) => orders.map(({ reference }) => reference);

/** What the site's order book has to do, whatever it is made of. */
export function describeSharedOrders(name: string, { newSite }: CoordinatorHarness): void {
  describe(`orders: ${name}`, () => {
    it('numbers what is put, and returns it to every desk in that order', async () => {
      const site = await newSite();
      const [one, two] = [site.open({ name: 'One' }), site.open({ name: 'Two' })];
      expect(await put(one, order('B'), order('A'), order('C'))).toEqual([1, 2, 3]);
      expect(await put(two, order('D'))).toEqual([4]);
      expect(references(await changed(two))).toEqual(['B', 'A', 'C', 'D']);
      expect(references(await changed(one, 2, 1))).toEqual(['C']);
      expect(await changed(one, 4)).toEqual([]);
      expect((await changed(two, 0, 1))[0]?.body).toEqual({ reference: 'B', note: 'Kapıcıya bırak' });
      expect(await put(one)).toEqual([]);
    });

    it('replaces an order for a desk that has its current version, and for no other', async () => {
      const site = await newSite();
      const [one, two] = [site.open({ name: 'One' }), site.open({ name: 'Two' })];
      await put(one, order('A'), order('B'));
      const body = { reference: 'A', by: 'two' };
      expect(await put(two, order('A', { body, base: 2 }))).toEqual([3]);
      expect(await put(one, order('A', { base: 1 }), order('B', { base: 2 }), order('C'))).toEqual(['refused', 4, 5]);
      expect((await changed(two, 2, 1))[0]).toEqual({ reference: 'A', body, revision: 3, ageMs: expect.any(Number) });
      expect(references(await changed(one, 2))).toEqual(['A', 'B', 'C']);
      expect(await put(one, order('A', { base: 3 }))).toEqual([6]);
    });

    it('stores the removal of an order, until somebody brings it back', async () => {
      const site = await newSite();
      const desk = site.open({ name: 'One' });
      await put(desk, order('A'));
      expect(await put(desk, order('A', { body: null, base: 1 }))).toEqual([2]);
      expect(await changed(desk)).toMatchObject([{ reference: 'A', body: null, revision: 2 }]);
      expect(await put(desk, order('A'))).toEqual(['refused']);
      expect(await put(desk, order('A', { base: 2 }))).toEqual([3]);
      // Also of one that the site never had.
      expect(await put(desk, order('B', { body: null }))).toEqual([4]);
    });

    it('returns how long ago an order was last in a list', async () => {
      const site = await newSite();
      const desk = site.open({ name: 'One' });
      await put(desk, order('A', { ageMs: HOUR }), order('B', { ageMs: -HOUR }));
      await site.pass(HOUR);
      const [a = 0, b = 0] = (await changed(desk)).map(({ ageMs }) => ageMs);
      expect(a).toBeGreaterThanOrEqual(2 * HOUR - 10);
      expect(a).toBeLessThan(2 * HOUR + 60_000);
      expect(b).toBeGreaterThanOrEqual(HOUR - 10);
      expect(b).toBeLessThan(HOUR + 60_000);
    });

    it('lets no desk miss or double an order when many put and read at once', async () => {
      const site = await newSite();
      const desks = ['One', 'Two', 'Three', 'Four'].map((desk) => site.open({ name: desk }));
      const reader = site.open({ name: 'Reader' });
      const seen: number[] = [];
      let isDone = false;
      const reading = (async () => {
        for (;;) {
          const isLast = isDone;
          const message = await changed(reader, seen.at(-1) ?? 0, 7);
          seen.push(...message.map(({ revision }) => revision));
          if (isLast && message.length === 0) return;
        }
      })();
      const putAll = desks.map(async (desk, number) => {
        for (let step = 0; step < 10; step += 1)
          await put(desk, ...Array.from({ length: 5 }, (_, index) => order(`${number}-${step}-${index}`)));
      });
      await Promise.all(putAll);
      isDone = true;
      await reading;
      expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    });

    it('gives one of two desks an order that both change at once', async () => {
      const site = await newSite();
      const [one, two] = [site.open({ name: 'One' }), site.open({ name: 'Two' })];
      await put(one, order('A'));
      for (let round = 1; round <= 10; round += 1) {
        const base = (await changed(one))[0]?.revision ?? 0;
        const both = [one, two].map((desk) =>
          desk.orders.put([order('A', { base, body: { round, by: desk.desk.name } })]),
        );
        for (const answer of await Promise.all(both)) valueIn(answer);
        expect(await changed(one)).toMatchObject([{ revision: base + 1, body: { round } }]);
      }
    });

    it('deletes what is old without notifying anybody; removals stay', async () => {
      const site = await newSite();
      const desk = site.open({ name: 'One' });
      await put(desk, order('GONE', { body: null }), order('OLD'), order('OURS'), order('LATE'));
      valueIn(await desk.claims.claim({ reference: 'OURS', jobId: 'job-1' }));
      await site.pass(HOUR);
      await put(desk, order('NEW'));
      for (const reference of ['NEW', 'LATE']) valueIn(await desk.claims.claim({ reference, jobId: 'job-2' }));
      valueIn(await desk.orders.forget(2 * HOUR, 'all'));
      expect(references(await changed(desk))).toEqual(['GONE', 'OLD', 'OURS', 'LATE', 'NEW']);
      valueIn(await desk.orders.forget(HOUR / 2, 'claimed'));
      expect(references(await changed(desk))).toEqual(['GONE', 'OLD', 'LATE', 'NEW']);
      valueIn(await desk.orders.forget(HOUR / 2, 'all'));
      expect(references(await changed(desk))).toEqual(['GONE', 'NEW']);
      // A desk that still has it may publish it again, from any base.
      expect(await put(desk, order('OLD', { base: 2 }))).toEqual([6]);
    });

    it('comes with the claim of an order', async () => {
      const site = await newSite();
      const [one, two] = [site.open({ name: 'One' }), site.open({ name: 'Two' })];
      await put(one, order('A'));
      expect(valueIn(await two.claims.claim({ reference: 'A', jobId: 'job-1' }))).toMatchObject({
        kind: 'mine',
        order: { reference: 'A', body: { reference: 'A' }, revision: 1 },
      });
      expect(valueIn(await one.claims.takeOver({ reference: 'A', jobId: 'job-2' }, two.desk.id))).toMatchObject({
        kind: 'mine',
        order: { revision: 1 },
      });
      expect(valueIn(await two.claims.claim({ reference: 'B', jobId: 'job-1' }))).toMatchObject({ order: null });
    });

    it('is another one for another book', async () => {
      const site = await newSite();
      const [live, demo] = [site.open({ name: 'One' }), site.open({ name: 'Two', book: 'demo' })];
      await put(live, order('A'));
      expect(await put(demo, order('A'))).toEqual([1]);
      valueIn(await demo.orders.forget(-1, 'all'));
      expect([await changed(live), await changed(demo)].map((one) => one.length)).toEqual([1, 0]);
    });

    it('notifies other desks that something was put, and not if nothing was', async () => {
      const site = await newSite();
      const [one, two] = [site.open({ name: 'One' }), site.open({ name: 'Two' })];
      const heard: SiteHint[] = [];
      const end = two.subscribe((hint) => heard.push(hint));
      await eventually(async () => expect(heard).toContainEqual({ about: 'all', deskId: null }));
      await put(one, order('A'));
      await eventually(async () => expect(heard).toContainEqual({ about: 'orders', deskId: one.desk.id }));
      const before = heard.length;
      await put(one, order('A'));
      await put(one, order('B'));
      await eventually(async () => expect(heard).toHaveLength(before + 1));
      end();
    });

    it('stores texts that are no letters, and hundreds at once', async () => {
      const site = await newSite();
      const desk = site.open({ name: 'One' });
      const odd = { reference: 'ODD', note: 'a\0b \ud800 "\\ \n{},NULL \u{1F4E6}' };
      const many = Array.from({ length: 499 }, (_, index) => order(`N-${index}`));
      await put(desk, order('ODD', { body: odd }), ...many);
      const all = await changed(desk, 0, 500);
      expect(all).toHaveLength(500);
      expect(all[0]?.body).toEqual(odd);
    });
  });
}
