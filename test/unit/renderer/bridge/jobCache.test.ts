import { describe, expect, it, vi } from 'vitest';
import { createJobCache } from '../../../../renderer/bridge/jobCache.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { eventually } from '../../../support/eventually.ts';
import { createFakeBridge } from '../../../support/fakeBridge.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

const jobs = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleJob({ id: `job-${index}`, seq: index }));

describe('the page’s copy of the jobs', () => {
  it('takes over a change at once', () => {
    const fake = createFakeBridge();
    const client = createJobCache(stationOf(fake.bridge));
    fake.change(sampleJob({ id: 'a', state: 'submitting' }));
    expect(client.store.getState().jobs.get('a')?.state).toBe('submitting');
  });

  it('notifies the page once about a burst of changes', async () => {
    const fake = createFakeBridge();
    const client = createJobCache(stationOf(fake.bridge));
    const reported = vi.fn();
    client.store.subscribe(reported);
    for (const job of jobs(500)) fake.change(job);
    await eventually(() => expect(client.store.getState().jobs.size).toBe(500));
    expect(reported.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('never goes back to an older version, with answers in any order', () => {
    const client = createJobCache(stationOf(createFakeBridge().bridge));
    client.accept([sampleJob({ id: 'a', version: 5, state: 'printed' })]);
    client.accept([sampleJob({ id: 'a', version: 4, state: 'printing' })]);
    expect(client.store.getState().jobs.get('a')?.state).toBe('printed');
  });

  it('keeps the very same object for every job that did not change', () => {
    const client = createJobCache(stationOf(createFakeBridge().bridge));
    client.accept(jobs(3));
    const before = client.store.getState().jobs.get('job-1');
    client.accept([sampleJob({ id: 'job-2', version: 2 })]);
    expect(client.store.getState().jobs.get('job-1')).toBe(before);
  });

  it('loads a list and reports when it is there', async () => {
    const client = createJobCache(stationOf(createFakeBridge({ jobs: jobs(2) }).bridge));
    await client.load('queue');
    expect(client.store.getState().lists.queue).toBe('loaded');
    expect(client.store.getState().jobs.size).toBe(2);
  });
});

describe('the station at the bridge', () => {
  it('turns a broken channel into an error value', async () => {
    const station = stationOf({ request: () => Promise.reject(new Error('channel closed')), on: () => () => {} });
    expect(await station.request('station.status', {})).toEqual({
      ok: false,
      error: { code: 'internal', detail: 'channel closed', fields: [], retryAfterMs: null },
    });
  });
});
