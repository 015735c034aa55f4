import { describe, expect, it } from 'vitest';
import {
  type Coordinator,
  GRANT_SPAN_MS,
  LEASE_MS,
  type WindowSeen,
} from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { keepsTheLimit } from './limitProperty.ts';
import {
  about,
  arrive,
  arrived,
  ask,
  type CoordinatorHarness,
  granted,
  hearing,
  LIMIT,
  newTicket,
  REPORT,
  ROUGHLY,
  type TestSite,
  valueIn,
  waiting,
} from './testSite.ts';

/** Sends so many requests that end at once, as fast as the site lets them. */
async function send(site: TestSite, desk: Coordinator, many: number, limit = 20): Promise<void> {
  for (let sent = 0; sent < many; sent += 1) {
    const requested = { limit, ticket: newTicket() };
    const reply = await ask(desk, requested);
    if (reply.kind === 'wait') {
      expect(reply.waitMs).toBeLessThanOrEqual(GRANT_SPAN_MS + 1);
      await site.pass(reply.waitMs);
    }
    valueIn(await desk.window.ended(await granted(desk, requested)));
  }
}
/** What every window has to do, whatever it is made of. */
export function describeWindow(name: string, { newSite, runs }: CoordinatorHarness): void {
  describe(`shared window: ${name}`, () => {
    it('grants what the limit allows over all desks, and returns when there is room again', async () => {
      const site = await newSite();
      const [first, second] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await send(site, first, 10);
      await send(site, second, 10);
      // All within 24 s: the first leave the window after a minute.
      const waitMs = await waiting(second, { ticket: 'one more' });
      expect(waitMs).toBeGreaterThan(20_000);
      expect(waitMs).toBeLessThanOrEqual(60_001);
      await site.pass(waitMs);
      await granted(second, { ticket: 'one more' });
    });

    it('grants a quarter of the limit at once, and more when that is some seconds ago', async () => {
      const site = await newSite();
      const [first, second] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      for (const desk of [first, second, first, second, first]) await granted(desk);
      const waitMs = await waiting(second, { ticket: 'sixth' });
      about(GRANT_SPAN_MS + 1, waitMs);
      await site.pass(waitMs);
      await granted(second, { ticket: 'sixth' });
    });

    it('grants no more when many ask in the same moment', async () => {
      const site = await newSite();
      const desks = await Promise.all([1, 2, 3, 4].map((number) => arrived(site, `Masa ${number}`)));
      const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => ask(desks[index % 4] as Coordinator)));
      expect(replies.filter(({ kind }) => kind === 'granted')).toHaveLength(5);
    });

    it('grants one at once where a quarter of the limit is less', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      await granted(desk, { limit: 3 });
      about(GRANT_SPAN_MS + 1, await waiting(desk, { limit: 3 }));
    });

    it('counts a request as sent just now until it has ended', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const place = await granted(desk, { limit: 1 });
      await site.pass(30_000);
      expect(await waiting(other, { limit: 1, ticket: 'next' })).toBe(60_001);
      expect((await ask(other, { limit: 1, ticket: 'next' })).seen.others).toEqual([0]);
      valueIn(await desk.window.ended(place));
      await site.pass(50_000);
      about(10_001, await waiting(other, { limit: 1, ticket: 'next' }));
      await site.pass(10_001);
      await granted(other, { limit: 1, ticket: 'next' });
    });

    it('counts a request without a reported end as ended after 45 s', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(desk, { limit: 1 });
      await site.pass(95_000);
      about(10_001, await waiting(other, { limit: 1, ticket: 'next' }));
      await site.pass(10_001);
      await granted(other, { limit: 1, ticket: 'next' });
    });

    it('counts a request once that has ended twice', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const place = await granted(desk);
      valueIn(await desk.window.ended(place));
      await site.pass(20_000);
      valueIn(await desk.window.ended(place));
      const { others } = await arrive(other);
      expect(others).toHaveLength(1);
      expect(others[0]).toBeGreaterThanOrEqual(20_000);
    });

    it('gives a place back that was not used, and notifies others', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const heard = await hearing(other);
      const place = await granted(desk, { limit: 1 });
      await waiting(other, { limit: 1, ticket: 'next' });
      valueIn(await desk.window.release(place));
      await eventually(() => expect(heard).toContainEqual({ about: 'window', deskId: desk.desk.id }));
      await granted(other, { limit: 1, ticket: 'next' });
    });

    it('gives nothing back of a request that has ended', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      const place = await granted(desk, { limit: 1 });
      valueIn(await desk.window.ended(place));
      valueIn(await desk.window.release(place));
      await waiting(desk, { limit: 1 });
    });

    it('answers a repeated request the same, and counts it once', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const place = await granted(desk, { limit: 1, ticket: 'lost answer' });
      expect(await granted(desk, { limit: 1, ticket: 'lost answer' })).toBe(place);
      expect((await arrive(other)).others).toEqual([0]);
    });

    it('frees a place whose answer was lost, when its ticket is given back', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(desk, { limit: 1, ticket: 'lost answer' });
      valueIn(await desk.window.release('lost answer'));
      await granted(other, { limit: 1 });
    });

    it('leaves room for the lanes above', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      await send(site, desk, 12);
      await site.pass(GRANT_SPAN_MS);
      expect(await waiting(desk, { lane: 'background' })).toBeGreaterThan(20_000);
      await granted(desk, { lane: 'bench' });
    });

    it('lets the orders of a batch leave evenly, over all desks', async () => {
      const site = await newSite();
      const [first, second] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      // At 20 a minute one each 3 s, two at once.
      await granted(first, { lane: 'batch' });
      await granted(second, { lane: 'batch' });
      about(3_000, await waiting(second, { lane: 'batch' }));
      await granted(second, { lane: 'label' });
    });

    it('lets a higher lane go first, of whichever desk', async () => {
      const site = await newSite();
      const [list, bench] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await list.window.ended(newTicket()));
      const first = await waiting(list, { limit: 1, lane: 'batch', ticket: 'batch' });
      const second = await waiting(bench, { limit: 1, lane: 'bench', ticket: 'bench' });
      about(60_001, first);
      about(60_001, second);
      await site.pass(second);
      about(60_001, await waiting(list, { limit: 1, lane: 'batch', ticket: 'batch' }));
      await granted(bench, { limit: 1, lane: 'bench', ticket: 'bench' });
    });

    it('lets the desks of a lane take turns, however much one of them wants', async () => {
      const site = await newSite();
      const [many, one] = [await arrived(site, 'Many'), await arrived(site, 'One')];
      // At 4 a minute, one each 8 s.
      await granted(many, { limit: 4 });
      for (const ticket of ['m1', 'm2', 'm3']) await waiting(many, { limit: 4, ticket });
      await waiting(one, { limit: 4, ticket: 'o1' });
      await site.pass(GRANT_SPAN_MS + 1);
      // It had its turn, although it has requested the next one before the other.
      await waiting(many, { limit: 4, ticket: 'm1' });
      await waiting(many, { limit: 4, ticket: 'm2' });
      await granted(one, { limit: 4, ticket: 'o1' });
      await site.pass(GRANT_SPAN_MS + 1);
      await waiting(many, { limit: 4, ticket: 'm2' });
      await granted(many, { limit: 4, ticket: 'm1' });
    });

    it('forgets a ticket that does not come back', async () => {
      const site = await newSite();
      const [gone, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await gone.window.ended(newTicket()));
      const waitMs = await waiting(gone, { limit: 1 });
      await site.pass(waitMs);
      about(60_001, await waiting(other, { limit: 1, ticket: 'behind' }));
      await site.pass(2_001);
      await granted(other, { limit: 1, ticket: 'behind' });
    });

    it('lets no desk wait behind one that is off', async () => {
      const site = await newSite();
      const [gone, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      valueIn(await gone.window.ended(newTicket()));
      const waitMs = await waiting(gone, { limit: 1 });
      // It has learned that it has no part of such a limit.
      for (let beats = 0; beats < 2; beats += 1) valueIn(await gone.beat(REPORT));
      await site.pass(waitMs, [gone]);
      await granted(other, { limit: 1 });
    });

    it('uses the lowest limit that a desk has reported within a day', async () => {
      const site = await newSite();
      const [low, high] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(low, { limit: 4 });
      const reply = await ask(high, { limit: 60 });
      expect([reply.kind, reply.seen.limit]).toEqual(['wait', 4]);
      await site.pass(86_400_000);
      expect((await ask(high, { limit: 60 })).seen.limit).toBe(60);
    });

    it('keeps the desks together over a weekend on which no desk sends a request', async () => {
      const site = await newSite();
      const [low, high] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(low, { limit: 4 });
      await ask(high, { limit: 60 });
      await site.pass(3 * 86_400_000);
      for (const desk of [low, high]) expect(valueIn(await desk.beat(REPORT))).toMatchObject({ desks: 2, limit: 4 });
      expect((await ask(high, { limit: 60 })).seen.limit).toBe(60);
    });

    it("returns to each desk the others' requests, their number and the limit", async () => {
      const site = await newSite();
      const first = site.open({ name: 'One' });
      expect(await arrive(first)).toEqual({ others: [], desks: 1, limit: LIMIT, share: LIMIT });
      const second = site.open({ name: 'Two' });
      expect(await arrive(second)).toMatchObject({ others: [], desks: 2 });
      const place = await granted(first, { limit: 40 });
      const reply = await ask(second, { limit: 40 });
      expect(reply.seen).toMatchObject({ others: [0], desks: 2, limit: 40 });
      valueIn(await first.window.ended(place));
      await site.pass(10_000);
      const beat = valueIn(await second.beat(REPORT));
      if (beat === 'lost') throw new Error(beat);
      expect(beat).toMatchObject({ desks: 2, limit: 40 });
      expect(beat.others).toHaveLength(1);
      expect(beat.others[0]).toBeGreaterThanOrEqual(10_000);
      expect(beat.others[0]).toBeLessThan(10_000 + ROUGHLY);
    });

    it('never gives desks parts that are more than the limit together, and soon even ones', async () => {
      const site = await newSite();
      const desks = [site.open({ name: 'One' }), site.open({ name: 'Two' }), site.open({ name: 'Three' })];
      const shares = new Map<Coordinator, number>();
      for (const desk of desks) {
        shares.set(desk, (await arrive(desk)).share);
        await granted(desk, { limit: 30 });
      }
      for (let beats = 0; beats < 4; beats += 1) {
        for (const desk of desks) {
          const beat = valueIn(await desk.beat(REPORT));
          if (beat === 'lost') throw new Error(beat);
          shares.set(desk, beat.share);
        }
      }
      expect([...shares.values()]).toEqual([10, 10, 10]);
      const fourth = site.open({ name: 'Four' });
      // Each of the others may still believe that it has ten.
      expect((await arrive(fourth)).share).toBe(0);
      for (let beats = 0; beats < 4; beats += 1) for (const desk of [...desks, fourth]) await desk.beat(REPORT);
      expect(valueIn(await fourth.beat(REPORT))).toMatchObject({ share: 7 });
    });

    it('never gives desks more than the limit together when all send several requests at once, come and go', async () => {
      const site = await newSite();
      const limit = 30;
      const desks = ['One', 'Two', 'Three', 'Four', 'Five'].map((called) => site.open({ name: called }));
      /** What each desk goes by. One that has closed sends nothing. */
      const believed = new Map<Coordinator, number>();
      let most = 0;
      function hears(desk: Coordinator, { share }: WindowSeen): void {
        believed.set(desk, share);
        most = Math.max(
          most,
          [...believed.values()].reduce((sum, part) => sum + part, 0),
        );
      }
      for (const desk of desks) await arrive(desk);
      for (const desk of desks) await ask(desk, { limit });
      let turn = 0;
      for (let round = 0; round < 25; round += 1) {
        await Promise.all(
          desks.map(async (desk) => {
            turn += 1;
            if (turn % 7 === 0) {
              believed.delete(desk);
              valueIn(await desk.leave(false));
              hears(desk, await arrive(desk));
            } else {
              await Promise.all([
                ...(['batch', 'bench', 'batch'] as const).map(async (lane) =>
                  hears(desk, (await ask(desk, { lane, limit })).seen),
                ),
                ...[1, 2].map(async () => {
                  const beat = valueIn(await desk.beat(REPORT));
                  if (beat !== 'lost') hears(desk, beat);
                }),
              ]);
            }
          }),
        );
      }
      expect(most).toBeLessThanOrEqual(limit);
      for (let beats = 0; beats < 4; beats += 1)
        for (const desk of desks) {
          const beat = valueIn(await desk.beat(REPORT));
          if (beat !== 'lost') hears(desk, beat);
        }
      expect([...believed.values()]).toEqual([6, 6, 6, 6, 6]);
    });

    it('is one window for both books of a key, and another one for another key', async () => {
      const site = await newSite();
      const live = await arrived(site, 'One');
      const sandbox = await arrived(site, 'Two', { book: 'sandbox' });
      const elsewhere = await arrived(site, 'Three', { keyMark: 'other' });
      await granted(live, { limit: 1 });
      await waiting(sandbox, { limit: 1 });
      await granted(elsewhere, { limit: 1 });
    });

    it('counts the requests that an arriving desk reports, in place of the known ones', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(desk, { limit: 20 });
      await arrive(desk, [0, 15_000, 59_000, 90_000]);
      const { others } = await arrive(other);
      const sorted = [...others].sort((a, b) => a - b);
      expect(sorted.slice(0, 2).map((age) => Math.floor(age / 10_000))).toEqual([0, 1]);
      expect(sorted.length).toBeLessThanOrEqual(3);
      await site.pass(2_000);
      expect((await arrive(other)).others).toHaveLength(2);
    });

    it('counts a request that ends after its desk has arrived again', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const place = await granted(desk);
      await arrive(desk, [0]);
      await site.pass(30_000);
      valueIn(await desk.window.ended(place));
      await site.pass(40_000);
      const { others } = await arrive(other);
      // It may also be another one that was under way when the desk arrived.
      expect(others).toHaveLength(2);
      expect(Math.min(...others)).toBeGreaterThanOrEqual(25_000);
      expect(Math.max(...others)).toBeGreaterThanOrEqual(40_000);
    });

    it('grants nothing to a desk that is not on', async () => {
      const site = await newSite();
      const desk = site.open({ name: 'One' });
      const reserve = () => desk.window.reserve({ ticket: newTicket(), lane: 'bench', limit: 20 });
      expect(await reserve()).toMatchObject({ ok: false, error: { kind: 'away', refused: 'not_on' } });
      await arrive(desk);
      expect(await reserve()).toMatchObject({ ok: true });
      await site.pass(LEASE_MS, [desk]);
      expect(await reserve()).toMatchObject({ ok: false, error: { kind: 'away', refused: 'not_on' } });
      await arrive(desk);
      expect(await reserve()).toMatchObject({ ok: true });
    });

    it('counts a silent desk as on for as long as its requests are granted', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      await site.pass(3_000, [desk]);
      await granted(desk);
      await site.pass(3_000, [desk]);
      expect(valueIn(await desk.beat(REPORT))).not.toBe('lost');
    });

    it('reserves the part of a desk that is not on, until it is dismissed', async () => {
      const site = await newSite();
      const [silent, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(silent);
      await site.pass(61_000);
      valueIn(await silent.beat(REPORT));
      await site.pass(61_000, [silent]);
      await send(site, other, 10);
      await site.pass(GRANT_SPAN_MS + 1, [silent]);
      expect(await waiting(other, { ticket: 'beyond' })).toBeGreaterThan(20_000);
      expect((await ask(other, { ticket: 'beyond' })).seen.desks).toBe(2);
      const heard = await hearing(other);
      valueIn(await (await arrived(site, 'Three', { keyMark: 'other' })).dismiss(silent.desk.id));
      await eventually(() =>
        expect(heard.map(({ about: what }) => what)).toEqual(expect.arrayContaining(['desks', 'window'])),
      );
      expect(await ask(other, { ticket: 'beyond' })).toMatchObject({ kind: 'granted', seen: { desks: 1 } });
    });

    it('reserves as much for a desk as it was given, although others have come since', async () => {
      const site = await newSite();
      const silent = await arrived(site, 'One');
      await granted(silent);
      await site.pass(61_000 + 45_000, [silent]);
      const other = await arrived(site, 'Two');
      expect(await waiting(other, { ticket: 'waits' })).toBeGreaterThan(0);
      await arrive(silent);
      await granted(other, { ticket: 'waits' });
      // With its next word it shows that it knows of the other.
      valueIn(await silent.beat(REPORT));
      await site.pass(61_000 + 45_000, [silent]);
      await granted(other);
    });

    it('gives the part of a desk that closes to the others, but for the part with which it may start without them', async () => {
      const site = await newSite();
      const [leaving, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      await granted(leaving, { limit: 4 });
      // It has learned its part.
      for (let beats = 0; beats < 2; beats += 1) valueIn(await leaving.beat(REPORT));
      await site.pass(61_000 + 45_000);
      valueIn(await leaving.leave(false));
      await site.pass(LEASE_MS);
      await send(site, other, 3, 4);
      expect(await waiting(other, { limit: 4 })).toBeGreaterThan(20_000);
      expect((await ask(other, { limit: 4 })).seen.desks).toBe(1);
    });

    it('reserves the whole part of a desk that goes on without the others', async () => {
      const site = await newSite();
      const [leaving, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      for (let beats = 0; beats < 2; beats += 1)
        for (const desk of [leaving, other]) {
          await ask(desk, { limit: 10 });
          valueIn(await desk.beat(REPORT));
        }
      await site.pass(61_000 + 45_000);
      valueIn(await leaving.leave(true));
      await site.pass(200_000);
      await send(site, other, 5, 10);
      expect(await waiting(other, { limit: 10 })).toBeGreaterThan(20_000);
    });

    it("reads an arriving desk's requests in the moment in which they are stored", async () => {
      const site = await newSite();
      const [desk, other] = [site.open({ name: 'One' }), await arrived(site, 'Two')];
      let requested = 0;
      const arriving = desk.arrive(
        'first',
        REPORT,
        () => {
          requested += 1;
          return [0, 30_000];
        },
        LIMIT,
      );
      expect(requested).toBe(0);
      valueIn(await arriving);
      expect(requested).toBe(1);
      await site.pass(70_000);
      // The end of the one under way was not reported.
      const { others } = await arrive(other);
      expect(others).toHaveLength(1);
      about(27_000, Math.max(...others));
    });

    keepsTheLimit({ newSite, runs });
  });
}
