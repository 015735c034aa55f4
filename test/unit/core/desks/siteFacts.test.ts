import { expect, it } from 'vitest';
import { createSiteFacts } from '../../../../electron/core/desks/index.ts';
import { aSite } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';

it('a desk that starts gets each value that others published, also thousands', async () => {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const other = memory.desk({ desk: { id: 'other', name: 'other' } });
  for (let number = 0; number < 1_000; number += 1) await other.facts.notify(`prices:${number}`, number, 0);
  const site = aSite(memory.desk({ desk: { id: 'self', name: 'self' } }), clock);
  const facts = createSiteFacts(site, 'self');
  const heard: unknown[] = [];
  const heardWhenRead: number[] = [];
  facts.follow(
    ({ value }) => heard.push(value),
    () => heardWhenRead.push(heard.length),
  );
  site.changed.on(facts.wake);
  site.start(() => []);
  await clock.pass(1_000);
  expect(heard).toEqual(Array.from({ length: 1_000 }, (_, number) => number));
  expect(new Set(heardWhenRead)).toEqual(new Set([1_000]));
  await site.stop();
});
