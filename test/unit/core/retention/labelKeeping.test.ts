import { describe, expect, it, onTestFinished } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { PURGEABLE_STATES } from '../../../../electron/core/jobs/purgedJob.ts';
import type { LabelStore } from '../../../../electron/core/ports/LabelStore.ts';
import { createClockProof } from '../../../../electron/core/retention/daily.ts';
import { createLabelKeeping } from '../../../../electron/core/retention/labelKeeping.ts';
import { type HistoryDesk, historyDesk } from '../../../support/historyDesk.ts';

const DAY = 86_400_000;
const label = (file: string): Job['label'] => ({ file, bytes: 1, pages: 1, widthMm: 100, heightMm: 150 });

/** A history with a label store of which only the names and the times matter. */
function desk(keepDays: () => number) {
  const history = historyDesk();
  const stored = new Map<string, number>();
  let broken = false;
  const labels: LabelStore = {
    put: async () => err({ kind: 'not_a_pdf' }),
    pathOf: async () => null,
    read: async () => null,
    adjusted: async () => err({ kind: 'missing' }),
    list: async () => [...stored].map(([file, storedAt]) => ({ file, storedAt })),
    async remove(file) {
      if (broken) return err({ kind: 'disk', detail: 'EBUSY' });
      stored.delete(file);
      return ok(null);
    },
  };
  return {
    ...history,
    stored,
    break(is: boolean) {
      broken = is;
    },
    async put(...[reference, state, changes]: Parameters<HistoryDesk['put']>) {
      stored.set(reference, history.clock.now());
      return history.put(reference, state, { label: label(reference), ...changes });
    },
    start() {
      const keeping = createLabelKeeping({ ...history, labels, keepDays, clockIsProved: createClockProof(history) });
      onTestFinished(() => keeping.stop());
      return keeping;
    },
  };
}

type Desk = ReturnType<typeof desk>;

/** Some work on each day, so that the clock is believed. */
async function work(at: Desk, days: number): Promise<void> {
  for (let i = 0; i < days; i += 1) {
    await at.put(`WORK-${at.clock.now()}`, 'cancelled', { label: null });
    at.stored.delete(`WORK-${at.clock.now()}`);
    await at.clock.pass(DAY);
  }
}

describe('labels on disk', () => {
  it('go when their jobs ended longer ago than the shop stores them, with those that no job has; the jobs stay', async () => {
    const at = desk(() => 30);
    for (const state of JOB_STATES) await at.put(`OLD-${state}`, state);
    at.stored.set('orphan', at.clock.now());
    await work(at, 31);
    for (const state of JOB_STATES) await at.put(`NEW-${state}`, state);
    at.stored.set('new-orphan', at.clock.now());
    at.start();
    await at.clock.pass(10 * 60_000);
    const left = JOB_STATES.filter((state) => !PURGEABLE_STATES.includes(state)).map((state) => `OLD-${state}`);
    expect([...at.stored.keys()].sort()).toEqual(
      [...left, ...JOB_STATES.map((state) => `NEW-${state}`), 'new-orphan'].sort(),
    );
    for (const state of JOB_STATES) {
      expect(await at.journal.job(`OLD-${state}`)).toMatchObject({ label: { file: `OLD-${state}` }, purgedAt: null });
    }
    expect(at.errors).toEqual([]);
  });

  it('that an old and a young job share stay', async () => {
    const at = desk(() => 30);
    await at.put('OLD', 'printed', { label: label('shared') });
    at.stored.set('shared', at.clock.now());
    await work(at, 31);
    await at.put('NEW', 'printed', { label: label('shared') });
    at.start();
    await at.clock.pass(10 * 60_000);
    expect([...at.stored.keys()].sort()).toEqual(['NEW', 'shared']);
  });

  it('are checked once a day, not at the start, and at once for another number of days', async () => {
    let days = 30;
    const at = desk(() => days);
    await work(at, 5);
    await at.put('A', 'printed');
    at.start();
    await work(at, 20);
    await at.clock.pass(60_000);
    expect(at.stored.has('A')).toBe(true);
    days = 10;
    await at.clock.pass(3_600_000);
    expect(at.stored.has('A')).toBe(false);
  });

  it('stay while the clock is not believed', async () => {
    const at = desk(() => 30);
    await at.put('A', 'printed');
    await at.clock.pass(DAY);
    at.clock.set(400 * DAY);
    at.start();
    await at.clock.pass(2 * DAY);
    expect(at.stored.has('A')).toBe(true);
    await work(at, 3);
    await at.clock.pass(DAY);
    expect(at.stored.has('A')).toBe(false);
  });

  it('that the disk does not give up are tried again the next day, and more than a page of them go', async () => {
    const at = desk(() => 30);
    for (let i = 0; i < 450; i += 1) at.stored.set(`orphan-${i}`, at.clock.now());
    await work(at, 31);
    at.break(true);
    at.start();
    await at.clock.pass(10 * 60_000);
    expect(at.stored.size).toBe(450);
    expect(at.errors.length).toBeGreaterThan(0);
    at.break(false);
    await work(at, 1);
    await at.clock.pass(10 * 60_000);
    expect(at.stored.size).toBe(0);
  });
});
