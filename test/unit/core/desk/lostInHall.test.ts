import { expect, it } from 'vitest';
import { openSqliteJournal } from '../../../../electron/adapters/journal/sqliteJournal.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemoryHall } from '../../../support/memoryCoordinator.ts';
import { openLostDesk } from './lostDesk.ts';

/** An order that is scanned while the hall answers, or does not; its answer is lost, and the service has it seconds later. */
async function askedInHall(isAway: boolean) {
  const time = manualClock();
  const hall = createMemoryHall(time);
  if (isAway) hall.cutOff('desk-1');
  const after = { time, kept: openSqliteJournal(':memory:') };
  const desk = await openLostDesk({ after, coordinator: () => hall.desk({ desk: { id: 'desk-1', name: '1' } }) });
  await time.pass(10_000);
  await desk.loses();
  hall.connect('desk-1');
  await time.pass(20_000);
  await desk.comesBack();
  return desk;
}

it('a lost answer is repeated and printed within half a minute where this desk had the order', async () => {
  const desk = await askedInHall(false);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed' });
});

it('a person is asked where another desk could take the order at the same time', async () => {
  const desk = await askedInHall(true);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: { sentAt: expect.any(Number) } });
  expect(desk.printed).toEqual([]);
});

it('a desk that was killed a moment ago hears first what others have taken from it', async () => {
  const time = manualClock();
  const hall = createMemoryHall(time);
  const kept = openSqliteJournal(':memory:');
  const open = (script = {}) =>
    openLostDesk(
      { after: { time, kept }, coordinator: () => hall.desk({ desk: { id: 'desk-1', name: '1' } }) },
      script,
    );
  const first = await open({ create: () => new Promise(() => {}) });
  await time.pass(1_000);
  await first.orders('ORD-1');
  await first.scan('ORD-1');
  await time.pass(100);
  // It ends without a word to the hall.
  hall.cutOff('desk-1');
  await first.core.stop();
  hall.connect('desk-1');
  await hall
    .desk({ desk: { id: 'desk-2', name: '2' } })
    .claims.takeOver({ reference: 'ORD-1', jobId: 'of desk 2' }, 'desk-1');
  const desk = await open();
  await time.pass(30_000);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'claimed_elsewhere' } });
  expect(desk.callsOf('create')).toEqual([]);
  expect(desk.printed).toEqual([]);
});
