import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { accountWith, BROKEN, openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';

const never = () => new Promise<never>(() => {});
const OFFLINE = err({ kind: 'not_sent' as const, detail: 'ENETDOWN' });

it('a new order wakes the dispatcher once: it reads the order, and once more for the next', async () => {
  const lanes: string[] = [];
  const desk = await openDeskInTime(
    { create: never },
    {
      journal: (journal) => ({
        ...journal,
        nextQueued(lane, ...rest) {
          lanes.push(lane);
          return journal.nextQueued(lane, ...rest);
        },
      }),
    },
  );
  await desk.orders('A');
  await desk.time.settle();
  lanes.length = 0;
  await desk.scan('A');
  await desk.time.settle();
  expect(lanes.filter((lane) => lane === 'bench')).toHaveLength(2);
});

it('a job is reported to the screen before anything follows from it', async () => {
  const seen: string[] = [];
  const desk = await openDeskInTime({
    create(reference) {
      seen.push('sent');
      return ok(paidAnswer(reference));
    },
  });
  await desk.orders('A');
  desk.core.subscribe((event) => {
    if (event.name === 'job.changed') seen.push(event.payload.state);
  });
  await desk.scan('A');
  await desk.time.pass(1_000);
  expect(seen.slice(0, 3)).toEqual(['queued', 'submitting', 'sent']);
  expect(seen.at(-1)).toBe('printed');
});

it('a label that is due while the service is away is polled when the service is back, and not before', async () => {
  let isAway = false;
  const desk = await openDeskInTime({
    create: (reference) => ok(pendingAnswer(reference)),
    account: async () => (isAway ? OFFLINE : ok(accountWith(null))),
    detail: () => err(BROKEN),
  });
  await desk.orders('A');
  await desk.scan('A');
  await desk.time.pass(1_000);
  isAway = true;
  await desk.core.checkService();
  const polls = () => desk.callsOf('detail').length + desk.callsOf('label').length;
  const before = polls();
  await desk.time.pass(120_000);
  expect(polls()).toBe(before);
  isAway = false;
  desk.core.networkMayBeBack();
  await desk.core.checkService();
  await desk.time.settle();
  expect(polls()).toBeGreaterThan(before);
});
