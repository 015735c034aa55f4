import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeskReport } from '../../../../electron/contract/hall.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { createHall } from '../../../../electron/core/desks/index.ts';
import { LEASE_MS } from '../../../../electron/core/ports/Coordinator.ts';
import type { ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { createServiceClient, createSharedLimit } from '../../../../electron/core/service/index.ts';
import type { BudgetLane } from '../../../../electron/core/service/rateBudget.ts';
import type { ServiceState } from '../../../../electron/core/service/serviceState.ts';
import { inMemory } from '../../../support/aHall.ts';
import { type ManualClock, manualClock } from '../../../support/manualClock.ts';
import { createMemoryHall, type MemoryHall } from '../../../support/memoryCoordinator.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

const WINDOW_MS = 60_000;
const report: DeskReport = {
  program: 'test',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};
const silent = { info() {}, warn() {}, error() {} };

interface Desk {
  readonly id: string;
  /** Sends one request, which takes so long (ms), and ends when it was sent. */
  send(lane: BudgetLane, ms?: number): Promise<void>;
  readonly waits: () => number;
  readonly together: () => boolean;
  stop(): Promise<void>;
}

async function aDesk(
  name: string,
  hallOf: MemoryHall,
  clock: ManualClock,
  limit: number,
  arrived: number[],
): Promise<Desk> {
  const journal = memoryJournal({ now: clock.now });
  let ids = 0;
  const random = {
    uuid: () => {
      ids += 1;
      return `${name}-${ids}`;
    },
    fraction: () => 0.5,
  };
  const coordinator = hallOf.desk({ desk: { id: name, name } });
  let ages: () => readonly number[] = () => [];
  const hall = createHall({
    coordinator,
    clock,
    random,
    logger: silent,
    report: async () => report,
    ownAges: () => ages(),
    limit: () => limit,
    memory: inMemory(),
  });
  const shared = createSharedLimit({ hall, clock, random, limit: () => limit, desksBefore: 2 });
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  const client = await createServiceClient({
    api: {} as ShippingApi,
    journal,
    clock,
    state,
    limit: () => limit,
    shared,
  });
  ages = client.ownAges;
  shared.freed.on(client.recheck);
  hall.start();
  let waiting = 0;
  return {
    id: name,
    async send(lane, ms = 0) {
      waiting += 1;
      await client.request(lane, 'create', async () => {
        waiting -= 1;
        // The service counts it when it comes.
        arrived.push(clock.monotonic());
        if (ms > 0) await new Promise<void>((resolve) => clock.after(ms, resolve));
        return ok(null);
      });
    },
    waits: () => waiting,
    together: hall.isTogether,
    async stop() {
      client.stop();
      await hall.stop();
    },
  };
}

async function aHall(names: readonly string[], limit: number) {
  const clock = manualClock();
  const memory = createMemoryHall(clock);
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

describe('the limit of a hall', () => {
  it('is shared by a desk that is cut off only once the others keep its part, also if they heard its last word', async () => {
    const { clock, memory, arrived, desk } = await aHall(['1', '2'], 30);
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

  it('is used up by its desks together, and not exceeded', async () => {
    const { clock, arrived, desk } = await aHall(['1', '2', '3'], 30);
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
    const { clock, arrived, desk } = await aHall(['1', '2'], 60);
    for (let sent = 0; sent < 300; sent += 1) void desk('1').send('batch').catch(ignored);
    await clock.pass(120_000);
    const before = arrived.length;
    const asked = clock.monotonic();
    void desk('2').send('bench').catch(ignored);
    await clock.pass(1_500);
    expect(arrived.slice(before).some((at) => at >= asked)).toBe(true);
    expect(desk('2').waits()).toBe(0);
  });

  it('is divided while a desk is cut off: it waits until its part is kept, then sends no more than that', async () => {
    const { clock, memory, arrived, desk } = await aHall(['1', '2'], 20);
    // Until each desk has heard of the other one.
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
    const { clock, memory, arrived, desk } = await aHall(['1'], 20);
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

  it('is kept by a desk that starts without its hall', async () => {
    const clock = manualClock();
    const memory = createMemoryHall(clock);
    const arrived: number[] = [];
    memory.cutOff('1');
    const desk = await aDesk('1', memory, clock, 20, arrived);
    for (let sent = 0; sent < 30; sent += 1) void desk.send('bench').catch(ignored);
    await clock.pass(5_000);
    expect(arrived).toHaveLength(0);
    await clock.pass(60_000);
    expect(arrived.length).toBeGreaterThan(0);
    expect(fullest(arrived)).toBeLessThanOrEqual(10);
  });

  it('holds whatever is cut off and comes back, and whoever sends', async () => {
    const names = ['1', '2', '3', '4'];
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('send' as const),
          desk: fc.constantFrom(...names),
          lane: fc.constantFrom<BudgetLane>('bench', 'label', 'batch', 'background'),
          count: fc.integer({ min: 1, max: 15 }),
          ms: fc.integer({ min: 0, max: 4_000 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut' as const), desk: fc.constantFrom(...names) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('connect' as const), desk: fc.constantFrom(...names) }) },
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
          const { clock, memory, arrived, desk } = await aHall(names, limit);
          for (const one of steps) {
            if (one.kind === 'send')
              for (let sent = 0; sent < one.count; sent += 1) void desk(one.desk).send(one.lane, one.ms).catch(ignored);
            else if (one.kind === 'cut') memory.cutOff(one.desk);
            else if (one.kind === 'connect') memory.connect(one.desk);
            else await clock.pass(one.ms);
          }
          await clock.pass(30_000);
          for (const name of names) memory.connect(name);
          await clock.pass(120_000);
          expect(fullest(arrived)).toBeLessThanOrEqual(limit);
          for (const name of names) await desk(name).stop();
        },
      ),
      { numRuns: 60 },
    );
  });
});
