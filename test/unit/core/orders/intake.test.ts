import { expect, it } from 'vitest';
import { aJob, draftOf } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';
import { anEvent } from '../../../support/journalFiles.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

it('the list that is sent without scanning leaves out what was taken off it, and sends what was changed, while it is gone through', async () => {
  let desk: Awaited<ReturnType<typeof openDeskInTime>> | null = null;
  const opened = await openDeskInTime(
    {},
    {
      journal: (journal) => ({
        ...journal,
        readyForBatch: async () => {
          const ready = await journal.readyForBatch();
          // Between the choice of the orders and their turn a person is at F6.
          await desk?.core.removeOrder('B');
          const C = (await desk?.core.orders('C', 0, 9))?.items[0]?.order;
          if (C === undefined) return ready;
          await desk?.core.saveOrder({ ...C, receiver: { ...C.receiver, district: 'Üsküdar' } }, C);
          return ready;
        },
      }),
    },
  );
  await opened.orders('A', 'B', 'C');
  desk = opened;
  await opened.core.batches.start();
  await opened.time.pass(60_000);
  expect(opened.sent.map(({ reference, receiver }) => [reference, receiver.district])).toEqual([
    ['A', 'Kadıköy'],
    ['C', 'Üsküdar'],
  ]);
});

it('an order that an earlier release shipped under another form of its number leaves the list, and is not sent again', async () => {
  const after = { time: manualClock(), stored: memoryJournal() };
  const shipped = aJob({ id: 'old', key: { kind: 'reference', value: '1042.0' }, state: 'printed' });
  await after.stored.accept(draftOf(shipped), anEvent('accepted', after.time.now()));
  const desk = await openDeskInTime({}, { after });
  await desk.orders('1042', 'B');
  await desk.core.batches.start();
  await desk.time.pass(60_000);
  expect(desk.sent.map(({ reference }) => reference)).toEqual(['B']);
  expect(await desk.stored.order('1042')).toBeNull();
});
