import { describe, expect, it } from 'vitest';
import { createClockProof, createDaily } from '../../../../electron/core/retention/daily.ts';
import { historyDesk } from '../../../support/historyDesk.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('whether the wall clock may be trusted', () => {
  /** A desk that worked on so many days in a row, and then has its clock set. */
  async function worked(days: number, set = 0) {
    const desk = historyDesk();
    for (let day = 0; day < days; day += 1) {
      await desk.put(`DAY-${day}`, 'printed');
      await desk.clock.pass(DAY);
    }
    desk.clock.set(set);
    return { ...desk, isProved: createClockProof(desk) };
  }

  it.each([
    [0, false],
    [1, false],
    [2, true],
    [5, true],
  ])('after work on %i of the days before: %s', async (days, expected) => {
    expect(await (await worked(days)).isProved()).toBe(expected);
  });

  it('is no after it was set ahead by months, and stays so for the day', async () => {
    const { isProved, put, clock } = await worked(5, 100 * DAY);
    expect(await isProved()).toBe(false);
    for (let day = 0; day < 2; day += 1) {
      await put(`LATER-${day}`, 'printed');
      expect(await isProved()).toBe(false);
      await clock.pass(DAY);
    }
    expect(await isProved()).toBe(true);
  });
});

describe('work that removes what is too old', () => {
  function daily(changes: Partial<Parameters<typeof createDaily>[0]> = {}) {
    const { clock, logger, errors } = historyDesk();
    const start = clock.monotonic();
    const done: [number, number][] = [];
    let limit: number | null = 30;
    const { stop } = createDaily({
      ...{ name: 'test', clock, logger, startAfterMs: 60_000, clockIsProved: async () => true },
      days: () => limit,
      work: async (days) => void done.push([days, clock.monotonic() - start]),
      ...changes,
    });
    return {
      clock,
      errors,
      done,
      stop,
      setLimit: (next: number | null) => {
        limit = next;
      },
    };
  }

  it('is done once a day, the first time soon after the start, and within the hour for another number of days', async () => {
    const { clock, done, setLimit } = daily();
    await clock.pass(60_000);
    expect(done).toEqual([[30, 60_000]]);
    await clock.pass(3 * HOUR);
    expect(done).toHaveLength(1);
    setLimit(10);
    await clock.pass(HOUR);
    expect(done.map(([days]) => days)).toEqual([30, 10]);
    await clock.pass(DAY);
    expect(done.map(([days]) => days)).toEqual([30, 10, 10]);
  });

  it('is not done where nothing is to be removed, nor by a clock that is not trusted', async () => {
    const never = daily({ days: () => null });
    await never.clock.pass(2 * DAY);
    const wrong = daily({ clockIsProved: async () => false });
    await wrong.clock.pass(2 * DAY);
    expect([never.done, wrong.done]).toEqual([[], []]);
  });

  it('is tried again after an hour where it failed', async () => {
    const tried: number[] = [];
    const { clock, errors } = daily({
      work: async () => {
        tried.push(clock.monotonic());
        if (tried.length === 1) throw new Error('disk full');
      },
    });
    await clock.pass(60_000 + HOUR);
    expect([tried.length, errors.length]).toEqual([2, 1]);
  });

  it('ends between two pages when the program ends, and is not done again', async () => {
    const pages: boolean[] = [];
    const { clock, stop } = daily({
      work: async (_days, nextPage) => {
        pages.push(await nextPage());
        stop();
        pages.push(await nextPage());
      },
    });
    await clock.pass(3 * DAY);
    expect([pages, clock.planned()]).toEqual([[true, false], 0]);
  });
});
