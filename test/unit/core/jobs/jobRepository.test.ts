import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { paidWithoutFigures } from '../../../../electron/core/jobs/payments.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import { aJob, draftOf } from '../../../support/builders.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const key = (value: string) => ({ kind: 'reference', value }) as const;
const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const stored = {
  type: 'label_stored',
  shipment: sampleShipment,
  label,
  payment: { ...paidWithoutFigures, amount: kurus(5_000) },
} as const;
const full = () => Promise.reject(new Error('disk full'));

/** A journal that reports a failure although it has written. */
const reportsFailure = (journal: Journal): Journal => ({
  ...journal,
  async accept(...given) {
    await journal.accept(...given);
    return full();
  },
});

describe('a job that is accepted', () => {
  it('is made once for a key, and reported once; the second finds the first', async () => {
    const { jobs, changed } = await openDepsInTime();
    const first = await jobs.accept(draftOf(aJob({ id: 'one' })), {});
    const second = await jobs.accept(draftOf(aJob({ id: 'two' })), {});
    expect([first.isNew, second.isNew, second.job.id, changed.length]).toEqual([true, false, 'one', 1]);
  });

  it('is by the person at the desk, or by the station', async () => {
    const { jobs, journal } = await openDepsInTime();
    await jobs.accept(draftOf(aJob({ id: 'one' })), {});
    await jobs.accept(draftOf(aJob({ id: 'two', key: key('B') })), {}, 'station');
    const by = async (id: string) => (await journal.timeline(id)).map((row) => row.by);
    expect([await by('one'), await by('two')]).toEqual([['Elif'], [null]]);
  });

  it('counts as stored where its write reported a failure and is on the disk', async () => {
    const { jobs, changed } = await openDepsInTime({}, { wrap: reportsFailure });
    expect(await jobs.accept(draftOf(aJob({ id: 'one' })), {})).toMatchObject({ isNew: true, job: { id: 'one' } });
    expect(changed.map(({ id }) => id)).toEqual(['one']);
  });

  it('is not there where its write failed, and nobody is notified', async () => {
    const { jobs, changed } = await openDepsInTime({}, { wrap: (journal) => ({ ...journal, accept: full }) });
    await expect(jobs.accept(draftOf(aJob()), {})).rejects.toThrow('disk full');
    expect(changed).toEqual([]);
  });
});

describe('a change of a job', () => {
  it('that is decided against leaves it as it was, and notifies nobody', async () => {
    const { jobs, add, changed, journal } = await openDepsInTime();
    const job = await add();
    expect(await jobs.advance(job.id, () => null)).toEqual(job);
    expect([changed.length, (await journal.timeline(job.id)).length]).toEqual([1, 1]);
  });

  it('that is illegal, or of a job that is not there, is an error', async () => {
    const { jobs, add } = await openDepsInTime();
    const { id } = await add();
    await expect(jobs.advance(id, () => ({ type: 'verified' }))).rejects.toThrow(
      'illegal transition: verified in queued',
    );
    await expect(jobs.advance('nobody', () => null)).rejects.toThrow('no job nobody');
  });

  it('is decided again where the job changed meanwhile, so that two at once both count', async () => {
    const { jobs, add } = await openDepsInTime();
    const { id } = await add();
    const seen: string[] = [];
    const withdraw = () =>
      jobs.advance(id, (now) => {
        seen.push(now.state);
        return now.state === 'queued' ? { type: 'withdrawn' } : null;
      });
    const both = await Promise.all([withdraw(), withdraw()]);
    expect(both.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(seen).toEqual(['queued', 'queued', 'cancelled']);
  });

  it('whose write failed is reported later if it is on the disk', async () => {
    let isBroken = true;
    const { jobs, add, changed, time } = await openDepsInTime(
      {},
      {
        wrap: (journal) => ({
          ...journal,
          async commit(...args) {
            const answer = await journal.commit(...args);
            if (isBroken) throw new Error('disk full');
            return answer;
          },
        }),
      },
    );
    const { id } = await add();
    await expect(jobs.advance(id, () => ({ type: 'withdrawn' }))).rejects.toThrow('disk full');
    isBroken = false;
    await time.settle();
    expect(changed.map(({ state }) => state)).toEqual(['queued', 'cancelled']);
  });
});

describe('the fee of a shipment', () => {
  const amounts = async (journal: Journal, id: string) =>
    (await journal.timeline(id)).map(({ amount }) => amount).filter((amount) => amount !== null);

  it('is booked once, although its label is lost and comes again', async () => {
    const { jobs, add, journal } = await openDepsInTime();
    const { id } = await add({ state: 'submitting' });
    await jobs.advance(id, () => stored);
    await jobs.advance(id, () => ({ type: 'label_lost', nextAt: 1 }));
    await jobs.advance(id, () => stored);
    expect(await amounts(journal, id)).toEqual([5_000]);
  });

  it('is not booked by the label where it is in the ledger already, as an earlier release wrote it', async () => {
    const { jobs, add, journal } = await openDepsInTime();
    const { id } = await add({ state: 'submitting' });
    const pending = {
      type: 'label_awaited',
      shipment: sampleShipment,
      payment: null,
      nextAt: 1,
      problem: null,
    } as const;
    const job = await jobs.advance(id, () => pending);
    await journal.commit(job, { at: 1, type: 'label_awaited', by: null, amount: kurus(5_000), detail: {} });
    await jobs.advance(id, () => stored);
    expect(await amounts(journal, id)).toEqual([5_000]);
  });

  it('comes back with its cancel, and moves nothing where the cancelled shipment was never booked', async () => {
    const { jobs, add, journal } = await openDepsInTime();
    const done = { type: 'cancel_done', shipment: sampleShipment, refunded: kurus(5_000), newBalance: null } as const;
    const { id } = await add({ state: 'submitting' });
    await jobs.advance(id, () => stored);
    await jobs.advance(id, () => ({ type: 'cancel_requested', reason: null, nextAt: 1 }));
    await jobs.advance(id, () => done);
    expect(await amounts(journal, id)).toEqual([5_000, -5_000]);
    const unpaid = await add({ id: 'unpaid', key: key('B'), state: 'cancelling', cancelFrom: 'awaiting_payment' });
    await jobs.advance(unpaid.id, () => done);
    expect(await amounts(journal, unpaid.id)).toEqual([0]);
  });
});

describe('the slot of a parcel that is set aside', () => {
  it('is the first that is free, and stays taken a quarter of an hour after its parcel is gone', async () => {
    const { jobs, add, time } = await openDepsInTime();
    const aside = async (reference: string) => {
      const { id } = await add({ id: reference, key: key(reference), problem: problem('service_unreachable') });
      return (await jobs.advance(id, () => ({ type: 'set_aside' }))).slot;
    };
    expect([await aside('A'), await aside('B')]).toEqual([1, 2]);
    await jobs.advance('A', () => ({ type: 'withdrawn' }));
    await time.pass(15 * 60_000);
    expect(await aside('C')).toBe(3);
    await time.pass(1);
    expect(await aside('D')).toBe(1);
  });
});
