import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DeskReport } from '../../../electron/contract/hall.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type {
  Coordinator,
  HallAway,
  HallHint,
  PublishedParcel,
  WindowLane,
  WindowSeen,
} from '../../../electron/core/ports/Coordinator.ts';
import { GRANT_SPAN_MS, GRANTED_AT_ONCE, LEASE_MS, UNHEARD_MS } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { describePrints } from './printsConformance.ts';

export interface Seat {
  /** Of its desk; the id is made of it. */
  readonly name: string;
  readonly book?: string;
  readonly keyMark?: string;
  /** Where its program runs. */
  readonly place?: string;
}

/** A hall of its own, in which the test alone says how time passes; a little real time may pass as well. */
export interface TestHall {
  /** Another start of a program for that desk; it is closed when the test ends. */
  open(seat: Seat): Coordinator;
  /** Desks that are on are on afterwards, as if they had beaten, but for the silent ones. */
  pass(ms: number, silent?: readonly Coordinator[]): Promise<void>;
  /** Lets so much time pass in which no desk beats; ms, a short time. */
  wait(ms: number): Promise<void>;
  /** Ms from any origin. */
  now(): number;
  cutOff(desk: Coordinator): Promise<void>;
  connect(desk: Coordinator): Promise<void>;
  /** Closes all desks, if there are to be more halls in the same test. */
  close(): Promise<void>;
}

export interface CoordinatorHarness {
  newHall(): Promise<TestHall>;
  /** How often the property of the limit is tried. */
  readonly runs: number;
}

const REPORT: DeskReport = {
  program: '0.1.0',
  printers: [{ id: 'cups:zebra', name: 'Zebra', isReady: true, state: 'ready', trouble: null, tellsEnd: true }],
  queue: { bench: 1, batch: 20, attention: 0 },
  today: { accepted: 12, printed: 11 },
};

const NOBODY_DESK = 'desk-nobody';
/** More than any test asks for, because the lowest limit holds. */
const LIMIT = 1_000;

function valueIn<T>(answered: Result<T, HallAway>): T {
  if (!answered.ok) throw new Error(`away: ${answered.error.detail}`);
  return answered.value;
}

async function arrive(desk: Coordinator, ownAges: readonly number[] = [], session = 'first'): Promise<WindowSeen> {
  const arrival = valueIn(await desk.arrive(session, REPORT, ownAges, LIMIT));
  if (arrival.kind !== 'arrived') throw new Error(arrival.kind);
  return arrival.seen;
}

async function arrived(hall: TestHall, name: string, seat: Omit<Seat, 'name'> = {}): Promise<Coordinator> {
  const desk = hall.open({ name, ...seat });
  await arrive(desk);
  return desk;
}

let tickets = 0;
const newTicket = () => {
  tickets += 1;
  return `ticket-${tickets}`;
};

interface Asked {
  readonly lane?: WindowLane;
  readonly limit?: number;
  readonly ticket?: string;
}

async function ask(desk: Coordinator, { lane = 'bench', limit = 20, ticket = newTicket() }: Asked = {}) {
  return valueIn(await desk.window.reserve({ ticket, lane, limit }));
}

async function granted(desk: Coordinator, asked: Asked = {}): Promise<string> {
  const reply = await ask(desk, asked);
  if (reply.kind !== 'granted') throw new Error(`to wait ${reply.waitMs} ms`);
  return reply.place;
}

async function waiting(desk: Coordinator, asked: Asked = {}): Promise<number> {
  const reply = await ask(desk, asked);
  if (reply.kind !== 'wait') throw new Error('granted');
  return reply.waitMs;
}

/** Sends so many requests that end at once, as fast as the hall lets them. */
async function send(hall: TestHall, desk: Coordinator, many: number, limit = 20): Promise<void> {
  for (let sent = 0; sent < many; sent += 1) {
    const asked = { limit, ticket: newTicket() };
    const reply = await ask(desk, asked);
    if (reply.kind === 'wait') {
      expect(reply.waitMs).toBeLessThanOrEqual(GRANT_SPAN_MS + 1);
      await hall.pass(reply.waitMs);
    }
    valueIn(await desk.window.ended(await granted(desk, asked)));
  }
}

/** What real time may have passed between two steps, ms. */
const ROUGHLY = 4_000;
const about = (expected: number, ms: number) => {
  expect(ms).toBeLessThanOrEqual(expected + 10);
  expect(ms).toBeGreaterThan(expected - ROUGHLY);
};

function aParcel(changes: Partial<PublishedParcel> = {}): PublishedParcel {
  return {
    jobId: 'job-1',
    version: 1,
    reference: 'ORD-1',
    state: 'queued',
    problem: null,
    closing: null,
    receiver: { name: 'Ayşe Yılmaz', district: 'Kadıköy', province: 'İstanbul' },
    carrierName: 'Sürat Kargo',
    trackingNumber: null,
    shipmentId: null,
    price: null,
    slot: null,
    printedAt: null,
    updatedAt: 1_790_000_000_123,
    ...changes,
  };
}

/** What every Coordinator has to do, whatever it is made of. */
export function describeCoordinator(name: string, { newHall, runs }: CoordinatorHarness): void {
  describe(`shared window: ${name}`, () => {
    it('grants what the limit allows over all desks, and says when there is room again', async () => {
      const hall = await newHall();
      const [first, second] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await send(hall, first, 10);
      await send(hall, second, 10);
      // All within 24 s: the first leave the window after a minute.
      const waitMs = await waiting(second, { ticket: 'one more' });
      expect(waitMs).toBeGreaterThan(20_000);
      expect(waitMs).toBeLessThanOrEqual(60_001);
      await hall.pass(waitMs);
      await granted(second, { ticket: 'one more' });
    });

    it('grants a quarter of the limit at once, and more when that is some seconds ago', async () => {
      const hall = await newHall();
      const [first, second] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      for (const desk of [first, second, first, second, first]) await granted(desk);
      const waitMs = await waiting(second, { ticket: 'sixth' });
      about(GRANT_SPAN_MS + 1, waitMs);
      await hall.pass(waitMs);
      await granted(second, { ticket: 'sixth' });
    });

    it('grants no more when many ask in the same moment', async () => {
      const hall = await newHall();
      const desks = await Promise.all([1, 2, 3, 4].map((number) => arrived(hall, `Masa ${number}`)));
      const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => ask(desks[index % 4] as Coordinator)));
      expect(replies.filter(({ kind }) => kind === 'granted')).toHaveLength(5);
    });

    it('grants one at once where a quarter of the limit is less', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      await granted(desk, { limit: 3 });
      about(GRANT_SPAN_MS + 1, await waiting(desk, { limit: 3 }));
    });

    it('counts a request as sent just now until it has ended', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const place = await granted(desk, { limit: 1 });
      await hall.pass(30_000);
      expect(await waiting(other, { limit: 1, ticket: 'next' })).toBe(60_001);
      expect((await ask(other, { limit: 1, ticket: 'next' })).seen.others).toEqual([0]);
      valueIn(await desk.window.ended(place));
      await hall.pass(50_000);
      about(10_001, await waiting(other, { limit: 1, ticket: 'next' }));
      await hall.pass(10_001);
      await granted(other, { limit: 1, ticket: 'next' });
    });

    it('takes a request of which nothing more is heard as sent after 45 s', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await granted(desk, { limit: 1 });
      await hall.pass(95_000);
      about(10_001, await waiting(other, { limit: 1, ticket: 'next' }));
      await hall.pass(10_001);
      await granted(other, { limit: 1, ticket: 'next' });
    });

    it('counts a request once that has ended twice', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const place = await granted(desk);
      valueIn(await desk.window.ended(place));
      await hall.pass(20_000);
      valueIn(await desk.window.ended(place));
      const { others } = await arrivedSeen(other);
      expect(others).toHaveLength(1);
      expect(others[0]).toBeGreaterThanOrEqual(20_000);
    });

    it('gives a place back that was not used, and others hear of it', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const heard = await hearing(other);
      const place = await granted(desk, { limit: 1 });
      await waiting(other, { limit: 1, ticket: 'next' });
      valueIn(await desk.window.release(place));
      await eventually(() => expect(heard).toContainEqual({ about: 'window', deskId: desk.desk.id }));
      await granted(other, { limit: 1, ticket: 'next' });
    });

    it('gives nothing back of a request that has ended', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      const place = await granted(desk, { limit: 1 });
      valueIn(await desk.window.ended(place));
      valueIn(await desk.window.release(place));
      valueIn(await desk.window.giveUp(place));
      await waiting(desk, { limit: 1 });
    });

    it('answers the same when the same is asked again, and counts it once', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const place = await granted(desk, { limit: 1, ticket: 'lost answer' });
      expect(await granted(desk, { limit: 1, ticket: 'lost answer' })).toBe(place);
      expect((await arrivedSeen(other)).others).toEqual([0]);
    });

    it('frees a place whose answer was lost, when its ticket is given up', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await granted(desk, { limit: 1, ticket: 'lost answer' });
      valueIn(await desk.window.giveUp('lost answer'));
      await granted(other, { limit: 1 });
    });

    it('counts what a desk has sent without asking', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      valueIn(await desk.window.sent());
      about(60_001, await waiting(desk, { limit: 1 }));
    });

    it('leaves room for the lanes above', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      await send(hall, desk, 12);
      await hall.pass(GRANT_SPAN_MS);
      expect(await waiting(desk, { lane: 'background' })).toBeGreaterThan(20_000);
      await granted(desk, { lane: 'bench' });
    });

    it('lets the orders of a batch leave evenly, over all desks', async () => {
      const hall = await newHall();
      const [first, second] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      // At 20 a minute one each 3 s, two at once.
      await granted(first, { lane: 'batch' });
      await granted(second, { lane: 'batch' });
      about(3_000, await waiting(second, { lane: 'batch' }));
      await granted(second, { lane: 'label' });
    });

    it('lets a higher lane go first, of whichever desk', async () => {
      const hall = await newHall();
      const [list, bench] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      valueIn(await list.window.sent());
      const first = await waiting(list, { limit: 1, lane: 'batch', ticket: 'batch' });
      const second = await waiting(bench, { limit: 1, lane: 'bench', ticket: 'bench' });
      about(60_001, first);
      about(60_001, second);
      await hall.pass(second);
      about(60_001, await waiting(list, { limit: 1, lane: 'batch', ticket: 'batch' }));
      await granted(bench, { limit: 1, lane: 'bench', ticket: 'bench' });
    });

    it('lets the desks of a lane take turns, however much one of them wants', async () => {
      const hall = await newHall();
      const [many, one] = [await arrived(hall, 'Many'), await arrived(hall, 'One')];
      // At 4 a minute, one each 8 s.
      await granted(many, { limit: 4 });
      for (const ticket of ['m1', 'm2', 'm3']) await waiting(many, { limit: 4, ticket });
      await waiting(one, { limit: 4, ticket: 'o1' });
      await hall.pass(GRANT_SPAN_MS + 1);
      // It had its turn, although it has asked for the next one before the other.
      await waiting(many, { limit: 4, ticket: 'm1' });
      await waiting(many, { limit: 4, ticket: 'm2' });
      await granted(one, { limit: 4, ticket: 'o1' });
      await hall.pass(GRANT_SPAN_MS + 1);
      await waiting(many, { limit: 4, ticket: 'm2' });
      await granted(many, { limit: 4, ticket: 'm1' });
    });

    it('forgets a ticket that does not come back, and one that is given up', async () => {
      const hall = await newHall();
      const [gone, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      valueIn(await gone.window.sent());
      const waitMs = await waiting(gone, { limit: 1 });
      await waiting(gone, { limit: 1, ticket: 'given up' });
      valueIn(await gone.window.giveUp('given up'));
      await hall.pass(waitMs);
      about(60_001, await waiting(other, { limit: 1, ticket: 'behind' }));
      await hall.pass(2_001);
      await granted(other, { limit: 1, ticket: 'behind' });
    });

    it('lets nobody wait behind a desk that is not on', async () => {
      const hall = await newHall();
      const [gone, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      valueIn(await gone.window.sent());
      const waitMs = await waiting(gone, { limit: 1 });
      // It has heard that it has no part of such a limit.
      for (let beats = 0; beats < 2; beats += 1) valueIn(await gone.beat(REPORT));
      await hall.pass(waitMs, [gone]);
      await granted(other, { limit: 1 });
    });

    it('holds to the lowest limit that a desk has told within a day', async () => {
      const hall = await newHall();
      const [low, high] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await granted(low, { limit: 4 });
      const reply = await ask(high, { limit: 60 });
      expect([reply.kind, reply.seen.limit]).toEqual(['wait', 4]);
      await hall.pass(86_400_000);
      expect((await ask(high, { limit: 60 })).seen.limit).toBe(60);
    });

    it('tells each desk of the others: their requests, how many they are, the limit', async () => {
      const hall = await newHall();
      const first = hall.open({ name: 'One' });
      expect(await arrive(first)).toEqual({ others: [], desks: 1, limit: LIMIT, share: LIMIT });
      const second = hall.open({ name: 'Two' });
      expect(await arrive(second)).toMatchObject({ others: [], desks: 2 });
      const place = await granted(first, { limit: 40 });
      const reply = await ask(second, { limit: 40 });
      expect(reply.seen).toMatchObject({ others: [0], desks: 2, limit: 40 });
      valueIn(await first.window.ended(place));
      await hall.pass(10_000);
      const beat = valueIn(await second.beat(REPORT));
      if (beat === 'lost') throw new Error(beat);
      expect(beat).toMatchObject({ desks: 2, limit: 40 });
      expect(beat.others).toHaveLength(1);
      expect(beat.others[0]).toBeGreaterThanOrEqual(10_000);
      expect(beat.others[0]).toBeLessThan(10_000 + ROUGHLY);
    });

    it('never tells desks parts that are more than the limit together, and soon even ones', async () => {
      const hall = await newHall();
      const desks = [hall.open({ name: 'One' }), hall.open({ name: 'Two' }), hall.open({ name: 'Three' })];
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
      const fourth = hall.open({ name: 'Four' });
      // Each of the others may still believe that it has ten.
      expect((await arrive(fourth)).share).toBe(0);
      for (let beats = 0; beats < 4; beats += 1) for (const desk of [...desks, fourth]) await desk.beat(REPORT);
      expect(valueIn(await fourth.beat(REPORT))).toMatchObject({ share: 7 });
    });

    it('never tells desks more than the limit together when all ask several things at once, come and go', async () => {
      const hall = await newHall();
      const limit = 30;
      const desks = ['One', 'Two', 'Three', 'Four', 'Five'].map((called) => hall.open({ name: called }));
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
              valueIn(await desk.leave());
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
      const hall = await newHall();
      const live = await arrived(hall, 'One');
      const sandbox = await arrived(hall, 'Two', { book: 'sandbox' });
      const elsewhere = await arrived(hall, 'Three', { keyMark: 'other' });
      await granted(live, { limit: 1 });
      await waiting(sandbox, { limit: 1 });
      await granted(elsewhere, { limit: 1 });
    });

    it('counts what an arriving desk says of itself, in place of what was known of it', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await granted(desk, { limit: 20 });
      await arrive(desk, [0, 15_000, 59_000, 90_000]);
      const { others } = await arrivedSeen(other);
      const sorted = [...others].sort((a, b) => a - b);
      expect(sorted.slice(0, 2).map((age) => Math.floor(age / 10_000))).toEqual([0, 1]);
      expect(sorted.length).toBeLessThanOrEqual(3);
      await hall.pass(2_000);
      expect((await arrivedSeen(other)).others).toHaveLength(2);
    });

    it('counts a request that ends after its desk has arrived anew', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const place = await granted(desk);
      await arrive(desk, [0]);
      await hall.pass(30_000);
      valueIn(await desk.window.ended(place));
      await hall.pass(40_000);
      const { others } = await arrivedSeen(other);
      expect(others).toHaveLength(1);
      expect(others[0]).toBeGreaterThanOrEqual(40_000);
    });

    it('grants nothing to a desk that is not on', async () => {
      const hall = await newHall();
      const desk = hall.open({ name: 'One' });
      const reserve = () => desk.window.reserve({ ticket: newTicket(), lane: 'bench', limit: 20 });
      expect(await reserve()).toMatchObject({ ok: false, error: { kind: 'away' } });
      await arrive(desk);
      expect(await reserve()).toMatchObject({ ok: true });
      await hall.pass(LEASE_MS, [desk]);
      expect(await reserve()).toMatchObject({ ok: false, error: { kind: 'away' } });
      await arrive(desk);
      expect(await reserve()).toMatchObject({ ok: true });
    });

    it('keeps a silent desk on for as long as its requests are granted', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      await hall.pass(3_000, [desk]);
      await granted(desk);
      await hall.pass(3_000, [desk]);
      expect(valueIn(await desk.beat(REPORT))).not.toBe('lost');
    });

    it('keeps the part of a desk that is not on, until it is dismissed', async () => {
      const hall = await newHall();
      const [silent, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await granted(silent);
      await hall.pass(61_000);
      valueIn(await silent.beat(REPORT));
      await hall.pass(61_000, [silent]);
      await send(hall, other, 10);
      await hall.pass(GRANT_SPAN_MS + 1, [silent]);
      expect(await waiting(other, { ticket: 'beyond' })).toBeGreaterThan(20_000);
      expect((await ask(other, { ticket: 'beyond' })).seen.desks).toBe(2);
      const heard = await hearing(other);
      valueIn(await (await arrived(hall, 'Three', { keyMark: 'other' })).dismiss(silent.desk.id));
      await eventually(() =>
        expect(heard.map(({ about: what }) => what)).toEqual(expect.arrayContaining(['desks', 'window'])),
      );
      expect(await ask(other, { ticket: 'beyond' })).toMatchObject({ kind: 'granted', seen: { desks: 1 } });
    });

    it('keeps as much for a desk as it was told, although others have come since', async () => {
      const hall = await newHall();
      const silent = await arrived(hall, 'One');
      await granted(silent);
      await hall.pass(61_000 + 45_000, [silent]);
      const other = await arrived(hall, 'Two');
      expect(await waiting(other, { ticket: 'waits' })).toBeGreaterThan(0);
      await arrive(silent);
      await granted(other, { ticket: 'waits' });
      // With its next word it shows that it knows of the other.
      valueIn(await silent.beat(REPORT));
      await hall.pass(61_000 + 45_000, [silent]);
      await granted(other);
    });

    it('gives the part of a desk that closes to the others', async () => {
      const hall = await newHall();
      const [leaving, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      await granted(leaving, { limit: 4 });
      await hall.pass(61_000 + 45_000);
      valueIn(await leaving.leave());
      await hall.pass(LEASE_MS);
      await send(hall, other, 4, 4);
      expect((await ask(other, { limit: 4 })).seen.desks).toBe(1);
    });

    it('never lets 60 s have more requests than the limit, whoever asks when', async () => {
      const lanes: readonly WindowLane[] = ['bench', 'label', 'batch', 'background'];
      const step = fc.record({
        pass: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25_000 })),
        asks: fc.array(fc.record({ desk: fc.nat(3), lane: fc.constantFrom(...lanes) }), { maxLength: 6 }),
        end: fc.array(fc.nat(30), { maxLength: 3 }),
        release: fc.boolean(),
        rearrives: fc.option(fc.nat(3), { freq: 6 }),
      });
      const script = fc.record({
        limit: fc.integer({ min: 1, max: 9 }),
        steps: fc.array(step, { minLength: 4, maxLength: 14 }),
      });
      await fc.assert(
        fc.asyncProperty(script, async ({ limit, steps }) => {
          const hall = await newHall();
          const desks: Coordinator[] = [];
          for (const each of ['One', 'Two', 'Three', 'Four']) desks.push(await arrived(hall, each));
          const log: { desk: Coordinator; place: string; asked: number; from: number; to: number | null }[] = [];
          for (const { pass, asks, end, release, rearrives } of steps) {
            await hall.pass(pass);
            const replies = await Promise.all(
              asks.map(async ({ desk: index, lane }) => {
                const desk = desks[index] as Coordinator;
                const before = hall.now();
                return { desk, asked: before, reply: await ask(desk, { lane, limit }) };
              }),
            );
            for (const { desk, asked, reply } of replies)
              if (reply.kind === 'granted') log.push({ desk, place: reply.place, asked, from: hall.now(), to: null });
            const open = log.filter(({ to, from }) => to === null && hall.now() - from < 40_000);
            for (const index of end) {
              const one = open[index];
              if (one === undefined || one.to !== null) continue;
              one.to = hall.now();
              valueIn(await one.desk.window.ended(one.place));
            }
            const unused = log.at(-1);
            if (release && unused?.to === null) {
              valueIn(await unused.desk.window.release(unused.place));
              log.pop();
            }
            const again = rearrives === null ? undefined : desks[rearrives];
            if (again !== undefined) {
              const own = log.filter(({ desk }) => desk === again);
              for (const one of own) {
                if (one.to !== null) continue;
                one.to = Math.min(hall.now(), one.from + 40_000);
                valueIn(await one.desk.window.ended(one.place));
              }
              const now = hall.now();
              await arrive(
                again,
                own.map(({ to }) => now - (to ?? now)),
              );
            }
          }
          await hall.close();
          for (const last of log) {
            const end = (one: { from: number; to: number | null }) => one.to ?? one.from + 40_000;
            const together = log.filter((one) => one.from <= last.from && end(one) > last.from - 60_000);
            expect(together.length).toBeLessThanOrEqual(limit);
            const atOnce = log.filter((one) => one.from <= last.from && one.asked >= last.from - GRANT_SPAN_MS);
            expect(atOnce.length).toBeLessThanOrEqual(Math.max(1, Math.floor(limit * GRANTED_AT_ONCE)));
          }
        }),
        { numRuns: runs, seed: 2026 },
      );
    });
  });

  describe(`prints: ${name}`, () => {
    describePrints(async () => {
      const hall = await newHall();
      return {
        async arrived(desk, session = 'first') {
          const made = hall.open({ name: desk });
          await arrive(made, [], session);
          return made;
        },
        gone: (desk) => hall.pass(LEASE_MS + 1_000, [desk]),
        pass: (ms) => hall.pass(ms),
      };
    });
  });

  describe(`desks: ${name}`, () => {
    it('lists all desks of the book by name, with what they tell and whether they are on', async () => {
      const hall = await newHall();
      const [ten, two] = [await arrived(hall, 'Masa 10'), await arrived(hall, 'Masa 2')];
      await arrived(hall, 'Elsewhere', { book: 'sandbox' });
      const queue = { bench: 0, batch: 7, attention: 2 };
      valueIn(await two.beat({ ...REPORT, queue }));
      valueIn(await ten.leave());
      await arrived(hall, 'Masa 3');
      const desks = valueIn(await two.desks());
      expect(desks.map(({ desk, isOn, hasLeft }) => [desk.name, isOn, hasLeft])).toEqual([
        ['Masa 2', true, false],
        ['Masa 3', true, false],
        ['Masa 10', false, true],
      ]);
      expect(desks[0]).toMatchObject({ desk: two.desk, report: { ...REPORT, queue } });
      expect(Math.abs((desks[0]?.seenAt ?? 0) - (desks[1]?.seenAt ?? 0))).toBeLessThan(ROUGHLY);
      await hall.pass(LEASE_MS, [two]);
      expect(valueIn(await two.desks()).map(({ isOn }) => isOn)).toEqual([false, true, false]);
    });

    it('refuses a second program with the data of a desk that is on', async () => {
      const hall = await newHall();
      const first = await arrived(hall, 'One');
      const second = hall.open({ name: 'One' });
      expect(valueIn(await second.arrive('second', REPORT, [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      expect(valueIn(await first.beat(REPORT))).not.toBe('lost');
      expect(valueIn(await first.arrive('first', REPORT, [], LIMIT))).toMatchObject({ kind: 'arrived' });
    });

    it('takes a program at once whose start before ended without a word at the same place, where only one can run', async () => {
      const hall = await newHall();
      const first = hall.open({ name: 'One', place: 'computer 1' });
      await arrive(first);
      const elsewhere = hall.open({ name: 'One', place: 'computer 2' });
      expect(valueIn(await elsewhere.arrive('copy', REPORT, [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      const second = hall.open({ name: 'One', place: 'computer 1' });
      expect(valueIn(await second.arrive('second', REPORT, [], LIMIT))).toMatchObject({ kind: 'arrived' });
      expect(valueIn(await first.beat(REPORT))).toBe('lost');
      // The first one is alive after all, as on a copied computer: one of the two has to stay away.
      expect(valueIn(await first.arrive('first', REPORT, [], LIMIT))).toEqual({ kind: 'same_desk_is_on' });
      expect(valueIn(await second.beat(REPORT))).not.toBe('lost');
    });

    it('takes a program again whose start before was cut off, and tells the one before that it is lost', async () => {
      const hall = await newHall();
      const first = await arrived(hall, 'One');
      await hall.pass(LEASE_MS, [first]);
      expect(valueIn(await first.beat(REPORT))).toBe('lost');
      const second = hall.open({ name: 'One' });
      expect(valueIn(await second.arrive('second', REPORT, [], LIMIT))).toMatchObject({ kind: 'arrived' });
      expect(valueIn(await first.beat(REPORT))).toBe('lost');
      valueIn(await first.leave());
      expect(valueIn(await second.beat(REPORT))).not.toBe('lost');
    });

    it('dismisses no desk that is on, and takes a dismissed one back when it arrives', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      valueIn(await other.dismiss(desk.desk.id));
      expect(valueIn(await desk.beat(REPORT))).toMatchObject({ desks: 2 });
      await hall.pass(LEASE_MS, [desk]);
      valueIn(await other.dismiss(desk.desk.id));
      expect(valueIn(await other.beat(REPORT))).toMatchObject({ desks: 1 });
      expect(valueIn(await desk.beat(REPORT))).toBe('lost');
      expect((await arrivedSeen(desk)).desks).toBe(2);
    });

    it('names the hall alike to all desks', async () => {
      const hall = await newHall();
      const arrivals = [];
      for (const each of ['One', 'Two'])
        arrivals.push(valueIn(await hall.open({ name: each }).arrive('first', REPORT, [], LIMIT)));
      expect(arrivals[0]).toMatchObject({ kind: 'arrived', hall: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(arrivals[1]).toMatchObject({ hall: arrivals[0]?.kind === 'arrived' ? arrivals[0].hall : '' });
    });
  });

  describe(`claims: ${name}`, () => {
    it('gives an order to one of many that want it at once', async () => {
      const hall = await newHall();
      const desks = await Promise.all([1, 2, 3, 4].map((number) => arrived(hall, `Masa ${number}`)));
      const replies = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const desk = desks[index % 4] as Coordinator;
          return { desk, reply: valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: `job-${index}` })) };
        }),
      );
      const winners = replies.filter(({ reply }) => reply.kind === 'mine');
      // All the asks of the one desk that has it, in one turn.
      expect(winners).toHaveLength(5);
      expect(new Set(winners.map(({ desk }) => desk.desk.id)).size).toBe(1);
      expect(new Set(winners.map(({ reply }) => turnIn(reply))).size).toBe(1);
      const owners = replies.flatMap(({ reply }) => (reply.kind === 'other' ? [reply.claim.desk] : []));
      expect(owners).toEqual(Array.from({ length: 15 }, () => winners[0]?.desk.desk));
    });

    it('says who has an order, since when, whether that desk is on, and what became of the parcel', async () => {
      const hall = await newHall();
      const [owner, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      expect(valueIn(await other.claims.of('ORD-1'))).toBeNull();
      valueIn(await owner.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      const reply = valueIn(await other.claims.claim({ reference: 'ORD-1', jobId: 'job-9' }));
      if (reply.kind !== 'other') throw new Error(reply.kind);
      expect(reply.claim).toMatchObject({ reference: 'ORD-1', desk: owner.desk, deskIsOn: true, parcel: null });
      expect(Math.abs((reply.claim.deskSeenAt ?? 0) - reply.claim.since)).toBeLessThan(ROUGHLY);
      valueIn(await owner.parcels.publish([aParcel({ state: 'printed' }), aParcel({ jobId: 'job-2' })]));
      await hall.pass(60_000, [owner]);
      const later = valueIn(await other.claims.of('ORD-1'));
      expect(later).toMatchObject({ deskIsOn: false, parcel: { desk: owner.desk, jobId: 'job-1', state: 'printed' } });
      expect(valueIn(await owner.claims.of('ORD-1'))).toEqual(later);
      expect(valueIn(await (await arrived(hall, 'Three', { book: 'sandbox' })).claims.of('ORD-1'))).toBeNull();
    });

    it('keeps an order that this desk has already in its turn, for whichever of its jobs', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const first = valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      expect(first).toMatchObject({ kind: 'mine', order: null });
      expect(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }))).toEqual(first);
      expect(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-2' }))).toEqual(first);
      expect(valueIn(await desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job-3' }, desk.desk.id))).toEqual(first);
      valueIn(await desk.parcels.publish([aParcel({ jobId: 'job-3', state: 'printed' })]));
      expect(valueIn(await other.claims.of('ORD-1'))).toMatchObject({ parcel: { jobId: 'job-3' } });
    });

    it('lets a person take an order from the desk that has it, and from no other', async () => {
      const hall = await newHall();
      const [first, second, third] = [
        await arrived(hall, 'One'),
        await arrived(hall, 'Two'),
        await arrived(hall, 'Three'),
      ];
      const turn = turnIn(valueIn(await first.claims.claim({ reference: 'ORD-1', jobId: 'job-1' })));
      const ask2 = { reference: 'ORD-1', jobId: 'job-2' };
      const taken = valueIn(await second.claims.takeOver(ask2, first.desk.id));
      expect(turnIn(taken)).toBeGreaterThan(turn);
      // The answer was lost: it is asked again.
      expect(valueIn(await second.claims.takeOver(ask2, first.desk.id))).toEqual(taken);
      expect(valueIn(await third.claims.takeOver({ reference: 'ORD-1', jobId: 'job-3' }, first.desk.id))).toMatchObject(
        {
          kind: 'other',
          claim: { desk: second.desk },
        },
      );
      expect(valueIn(await first.claims.turnOf('ORD-1'))).toBeNull();
      expect(valueIn(await second.claims.turnOf('ORD-1'))).toBe(turnIn(taken));
      expect(valueIn(await third.claims.takeOver({ reference: 'ORD-7', jobId: 'job-3' }, NOBODY_DESK))).toMatchObject({
        kind: 'mine',
      });
    });

    it('lets one of two people take an order who take it at once', async () => {
      const hall = await newHall();
      const desks = await Promise.all([1, 2, 3, 4].map((number) => arrived(hall, `Masa ${number}`)));
      const [owner, ...others] = desks as [Coordinator, ...Coordinator[]];
      valueIn(await owner.claims.claim({ reference: 'ORD-1', jobId: 'job' }));
      const replies = await Promise.all(
        others.map((desk) => desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, owner.desk.id)),
      );
      expect(replies.map((reply) => valueIn(reply).kind).sort()).toEqual(['mine', 'other', 'other']);
    });

    describe('knows whether another desk can have shipped an order that this one has', () => {
      async function claimed() {
        const hall = await newHall();
        const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
        valueIn(await other.settled());
        await hall.pass(1_000);
        const turn = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job' })));
        const isSo = async () => valueIn(await desk.claims.unbroken('ORD-1', turn)).isSo;
        return { hall, desk, other, turn, isSo };
      }

      it('not while all are on', async () => {
        const { hall, desk, turn, isSo } = await claimed();
        await hall.pass(600_000);
        expect(await isSo()).toBe(true);
        expect(valueIn(await desk.claims.unbroken('ORD-1', turn + 1)).isSo).toBe(false);
        expect(valueIn(await desk.claims.unbroken('ORD-2', turn)).isSo).toBe(false);
      });

      it('not where it was taken over and taken back', async () => {
        const { desk, other, isSo } = await claimed();
        valueIn(await other.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, desk.desk.id));
        valueIn(await desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, other.desk.id));
        expect(await isSo()).toBe(false);
      });

      it('where one is cut off, or was, also once it is told to be switched off', async () => {
        const { hall, desk, other, isSo } = await claimed();
        await hall.pass(LEASE_MS + 1_000, [other]);
        expect(await isSo()).toBe(false);
        valueIn(await desk.dismiss(other.desk.id));
        expect(await isSo()).toBe(false);
        await hall.pass(10_000);
        // It may have shipped this one, too, before it was switched off.
        const turn = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-4', jobId: 'job' })));
        expect(valueIn(await desk.claims.unbroken('ORD-4', turn)).isSo).toBe(false);
        await hall.pass(1_000);
        await arrive(other);
        valueIn(await other.settled());
        expect(await isSo()).toBe(false);
        expect(valueIn(await desk.claims.unbroken('ORD-4', turn)).isSo).toBe(false);
      });

      it('where one came back and has not yet told what it shipped alone', async () => {
        const { hall, desk, other } = await claimed();
        await hall.pass(LEASE_MS + 1_000, [other]);
        await arrive(other);
        await hall.pass(1_000);
        const early = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-5', jobId: 'job' })));
        await hall.pass(1_000);
        valueIn(await other.settled());
        expect(valueIn(await desk.claims.unbroken('ORD-5', early)).isSo).toBe(false);
        await hall.pass(1_000);
        const late = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-6', jobId: 'job' })));
        expect(valueIn(await desk.claims.unbroken('ORD-6', late)).isSo).toBe(true);
      });

      it('where another desk has a parcel of the order', async () => {
        const { other, isSo } = await claimed();
        expect(await isSo()).toBe(true);
        valueIn(await other.parcels.publish([aParcel({ reference: 'ORD-1' })]));
        expect(await isSo()).toBe(false);
      });

      it('says until when all others were on for sure: until what they had heard before their last beat', async () => {
        const hall = await newHall();
        const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
        valueIn(await other.settled());
        const turn = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job' })));
        const heardAt = async () => {
          const now = hall.now();
          return now - valueIn(await desk.claims.unbroken('ORD-1', turn)).heardAgo;
        };
        await hall.wait(500);
        const before = hall.now();
        await hall.wait(500);
        valueIn(await other.beat(REPORT));
        // It may be the end of a beat that the desk has given up, so it says nothing about now.
        expect(await heardAt()).toBeLessThan(before);
        valueIn(await other.beat(REPORT));
        expect(await heardAt()).toBeGreaterThanOrEqual(before);
      });

      it('not by one that had closed before, or has closed since and was on until then', async () => {
        const { hall, desk, other, isSo } = await claimed();
        valueIn(await other.leave());
        await hall.pass(10_000);
        expect(await isSo()).toBe(true);
        const turn = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-3', jobId: 'job' })));
        expect(valueIn(await desk.claims.unbroken('ORD-3', turn)).isSo).toBe(true);
        await hall.pass(10_000);
        await arrive(other);
        valueIn(await other.settled());
        expect(valueIn(await desk.claims.unbroken('ORD-3', turn)).isSo).toBe(false);
      });

      it('not by one that nobody has heard of for a week', async () => {
        const { hall, desk, other } = await claimed();
        await hall.pass(UNHEARD_MS + 1_000, [other]);
        const turn = turnIn(valueIn(await desk.claims.claim({ reference: 'ORD-2', jobId: 'job' })));
        expect(valueIn(await desk.claims.unbroken('ORD-2', turn)).isSo).toBe(true);
      });
    });

    it('gives an order back, and counts on with its turns', async () => {
      const hall = await newHall();
      const [first, second] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const turn = turnIn(valueIn(await first.claims.claim({ reference: 'ORD-1', jobId: 'job-1' })));
      valueIn(await second.claims.release('ORD-1'));
      expect(valueIn(await first.claims.turnOf('ORD-1'))).toBe(turn);
      valueIn(await first.claims.release('ORD-1'));
      expect(valueIn(await first.claims.of('ORD-1'))).toBeNull();
      expect(valueIn(await first.claims.turnOf('ORD-1'))).toBeNull();
      valueIn(await first.claims.release('ORD-1'));
      expect(turnIn(valueIn(await second.claims.claim({ reference: 'ORD-1', jobId: 'job-1' })))).toBeGreaterThan(turn);
    });

    it('tells what changed after a revision, in its order', async () => {
      const hall = await newHall();
      const [first, second] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const changes = async (revision: number, limit = 100) =>
        valueIn(await second.claims.changedAfter(revision, limit));
      expect(await changes(0)).toEqual([]);
      for (const reference of ['A', 'B', 'C'])
        valueIn(await first.claims.claim({ reference, jobId: `job-${reference}` }));
      const claimed = await changes(0);
      expect(claimed.map(({ reference, desk }) => [reference, desk?.name])).toEqual([
        ['A', 'One'],
        ['B', 'One'],
        ['C', 'One'],
      ]);
      const last = claimed.at(-1)?.revision ?? 0;
      // Who asks for what it has changes nothing, and neither does who asks in vain.
      valueIn(await first.claims.claim({ reference: 'A', jobId: 'job-A' }));
      valueIn(await second.claims.claim({ reference: 'A', jobId: 'job' }));
      valueIn(await second.claims.release('A'));
      expect(await changes(last)).toEqual([]);
      valueIn(await first.claims.release('B'));
      valueIn(await second.claims.takeOver({ reference: 'C', jobId: 'job' }, first.desk.id));
      const later = await changes(last);
      expect(later.map(({ reference, desk }) => [reference, desk?.name])).toEqual([
        ['B', undefined],
        ['C', 'Two'],
      ]);
      expect(await changes(last, 1)).toEqual(later.slice(0, 1));
      // A desk that begins hears of what is claimed only.
      expect((await changes(0)).map(({ reference }) => reference)).toEqual(['A', 'C']);
      const revisions = [...claimed, ...later].map(({ revision }) => revision);
      expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    });

    it('takes every reference that a scanner can read', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      const references = ["O'Reilly \\ %_ ş", 'NUL \0 in it', 'half \ud800 letter', '   ', 'x'.repeat(2_000)];
      for (const reference of references) {
        expect(valueIn(await desk.claims.claim({ reference, jobId: 'job' }))).toMatchObject({ kind: 'mine' });
        expect(valueIn(await desk.claims.of(reference))).toMatchObject({ reference });
      }
    });
  });

  describe(`parcels: ${name}`, () => {
    it('keeps the newest version of each job, whatever comes late', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
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
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
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
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
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
      const sandbox = await arrived(hall, 'Two', { book: 'sandbox' });
      expect(valueIn(await sandbox.parcels.ofCode('4711', 5))).toEqual([]);
    });

    it('tells how many there are and gives them in pages, the last changed first', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      for (const number of [1, 2, 3, 4, 5])
        valueIn(await desk.parcels.publish([aParcel({ jobId: `job-${number}`, reference: `ORD-${number}` })]));
      valueIn(await desk.parcels.publish([aParcel({ jobId: 'job-2', reference: 'ORD-2', version: 2 })]));
      const page = async (offset: number) => valueIn(await desk.parcels.search('ord', offset, 2));
      expect((await page(0)).items.map(({ reference }) => reference)).toEqual(['ORD-2', 'ORD-5']);
      expect((await page(2)).items.map(({ reference }) => reference)).toEqual(['ORD-4', 'ORD-3']);
      expect(await page(4)).toMatchObject({ total: 5, items: [{ reference: 'ORD-1' }] });
      expect(valueIn(await desk.parcels.search('nothing', 0, 2))).toEqual({ total: 0, items: [] });
      const sandbox = await arrived(hall, 'Two', { book: 'sandbox' });
      expect(valueIn(await sandbox.parcels.search('', 0, 2))).toEqual({ total: 0, items: [] });
    });

    it('keeps texts that are no letters, and a number of thousands of parcels', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
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

    it('tells what stands on a closing list of any desk, and how much', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const sandbox = await arrived(hall, 'Three', { book: 'sandbox' });
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

    it('forgets who received parcels of this desk, also for the search', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
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
    it('keeps the newest observation, whoever tells it when', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      valueIn(await desk.facts.tell('balance', { amount: 100 }, 5_000));
      valueIn(await other.facts.tell('balance', { amount: 200 }, 60_000));
      valueIn(await other.facts.tell('hold', null, 0));
      expect(valueIn(await other.facts.changedAfter(0, 1))).toMatchObject([{ name: 'balance' }]);
      expect(valueIn(await other.facts.changedAfter(0, 100))).toMatchObject([
        { name: 'balance', value: { amount: 100 }, deskId: desk.desk.id },
        { name: 'hold', value: null, deskId: other.desk.id },
      ]);
      await hall.pass(10_000);
      valueIn(await other.facts.tell('balance', 'anything ş \0', 1_000));
      const [, balance] = valueIn(await desk.facts.changedAfter(0, 100));
      expect(balance).toMatchObject({ name: 'balance', value: 'anything ş \0', deskId: other.desk.id });
      expect(balance?.ageMs).toBeGreaterThanOrEqual(1_000);
      expect(balance?.ageMs).toBeLessThan(1_000 + ROUGHLY);
      const sandbox = await arrived(hall, 'Three', { book: 'sandbox' });
      expect(valueIn(await sandbox.facts.changedAfter(0, 100))).toEqual([]);
    });

    it('forgets what is older and named so, in its own book', async () => {
      const hall = await newHall();
      const desk = await arrived(hall, 'One');
      const sandbox = await arrived(hall, 'Two', { book: 'sandbox' });
      valueIn(await sandbox.facts.tell('price:a', 1, 60_000));
      for (const [called, ageMs] of [
        ['price:a', 60_000],
        ['price:b', 10],
        ['price%', 60_000],
        ['balance', 60_000],
      ] as const)
        valueIn(await desk.facts.tell(called, 1, ageMs));
      valueIn(await desk.facts.forget('price:', 30_000));
      const names = async (one: Coordinator) => valueIn(await one.facts.changedAfter(0, 100)).map((fact) => fact.name);
      expect(await names(desk)).toEqual(['price:b', 'price%', 'balance']);
      expect(await names(sandbox)).toEqual(['price:a']);
    });

    it('numbers the changes of all facts, so that nobody misses one', async () => {
      const hall = await newHall();
      const desks = await Promise.all([1, 2, 3].map((number) => arrived(hall, `Masa ${number}`)));
      const reader = await arrived(hall, 'Reader');
      const seen = new Map<string, unknown>();
      let revision = 0;
      let isOver = false;
      const look = async () => {
        for (const fact of valueIn(await reader.facts.changedAfter(revision, 100))) {
          expect(fact.revision).toBeGreaterThan(revision);
          revision = fact.revision;
          seen.set(fact.name, fact.value);
        }
      };
      const reading = (async () => {
        while (!isOver) await look();
      })();
      await Promise.all(
        desks.map(async (desk, who) => {
          for (let number = 0; number < 20; number += 1)
            valueIn(await desk.facts.tell(`fact ${who} ${number % 5}`, number, 0));
        }),
      );
      isOver = true;
      await reading;
      await look();
      expect([...seen].sort()).toEqual(
        [0, 1, 2].flatMap((who) => [0, 1, 2, 3, 4].map((number) => [`fact ${who} ${number}`, 15 + number])),
      );
      expect(valueIn(await reader.facts.changedAfter(revision, 100))).toEqual([]);
    });
  });

  describe(`hints: ${name}`, () => {
    it('tells other desks of the book what was changed, and nobody else', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const elsewhere = await arrived(hall, 'Three', { book: 'sandbox' });
      const [heard, own, sandbox] = [await hearing(other), await hearing(desk), await hearing(elsewhere)];
      valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      valueIn(await desk.claims.release('ORD-1'));
      valueIn(await desk.parcels.publish([aParcel()]));
      valueIn(await desk.facts.tell('balance', 1, 0));
      valueIn(await desk.leave());
      await eventually(() =>
        expect(heard.map(({ about: what }) => what)).toEqual([
          ...['claims', 'claims', 'parcels', 'facts', 'desks', 'window'],
        ]),
      );
      expect(new Set(heard.map(({ deskId }) => deskId))).toEqual(new Set([desk.desk.id]));
      expect([own, sandbox]).toEqual([[], []]);
    });

    it('tells nothing more to whoever has ended it', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const heard = await hearing(other);
      const ended = vi.fn();
      const end = other.subscribe(ended);
      valueIn(await desk.facts.tell('balance', 1, 0));
      await eventually(() => expect(ended).toHaveBeenCalledWith({ about: 'facts', deskId: desk.desk.id }));
      end();
      ended.mockClear();
      heard.length = 0;
      valueIn(await desk.facts.tell('balance', 2, 0));
      await eventually(() => expect(heard).toHaveLength(1));
      expect(ended).not.toHaveBeenCalled();
    });
  });

  describe(`a hall that is away: ${name}`, () => {
    it('answers that it is away, and goes on when it is back', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      const heard = await hearing(desk);
      await hall.cutOff(desk);
      const calls: readonly (() => Promise<Result<unknown, HallAway>>)[] = [
        () => desk.arrive('first', REPORT, [], LIMIT),
        () => desk.beat(REPORT),
        () => desk.desks(),
        () => desk.dismiss('desk'),
        () => desk.window.reserve({ ticket: newTicket(), lane: 'bench', limit: 20 }),
        () => desk.window.ended('place'),
        () => desk.window.release('place'),
        () => desk.window.giveUp('ticket'),
        () => desk.window.sent(),
        () => desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }),
        () => desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job-1' }, other.desk.id),
        () => desk.claims.turnOf('ORD-1'),
        () => desk.claims.unbroken('ORD-1', 1),
        () => desk.claims.release('ORD-1'),
        () => desk.claims.of('ORD-1'),
        () => desk.parcels.publish([aParcel()]),
        () => desk.parcels.search('', 0, 1),
        () => desk.parcels.forgetReceivers(1),
        () => desk.claims.changedAfter(0, 1),
        () => desk.facts.tell('balance', 1, 0),
        () => desk.parcels.ofCode('4711', 5),
        () => desk.facts.changedAfter(0, 100),
        () => desk.facts.forget('a', 0),
        () => desk.leave(),
      ];
      const answers = await Promise.all(calls.map((call) => call()));
      for (const answer of answers)
        expect(answer).toEqual({ ok: false, error: { kind: 'away', detail: expect.stringMatching(/./) } });
      expect(valueIn(await other.claims.of('ORD-1'))).toMatchObject({ desk: desk.desk });
      heard.length = 0;
      await hall.connect(desk);
      await eventually(async () => expect(await desk.claims.of('ORD-1')).toMatchObject({ ok: true }));
      await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
      await eventually(async () => expect(await arrive(desk)).toMatchObject({ desks: 2 }));
      heard.length = 0;
      valueIn(await other.facts.tell('balance', 1, 0));
      await eventually(() => expect(heard).toContainEqual({ about: 'facts', deskId: other.desk.id }));
    });

    it('answers nothing more after it was closed', async () => {
      const hall = await newHall();
      const [desk, other] = [await arrived(hall, 'One'), await arrived(hall, 'Two')];
      const heard = await hearing(desk);
      const underWay = desk.claims.of('ORD-1');
      await desk.close();
      await desk.close();
      expect(await desk.claims.of('ORD-1')).toMatchObject({ ok: false, error: { kind: 'away' } });
      expect((await underWay).ok).toEqual(expect.any(Boolean));
      valueIn(await other.facts.tell('balance', 1, 0));
      expect(valueIn(await other.facts.changedAfter(0, 100))).toHaveLength(1);
      expect(heard).toEqual([]);
    });
  });
}

/** Everything that the desk hears from now on. */
async function hearing(desk: Coordinator): Promise<HallHint[]> {
  const heard: HallHint[] = [];
  desk.subscribe((hint) => heard.push(hint));
  // The first hint says that the connection is there.
  await eventually(() => expect(heard.length).toBeGreaterThan(0));
  heard.length = 0;
  return heard;
}

async function arrivedSeen(desk: Coordinator): Promise<WindowSeen> {
  return arrive(desk);
}

function turnIn(reply: { readonly kind: string }): number {
  if (!('turn' in reply) || typeof reply.turn !== 'number') throw new Error(`not mine: ${reply.kind}`);
  return reply.turn;
}
