import { expect, it } from 'vitest';
import { createSite, createSiteFacts } from '../../../../electron/core/desks/index.ts';
import { inMemory } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';

it('a desk that starts hears of each value that others told, also of thousands', async () => {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const other = memory.desk({ desk: { id: 'other', name: 'other' } });
  for (let number = 0; number < 1_000; number += 1) await other.facts.tell(`prices:${number}`, number, 0);
  const site = createSite({
    coordinator: memory.desk({ desk: { id: 'self', name: 'self' } }),
    clock,
    random: { uuid: () => 'start', fraction: () => 0.5 },
    logger: { info() {}, warn() {}, error() {} },
    report: async () => ({
      ...{ program: 'test', printers: [] },
      ...{ queue: { bench: 0, batch: 0, attention: 0 }, today: { accepted: 0, printed: 0 } },
    }),
    ownAges: () => [],
    limit: () => 60,
    memory: inMemory(),
    withoutOthers: inMemory(),
  });
  const facts = createSiteFacts(site, 'self');
  const heard: unknown[] = [];
  const heardWhenRead: number[] = [];
  facts.follow(
    ({ value }) => heard.push(value),
    () => heardWhenRead.push(heard.length),
  );
  site.changed.on(facts.wake);
  site.start();
  await clock.pass(1_000);
  expect(heard).toEqual(Array.from({ length: 1_000 }, (_, number) => number));
  expect(new Set(heardWhenRead)).toEqual(new Set([1_000]));
  await site.stop();
});
