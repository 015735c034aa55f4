import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandomness } from '../../../../electron/adapters/system/clockAndRandomness.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { type Coordinator, LEASE_MS } from '../../../../electron/core/ports/Coordinator.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import type { ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { createServiceClient, IN_FLIGHT_MS } from '../../../../electron/core/service/index.ts';
import type { BudgetLane } from '../../../../electron/core/service/rateBudget.ts';
import type { ServiceState } from '../../../../electron/core/service/serviceState.ts';
import { joinSite } from '../../../../electron/core/station/siteDesk.ts';
import { type ManualClock, manualClock } from '../../../support/manualClock.ts';
import { createMemorySite, type MemorySite } from '../../../support/memoryCoordinator.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { runs } from '../../../support/runs.ts';

const WINDOW_MS = 60_000;
const NO_REPORT = {
  ...{ program: 'test', printers: [] },
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};
const silent = { info() {}, warn() {}, error() {} };

interface Desk {
  readonly id: string;
  /** Sends one request, which takes so long (ms), and ends when it was sent. It reaches the service late, or at once. */
  send(lane: BudgetLane, ms?: number, isLate?: boolean): Promise<void>;
  readonly waits: () => number;
  readonly together: () => boolean;
  stop(): Promise<void>;
  /** Its process ends without a word; what it sent goes on. */
  kill(): void;
  /** Its process stands still, or goes on. */
  stand(isStill: boolean): void;
  /** From now on each answer of the database comes so late, ms. */
  slow(ms: number): void;
  /** A person has it work without the others from its next start on. */
  worksAlone(): Promise<void>;
  readonly journal: Journal;
}

async function aDesk(
  name: string,
  siteOf: MemorySite,
  clock: ManualClock,
  limit: number,
  arrived: number[],
  journal: Journal = memoryJournal({ now: clock.now }),
  isAlone = false,
): Promise<Desk> {
  let ids = 0;
  let isDead = false;
  let hasEnded = false;
  /** What its timers would have begun while it stood still; null: it goes on. */
  let held: (() => void)[] | null = null;
  const random = { ...systemRandomness, uuid: () => `${name}-${clock.now()}-${ids++}`, fraction: () => 0.5 };
  const ring = (run: () => void) => {
    if (isDead) return;
    if (held === null) run();
    else held.push(run);
  };
  const ownClock = { ...clock, after: (ms: number, run: () => void) => clock.after(ms, () => ring(run)) };
  const inner = siteOf.desk({ desk: { id: name, name }, place: `place of ${name}` });
  let lateMs = 0;
  async function late<T>(answer: Promise<T>): Promise<T> {
    const value = await answer;
    if (lateMs > 0) await new Promise<void>((resolve) => ownClock.after(lateMs, resolve));
    return value;
  }
  const coordinator: Coordinator = {
    ...inner,
    arrive: (...given) => late(inner.arrive(...given)),
    beat: (report) => late(inner.beat(report)),
    window: { ...inner.window, reserve: (ask) => late(inner.window.reserve(ask)) },
  };
  const {
    site,
    limit: shared,
    door,
  } = await joinSite({
    ...{ coordinator: isAlone ? null : coordinator, journal, random, logger: silent },
    clock: ownClock,
    limit: () => limit,
    printers: () => [],
    infoOf: () => null,
  });
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  const client = await createServiceClient({
    ...{ api: {} as ShippingApi, journal, state, shared },
    clock: ownClock,
    limit: () => limit,
  });
  shared.freed.on(client.recheck);
  site.start(client.ownAges);
  let waiting = 0;
  return {
    id: name,
    async send(lane, ms = 0, isLate = false) {
      waiting += 1;
      await client.request(lane, 'create', async () => {
        if (isDead) return ok(null);
        waiting -= 1;
        const leftAt = clock.monotonic();
        if (!isLate) arrived.push(leftAt);
        if (ms > 0) await new Promise<void>((resolve) => clock.after(ms, resolve));
        // Of a program that has ended nothing is on its way for longer than the others count it, not even over a sleep.
        const isLost = hasEnded && clock.monotonic() - leftAt > IN_FLIGHT_MS;
        if (isLate && !isLost) arrived.push(clock.monotonic());
        return ok(null);
      });
    },
    waits: () => waiting,
    together: site.isTogether,
    async stop() {
      hasEnded = true;
      client.stop();
      await site.stop();
    },
    kill() {
      isDead = true;
      hasEnded = true;
      client.stop();
      void coordinator.close();
    },
    stand(isStill) {
      const late = held ?? [];
      held = isStill ? late : null;
      if (!isStill) for (const run of late) ring(run);
    },
    slow(ms) {
      lateMs = ms;
    },
    worksAlone: door.worksAlone,
    journal,
  };
}

async function aSite(names: readonly string[], limit: number) {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const arrived: number[] = [];
  const desks = new Map<string, Desk>();
  for (const name of names) desks.set(name, await aDesk(name, memory, clock, limit, arrived));
  await clock.pass(100);
  const desk = (name: string): Desk => {
    const found = desks.get(name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  return { clock, memory, arrived, desk, limit };
}

/** The most requests that any 60 s have. */
function fullest(arrived: readonly number[]): number {
  const times = [...arrived].sort((a, b) => a - b);
  return Math.max(0, ...times.map((at, index) => times.slice(index).filter((other) => other < at + WINDOW_MS).length));
}

const ignored = (): undefined => undefined;

describe('the limit of a site', () => {
  it('is shared by a desk that is cut off only once the others reserve its part, also if they got its last report', async () => {
    const { clock, memory, arrived, desk } = await aSite(['1', '2'], 30);
    await clock.pass(10_000);
    memory.loseAnswers('1');
    while (desk('1').together()) await clock.pass(50);
    const heardAt = clock.monotonic();
    memory.cutOff('1');
    desk('1').send('bench').catch(ignored);
    await clock.pass(10_000);
    expect(arrived).toHaveLength(1);
    expect((arrived[0] ?? 0) - heardAt).toBeGreaterThanOrEqual(LEASE_MS);
    await desk('1').stop();
    await desk('2').stop();
  });

  it('is there at once for a request that waits at a desk that comes back', async () => {
    const { clock, memory, arrived, desk } = await aSite(['1', '2'], 30);
    await clock.pass(10_000);
    memory.cutOff('1');
    while (desk('1').together()) await clock.pass(50);
    desk('1').send('bench').catch(ignored);
    memory.connect('1');
    while (!desk('1').together()) await clock.pass(50);
    await clock.pass(50);
    expect(arrived).toHaveLength(1);
  });

  it('is used up by its desks together, and not exceeded', async () => {
    const { clock, arrived, desk } = await aSite(['1', '2', '3'], 30);
    for (const name of ['1', '2', '3'])
      for (let sent = 0; sent < 40; sent += 1) void desk(name).send('bench').catch(ignored);
    await clock.pass(180_000);
    expect(fullest(arrived)).toBe(30);
    expect(arrived.length).toBeGreaterThanOrEqual(88);
    for (const name of ['1', '2', '3']) {
      expect(40 - desk(name).waits(), name).toBeGreaterThanOrEqual(25);
      expect(40 - desk(name).waits(), name).toBeLessThanOrEqual(35);
    }
  });

  it('leaves a scan at one desk its place, while another desk sends a list', async () => {
    const { clock, arrived, desk } = await aSite(['1', '2'], 60);
    for (let sent = 0; sent < 300; sent += 1) void desk('1').send('batch').catch(ignored);
    await clock.pass(120_000);
    const before = arrived.length;
    const requested = clock.monotonic();
    void desk('2').send('bench').catch(ignored);
    await clock.pass(1_500);
    expect(arrived.slice(before).some((at) => at >= requested)).toBe(true);
    expect(desk('2').waits()).toBe(0);
  });

  it('is divided while a desk is cut off: it waits until its part is reserved, then sends no more than that', async () => {
    const { clock, memory, arrived, desk } = await aSite(['1', '2'], 20);
    // Until each desk knows of the other one.
    await clock.pass(10_000);
    memory.cutOff('2');
    await clock.pass(2_000);
    expect(desk('2').together()).toBe(false);
    const cutAt = clock.monotonic();
    for (const name of ['1', '2'])
      for (let sent = 0; sent < 60; sent += 1) void desk(name).send('bench').catch(ignored);
    await clock.pass(120_000);
    expect(60 - desk('2').waits()).toBeGreaterThanOrEqual(10);
    expect(60 - desk('2').waits()).toBeLessThanOrEqual(20);
    expect(fullest(arrived)).toBeLessThanOrEqual(20);
    expect(arrived.some((at) => at > cutAt)).toBe(true);
    memory.connect('2');
    await clock.pass(180_000);
    expect(desk('2').together()).toBe(true);
    expect(fullest(arrived)).toBeLessThanOrEqual(20);
    expect(desk('1').waits() + desk('2').waits()).toBeLessThan(40);
  });

  it('is free again for the most part when a desk that was alone is gone', async () => {
    const { clock, memory, arrived, desk } = await aSite(['1'], 20);
    await clock.pass(10_000);
    memory.cutOff('1');
    await clock.pass(6_000);
    const other = await aDesk('2', memory, clock, 20, arrived);
    for (let sent = 0; sent < 60; sent += 1) void other.send('bench').catch(ignored);
    await clock.pass(60_000);
    expect(arrived).toHaveLength(0);
    await clock.pass(180_000);
    expect(arrived.length).toBeGreaterThanOrEqual(20);
    for (let sent = 0; sent < 60; sent += 1) void desk('1').send('bench').catch(ignored);
    await clock.pass(180_000);
    expect(desk('1').waits()).toBeLessThan(60);
    expect(fullest(arrived)).toBeLessThanOrEqual(20);
  });

  it('has every request of a desk that arrives over a slow line: it sends nothing until it is answered', async () => {
    const { clock, memory, arrived, desk } = await aSite(['1', '2'], 60);
    await clock.pass(10_000);
    memory.cutOff('1');
    await clock.pass(75_000);
    expect(desk('1').together()).toBe(false);
    desk('1').slow(1_900);
    memory.connect('1');
    await clock.pass(100);
    const before = arrived.length;
    for (let sent = 0; sent < 30; sent += 1) void desk('1').send('bench').catch(ignored);
    await clock.pass(1_000);
    expect(arrived).toHaveLength(before);
    for (let sent = 0; sent < 200; sent += 1) void desk('2').send('bench').catch(ignored);
    await clock.pass(120_000);
    expect(desk('1').waits()).toBeLessThan(30);
    expect(fullest(arrived)).toBeLessThanOrEqual(60);
  });

  describe('at 60 a minute with two desks that always have something to send', () => {
    async function twoBusy() {
      const made = await aSite(['1', '2'], 60);
      const { clock, memory, arrived, desk } = made;
      const busy = (it: Desk) => {
        for (let sent = 0; sent < 400; sent += 1) void it.send('bench').catch(ignored);
      };
      for (const name of ['1', '2']) busy(desk(name));
      await clock.pass(100_000);
      const started = async (journal: Journal) => {
        const it = await aDesk('1', memory, clock, 60, arrived, journal);
        busy(it);
        return it;
      };
      return { ...made, started, sentBy: (it: Desk) => 400 - it.waits() };
    }

    it('a desk that had closed and cannot reach the database sends what is always reserved for it, slowly', async () => {
      const { clock, memory, arrived, desk, started, sentBy } = await twoBusy();
      await desk('1').stop();
      memory.cutOff('1');
      const it = await started(desk('1').journal);
      await clock.pass(240_000);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
      expect(sentBy(it)).toBeGreaterThan(12);
      expect(sentBy(it)).toBeLessThan(24);
    });

    it('a desk that was killed and cannot reach the database sends what is always reserved for it, slowly', async () => {
      const { clock, memory, arrived, desk, started, sentBy } = await twoBusy();
      desk('1').kill();
      memory.cutOff('1');
      const it = await started(desk('1').journal);
      await clock.pass(240_000);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
      expect(sentBy(it)).toBeGreaterThan(12);
    });

    it('a desk that was killed a day ago and dismissed does the same', async () => {
      const { clock, memory, arrived, desk, started, sentBy } = await twoBusy();
      desk('1').kill();
      await clock.pass(10_000);
      await memory.desk({ desk: { id: '2', name: '2' } }).dismiss('1');
      await clock.pass(20_000);
      memory.cutOff('1');
      const it = await started(desk('1').journal);
      await clock.pass(180_000);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
      expect(sentBy(it)).toBeGreaterThan(8);
    });

    it('a desk whose every arrival is stored by the database, while no answer comes, sends nothing beside the others', async () => {
      const { clock, memory, arrived } = await twoBusy();
      memory.loseAnswers('1');
      await clock.pass(240_000);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
    });

    it.each(['is cut off', 'was killed and starts'])(
      'a desk that %s while the database starts empty, and cannot reach it, sends no more than the others leave it',
      async (how) => {
        const { clock, memory, arrived, desk, started } = await twoBusy();
        if (how !== 'is cut off') desk('1').kill();
        memory.cutOff('1');
        await clock.pass(1_000);
        memory.empty();
        if (how !== 'is cut off') await started(desk('1').journal);
        await clock.pass(240_000);
        expect(fullest(arrived)).toBeLessThanOrEqual(60);
      },
    );

    it('a desk that never was with the others sends nothing without them', async () => {
      const { clock, memory, arrived } = await twoBusy();
      memory.cutOff('3');
      const it = await aDesk('3', memory, clock, 60, arrived);
      for (let sent = 0; sent < 40; sent += 1) void it.send('bench').catch(ignored);
      await clock.pass(180_000);
      expect(it.waits()).toBe(40);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
    });

    it('a desk whose place another program has sends nothing', async () => {
      const { clock, memory, arrived, desk, started } = await twoBusy();
      desk('1').kill();
      await clock.pass(6_000);
      const copy = memory.desk({ desk: { id: '1', name: '1' }, place: 'elsewhere' });
      await copy.arrive('copy', NO_REPORT, () => [], 60);
      const it = await started(desk('1').journal);
      for (let beats = 0; beats < 80; beats += 1) {
        await clock.pass(1_500);
        await copy.beat(NO_REPORT);
      }
      memory.cutOff('1');
      await clock.pass(120_000);
      expect(it.waits()).toBe(400);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
    });

    it('a desk that a person has work alone beside the others sends no more than its part, which they reserve for it', async () => {
      const { clock, memory, arrived, desk } = await twoBusy();
      await desk('1').worksAlone();
      await desk('1').stop();
      const it = await aDesk('1', memory, clock, 60, arrived, desk('1').journal, true);
      const before = arrived.length;
      for (let sent = 0; sent < 400; sent += 1) void it.send('bench').catch(ignored);
      await clock.pass(180_000);
      expect(fullest(arrived)).toBeLessThanOrEqual(60);
      expect(400 - it.waits()).toBeGreaterThanOrEqual(60);
      expect(400 - it.waits()).toBeLessThanOrEqual(90);
      // The limit is used up by both together.
      expect(arrived.length - before).toBeGreaterThan(160);
    });
  });

  it('holds in any 60 s while desks send, start, close, are killed, stand still, sleep, are cut off, get answers late or never and come back', async () => {
    const names = ['1', '2', '3', '4'];
    const some = fc.constantFrom(...names);
    const plain = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), desk: some });
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('send' as const),
          desk: some,
          lane: fc.constantFrom<BudgetLane>('bench', 'label', 'batch', 'background'),
          count: fc.integer({ min: 1, max: 15 }),
          ms: fc.integer({ min: 0, max: 4_000 }),
          isLate: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: plain('cut') },
      { weight: 1, arbitrary: plain('unheard') },
      { weight: 2, arbitrary: plain('connect') },
      { weight: 1, arbitrary: plain('close') },
      { weight: 1, arbitrary: plain('kill') },
      { weight: 3, arbitrary: plain('start') },
      { weight: 1, arbitrary: plain('dismiss') },
      { weight: 1, arbitrary: plain('stand') },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('slow' as const),
          desk: some,
          ms: fc.integer({ min: 0, max: 1_900 }),
        }),
      },
      { weight: 2, arbitrary: plain('go on') },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 300_000 }) }),
      },
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: 40 }),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        async (limit, steps) => {
          const { clock, memory, arrived, desk } = await aSite(names, limit);
          const desks = new Map(names.map((name) => [name, desk(name)]));
          const off = new Set<string>();
          // The limit is used up at all times: a desk that sends too much shows.
          const busy = (it: Desk) => {
            for (let sent = 0; sent < 2 * limit; sent += 1) void it.send('bench', 300, sent % 2 === 0).catch(ignored);
          };
          for (const it of desks.values()) busy(it);
          async function did(one: (typeof steps)[number]): Promise<void> {
            if (one.kind === 'pass') return clock.pass(one.ms);
            // One computer for all, because they share this clock.
            if (one.kind === 'sleep') return clock.sleep(one.ms);
            const { desk: name } = one;
            const it = desks.get(name);
            if (it === undefined) throw new Error(name);
            if (one.kind === 'cut') memory.cutOff(name);
            else if (one.kind === 'unheard') memory.loseAnswers(name);
            else if (one.kind === 'connect') memory.connect(name);
            else if (one.kind === 'start' && off.delete(name)) {
              const started = await aDesk(name, memory, clock, limit, arrived, it.journal);
              desks.set(name, started);
              busy(started);
            } else if (one.kind === 'dismiss' && off.has(name))
              for (const other of names) await memory.desk({ desk: { id: other, name: other } }).dismiss(name);
            else if (off.has(name)) return;
            else if (one.kind === 'send')
              for (let sent = 0; sent < one.count; sent += 1) void it.send(one.lane, one.ms, one.isLate).catch(ignored);
            else if (one.kind === 'stand' || one.kind === 'go on') it.stand(one.kind === 'stand');
            else if (one.kind === 'slow') it.slow(one.ms);
            else if (one.kind === 'close') await it.stop();
            else if (one.kind === 'kill') it.kill();
            if (one.kind === 'close' || one.kind === 'kill') off.add(name);
          }
          for (const one of steps) await did(one);
          await clock.pass(30_000);
          for (const name of names) memory.connect(name);
          for (const it of desks.values()) it.stand(false);
          await clock.pass(120_000);
          expect(fullest(arrived)).toBeLessThanOrEqual(limit);
          for (const [name, it] of desks) if (!off.has(name)) await it.stop();
        },
      ),
      { numRuns: runs(15) },
    );
  });
});
