import { expect, it } from 'vitest';
import type { LogFields } from '../../../mailbox/core/MailboxLog.ts';
import { createRetention } from '../../../mailbox/core/retention.ts';
import { storeFailure } from '../../../mailbox/core/storeFailure.ts';
import { manualClock } from '../../support/manualClock.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

function logged() {
  const events: [string, LogFields | undefined][] = [];
  const add = (event: string, fields?: LogFields) => void events.push([event, fields]);
  return { events, log: { info: add, warn: add, error: add } };
}

it('forgets in steps what is older than its days, every ten minutes', async () => {
  const clock = manualClock();
  const { events, log } = logged();
  let old = 250;
  const asked: number[] = [];
  const forget = async (before: number, limit: number) => {
    asked.push(clock.now() - before);
    const gone = Math.min(old, limit);
    old -= gone;
    return gone;
  };
  createRetention({ store: { forget }, days: 14, clock, log });
  await clock.pass(1_000);
  expect(old).toBe(0);
  expect(events).toEqual([['forgot', { deliveries: 250 }]]);
  expect(new Set(asked)).toEqual(new Set([14 * DAY_MS]));
  old = 5;
  await clock.pass(11 * 60_000);
  expect(old).toBe(0);
});

it('tries again later where the store cannot, and says so', async () => {
  const clock = manualClock();
  const { events, log } = logged();
  let tries = 0;
  const forget = async () => {
    tries += 1;
    throw storeFailure('The disk is full.');
  };
  createRetention({ store: { forget }, days: 14, clock, log });
  await clock.pass(1_000);
  expect([tries, events]).toEqual([1, [['store_failed', { doing: 'forget', why: 'The disk is full.' }]]]);
  await clock.pass(11 * 60_000);
  expect(tries).toBe(2);
});

it('stops after the step that is under way', async () => {
  const clock = manualClock();
  let steps = 0;
  const forget = async () => {
    steps += 1;
    return 1;
  };
  const retention = createRetention({ store: { forget }, days: 14, clock, log: logged().log });
  await clock.pass(60);
  const before = steps;
  await retention.stop();
  await clock.pass(DAY_MS);
  expect(steps).toBe(before);
});
