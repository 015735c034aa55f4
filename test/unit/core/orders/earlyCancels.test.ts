import { expect, it } from 'vitest';
import { createSiteFacts } from '../../../../electron/core/desks/index.ts';
import { openEarlyCancels } from '../../../../electron/core/orders/earlyCancels.ts';
import { aSite } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

const DAY = 86_400_000;
const cancel = (at: number, word = 'iptal') => ({ word, isDone: false, isCancelled: true, isDirect: true, at });

async function twoDesks() {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const open = async (deskId: string) => {
    const site = aSite(memory.desk({ desk: { id: deskId, name: deskId } }), clock);
    const facts = createSiteFacts(site, deskId);
    const deps = { journal: memoryJournal({ now: clock.now }), clock, logger: createMemoryLog() };
    const cancels = await openEarlyCancels({ ...deps, desk: { site, facts, deskId } }, () => {});
    site.changed.on(facts.wake);
    site.hinted.on(facts.wake);
    site.start(() => []);
    return cancels;
  };
  const desks = [await open('one'), await open('two')] as const;
  await clock.pass(1_000);
  return { clock, one: desks[0], two: desks[1] };
}

it('are known at the other desk, which does not remember them as its own', async () => {
  const { clock, one, two } = await twoDesks();
  const at = clock.now();
  one.remember([['A', cancel(at)]]);
  await clock.pass(1_000);
  expect([two.all(), two.elsewhere(), one.elsewhere()]).toEqual([{ A: cancel(at) }, { A: cancel(at) }, {}]);
  two.remember([['A', cancel(at)]]);
  one.forget(() => true);
  await clock.pass(1_000);
  expect([one.all(), two.all()]).toEqual([{}, {}]);
});

it('that two desks got by different words stay where one is taken back', async () => {
  const { clock, one, two } = await twoDesks();
  one.remember([['A', cancel(clock.now(), 'file')]]);
  await clock.pass(1_000);
  two.remember([['A', cancel(clock.now(), 'system')]]);
  await clock.pass(1_000);
  expect(two.all()).toMatchObject({ A: { word: 'system', isAgain: true } });
  expect(one.forget((_reference, { word, isAgain }) => word === 'file' && isAgain !== true)).toBe(1);
  await clock.pass(1_000);
  expect(one.all()).toMatchObject({ A: { word: 'system' } });
});

it('are forgotten after ninety days, at both, and the oldest where they are too many', async () => {
  const { clock, one, two } = await twoDesks();
  one.remember([['OLD', cancel(clock.now() - 91 * DAY)]]);
  one.remember([['NEW', cancel(clock.now() - 89 * DAY)]]);
  await clock.pass(1_000);
  expect([Object.keys(one.all()), Object.keys(two.all())]).toEqual([['NEW'], ['NEW']]);
  one.remember(Array.from({ length: 2_000 }, (_, index) => [`A-${index}`, cancel(clock.now())]));
  await clock.pass(1_000);
  expect([Object.keys(two.all()).length, two.all().NEW]).toEqual([2_000, undefined]);
});
