import { describe, expect, it } from 'vitest';
import { JOB_STATES } from '../../../../electron/contract/job.ts';
import { can } from '../../../../electron/core/domain/jobMachine.ts';
import { type JobAction, jobActions } from '../../../../renderer/model/jobActions.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

/** The events of the job machine that an action needs; one of them has to be legal where the action is offered. */
const NEEDS: Partial<Record<JobAction, readonly Parameters<typeof can>[1][]>> = {
  print: ['print_started'],
  withdraw: ['withdrawn'],
  retry: ['order_corrected', 'reopened'],
  lookNow: ['look_requested', 'resumed'],
  onPaper: ['print_confirmed'],
  notOnPaper: ['print_started'],
  cancel: ['cancel_requested'],
  shipAnew: ['shipped_anew'],
};

describe('what the operator may do with a job', () => {
  it('is never what the job machine refuses', () => {
    for (const state of JOB_STATES) {
      for (const problem of [null, { code: 'printer_missing', detail: null, fields: [] } as const]) {
        const job = sampleJob({ state, problem: problem === null ? null : { ...problem, fields: [] } });
        for (const action of jobActions(job)) {
          const needed = NEEDS[action];
          if (needed === undefined) continue;
          expect([state, action, needed.some((event) => can(state, event))]).toEqual([state, action, true]);
        }
      }
    }
  });

  it('is not to take back what may be a shipment by now', () => {
    for (const state of ['needs_attention', 'queued', 'failed'] as const) {
      expect(jobActions(sampleJob({ state }))).toContain('withdraw');
      expect(jobActions(sampleJob({ state, deliveryUnknown: true }))).not.toContain('withdraw');
    }
    expect(jobActions(sampleJob({ state: 'needs_attention', deliveryUnknown: true }))).toContain('retry');
  });

  it('does not offer to print a second label where the first may be on paper', () => {
    expect(jobActions(sampleJob({ state: 'print_unconfirmed' }))).toEqual(['onPaper', 'notOnPaper', 'cancel']);
    expect(jobActions(sampleJob({ state: 'printing' }))).toEqual([]);
  });

  it('includes a look at the label wherever there is one, and nowhere else', () => {
    const label = { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 };
    for (const state of JOB_STATES) {
      expect(jobActions(sampleJob({ state, label }))).toContain('view');
      expect(jobActions(sampleJob({ state, label: null }))).not.toContain('view');
      expect(jobActions(sampleJob({ state, label, purgedAt: 5 }))).not.toContain('view');
    }
  });
});
