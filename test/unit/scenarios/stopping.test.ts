import { expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { ApiError } from '../../../electron/core/ports/ShippingApi.ts';
import { BROKEN, LOST, openDeskInTime, paidAnswer, pendingAnswer } from '../../support/deskInTime.ts';
import { unpaidAnswer } from '../../support/unpaidAnswer.ts';

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

const LIMITED: ApiError = { kind: 'rate_limited', retryAfterMs: 30_000, message: null };
const AWAY: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };
const HELD: ApiError = { kind: 'account_hold', amount: null, url: null, message: null, odd: [] };
const notYet = async () => err({ kind: 'conflict' as const, code: null, message: null });

const creating = (error: ApiError) => (desk: Desk) => {
  desk.answers.create = () => err(error);
};

/** What a station may be at when somebody closes it. */
const BUSY: Readonly<Record<string, (desk: Desk) => unknown>> = {
  nothing: () => undefined,
  'a rest after too many requests': creating(LIMITED),
  'a service that is away': creating(AWAY),
  'an answer that was lost': creating(LOST),
  'a broken service': creating(BROKEN),
  'a debt that holds the account': creating(HELD),
  'a label that is not ready': (desk) => {
    desk.answers.create = (id) => ok(pendingAnswer(id));
    desk.answers.label = notYet;
  },
  'a payment that is not made': (desk) => {
    desk.answers.create = (id) => ok(unpaidAnswer(id));
  },
  'a create request that hangs': (desk) => {
    desk.answers.create = () => new Promise(() => {});
  },
  'a label at a printer that says nothing': (desk) => {
    desk.answers.create = (id) => ok(paidAnswer(id));
    desk.answers.follow = () => new Promise(() => {});
  },
  'a printer that takes nothing': (desk) => {
    desk.answers.printers = async () => [];
  },
  'a cancel without an answer': async (desk) => {
    desk.answers.cancel = async () => err(LOST);
    await desk.scan('ORD-2');
    await desk.core.actions.cancel((await desk.job('ORD-2')).id, null);
  },
};

it.each(Object.entries(BUSY))('a station that is closed with %s plans nothing any more', async (_, occupy) => {
  const desk = await openDeskInTime();
  await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
  await occupy(desk);
  await desk.scan('ORD-1');
  await desk.time.pass(2_000);
  await desk.scan('ORD-3');
  await desk.core.stop();
  desk.calls.length = 0;
  expect(desk.time.planned()).toBe(0);
  await desk.time.pass(86_400_000);
  expect(desk.calls).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('a station that is closed while the disk takes nothing writes nothing any more', async () => {
  let isFull = false;
  let tried = 0;
  const desk = await openDeskInTime(
    {},
    {
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          tried += 1;
          if (isFull) throw new Error('disk full');
          return journal.commit(next, event);
        },
        async setFact(name, value) {
          tried += 1;
          if (isFull) throw new Error('disk full');
          return journal.setFact(name, value);
        },
      }),
    },
  );
  await desk.orders('ORD-1');
  let answer = (_: ReturnType<typeof paidAnswer>) => {};
  desk.answers.create = () => new Promise((resolve) => (answer = (paid) => resolve(ok(paid))));
  await desk.scan('ORD-1');
  isFull = true;
  answer(paidAnswer('ORD-1'));
  await desk.time.pass(60_000);
  expect(desk.errors.length).toBeGreaterThan(0);
  await desk.core.stop();
  tried = 0;
  await desk.time.pass(3_600_000);
  expect(tried).toBe(0);
});

it('a station that is closed in a full minute sends nothing of what waited for its place', async () => {
  const desk = await openDeskInTime(
    { create: (id) => ok(pendingAnswer(id)), label: notYet },
    { settings: { requestsPerMinute: 3 } },
  );
  await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
  for (const code of ['ORD-1', 'ORD-2', 'ORD-3']) await desk.scan(code);
  await desk.core.actions.lookNow((await desk.job('ORD-1')).id);
  await desk.time.pass(10_000);
  expect(desk.calls).toHaveLength(3);
  await desk.core.stop();
  expect(desk.time.planned()).toBe(0);
  await desk.time.pass(86_400_000);
  expect(desk.calls).toHaveLength(3);
});

it('a print that could not be written down while the station closes is not tried again', async () => {
  let fail: ((error: Error) => void) | null = null;
  const hanging = (journal: Journal): Journal => ({
    ...journal,
    commit: (...args) =>
      JSON.stringify(args).includes('print_started')
        ? new Promise((_, reject) => {
            fail = reject;
          })
        : journal.commit(...args),
  });
  const desk = await openDeskInTime({ create: (id) => ok(paidAnswer(id)) }, { journal: hanging });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.time.settle();
  expect(fail).not.toBeNull();
  const stopped = desk.core.stop();
  (fail as ((error: Error) => void) | null)?.(new Error('disk full'));
  await stopped;
  await desk.time.settle();
  expect(desk.time.planned()).toBe(0);
});
