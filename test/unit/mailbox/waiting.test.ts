import { expect, it } from 'vitest';
import type { StoredDelivery } from '../../../mailbox/core/DeliveryStore.ts';
import { createWaiting } from '../../../mailbox/core/waiting.ts';
import { manualClock } from '../../support/manualClock.ts';

const aDelivery = (box: string, position: number): StoredDelivery => ({
  box,
  position,
  mark: '00000000',
  receivedAt: 1,
  headers: {},
  body: new Uint8Array(0),
});

function aLog() {
  const stored: StoredDelivery[] = [];
  const listeners = new Set<() => void>();
  let isBroken = false;
  return {
    store: {
      read: async (box: string, after: number, limit: number) => {
        if (isBroken) throw new Error('broken');
        return stored.filter((one) => one.box === box && one.position > after).slice(0, limit);
      },
      onAdded: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    put: (box: string, position: number) => stored.push(aDelivery(box, position)),
    notify: () => {
      for (const listener of listeners) listener();
    },
    listeners: () => listeners.size,
    break: () => {
      isBroken = true;
    },
  };
}

function started() {
  const clock = manualClock();
  const log = aLog();
  const waiting = createWaiting(log.store, clock);
  const until = (box: string, after: number, ms = 25_000, signal = new AbortController().signal) => {
    const state = { isOver: false };
    void waiting.until(box, after, ms, signal).then(() => {
      state.isOver = true;
    });
    return state;
  };
  return { clock, log, waiting, until };
}

it('wakes who waits for that box, and nobody else', async () => {
  const { clock, log, until } = started();
  const [mine, others] = [until('box', 0), until('other', 0)];
  await clock.settle();
  expect([mine.isOver, others.isOver]).toEqual([false, false]);
  log.put('box', 1);
  log.notify();
  await clock.settle();
  expect([mine.isOver, others.isOver]).toEqual([true, false]);
});

it('sees what came before it began to listen', async () => {
  const { clock, log, until } = started();
  log.put('box', 1);
  const wait = until('box', 0);
  await clock.settle();
  expect(wait.isOver).toBe(true);
});

it('does not wake for what the station has read already', async () => {
  const { clock, log, until } = started();
  log.put('box', 1);
  const wait = until('box', 1);
  log.notify();
  await clock.settle();
  expect(wait.isOver).toBe(false);
});

it('ends after its time', async () => {
  const { clock, until } = started();
  const wait = until('box', 0, 25_000);
  await clock.pass(24_999);
  expect(wait.isOver).toBe(false);
  await clock.pass(1);
  expect(wait.isOver).toBe(true);
});

it('leaves nothing of a station that went', async () => {
  const { clock, log, waiting, until } = started();
  const gone = new AbortController();
  const wait = until('box', 0, 25_000, gone.signal);
  await clock.settle();
  expect([waiting.count(), log.listeners()]).toEqual([1, 1]);
  gone.abort();
  await clock.settle();
  expect(wait.isOver).toBe(true);
  expect([waiting.count(), log.listeners()]).toEqual([0, 0]);
});

it('wakes everybody where the store cannot be read, so that they get the failure', async () => {
  const { clock, log, until } = started();
  const wait = until('box', 0);
  await clock.settle();
  log.break();
  log.notify();
  await clock.settle();
  expect(wait.isOver).toBe(true);
});

it('ends all that wait, and all that would begin to', async () => {
  const { clock, waiting, until } = started();
  const before = until('box', 0);
  await clock.settle();
  waiting.endAll();
  const after = until('box', 0);
  await clock.settle();
  expect([before.isOver, after.isOver]).toEqual([true, true]);
});
