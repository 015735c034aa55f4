import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { PURGEABLE_STATES } from '../../../../electron/core/jobs/purgedJob.ts';
import type { LabelStore } from '../../../../electron/core/ports/LabelStore.ts';
import { createClockProof } from '../../../../electron/core/retention/daily.ts';
import { createPurging, type Purging } from '../../../../electron/core/retention/purging.ts';
import { anOrder } from '../../../support/builders.ts';
import { type HistoryDesk, historyDesk } from '../../../support/historyDesk.ts';

const DAY = 86_400_000;
const label = (file: string): Job['label'] => ({ file, bytes: 1, pages: 1, widthMm: 100, heightMm: 150 });

const noLabels: LabelStore = {
  put: async () => err({ kind: 'not_a_pdf' }),
  pathOf: async () => null,
  read: async () => null,
  adjusted: async () => err({ kind: 'missing' }),
  list: async () => [],
  remove: async () => ok(null),
};

interface Desk extends HistoryDesk {
  readonly removed: string[];
  /** Label files that the store has, named by a job or not. */
  readonly stored: { readonly file: string; readonly storedAt: number }[];
  purging(days?: number | null): Purging;
}

function desk(): Desk {
  const history = historyDesk();
  const removed: string[] = [];
  const stored: Desk['stored'] = [];
  const labels: LabelStore = {
    ...noLabels,
    list: async () => stored,
    async remove(file) {
      removed.push(file);
      const at = stored.findIndex((one) => one.file === file);
      if (at >= 0) stored.splice(at, 1);
      return ok(null);
    },
  };
  return {
    ...history,
    removed,
    stored,
    purging: (days = null) =>
      createPurging({
        ...history,
        labels,
        operator: () => 'Ayşe',
        keepDays: () => days,
        clockIsProved: createClockProof(history),
      }),
  };
}

/** Runs a purge while its pauses pass. */
async function done<T>(at: Desk, work: Promise<T>): Promise<T> {
  let over = false;
  const ended = work.finally(() => {
    over = true;
  });
  ended.catch(() => undefined);
  while (!over) await at.clock.pass(1);
  return ended;
}

const people = ['Ayşe Yılmaz', '+90 532 000 00 01', 'Caferağa'];

describe('a purge', () => {
  it('takes only what is over, long enough ago, and previews exactly what it will take', async () => {
    const at = desk();
    for (const state of JOB_STATES) await at.put(`OLD-${state}`, state, { label: label(state) });
    await at.journal.putOrders(
      [anOrder({ reference: 'OLD-printed' }), anOrder({ reference: 'OLD-queued' })],
      at.clock.now(),
    );
    await at.clock.pass(31 * DAY);
    for (const state of JOB_STATES) await at.put(`NEW-${state}`, state);
    const purging = at.purging();
    const preview = await purging.preview(30);
    const report = await done(at, purging.purge(30));
    expect(report).toEqual(preview);
    expect(report).toMatchObject({ jobs: PURGEABLE_STATES.length, orders: 1, labels: PURGEABLE_STATES.length });
    expect([...at.removed].sort()).toEqual([...PURGEABLE_STATES].sort());
    for (const age of ['OLD', 'NEW']) {
      for (const state of JOB_STATES) {
        const job = await at.journal.job(`${age}-${state}`);
        const gone = age === 'OLD' && PURGEABLE_STATES.includes(state);
        expect.soft(job?.purgedAt !== null, `${age}-${state}`).toBe(gone);
        expect
          .soft(
            people.some((words) => JSON.stringify(job).includes(words)),
            `${age}-${state}`,
          )
          .toBe(!gone);
      }
    }
    expect(await at.journal.order('OLD-printed')).toBeNull();
    expect(await at.journal.order('OLD-queued')).not.toBeNull();
    expect(await done(at, purging.purge(30))).toMatchObject({ jobs: 0, orders: 0, labels: 0 });
  });

  it('keeps the numbers: reference, tracking, price, place, desi, times and sheets', async () => {
    const at = desk();
    const before = await at.put('ORD-1', 'printed', { printCount: 2, cancelReason: 'Ayşe Hanım vazgeçti' });
    await at.clock.pass(31 * DAY);
    await done(at, at.purging().purge(30));
    const after = await at.journal.job('ORD-1');
    expect(after).toMatchObject({
      key: before.key,
      shipment: { trackingNumber: 'T-ORD-1', price: before.shipment?.price, desi: 3 },
      createdAt: before.createdAt,
      updatedAt: before.updatedAt,
      printCount: 2,
      order: { receiver: { name: '', phone: '', email: null, address: '', province: 'İstanbul', district: 'Kadıköy' } },
      cancelReason: null,
    });
    expect((await at.journal.timeline('ORD-1')).at(-1)).toMatchObject({ type: 'purged', by: 'Ayşe' });
  });

  it('removes who a sender of its own is, and keeps the code of a registered one', async () => {
    const at = desk();
    const party = { ...anOrder().receiver, name: 'Şükrü Işık', phone: '05320000009', address: 'Gül Sk. 5' };
    const registered = { kind: 'registered', code: 'DEPO-ANK' } as const;
    await at.put('OWN', 'printed', { order: anOrder({ reference: 'OWN', sender: { kind: 'address', party } }) });
    await at.put('CODE', 'printed', { order: anOrder({ reference: 'CODE', sender: registered }) });
    await at.clock.pass(31 * DAY);
    await done(at, at.purging().purge(30));
    expect((await at.journal.job('OWN'))?.order?.sender).toEqual({
      kind: 'address',
      party: { ...party, name: '', phone: '', email: null, address: '' },
    });
    expect((await at.journal.job('CODE'))?.order?.sender).toEqual(registered);
  });

  it('works off more than a page, and once for two wishes at once', async () => {
    const at = desk();
    for (let i = 0; i < 230; i += 1) await at.put(`ORD-${i}`, 'handed_over', { label: label(`f${i}`) });
    await at.clock.pass(31 * DAY);
    const purging = at.purging();
    const [first, second] = await done(at, Promise.all([purging.purge(30), purging.purge(30)]));
    expect(first).toMatchObject({ jobs: 230, labels: 230 });
    expect(second).toMatchObject({ jobs: 0, labels: 0 });
  });

  it('removes old label files that no job names, previews them, and leaves those that just came', async () => {
    const at = desk();
    await at.put('ORD-1', 'printed', { label: label('named') });
    await at.put('ORD-2', 'print_unconfirmed', { label: label('kept') });
    const storedAt = at.clock.now();
    at.stored.push(...['named', 'kept', 'damaged', 'moved on'].map((file) => ({ file, storedAt })));
    await at.clock.pass(31 * DAY);
    at.stored.push({ file: 'new', storedAt: at.clock.now() });
    const purging = at.purging();
    expect((await purging.preview(30)).labels).toBe(3);
    expect(await done(at, purging.purge(30))).toMatchObject({ jobs: 1, labels: 3 });
    expect(at.removed.toSorted()).toEqual(['damaged', 'moved on', 'named']);
    expect(await purging.preview(30)).toMatchObject({ jobs: 0, labels: 0 });
  });

  it('tries a label that the disk did not let go once more, and counts it once', async () => {
    const at = desk();
    await at.put('ORD-1', 'printed', { label: label('held') });
    await at.clock.pass(31 * DAY);
    let held = true;
    const labels: LabelStore = {
      ...noLabels,
      remove: async () => (held ? { ok: false, error: { kind: 'disk', detail: 'EBUSY' } } : ok(null)),
    };
    const purging = createPurging({
      ...at,
      labels,
      operator: () => 'Ayşe',
      keepDays: () => null,
      clockIsProved: createClockProof(at),
    });
    expect(await done(at, purging.purge(30))).toMatchObject({ jobs: 1, labels: 0 });
    expect(await purging.preview(30)).toMatchObject({ jobs: 0, labels: 1 });
    held = false;
    expect(await done(at, purging.purge(30))).toMatchObject({ jobs: 0, labels: 1 });
    expect(await purging.preview(30)).toMatchObject({ labels: 0 });
  });

  it('leaves a parcel that no courier took on its closing list, until one does', async () => {
    const at = desk();
    await at.put('ORD-1', 'printed', { printCount: 1 });
    await at.put('ORD-2', 'handed_over', { printCount: 1 });
    await at.clock.pass(31 * DAY);
    expect(await done(at, at.purging().purge(30))).toMatchObject({ jobs: 2 });
    expect(await at.journal.closingCounts()).toMatchObject({ not_handed_over: 1 });
    const filter = { search: '', list: 'not_handed_over', from: null, to: null } as const;
    const [left] = (await at.journal.searchJobs(filter, null, 9)).items;
    expect(left).toMatchObject({
      id: 'ORD-1',
      shipment: { trackingNumber: 'T-ORD-1' },
      order: { receiver: { name: '' } },
    });
    await at.jobs.advance('ORD-1', () => ({ type: 'handed_over', pickup: 'p' }));
    expect(await at.journal.closingCounts()).toMatchObject({ not_handed_over: 0 });
  });

  it('leaves a label file that a living job names, and removes it with the last one', async () => {
    const at = desk();
    await at.put('ORD-1', 'printed', { label: label('shared') });
    await at.clock.pass(31 * DAY);
    const living = await at.put('ORD-2', 'printed', { label: label('shared') });
    await done(at, at.purging().purge(30));
    expect(at.removed).toEqual([]);
    await at.clock.pass(31 * DAY);
    await done(at, at.purging().purge(30));
    expect(at.removed).toEqual(['shared']);
    expect((await at.journal.job(living.id))?.label).toBeNull();
  });

  it('removes after a crash the labels whose jobs were purged before it', async () => {
    const at = desk();
    await at.put('ORD-1', 'printed', { label: label('left') });
    await at.clock.pass(31 * DAY);
    const crashing = { ...at.journal, unusedLabels: () => Promise.reject(new Error('killed')) };
    const broken = createPurging({
      ...at,
      journal: crashing,
      labels: noLabels,
      operator: () => 'Ayşe',
      keepDays: () => null,
      clockIsProved: createClockProof(at),
    });
    await expect(done(at, broken.purge(30))).rejects.toThrow('killed');
    expect((await at.journal.job('ORD-1'))?.label).toBeNull();
    expect(await done(at, at.purging().purge(30))).toMatchObject({ jobs: 0, labels: 1 });
    expect(at.removed).toEqual(['left']);
  });
});

describe('an automatic purge', () => {
  /** Work on some days, then a clock that is so many days later. */
  async function worked(at: Desk, days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      await at.put(`DAY-${day}`, 'printed');
      await at.clock.pass(DAY);
    }
  }

  it('runs at the start and once a day when the owner wants it, and not otherwise', async () => {
    const at = desk();
    await worked(at, 40);
    at.purging(null);
    await at.clock.pass(2 * DAY);
    expect((await at.journal.job('DAY-0'))?.purgedAt).toBeNull();
    at.purging(30);
    await at.clock.pass(1_000);
    expect((await at.journal.job('DAY-0'))?.purgedAt).not.toBeNull();
    const first = await at.journal.purgePreview(Number.MAX_SAFE_INTEGER);
    await at.clock.pass(DAY);
    const second = await at.journal.purgePreview(Number.MAX_SAFE_INTEGER);
    expect(first.jobs - second.jobs).toBe(1);
    expect((await at.journal.timeline('DAY-0')).at(-1)).toMatchObject({ type: 'purged', by: null });
    expect(at.errors).toEqual([]);
  });

  it('rewrites the file once a week, at once for a person, and not where nothing was removed', async () => {
    const at = desk();
    const rewrites: boolean[] = [];
    const journal = {
      ...at.journal,
      forgetRemoved(rewrite: boolean) {
        rewrites.push(rewrite);
        return at.journal.forgetRemoved(rewrite);
      },
    };
    const counting: Desk = { ...at, journal };
    await worked(counting, 40);
    const purging = createPurging({
      ...counting,
      labels: noLabels,
      operator: () => 'Ayşe',
      keepDays: () => 30,
      clockIsProved: createClockProof(at),
    });
    await at.clock.pass(6.5 * DAY);
    expect(rewrites).toEqual(Array.from({ length: 7 }, () => false));
    await at.clock.pass(2 * DAY);
    expect(rewrites.splice(0).at(-1)).toBe(true);
    await done(at, purging.purge(1));
    expect(rewrites).toEqual([true]);
    await done(at, purging.purge(1));
    expect(rewrites).toEqual([true]);
    // An order without a job is something, too, and as many orders as jobs are not nothing.
    for (const names of [[], ['BESIDE']]) {
      for (const name of names) await at.put(name, 'printed');
      await at.journal.putOrders([anOrder({ reference: 'ALONE' })], at.clock.now());
      await at.clock.pass(2 * DAY);
      rewrites.splice(0);
      expect(await done(at, purging.purge(1))).toMatchObject({ jobs: names.length, orders: 1 });
      expect(rewrites.at(-1)).toBe(true);
    }
  });

  it('does not believe a clock that jumped ahead, until the station has worked on two days of it', async () => {
    const at = desk();
    await worked(at, 5);
    at.clock.set(400 * DAY);
    await at.put('TODAY', 'printed');
    at.purging(30);
    await at.clock.pass(1_000);
    expect((await at.journal.job('DAY-0'))?.purgedAt).toBeNull();
    await at.clock.pass(DAY);
    await at.put('TOMORROW', 'printed');
    await at.clock.pass(DAY);
    expect((await at.journal.job('DAY-0'))?.purgedAt).not.toBeNull();
    expect((await at.journal.job('TODAY'))?.purgedAt).toBeNull();
  });
});
