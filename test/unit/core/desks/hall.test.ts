import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Coordinator, HallHint } from '../../../../electron/core/ports/Coordinator.ts';
import { aHall } from '../../../support/aHall.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemoryHall } from '../../../support/memoryCoordinator.ts';

function desk(change: (coordinator: Coordinator) => Coordinator = (coordinator) => coordinator) {
  const clock = manualClock();
  const memory = createMemoryHall(clock);
  const hall = aHall(change(memory.desk({ desk: { id: 'self', name: 'self' } })), clock);
  const states: string[] = [];
  hall.changed.on(({ kind }) => states.push(kind));
  return { clock, memory, hall, states };
}

it('a desk without a database is alone, and asks nobody', async () => {
  const clock = manualClock();
  const hall = aHall(null, clock);
  hall.start();
  await hall.tried;
  expect(hall.state()).toEqual({ kind: 'alone' });
  expect(await hall.ask(async () => ok(1))).toMatchObject({ ok: false });
  await hall.stop();
});

it('a connection that is there before the desk is put together begins nothing: only the start does', async () => {
  let hint: (hint: HallHint) => void = () => {};
  const { clock, hall, states } = desk((coordinator) => ({
    ...coordinator,
    subscribe(listener) {
      hint = listener;
      return coordinator.subscribe(listener);
    },
  }));
  hint({ about: 'all', deskId: null });
  await clock.settle();
  expect([hall.state().kind, states]).toEqual(['away', []]);
  hall.start();
  await clock.settle();
  expect([hall.state().kind, states, hall.arrivals()]).toEqual(['together', ['together'], 1]);
  await hall.stop();
});

it('a hint that the connection is back is followed at once, and not at the next try', async () => {
  const { clock, memory, hall, states } = desk();
  memory.cutOff('self');
  hall.start();
  await clock.pass(60_000);
  expect(hall.isTogether()).toBe(false);
  memory.connect('self');
  await clock.settle();
  expect([hall.isTogether(), states.at(-1)]).toEqual([true, 'together']);
  await hall.stop();
});

it('what was asked waits for the first try since the start, and is away at once after that', async () => {
  const { clock, memory, hall } = desk();
  const asked = hall.ask(async () => ok('answer'));
  hall.start();
  await clock.settle();
  expect(await asked).toEqual(ok('answer'));
  memory.cutOff('self');
  expect(await hall.ask((all) => all.desks())).toMatchObject({ ok: false });
  expect(hall.isTogether()).toBe(false);
  let calls = 0;
  const later = await hall.ask(async () => {
    calls += 1;
    return ok(null);
  });
  expect([later.ok, calls]).toEqual([false, 0]);
  await hall.stop();
});

it('a database that says the same for minutes is told of once, and the time since when it is away stays', async () => {
  const { clock, memory, hall, states } = desk();
  hall.start();
  await clock.settle();
  memory.cutOff('self');
  await clock.pass(5_000);
  const away = hall.state();
  await clock.pass(300_000);
  expect([states, hall.state()]).toEqual([['together', 'away'], away]);
  memory.connect('self');
  await clock.pass(20_000);
  expect([hall.state().kind, hall.arrivals()]).toEqual(['together', 2]);
  await hall.stop();
});

it('a second program with this desk’s data is told as that, until the first one is over', async () => {
  const clock = manualClock();
  const memory = createMemoryHall(clock);
  const seat = (place: string) => memory.desk({ desk: { id: 'self', name: 'self' }, place });
  const first = aHall(seat('here'), clock);
  first.start();
  await clock.settle();
  const other = createMemoryHall(clock);
  const second = aHall(
    { ...other.desk({ desk: { id: 'self', name: 'self' } }), arrive: async () => ok({ kind: 'same_desk_is_on' }) },
    clock,
  );
  second.start();
  await clock.settle();
  expect(second.state()).toMatchObject({ kind: 'away', reason: 'same_desk' });
  await Promise.all([first.stop(), second.stop()]);
});

it('that it knows of all that it had shipped is told once for each arrival, and not for an old one', async () => {
  const settled: number[] = [];
  const { clock, hall } = desk((coordinator) => ({
    ...coordinator,
    async settled() {
      settled.push(1);
      return ok(null);
    },
  }));
  hall.start();
  await clock.settle();
  await hall.settled(0);
  await hall.settled(1);
  await hall.settled(1);
  expect(settled).toHaveLength(1);
  await hall.stop();
});

it('a beat whose report failed is logged, and the next one comes', async () => {
  let fails = true;
  const { clock, hall } = desk((coordinator) => ({
    ...coordinator,
    arrive: (...given) => (fails ? Promise.reject(new Error('disk')) : coordinator.arrive(...given)),
  }));
  hall.start();
  await clock.settle();
  expect([hall.isTogether(), hall.told]).toEqual([false, [expect.stringContaining('beat failed')]]);
  fails = false;
  await clock.pass(5_000);
  expect(hall.isTogether()).toBe(true);
  await hall.stop();
});

it('a desk that stops has left, and hears of nothing any more', async () => {
  const { clock, memory, hall, states } = desk();
  hall.start();
  await clock.settle();
  await hall.stop();
  const seen = await memory.desk({ desk: { id: 'other', name: 'other' } }).desks();
  expect(seen.ok && seen.value.find(({ desk: { id } }) => id === 'self')).toMatchObject({ hasLeft: true });
  expect(await hall.ask(async () => err({ kind: 'away', detail: 'never asked' }))).toMatchObject({
    error: { detail: 'not connected' },
  });
  expect(states).toEqual(['together']);
});
