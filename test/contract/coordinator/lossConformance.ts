import { describe, expect, it } from 'vitest';
import { type Coordinator, LEASE_MS, type SiteMemory, UNHEARD_MS } from '../../../electron/core/ports/Coordinator.ts';
import {
  aParcel,
  arrived,
  type CoordinatorHarness,
  LIMIT,
  queueIn,
  REPORT,
  type TestSite,
  valueIn,
} from './testSite.ts';

/** What a desk of every site finds when the database has lost something that it once had. */
export function describeLoss(name: string, { newSite }: CoordinatorHarness): void {
  const ask = (reference: string) => ({ reference, jobId: `job of ${reference}` });
  const claim = async (desk: Coordinator, reference: string) => valueIn(await desk.claims.claim(ask(reference)));
  const claimNew = async (desk: Coordinator, reference: string) =>
    valueIn(await desk.claims.claim({ ...ask(reference), isNew: true }));

  async function nameAt(desk: Coordinator, memory: SiteMemory | null = desk.memory()): Promise<string> {
    const arrival = valueIn(await desk.arrive('first', REPORT, () => [], LIMIT, memory));
    if (arrival.kind !== 'arrived') throw new Error(arrival.kind);
    return arrival.site;
  }

  /** Two desks that have published everything, as the database has them when it is copied. */
  async function twoDesks(): Promise<{ site: TestSite; one: Coordinator; two: Coordinator; name: string }> {
    const site = await newSite();
    const [one, two] = [await arrived(site, 'One'), await arrived(site, 'Two')];
    for (const desk of [one, two]) valueIn(await desk.settled());
    for (const desk of [one, two]) valueIn(await desk.beat(REPORT));
    return { site, one, two, name: one.memory()?.site ?? '' };
  }

  describe(`lost content: ${name}`, () => {
    it('keeps its name as long as nothing that a desk wrote is gone', async () => {
      const { site, one, two, name: before } = await twoDesks();
      await claim(one, 'ORD-1');
      valueIn(await one.parcels.publish([aParcel()]));
      for (const desk of [one, two]) expect(valueIn(await desk.beat(REPORT))).not.toBe('lost');
      const back = await site.keep();
      await back();
      expect(valueIn(await two.beat(REPORT))).not.toBe('lost');
      expect(await nameAt(one)).toBe(before);
      expect(await nameAt(site.open({ name: 'Three' }), null)).toBe(before);
    });

    it.each([
      ['a claim', (desk: Coordinator) => claim(desk, 'ORD-1')],
      ['a release', (desk: Coordinator) => desk.claims.release('ORD-0')],
      ['a parcel', (desk: Coordinator) => desk.parcels.publish([aParcel()])],
      ['an order', (desk: Coordinator) => desk.orders.put([{ reference: 'A', body: {}, base: 0, ageMs: 0 }])],
      ['claims that were made again', (desk: Coordinator) => desk.claims.claimAgain([ask('ORD-1')])],
    ])('gets another name when the desk arrives that wrote what is gone: %s', async (_, notify) => {
      const { site, one, two, name: before } = await twoDesks();
      await claim(one, 'ORD-0');
      const back = await site.keep();
      await notify(one);
      await back();
      // As many things again, of another desk.
      for (const reference of ['ORD-7', 'ORD-8', 'ORD-9']) await claim(two, reference);
      expect(valueIn(await one.beat(REPORT))).toBe('lost');
      const after = await nameAt(one);
      expect(after).not.toBe(before);
      expect(valueIn(await two.beat(REPORT))).toBe('lost');
      expect(await nameAt(two)).toBe(after);
      for (const desk of [one, two]) expect(valueIn(await desk.beat(REPORT))).not.toBe('lost');
      expect(await nameAt(one)).toBe(after);
    });

    it('counts the requests of others that the desk which notices the loss had seen, but not those that are still there', async () => {
      const { site, one, two } = await twoDesks();
      const back = await site.keep();
      await claim(one, 'ORD-1');
      await back();
      const others = async (desk: Coordinator) =>
        valueIn(await desk.window.reserve({ ticket: 'ticket', lane: 'bench', limit: LIMIT })).seen.others;
      const stored = (await others(two)).length;
      const arriveAgain = async (desk: Coordinator, ages: readonly number[]) =>
        valueIn(
          await desk.arrive(
            'first',
            REPORT,
            () => [],
            LIMIT,
            desk.memory(),
            () => ages,
          ),
        );
      // One of the three is that of the other desk.
      await arriveAgain(one, [2_000, 30_000, 1_000]);
      const seen = (await others(one)).filter((age) => age > 0);
      expect(stored).toBe(0);
      expect(seen.map((age) => Math.round(age / 1_000)).sort((a, b) => a - b)).toEqual([1, 2]);
      // The desk that arrives next brings none.
      await arriveAgain(two, [2_000, 30_000, 1_000]);
      expect((await others(two)).filter((age) => age > 500)).toHaveLength(2);
    });

    it('gets another name when a desk arrives that has seen what another desk wrote', async () => {
      const { site, one, two, name: before } = await twoDesks();
      const back = await site.keep();
      await claim(one, 'ORD-1');
      valueIn(await two.beat(REPORT));
      await one.close();
      await back();
      expect(valueIn(await two.beat(REPORT))).toBe('lost');
      expect(await nameAt(two)).not.toBe(before);
    });

    it('gets another name for a start of the desk that goes by what an earlier one remembered', async () => {
      const { site, one, name: before } = await twoDesks();
      const back = await site.keep();
      await claim(one, 'ORD-1');
      const remembered = one.memory();
      await one.close();
      await back();
      await site.pass(LEASE_MS + 1_000, [one]);
      expect(await nameAt(site.open({ name: 'One' }), remembered)).not.toBe(before);
    });

    it('gets another name when it is put back to before it got its last one', async () => {
      const { site, one, two, name: before } = await twoDesks();
      const back = await site.keep();
      await claim(one, 'ORD-1');
      await back();
      const second = await nameAt(one);
      await back();
      expect(valueIn(await one.beat(REPORT))).toBe('lost');
      const third = await nameAt(one);
      expect([before, second]).not.toContain(third);
      expect(await nameAt(two)).toBe(third);
    });

    it('has a question about an unknown order, until the desk that may have it has reported again', async () => {
      const { site, one, two } = await twoDesks();
      const back = await site.keep();
      await claim(one, 'ORD-1');
      await back();
      await nameAt(two, { site: two.memory()?.site ?? '', desks: one.memory()?.desks ?? [] });
      valueIn(await two.settled());
      const awaited = { reference: 'ORD-1', desk: one.desk, isAwaited: true, parcel: null };
      expect(await claimNew(two, 'ORD-1')).toMatchObject({ kind: 'other', claim: awaited });
      expect(valueIn(await two.claims.of('ORD-1'))).toMatchObject(awaited);
      expect(valueIn(await two.desks()).map(({ isAwaited }) => isAwaited)).toEqual([true, false]);
      // Orders that it had before, and those that a person decides, need no question.
      expect(await claim(two, 'ORD-2')).toMatchObject({ kind: 'mine' });
      expect(valueIn(await two.claims.takeOver(ask('ORD-3'), one.desk.id))).toMatchObject({ kind: 'mine' });
      await nameAt(one);
      expect(valueIn(await one.claims.claimAgain([ask('ORD-1')]))).toEqual([]);
      expect((await claimNew(two, 'ORD-4')).kind).toBe('other');
      valueIn(await one.settled());
      expect(await claimNew(two, 'ORD-4')).toMatchObject({ kind: 'mine' });
      expect(await claimNew(two, 'ORD-1')).toMatchObject({ kind: 'other', claim: { desk: one.desk } });
      expect(valueIn(await two.claims.of('ORD-5'))).toBeNull();
    });

    it('has a question about a new order at once, although no desk has arrived since something was lost', async () => {
      const { site, one, two } = await twoDesks();
      const back = await site.keep();
      await claim(one, 'ORD-1');
      valueIn(await two.beat(REPORT));
      await back();
      const awaited = { desk: one.desk, isAwaited: true, parcel: null };
      expect(await claimNew(two, 'ORD-1')).toMatchObject({ kind: 'other', claim: awaited });
      expect(valueIn(await two.claims.of('ORD-1'))).toMatchObject(awaited);
      expect(await claim(two, 'ORD-2')).toMatchObject({ kind: 'mine' });
    });

    it('does not count a desk as reported that arrived before the content got its name', async () => {
      const { site, one, two } = await twoDesks();
      const back = await site.keep();
      await claim(two, 'ORD-1');
      await back();
      await nameAt(two);
      // It does not know of the loss yet.
      valueIn(await one.settled());
      expect((await claimNew(two, 'ORD-2')).kind).toBe('other');
    });

    it('has no question any more once a person says that the desk is gone, or after a week', async () => {
      const { site, one, two } = await twoDesks();
      const three = await arrived(site, 'Three');
      const back = await site.keep();
      await claim(one, 'ORD-1');
      await back();
      await nameAt(one);
      expect((await claimNew(one, 'ORD-2')).kind).toBe('other');
      await site.pass(LEASE_MS + 1_000, [two, three]);
      valueIn(await two.leave(false));
      valueIn(await one.dismiss(two.desk.id));
      expect(await claimNew(one, 'ORD-2')).toMatchObject({ claim: { desk: three.desk } });
      await site.pass(UNHEARD_MS, [two, three]);
      expect(await claimNew(one, 'ORD-2')).toMatchObject({ kind: 'mine' });
    });

    it('has no question any more once a person dismisses a desk that is on and never reports again, which stays on', async () => {
      const { site, one, two } = await twoDesks();
      const back = await site.keep();
      await claim(two, 'ORD-1');
      await back();
      await nameAt(one);
      await nameAt(two);
      valueIn(await one.settled());
      expect((await claimNew(one, 'ORD-2')).kind).toBe('other');
      valueIn(await one.dismiss(two.desk.id));
      expect(await claimNew(one, 'ORD-2')).toMatchObject({ kind: 'mine' });
      expect(valueIn(await one.desks()).find(({ desk }) => desk.id === two.desk.id)).toMatchObject({
        ...{ isOn: true, hasLeft: false, isAwaited: false },
      });
      expect(valueIn(await two.beat(REPORT))).not.toBe('lost');
    });

    it('knows by name which desks have to report again in a database that started empty', async () => {
      const { site, one, two, name: before } = await twoDesks();
      await claim(two, 'ORD-1');
      valueIn(await one.beat(REPORT));
      await site.empty();
      const after = await nameAt(one);
      expect(after).not.toBe(before);
      expect(await claimNew(one, 'ORD-1')).toMatchObject({ kind: 'other', claim: { desk: two.desk, deskIsOn: false } });
      expect(await nameAt(two)).toBe(after);
      valueIn(await two.claims.claimAgain([ask('ORD-1')]));
      valueIn(await two.settled());
      // Neither has a desk that comes for the first time lost anything.
      await arrived(site, 'Three');
      expect(await claimNew(one, 'ORD-2')).toMatchObject({ kind: 'mine' });
      expect(await claimNew(one, 'ORD-1')).toMatchObject({ kind: 'other', claim: { desk: two.desk } });
    });

    it.each([
      ['on', async () => undefined, LIMIT / 2],
      ['closed', async (two: Coordinator) => valueIn(await two.leave(false)), LIMIT - LIMIT / 10],
    ])(
      'reserves the part of the limit of a desk that was %s and has not come yet, in a database that started empty',
      async (_, before, part) => {
        const { site, one, two } = await twoDesks();
        for (const desk of [one, two, one, two]) valueIn(await desk.beat(REPORT));
        await before(two);
        valueIn(await one.beat(REPORT));
        await site.empty();
        const arrival = valueIn(await one.arrive('first', REPORT, () => [], LIMIT, one.memory()));
        expect(arrival).toMatchObject({ kind: 'arrived', seen: { share: part } });
      },
    );

    it('claims again what this desk had, and returns what another one has by now', async () => {
      const { one, two } = await twoDesks();
      await claim(two, 'ORD-2');
      await claim(one, 'ORD-3');
      expect(valueIn(await one.claims.claimAgain([ask('ORD-1'), ask('ORD-2'), ask('ORD-3')]))).toEqual(['ORD-2']);
      expect(valueIn(await two.claims.of('ORD-1'))).toMatchObject({ desk: one.desk });
      expect(valueIn(await two.claims.of('ORD-2'))).toMatchObject({ desk: two.desk });
      const changes = valueIn(await two.claims.changedAfter(0, 10));
      expect(changes.map(({ reference }) => reference)).toEqual(['ORD-2', 'ORD-3', 'ORD-1']);
      expect(new Set(changes.map(({ revision }) => revision)).size).toBe(3);
      expect(valueIn(await one.claims.claimAgain([]))).toEqual([]);
    });

    it('gives no turn a second time, and calls no claim of before unbroken', async () => {
      const { site, one, two } = await twoDesks();
      const back = await site.keep();
      const turns = [queueIn(await claim(one, 'ORD-1')), queueIn(await claim(one, 'ORD-2'))];
      await back();
      await nameAt(one);
      const again = queueIn(await claim(one, 'ORD-1'));
      expect(turns).not.toContain(again);
      expect(valueIn(await one.claims.isHeldContinuously('ORD-1', again))).toBe(false);
      await nameAt(two);
      await site.pass(100);
      for (const desk of [one, two]) valueIn(await desk.settled());
      expect(valueIn(await one.claims.isHeldContinuously('ORD-1', again))).toBe(false);
      const later = queueIn(await claim(one, 'ORD-4'));
      expect(turns).not.toContain(later);
      expect(valueIn(await one.claims.isHeldContinuously('ORD-4', later))).toBe(true);
    });
  });
}
