import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { createJobIndex } from '../../../../renderer/bridge/jobCache.ts';
import { isInList, JOB_LISTS } from '../../../../renderer/model/jobLists.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

const held: Job['problem'] = { code: 'printer_missing', detail: null, fields: [] };

/** A few jobs in many versions, as replies and events bring them: in any order, some twice. */
const job = fc
  .record({
    seq: fc.integer({ min: 1, max: 12 }),
    version: fc.integer({ min: 1, max: 6 }),
    state: fc.constantFrom(...JOB_STATES),
    slot: fc.constantFrom(null, 3),
    problem: fc.constantFrom(null, held),
  })
  .map((facts) => sampleJob({ ...facts, id: `job-${facts.seq}` }));

const message = fc.array(fc.array(job, { maxLength: 8 }), { maxLength: 20 });

describe('the lists of the jobs', () => {
  it('are what filtering and sorting all jobs would give, after any events', () => {
    fc.assert(
      fc.property(message, (batches) => {
        const index = createJobIndex();
        const newest = new Map<string, Job>();
        for (const batch of batches) {
          index.take(batch);
          for (const one of batch) if (one.version > (newest.get(one.id)?.version ?? 0)) newest.set(one.id, one);
          for (const list of JOB_LISTS) {
            const there = [...newest.values()].filter((one) => isInList(one, list)).sort((a, b) => a.seq - b.seq);
            expect(index.ids()[list]).toEqual(there.map(({ id }) => id));
          }
          expect(new Map(index.jobs)).toEqual(newest);
        }
      }),
    );
  });

  it('stay the same arrays while only other lists change, and report when nothing changed', () => {
    const index = createJobIndex();
    index.take([sampleJob({ id: 'a', seq: 1, state: 'queued' }), sampleJob({ id: 'b', seq: 2, state: 'failed' })]);
    const before = index.ids();
    expect(index.take([sampleJob({ id: 'b', seq: 2, version: 2, state: 'queued' })])).toBe(true);
    expect(index.ids().watchlist).toBe(before.watchlist);
    expect(index.ids().queue).toEqual(['a', 'b']);
    expect(index.take([sampleJob({ id: 'b', seq: 2, version: 1, state: 'failed' })])).toBe(false);
    expect(index.ids().attention).toEqual([]);
  });

  it('are empty after another profile was opened', () => {
    const index = createJobIndex();
    index.take([sampleJob({ id: 'a' })]);
    index.clear();
    expect(index.jobs.size).toBe(0);
    expect(index.ids().queue).toEqual([]);
  });

  it('read one job alone when one among a thousand changes', () => {
    const index = createJobIndex();
    const read = new Set<string>();
    const watched = (one: Job) => {
      const get = (job: Job, key: keyof Job) => {
        read.add(job.id);
        return job[key];
      };
      return new Proxy(one, { get: (job, key) => get(job, key as keyof Job) });
    };
    index.take(Array.from({ length: 1_000 }, (_, seq) => watched(sampleJob({ id: `job-${seq}`, seq }))));
    read.clear();
    index.take([watched(sampleJob({ id: 'job-7', seq: 7, version: 2, state: 'printed' }))]);
    expect(index.ids().queue).toHaveLength(999);
    expect([...read]).toEqual(['job-7']);
  });
});
