import { expect, it } from 'vitest';
import { createMemorySettings } from '../../../electron/adapters/settings/memorySettings.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { createHall, createHallFacts } from '../../../electron/core/desks/index.ts';
import type { HallDoor } from '../../../electron/core/station/index.ts';
import { createSharedSettings } from '../../../electron/main/sharedSettings.ts';
import { inMemory } from '../../support/aHall.ts';
import { manualClock } from '../../support/manualClock.ts';
import { createMemoryHall } from '../../support/memoryCoordinator.ts';

/** Desks of one hall, each with settings of its own. */
function aHall() {
  const clock = manualClock();
  const memory = createMemoryHall(clock);

  async function desk(name: string) {
    const store = createMemorySettings();
    let taken = 0;
    const shared = createSharedSettings({
      settings: store,
      now: clock.now,
      onTaken: () => {
        taken += 1;
      },
    });
    const hall = createHall({
      coordinator: memory.desk({ desk: { id: name, name } }),
      clock,
      random: { uuid: () => `session of ${name}`, fraction: () => 0.5 },
      logger: { info() {}, warn() {}, error() {} },
      report: async () => ({
        program: 'test',
        printers: [],
        queue: { bench: 0, batch: 0, attention: 0 },
        today: { accepted: 0, printed: 0 },
      }),
      ownAges: () => [],
      limit: () => 60,
      memory: inMemory(),
    });
    const facts = createHallFacts(hall, name);
    hall.changed.on(facts.wake);
    hall.hinted.on(facts.wake);
    shared.opened({
      state: hall.state,
      facts,
      onTogether: (listener: () => void) =>
        hall.changed.on(({ kind }) => {
          if (kind === 'together') listener();
        }),
    } as unknown as HallDoor);
    hall.start();
    await clock.pass(2_000);
    return {
      get: store.get,
      taken: () => taken,
      async change(patch: Parameters<typeof store.update>[0]) {
        shared.changed(store.update(patch));
        await clock.pass(1_000);
      },
    };
  }

  return { clock, memory, desk };
}

it('what is changed at one desk holds at the others, and nothing that belongs to a desk goes along', async () => {
  const { desk } = aHall();
  const [one, two] = [await desk('1'), await desk('2')];
  await one.change({ lowBalance: kurus(50_000), deskName: 'Depo', soundVolume: 10 });
  expect(two.get()).toMatchObject({ lowBalance: 50_000, deskName: '1', soundVolume: 70 });
  expect(two.taken()).toBe(1);
  await two.change({ staleLabelHours: 48 });
  expect(one.get()).toMatchObject({ staleLabelHours: 48, lowBalance: 50_000 });
  // What it has taken over is told to nobody again.
  expect([one.taken(), two.taken()]).toEqual([1, 1]);
});

it('a desk that comes takes over what the hall has, whatever it had itself', async () => {
  const { desk } = aHall();
  const one = await desk('1');
  await one.change({ requestsPerMinute: 90 });
  const two = await desk('2');
  expect(two.get().requestsPerMinute).toBe(90);
  expect(one.get().requestsPerMinute).toBe(90);
});

it('what was changed at a desk that was cut off holds where it was the last change', async () => {
  const { clock, memory, desk } = aHall();
  const [one, two] = [await desk('1'), await desk('2')];
  memory.cutOff('2');
  await clock.pass(10_000);
  await two.change({ courierAt: '17:00' });
  expect(one.get().courierAt).toBeNull();
  memory.connect('2');
  await clock.pass(30_000);
  expect(one.get().courierAt).toBe('17:00');
});
