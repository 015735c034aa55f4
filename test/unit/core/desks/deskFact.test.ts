import { expect, it } from 'vitest';
import { createDeskFact, createSiteFacts } from '../../../../electron/core/desks/index.ts';
import { aSite } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

/** One desk of a site, with what another one gets of it. */
async function factOfOne() {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const site = aSite(memory.desk({ desk: { id: 'one', name: 'one' } }), clock);
  const other = memory.desk({ desk: { id: 'two', name: 'two' } });
  const facts = createSiteFacts(site, 'one');
  const got: unknown[] = [];
  let value: unknown = 1;
  const fact = createDeskFact(
    { ...{ site, facts, deskId: 'one', clock, logger: createMemoryLog() } },
    'seen:',
    async () => value,
    (by, reported) => got.push([by, reported]),
  );
  site.changed.on(facts.wake);
  site.hinted.on(facts.wake);
  site.start(() => []);
  await clock.pass(1_000);
  return {
    ...{ clock, memory, other, got },
    async set(next: unknown) {
      value = next;
      fact.wake();
      await clock.pass(1_000);
    },
    async published() {
      const answer = await other.facts.changedAfter(0, 10);
      return answer.ok ? answer.value.map(({ name, value: of, revision }) => [name, of, revision]) : null;
    },
    async end() {
      fact.stop();
      await site.stop();
    },
  };
}

it('is published once, and again when it has changed', async () => {
  const one = await factOfOne();
  expect(await one.published()).toEqual([['seen:one', 1, 1]]);
  await one.set(1);
  expect(await one.published()).toEqual([['seen:one', 1, 1]]);
  await one.set(2);
  expect(await one.published()).toEqual([['seen:one', 2, 2]]);
  await one.end();
});

it('is published when the site answers again, and a site that has lost it', async () => {
  const one = await factOfOne();
  one.memory.cutOff('one');
  await one.set(2);
  expect(await one.published()).toMatchObject([['seen:one', 1, 1]]);
  one.memory.connect('one');
  await one.clock.pass(60_000);
  expect(await one.published()).toMatchObject([['seen:one', 2, 2]]);
  one.memory.empty();
  await one.clock.pass(60_000);
  expect(await one.published()).toMatchObject([['seen:one', 2, expect.any(Number)]]);
  await one.end();
});

it('gets the values that other desks publish of themselves, and nothing else', async () => {
  const one = await factOfOne();
  for (const name of ['seen:two', 'seen:three', 'seen', 'others:two']) await one.other.facts.notify(name, name, 0);
  await one.clock.pass(60_000);
  expect(one.got).toEqual([['two', 'seen:two']]);
  await one.end();
});
