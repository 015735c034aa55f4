import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { type Coordinator, LEASE_MS, type SiteHint } from '../../../../electron/core/ports/Coordinator.ts';
import { aSite } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';

function desk(change: (coordinator: Coordinator) => Coordinator = (coordinator) => coordinator) {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const site = aSite(change(memory.desk({ desk: { id: 'self', name: 'self' } })), clock);
  const states: string[] = [];
  site.changed.on(({ kind }) => states.push(kind));
  return { clock, memory, site, states };
}

it('a desk without a database is alone, and sends no request', async () => {
  const clock = manualClock();
  const site = aSite(null, clock);
  site.start(() => []);
  await site.tried;
  expect(site.state()).toEqual({ kind: 'alone' });
  expect(await site.ask(async () => ok(1))).toMatchObject({ ok: false });
  await site.stop();
});

it('a connection that is there before the desk is put together begins nothing: only the start does', async () => {
  let hint: (hint: SiteHint) => void = () => {};
  const { clock, site, states } = desk((coordinator) => ({
    ...coordinator,
    subscribe(listener) {
      hint = listener;
      return coordinator.subscribe(listener);
    },
  }));
  hint({ about: 'all', deskId: null });
  await clock.settle();
  expect([site.state().kind, states]).toEqual(['away', []]);
  site.start(() => []);
  await clock.settle();
  expect([site.state().kind, states, site.arrivals()]).toEqual(['together', ['together'], 1]);
  await site.stop();
});

it('a hint that the connection is back is followed at once, and not at the next try', async () => {
  const { clock, memory, site, states } = desk();
  memory.cutOff('self');
  site.start(() => []);
  await clock.pass(60_000);
  expect(site.isTogether()).toBe(false);
  memory.connect('self');
  await clock.settle();
  expect([site.isTogether(), states.at(-1)]).toEqual([true, 'together']);
  await site.stop();
});

it('a request waits for the first try since the start, and is away at once after that', async () => {
  const { clock, memory, site } = desk();
  const requested = site.ask(async () => ok('answer'));
  site.start(() => []);
  await clock.settle();
  expect(await requested).toEqual(ok('answer'));
  memory.cutOff('self');
  expect(await site.ask((all) => all.desks())).toMatchObject({ ok: false });
  expect(site.isTogether()).toBe(false);
  let calls = 0;
  const later = await site.ask(async () => {
    calls += 1;
    return ok(null);
  });
  expect([later.ok, calls]).toEqual([false, 0]);
  await site.stop();
});

/** A desk whose database does not answer, `end`s its silence without a word, and `hang`s where it begins to answer and does not. */
function silent() {
  const now = { isSilent: false, hang: null as Promise<void> | null };
  const away = async () => err({ kind: 'away', detail: 'silent' } as const);
  const made = desk((coordinator) => ({
    ...coordinator,
    beat: (report) => (now.isSilent ? away() : coordinator.beat(report)),
    arrive: async (...given) => {
      await now.hang;
      return now.isSilent ? away() : coordinator.arrive(...given);
    },
  }));
  return { ...made, now };
}

it('a desk that slept while the database was silent tries it before it answers what was asked', async () => {
  const { clock, site, now } = silent();
  site.start(() => []);
  await clock.settle();
  now.isSilent = true;
  await clock.pass(60_000);
  now.isSilent = false;
  // Awake, it does not wait for the next try.
  expect(await site.ask(async () => ok('answer'))).toMatchObject({ ok: false });
  clock.sleep(60_000);
  expect(await site.ask(async () => ok('answer'))).toEqual(ok('answer'));
  await site.stop();
});

it('a desk that fell asleep in the middle of a try answers once that has ended', async () => {
  const { clock, site, now } = silent();
  site.start(() => []);
  await clock.settle();
  now.isSilent = true;
  await clock.pass(10_000);
  let wake = () => {};
  now.hang = new Promise((resolve) => {
    wake = resolve;
  });
  await clock.pass(15_000);
  now.isSilent = false;
  clock.sleep(60_000);
  const requested = site.ask(async () => ok('answer'));
  await clock.settle();
  wake();
  expect(await requested).toEqual(ok('answer'));
  await site.stop();
});

it('a database that stays away for minutes is reported once, and the time since when it is away stays', async () => {
  const { clock, memory, site, states } = desk();
  site.start(() => []);
  await clock.settle();
  memory.cutOff('self');
  await clock.pass(5_000);
  const away = site.state();
  await clock.pass(300_000);
  expect([states, site.state()]).toEqual([['together', 'away'], away]);
  memory.connect('self');
  await clock.pass(20_000);
  expect([site.state().kind, site.arrivals()]).toEqual(['together', 2]);
  await site.stop();
});

it('a second program with this desk’s data is reported as that, until the first one is over', async () => {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const seat = (place: string) => memory.desk({ desk: { id: 'self', name: 'self' }, place });
  const first = aSite(seat('here'), clock);
  first.start(() => []);
  await clock.settle();
  const other = createMemorySite(clock);
  const second = aSite(
    { ...other.desk({ desk: { id: 'self', name: 'self' } }), arrive: async () => ok({ kind: 'same_desk_is_on' }) },
    clock,
  );
  second.start(() => []);
  await clock.settle();
  expect(second.state()).toMatchObject({ kind: 'away', reason: 'same_desk' });
  await Promise.all([first.stop(), second.stop()]);
});

it('orders that are not claimed wait for a lease at most before the next try, also while an arrival has no answer', async () => {
  const { clock, site } = desk((coordinator) => ({
    ...coordinator,
    arrive: (_session, _report, ownAges) => {
      ownAges();
      return new Promise(() => {});
    },
  }));
  expect(site.unclaimedInMs()).toBeNull();
  site.start(() => []);
  await clock.settle();
  expect(site.goWithoutOthers()).toBe(true);
  expect(site.unclaimedInMs()).toBe(LEASE_MS);
});

it('an arrival that was given up and asks for the requests of this desk afterwards keeps no order back', async () => {
  let late = () => {};
  const { clock, site } = desk((coordinator) => ({
    ...coordinator,
    async arrive(_session, _report, ownAges) {
      late = () => void ownAges();
      return err({ kind: 'away', detail: 'no answer within 2000 ms' });
    },
  }));
  site.start(() => []);
  await clock.settle();
  expect(site.goWithoutOthers()).toBe(true);
  late();
  await clock.pass(60_000);
  expect(site.unclaimedInMs()).toBe(0);
  await site.stop();
});

it('that a desk knows of all that it had shipped is reported once for each arrival, and not for an old one', async () => {
  const settled: number[] = [];
  const { clock, site } = desk((coordinator) => ({
    ...coordinator,
    async settled() {
      settled.push(1);
      return ok(null);
    },
  }));
  site.start(() => []);
  await clock.settle();
  await site.settled(0);
  await site.settled(1);
  await site.settled(1);
  expect(settled).toHaveLength(1);
  await site.stop();
});

it('a beat whose report failed is logged, and the next one comes', async () => {
  let fails = true;
  const { clock, site } = desk((coordinator) => ({
    ...coordinator,
    arrive: (...given) => (fails ? Promise.reject(new Error('disk')) : coordinator.arrive(...given)),
  }));
  site.start(() => []);
  await clock.settle();
  expect([site.isTogether(), site.reported]).toEqual([false, [expect.stringContaining('beat failed')]]);
  fails = false;
  await clock.pass(5_000);
  expect(site.isTogether()).toBe(true);
  await site.stop();
});

it('a desk that stops has left, and gets nothing any more', async () => {
  const { clock, memory, site, states } = desk();
  site.start(() => []);
  await clock.settle();
  await site.stop();
  const seen = await memory.desk({ desk: { id: 'other', name: 'other' } }).desks();
  expect(seen.ok && seen.value.find(({ desk: { id } }) => id === 'self')).toMatchObject({ hasLeft: true });
  expect(await site.ask(async () => err({ kind: 'away', detail: 'never asked' }))).toMatchObject({
    error: { detail: 'not connected' },
  });
  expect(states).toEqual(['together']);
});
