import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { isInList, JOB_LISTS } from '../../../../renderer/model/jobLists.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

const held: Job['problem'] = { code: 'printer_missing', detail: null, fields: [] };
const FINISHED = ['printed', 'verified', 'handed_over', 'already_shipped', 'cancelled'];

describe('the lists of jobs', () => {
  it('hold every unfinished job, and no finished one', () => {
    for (const state of JOB_STATES) {
      for (const problem of [null, held]) {
        const job = sampleJob({ state, problem });
        const lists = JOB_LISTS.filter((list) => isInList(job, list));
        expect([state, lists.length > 0]).toEqual([state, !FINISHED.includes(state)]);
      }
    }
  });

  it('move a label that cannot be printed from the queue to what needs attention', () => {
    expect(isInList(sampleJob({ state: 'label_ready' }), 'queue')).toBe(true);
    expect(isInList(sampleJob({ state: 'label_ready', problem: held }), 'queue')).toBe(false);
    expect(isInList(sampleJob({ state: 'label_ready', problem: held }), 'attention')).toBe(true);
  });

  it('have an order that another desk may have shipped where somebody must act, until that is known', () => {
    const requested = sampleJob({ state: 'already_shipped', unproven: { sentAt: null } });
    expect(JOB_LISTS.filter((list) => isInList(requested, list))).toEqual(['attention']);
    expect(JOB_LISTS.filter((list) => isInList({ ...requested, unproven: null }, list))).toEqual([]);
  });

  it('keep a parcel on the shelf until its label is printed', () => {
    expect(isInList(sampleJob({ state: 'label_pending', slot: 4 }), 'watchlist')).toBe(true);
    expect(isInList(sampleJob({ state: 'printing', slot: 4 }), 'watchlist')).toBe(true);
    expect(isInList(sampleJob({ state: 'printing' }), 'watchlist')).toBe(false);
  });

  it('keep a parcel in sight on the shelf whose label is here and held back, and show it where somebody must act', () => {
    for (const code of ['label_old', 'printer_offline', 'no_printer'] as const) {
      const here = sampleJob({ state: 'label_ready', slot: 4, problem: { ...held, code } });
      expect(JOB_LISTS.filter((list) => isInList(here, list))).toEqual(['watchlist', 'attention']);
      expect(JOB_LISTS.filter((list) => isInList({ ...here, slot: null }, list))).toEqual(['attention']);
    }
  });
});
