import { expect, it } from 'vitest';
import { storeFailure } from '../../../mailbox/core/DeliveryStore.ts';
import type { LogFields } from '../../../mailbox/core/MailboxLog.ts';
import { createRetention } from '../../../mailbox/core/retention.ts';
import { manualClock } from '../../support/manualClock.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

function logged() {
  const events: [string, LogFields | undefined][] = [];
  const add = (event: string, fields?: LogFields) => void events.push([event, fields]);
  return { events, log: { info: add, warn: add, error: add } };
}

const ROUND_MS = 10 * 60 * 1_000;

/** A store with so many deliveries of each age, as the clock has it. */
function started(days = 14) {
  const clock = manualClock();
  const { events, log } = logged();
  const start = clock.now();
  let times: number[] = [];
  const calls: number[] = [];
  const forget = async (before: number, limit: number) => {
    calls.push(limit);
    const old = times.filter((at) => at < before).slice(0, limit);
    times = times.filter((at) => !old.includes(at));
    return old.length;
  };
  const retention = createRetention({ store: { forget }, days, clock, log });
  const put = (count: number, age: number) => {
    times.push(...Array.from({ length: count }, (_, index) => start - age - index / 1_000));
  };
  return { clock, events, retention, put, calls, stored: () => times.length };
}

it('forgets in steps what is older than its days, every ten minutes', async () => {
  const { clock, events, put, calls, stored } = started();
  put(250, 14 * DAY_MS);
  put(3, 13 * DAY_MS);
  await clock.pass(ROUND_MS + 1_000);
  expect([stored(), calls]).toEqual([3, [100, 100, 100, 100]]);
  expect(events).toEqual([['forgot', { deliveries: 250 }]]);
  put(5, 14 * DAY_MS);
  await clock.pass(ROUND_MS + 1_000);
  expect(stored()).toBe(3);
});

it('forgets nothing at the start, when the clock may not be set yet', async () => {
  const { clock, put, calls } = started();
  put(5, 20 * DAY_MS);
  await clock.pass(ROUND_MS - 1);
  expect(calls).toEqual([]);
});

it('forgets nothing because a clock was ahead for a moment', async () => {
  const { clock, events, put, stored } = started();
  put(5, DAY_MS);
  await clock.pass(ROUND_MS);
  clock.set(400 * DAY_MS);
  await clock.pass(4 * ROUND_MS);
  expect(stored()).toBe(5);
  clock.set(-400 * DAY_MS);
  await clock.pass(DAY_MS);
  expect(stored()).toBe(5);
  expect(events.map(([event]) => event)).toEqual(['clock_jumped', 'clock_jumped']);
});

it('believes a clock that stays where it was set', async () => {
  const { clock, put, stored } = started();
  put(5, DAY_MS);
  await clock.pass(ROUND_MS);
  clock.set(400 * DAY_MS);
  await clock.pass(DAY_MS);
  expect(stored()).toBe(0);
});

it('forgets again in the sixth round after the clock was set, an hour later, and not before', async () => {
  const { clock, calls } = started();
  await clock.pass(ROUND_MS);
  clock.set(400 * DAY_MS);
  calls.length = 0;
  // The round that sees the jump, and five after it.
  await clock.pass(6 * ROUND_MS);
  expect(calls).toEqual([]);
  await clock.pass(ROUND_MS);
  expect(calls).toHaveLength(1);
});

it('tries again later where the store cannot, and logs it', async () => {
  const clock = manualClock();
  const { events, log } = logged();
  let tries = 0;
  const forget = async () => {
    tries += 1;
    throw storeFailure('The disk is full.');
  };
  createRetention({ store: { forget }, days: 14, clock, log });
  await clock.pass(ROUND_MS);
  expect([tries, events]).toEqual([1, [['store_failed', { doing: 'forget', why: 'The disk is full.' }]]]);
  await clock.pass(ROUND_MS);
  expect(tries).toBe(2);
});

it('stops after the step that is under way', async () => {
  const { clock, put, calls, retention } = started();
  put(1_000, 20 * DAY_MS);
  await clock.pass(ROUND_MS + 60);
  const before = calls.length;
  expect(before).toBeGreaterThan(0);
  await retention.stop();
  await clock.pass(DAY_MS);
  expect(calls.length).toBe(before);
});

it('begins no further step once it was stopped in the middle of one', async () => {
  const clock = manualClock();
  let tries = 0;
  let end = (_gone: number) => {};
  const forget = () => {
    tries += 1;
    return new Promise<number>((resolve) => {
      end = resolve;
    });
  };
  const retention = createRetention({ store: { forget }, days: 14, clock, log: logged().log });
  await clock.pass(ROUND_MS);
  const stopped = retention.stop();
  end(100);
  await stopped;
  await clock.pass(DAY_MS);
  expect(tries).toBe(1);
});
