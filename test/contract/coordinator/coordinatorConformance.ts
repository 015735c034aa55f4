import { describe, expect, it, vi } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import type { Result } from '../../../electron/contract/result.ts';
import {
  type Coordinator,
  LEASE_MS,
  type PublishedParcel,
  type SiteAway,
} from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { describeClaims } from './claimsConformance.ts';
import { describeLoss } from './lossConformance.ts';
import { describeSharedOrders } from './ordersConformance.ts';
import { describePrints } from './printsConformance.ts';
import {
  aParcel,
  arrive,
  arrived,
  type CoordinatorHarness,
  hearing,
  LIMIT,
  newTicket,
  REPORT,
  ROUGHLY,
  valueIn,
} from './testSite.ts';
import { describeWindow } from './windowConformance.ts';

/** What every Coordinator has to do, whatever it is made of. */
export function describeCoordinator(name: string, harness: CoordinatorHarness): void {
  const { newSite } = harness;
  describeWindow(name, harness);
  describeClaims(name, harness);
  describeSharedOrders(name, harness);
  describeLoss(name, harness);

  describe(`prints: ${name}`, () => {
    describePrints(async () => {
      const site = await newSite();
      return {
        async arrived(desk, session = 'first') {
          const made = site.open({ name: desk });
          await arrive(made, [], session);
          return made;
        },
        gone: (desk) => site.pass(LEASE_MS + 1_000, [desk]),
        pass: (ms) => site.pass(ms),
      };
    });
  });

  describe(`desks: ${name}`, () => {
    it('lists all desks of the book by name, with their reports and whether they are on', async () => {
      const site = await newSite();
      const [ten, two] = [await arrived(site, 'Masa 10'), await arrived(site, 'Masa 2')];
      await arrived(site, 'Elsewhere', { book: 'sandbox' });
      const queue = { bench: 0, batch: 7, attention: 2 };
      valueIn(await two.beat({ ...REPORT, queue }));
      valueIn(await ten.leave(false));
      await arrived(site, 'Masa 3');
      const desks = valueIn(await two.desks());
      expect(desks.map(({ desk, isOn, hasLeft }) => [desk.name, isOn, hasLeft])).toEqual([
        ['Masa 2', true, false],
        ['Masa 3', true, false],
        ['Masa 10', false, true],
      ]);
      expect(desks[0]).toMatchObject({ desk: two.desk, report: { ...REPORT, queue } });
      expect(Math.abs((desks[0]?.seenAt ?? 0) - (desks[1]?.seenAt ?? 0))).toBeLessThan(ROUGHLY);
      await site.pass(LEASE_MS, [two]);
      expect(valueIn(await two.desks()).map(({ isOn }) => isOn)).toEqual([false, true, false]);
    });

    it('refuses a second program with the data of a desk that is on', async () => {
      const site = await newSite();
      const first = await arrived(site, 'One');
      const second = site.open({ name: 'One' });
      expect(valueIn(await second.arrive('second', REPORT, () => [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      expect(valueIn(await first.beat(REPORT))).not.toBe('lost');
      expect(valueIn(await first.arrive('first', REPORT, () => [], LIMIT))).toMatchObject({ kind: 'arrived' });
    });

    it('takes a program at once whose start before ended without a word at the same place, where only one can run', async () => {
      const site = await newSite();
      const first = site.open({ name: 'One', place: 'computer 1' });
      await arrive(first);
      const elsewhere = site.open({ name: 'One', place: 'computer 2' });
      expect(valueIn(await elsewhere.arrive('copy', REPORT, () => [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      const second = site.open({ name: 'One', place: 'computer 1' });
      expect(valueIn(await second.arrive('second', REPORT, () => [], LIMIT))).toMatchObject({ kind: 'arrived' });
      expect(valueIn(await first.beat(REPORT))).toBe('lost');
      // The first one is alive after all, as on a copied computer: one of the two has to stay away.
      expect(valueIn(await first.arrive('first', REPORT, () => [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      expect(valueIn(await second.beat(REPORT))).not.toBe('lost');
    });

    it('refuses a program that knows nothing of the desk’s last start, which was made with a copy of its data, until a person insists', async () => {
      const site = await newSite();
      const starts = (...ids: string[]) => site.open({ name: 'One', starts: ids });
      const first = starts('before', 'first');
      await arrive(first);
      valueIn(await first.leave(false));
      // The data was copied while the program was closed. Some starts of it may never have come to the site.
      const copy = starts('before', 'first', 'unseen', 'copy');
      await arrive(copy);
      valueIn(await copy.leave(false));
      const original = starts('before', 'first', 'second');
      expect(valueIn(await original.arrive('second', REPORT, () => [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      original.insist();
      expect(valueIn(await original.arrive('second', REPORT, () => [], LIMIT))).toMatchObject({ kind: 'arrived' });
      // Not while the other one is on: one of the two has to be closed.
      copy.insist();
      expect(valueIn(await copy.arrive('copy', REPORT, () => [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      valueIn(await original.leave(false));
      const again = starts('before', 'first', 'second', 'third');
      await arrive(again);
      valueIn(await again.leave(false));
      const late = starts('before', 'first', 'unseen', 'copy', 'copy again');
      expect(valueIn(await late.arrive('late', REPORT, () => [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
    });

    it('refuses a copy that was made and started while the desk was on also once the desk has closed, until a person insists', async () => {
      const site = await newSite();
      const starts = (...ids: string[]) => site.open({ name: 'One', starts: ids });
      const original = starts('first');
      await arrive(original);
      const copy = starts('first', 'copy');
      const arrival = async () => valueIn(await copy.arrive('copy', REPORT, () => [], LIMIT));
      expect(await arrival()).toEqual({ kind: 'same_desk_is_on' });
      await site.pass(100, [original]);
      valueIn(await original.beat(REPORT));
      // A start that was killed would not have reported again.
      expect(await arrival()).toEqual({ kind: 'same_desk_is_on', isAtWork: true });
      valueIn(await original.leave(false));
      expect(await arrival()).toEqual({ kind: 'same_desk_is_on', isAtWork: true });
      copy.insist();
      expect(await arrival()).toMatchObject({ kind: 'arrived' });
    });

    it('takes a program again whose start before was cut off, and answers the one before that it is lost', async () => {
      const site = await newSite();
      const first = await arrived(site, 'One');
      await site.pass(LEASE_MS, [first]);
      expect(valueIn(await first.beat(REPORT))).toBe('lost');
      const second = site.open({ name: 'One' });
      expect(valueIn(await second.arrive('second', REPORT, () => [], LIMIT))).toMatchObject({ kind: 'arrived' });
      expect(valueIn(await first.beat(REPORT))).toBe('lost');
      valueIn(await first.leave(false));
      expect(valueIn(await second.beat(REPORT))).not.toBe('lost');
    });

    it('dismisses no desk that is on, and takes a dismissed one back when it arrives', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await other.dismiss(desk.desk.id));
      expect(valueIn(await desk.beat(REPORT))).toMatchObject({ desks: 2 });
      await site.pass(LEASE_MS, [desk]);
      valueIn(await other.dismiss(desk.desk.id));
      expect(valueIn(await other.beat(REPORT))).toMatchObject({ desks: 1 });
      expect(valueIn(await desk.beat(REPORT))).toBe('lost');
      expect((await arrive(desk)).desks).toBe(2);
    });

    it('names the site alike to all desks', async () => {
      const site = await newSite();
      const arrivals = [];
      for (const each of ['One', 'Two'])
        arrivals.push(valueIn(await site.open({ name: each }).arrive('first', REPORT, () => [], LIMIT)));
      expect(arrivals[0]).toMatchObject({ kind: 'arrived', site: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(arrivals[1]).toMatchObject({ site: arrivals[0]?.kind === 'arrived' ? arrivals[0].site : '' });
    });
  });

  describe(`parcels: ${name}`, () => {
    it('stores the newest version of each job, even if an older one comes late', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await desk.parcels.publish([aParcel({ version: 3, state: 'printed', slot: 4, price: kurus(12_345) })]));
      valueIn(await desk.parcels.publish([aParcel({ version: 2, state: 'queued' })]));
      valueIn(await desk.parcels.publish([aParcel({ version: 3, state: 'failed' })]));
      valueIn(await other.parcels.publish([aParcel({ version: 1, state: 'submitting' }), aParcel({ version: 2 })]));
      valueIn(await other.parcels.publish([]));
      const { items, total } = valueIn(await other.parcels.search('', 0, 10));
      const { version, ...parcel } = aParcel({ state: 'printed', slot: 4, price: kurus(12_345) });
      expect(total).toBe(2);
      expect(items).toEqual([
        { ...parcel, desk: other.desk, state: 'queued', slot: null, price: null },
        { ...parcel, desk: desk.desk },
      ]);
    });

    it.each([
      'istanbul',
      'İSTANBUL',
      'Istanbul',
      'kadikoy',
      'KADIKÖY',
      'ayse',
      'ŞE YILM',
      'yılmaz ayşe',
      'ord-1',
      'D-1',
      'tr99',
      '100%',
      'a_b',
    ])('finds by what it contains: %s', async (search) => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      const hit = aParcel({ trackingNumber: 'TR99 100% a_b' });
      const miss = aParcel({
        jobId: 'job-2',
        reference: 'X-7',
        receiver: { name: 'Veli Ak', district: 'Çankaya', province: 'Ankara' },
        trackingNumber: '1000 aXb',
      });
      valueIn(await desk.parcels.publish([hit, miss]));
      expect(valueIn(await desk.parcels.search(search, 0, 10)).items.map(({ jobId }) => jobId)).toEqual(['job-1']);
    });

    it('finds a parcel by a whole code of its label, however many others have the code in their texts', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      valueIn(await desk.parcels.publish([aParcel({ trackingNumber: '4711', shipmentId: '12' })]));
      const others = Array.from({ length: 30 }, (_, number) =>
        aParcel({ jobId: `job-${number + 2}`, reference: `4711-${number}`, trackingNumber: `14711${number}` }),
      );
      valueIn(await desk.parcels.publish(others));
      const found = async (code: string) => valueIn(await desk.parcels.ofCode(code, 5)).map(({ jobId }) => jobId);
      expect(await found('4711')).toEqual(['job-1']);
      expect(await found('12')).toEqual(['job-1']);
      expect(await found('471')).toEqual([]);
      expect(await found('%')).toEqual([]);
      const sandbox = await arrived(site, 'Two', { book: 'sandbox' });
      expect(valueIn(await sandbox.parcels.ofCode('4711', 5))).toEqual([]);
    });

    it('returns their number and gives them in pages, the last changed first', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      for (const number of [1, 2, 3, 4, 5])
        valueIn(await desk.parcels.publish([aParcel({ jobId: `job-${number}`, reference: `ORD-${number}` })]));
      valueIn(await desk.parcels.publish([aParcel({ jobId: 'job-2', reference: 'ORD-2', version: 2 })]));
      const page = async (offset: number) => valueIn(await desk.parcels.search('ord', offset, 2));
      expect((await page(0)).items.map(({ reference }) => reference)).toEqual(['ORD-2', 'ORD-5']);
      expect((await page(2)).items.map(({ reference }) => reference)).toEqual(['ORD-4', 'ORD-3']);
      expect(await page(4)).toMatchObject({ total: 5, items: [{ reference: 'ORD-1' }] });
      expect(valueIn(await desk.parcels.search('nothing', 0, 2))).toEqual({ total: 0, items: [] });
      const sandbox = await arrived(site, 'Two', { book: 'sandbox' });
      expect(valueIn(await sandbox.parcels.search('', 0, 2))).toEqual({ total: 0, items: [] });
    });

    it('stores texts that are no letters, and a number of thousands of parcels', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      const odd = aParcel({
        reference: 'NUL \0',
        receiver: { name: 'half \ud800 "quoted" \\', district: '\0', province: '' },
      });
      const many = Array.from({ length: 2_000 }, (_, index) => aParcel({ jobId: `many-${index}`, reference: 'MANY' }));
      valueIn(await desk.parcels.publish([...many, odd]));
      expect(valueIn(await desk.parcels.search('quoted', 0, 10)).items).toMatchObject([
        { reference: odd.reference, receiver: odd.receiver },
      ]);
      expect(valueIn(await desk.parcels.search('many', 1_990, 100))).toMatchObject({ total: 2_000 });
    });

    it('returns what is on a closing list of any desk, and how much', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const sandbox = await arrived(site, 'Three', { book: 'sandbox' });
      const on = (jobId: string, closing: PublishedParcel['closing'], version = 1) =>
        aParcel({ jobId, version, closing, reference: `ORD-${jobId}` });
      valueIn(await desk.parcels.publish([on('1', 'not_handed_over'), on('2', null), on('3', 'paid_not_printed')]));
      valueIn(await other.parcels.publish([on('4', 'not_handed_over'), on('5', 'print_unconfirmed')]));
      valueIn(await sandbox.parcels.publish([on('6', 'not_handed_over')]));
      expect(valueIn(await desk.parcels.closing())).toEqual({
        paid_not_printed: 1,
        print_unconfirmed: 1,
        not_handed_over: 2,
      });
      const listed = async (search: string) =>
        valueIn(await other.parcels.search(search, 0, 10, 'not_handed_over')).items.map(({ jobId }) => jobId);
      expect(await listed('')).toEqual(['4', '1']);
      expect(await listed('ord-1')).toEqual(['1']);
      expect(valueIn(await other.parcels.search('', 0, 1, 'not_handed_over')).total).toBe(2);
      valueIn(await desk.parcels.publish([on('1', null, 2)]));
      expect(await listed('')).toEqual(['4']);
      expect(valueIn(await other.parcels.closing())).toMatchObject({ not_handed_over: 1 });
    });

    it('deletes the receivers of parcels of desks that are not on any more, on the call of any other desk', async () => {
      const site = await newSite();
      const [desk, closed, gone, on] = [
        await arrived(site, 'One'),
        await arrived(site, 'Two'),
        await arrived(site, 'Three'),
        await arrived(site, 'Four'),
      ];
      for (const each of [closed, gone, on])
        valueIn(await each.parcels.publish([aParcel({ updatedAt: 1 }), aParcel({ jobId: 'new', updatedAt: 3 })]));
      valueIn(await closed.leave(false));
      await site.pass(LEASE_MS + 1_000, [gone]);
      valueIn(await desk.parcels.forgetReceivers(2));
      const { items } = valueIn(await desk.parcels.search('yılmaz', 0, 10));
      expect(items.map(({ desk: its, jobId }) => `${its.name} ${jobId}`).sort()).toEqual([
        'Four job-1',
        'Four new',
        'Three new',
        'Two new',
      ]);
    });

    it('forgets who received parcels of this desk, also for the search', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(
        await desk.parcels.publish([
          aParcel({ updatedAt: 1 }),
          aParcel({ jobId: 'job-2', updatedAt: 3, reference: 'ORD-1 \0' }),
        ]),
      );
      valueIn(await other.parcels.publish([aParcel({ updatedAt: 1 })]));
      valueIn(await desk.parcels.forgetReceivers(2));
      expect(
        valueIn(await desk.parcels.search('yılmaz', 0, 10)).items.map(({ desk: its, jobId }) => [its.name, jobId]),
      ).toEqual(
        expect.arrayContaining([
          ['Two', 'job-1'],
          ['One', 'job-2'],
        ]),
      );
      expect(valueIn(await desk.parcels.search('yılmaz', 0, 10)).total).toBe(2);
      const found = valueIn(await desk.parcels.search('ord-1', 0, 10)).items;
      expect(found.find(({ desk: its, jobId }) => its.name === 'One' && jobId === 'job-1')?.receiver).toBeNull();
    });
  });

  describe(`facts: ${name}`, () => {
    it('stores the newest observation, in any order of desks and times', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await desk.facts.notify('balance', { amount: 100 }, 5_000));
      valueIn(await other.facts.notify('balance', { amount: 200 }, 60_000));
      valueIn(await other.facts.notify('hold', null, 0));
      expect(valueIn(await other.facts.changedAfter(0, 1))).toMatchObject([{ name: 'balance' }]);
      expect(valueIn(await other.facts.changedAfter(0, 100))).toMatchObject([
        { name: 'balance', value: { amount: 100 }, deskId: desk.desk.id },
        { name: 'hold', value: null, deskId: other.desk.id },
      ]);
      await site.pass(10_000);
      valueIn(await other.facts.notify('balance', 'anything ş \0', 1_000));
      const [, balance] = valueIn(await desk.facts.changedAfter(0, 100));
      expect(balance).toMatchObject({ name: 'balance', value: 'anything ş \0', deskId: other.desk.id });
      expect(balance?.ageMs).toBeGreaterThanOrEqual(1_000);
      expect(balance?.ageMs).toBeLessThan(1_000 + ROUGHLY);
      const sandbox = await arrived(site, 'Three', { book: 'sandbox' });
      expect(valueIn(await sandbox.facts.changedAfter(0, 100))).toEqual([]);
    });

    it('forgets what is older and named so, in its own book', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      const sandbox = await arrived(site, 'Two', { book: 'sandbox' });
      valueIn(await sandbox.facts.notify('price:a', 1, 60_000));
      for (const [called, ageMs] of [
        ['price:a', 60_000],
        ['price:b', 10],
        ['price%', 60_000],
        ['balance', 60_000],
      ] as const)
        valueIn(await desk.facts.notify(called, 1, ageMs));
      valueIn(await desk.facts.forget('price:', 30_000));
      const names = async (one: Coordinator) => valueIn(await one.facts.changedAfter(0, 100)).map((fact) => fact.name);
      expect(await names(desk)).toEqual(['price:b', 'price%', 'balance']);
      expect(await names(sandbox)).toEqual(['price:a']);
    });

    it('numbers the changes of all facts, so that no desk misses one', async () => {
      const site = await newSite();
      const desks = await Promise.all([1, 2, 3].map((number) => arrived(site, `Masa ${number}`)));
      const reader = await arrived(site, 'Reader');
      const seen = new Map<string, unknown>();
      let revision = 0;
      let isOver = false;
      const poll = async () => {
        for (const fact of valueIn(await reader.facts.changedAfter(revision, 100))) {
          expect(fact.revision).toBeGreaterThan(revision);
          revision = fact.revision;
          seen.set(fact.name, fact.value);
        }
      };
      const reading = (async () => {
        while (!isOver) await poll();
      })();
      await Promise.all(
        desks.map(async (desk, who) => {
          for (let number = 0; number < 20; number += 1)
            valueIn(await desk.facts.notify(`fact ${who} ${number % 5}`, number, 0));
        }),
      );
      isOver = true;
      await reading;
      await poll();
      expect([...seen].sort()).toEqual(
        [0, 1, 2].flatMap((who) => [0, 1, 2, 3, 4].map((number) => [`fact ${who} ${number}`, 15 + number])),
      );
      expect(valueIn(await reader.facts.changedAfter(revision, 100))).toEqual([]);
    });
  });

  describe(`hints: ${name}`, () => {
    it('notifies other desks of the book of a change, and no others', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const elsewhere = await arrived(site, 'Three', { book: 'sandbox' });
      const [heard, own, sandbox] = [await hearing(other), await hearing(desk), await hearing(elsewhere)];
      valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      valueIn(await desk.claims.release('ORD-1'));
      valueIn(await desk.parcels.publish([aParcel()]));
      valueIn(await desk.facts.notify('balance', 1, 0));
      valueIn(await desk.leave(false));
      await eventually(() =>
        expect(heard.map(({ about: what }) => what)).toEqual([
          ...['claims', 'claims', 'parcels', 'facts', 'desks', 'window'],
        ]),
      );
      expect(new Set(heard.map(({ deskId }) => deskId))).toEqual(new Set([desk.desk.id]));
      expect([own, sandbox]).toEqual([[], []]);
    });

    it('notifies a listener no more after it has ended', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const heard = await hearing(other);
      const ended = vi.fn();
      const end = other.subscribe(ended);
      valueIn(await desk.facts.notify('balance', 1, 0));
      await eventually(() => expect(ended).toHaveBeenCalledWith({ about: 'facts', deskId: desk.desk.id }));
      end();
      ended.mockClear();
      heard.length = 0;
      valueIn(await desk.facts.notify('balance', 2, 0));
      await eventually(() => expect(heard).toHaveLength(1));
      expect(ended).not.toHaveBeenCalled();
    });
  });

  describe(`a site that is away: ${name}`, () => {
    it('answers that it is away, and goes on when it is back', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      const heard = await hearing(desk);
      await site.cutOff(desk);
      const calls: readonly (() => Promise<Result<unknown, SiteAway>>)[] = [
        () => desk.arrive('first', REPORT, () => [], LIMIT),
        () => desk.beat(REPORT),
        () => desk.desks(),
        () => desk.dismiss('desk'),
        () => desk.window.reserve({ ticket: newTicket(), lane: 'bench', limit: 20 }),
        () => desk.window.ended('place'),
        () => desk.window.release('place'),
        () => desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }),
        () => desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job-1' }, other.desk.id),
        () => desk.claims.turnOf('ORD-1'),
        () => desk.claims.isHeldContinuously('ORD-1', 1),
        () => desk.claims.release('ORD-1'),
        () => desk.claims.of('ORD-1'),
        () => desk.parcels.publish([aParcel()]),
        () => desk.parcels.search('', 0, 1),
        () => desk.parcels.forgetReceivers(1),
        () => desk.claims.changedAfter(0, 1),
        () => desk.facts.notify('balance', 1, 0),
        () => desk.parcels.ofCode('4711', 5),
        () => desk.facts.changedAfter(0, 100),
        () => desk.facts.forget('a', 0),
        () => desk.leave(false),
      ];
      const answers = await Promise.all(calls.map((call) => call()));
      for (const answer of answers)
        expect(answer).toEqual({ ok: false, error: { kind: 'away', detail: expect.stringMatching(/./) } });
      expect(valueIn(await other.claims.of('ORD-1'))).toMatchObject({ desk: desk.desk });
      heard.length = 0;
      await site.connect(desk);
      await eventually(async () => expect(await desk.claims.of('ORD-1')).toMatchObject({ ok: true }));
      await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
      await eventually(async () => expect(await arrive(desk)).toMatchObject({ desks: 2 }));
      heard.length = 0;
      valueIn(await other.facts.notify('balance', 1, 0));
      await eventually(() => expect(heard).toContainEqual({ about: 'facts', deskId: other.desk.id }));
    });

    it('answers nothing more after it was closed', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const heard = await hearing(desk);
      const inFlight = desk.claims.of('ORD-1');
      await desk.close();
      await desk.close();
      expect(await desk.claims.of('ORD-1')).toMatchObject({ ok: false, error: { kind: 'away' } });
      expect((await inFlight).ok).toEqual(expect.any(Boolean));
      valueIn(await other.facts.notify('balance', 1, 0));
      expect(valueIn(await other.facts.changedAfter(0, 100))).toHaveLength(1);
      expect(heard).toEqual([]);
    });
  });
}
