import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job, type JobRecord } from '../../../../electron/contract/job.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import type { JobEventType } from '../../../../electron/core/jobs/jobEvents.ts';
import { TRANSITIONS } from '../../../../electron/core/jobs/transitions.ts';
import { type ActionDesk, type JobAction, jobActions } from '../../../../renderer/model/offeredActions.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

/** The events of the job machine that an action needs; one of them has to be legal where the action is offered. */
const NEEDS: Partial<Record<JobAction, readonly JobEventType[]>> = {
  print: ['print_started'],
  withdraw: ['withdrawn'],
  retry: ['order_corrected', 'reopened'],
  lookNow: ['look_requested', 'resumed', 'looked'],
  onPaper: ['print_confirmed'],
  notOnPaper: ['print_started'],
  cancel: ['cancel_requested'],
  shipAnew: ['shipped_anew'],
  overruleStop: ['stop_overruled'],
};

describe('what the operator may do with a job', () => {
  it('is never what the job machine refuses', () => {
    for (const state of JOB_STATES) {
      for (const problem of [null, { code: 'printer_missing', detail: null, fields: [] } as const]) {
        const job = sampleJob({ state, problem: problem === null ? null : { ...problem, fields: [] } });
        for (const action of jobActions(job)) {
          const needed = NEEDS[action];
          if (needed === undefined) continue;
          expect([state, action, needed.some((event) => TRANSITIONS[state][event] !== undefined)]).toEqual([
            state,
            action,
            true,
          ]);
        }
      }
    }
  });

  it('is nothing that sends or pays an order that the shop has stopped, but for the word that it goes nevertheless', () => {
    const shopStop = { word: 'İptal Edildi', at: 1, isDone: false, isOverruled: false };
    const goesOn: readonly JobAction[] = [
      'retry',
      'correct',
      'print',
      'holdThis',
      'openPayment',
      'copyLink',
      'mailLink',
    ];
    for (const state of JOB_STATES) {
      const offered = jobActions(sampleJob({ state, shopStop }));
      expect([state, offered.filter((action) => goesOn.includes(action))]).toEqual([state, []]);
      const isInFlight = ['submitting', 'printing', 'cancelling'].includes(state);
      expect([state, offered.includes('overruleStop')]).toEqual([state, !isInFlight]);
    }
    expect(jobActions(sampleJob({ state: 'printed', shopStop: { ...shopStop, isOverruled: true } }))).toContain(
      'print',
    );
  });

  it('is not to take back what may be a shipment by now', () => {
    for (const state of ['needs_attention', 'queued', 'failed'] as const) {
      expect(jobActions(sampleJob({ state }))).toContain('withdraw');
      expect(jobActions(sampleJob({ state, deliveryUnknown: true }))).not.toContain('withdraw');
    }
    expect(jobActions(sampleJob({ state: 'needs_attention', deliveryUnknown: true }))).toContain('retry');
  });

  it('does not offer to cancel what the service reported as not cancellable', () => {
    const refused = (code: ProblemCode) => sampleJob({ state: 'printed', problem: { code, detail: null, fields: [] } });
    expect(jobActions(refused('not_cancellable'))).toEqual(['print']);
    expect(jobActions(refused('cancel_refused_by_carrier'))).toEqual(['print', 'cancel']);
  });

  it('does not offer to print a second label where the first may be on paper', () => {
    expect(jobActions(sampleJob({ state: 'print_unconfirmed' }))).toEqual(['onPaper', 'notOnPaper', 'cancel']);
    expect(jobActions(sampleJob({ state: 'printing' }))).toEqual(['view']);
  });

  it('includes a view of the label wherever there is one, and nowhere else', () => {
    const label = { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 };
    for (const state of JOB_STATES) {
      expect(jobActions(sampleJob({ state, label }))).toContain('view');
      // What is ready or printing has its label.
      const without = sampleJob({ state, label: null });
      if (without.label === null) expect(jobActions(without)).not.toContain('view');
      expect(jobActions(sampleJob({ state, label, purgedAt: 5 }))).not.toContain('view');
    }
  });

  describe('with a payment link', () => {
    const unpaid = (url: string | null, change: Partial<JobRecord> = {}) =>
      sampleJob({
        state: 'awaiting_payment',
        payment: { paid: false, amount: null, balance: null, url, expiresAt: null, toldAt: null, odd: [] },
        ...change,
      });
    const METHODS = ['openPayment', 'view', 'copyLink', 'mailLink'] as const;
    const methods = (job: Job, desk: ActionDesk = { profile: 'live', isLocked: false }) =>
      jobActions(job, desk).filter((action) => METHODS.some((method) => method === action));

    it('that is safe is to open it, show it, copy it and send it', () => {
      expect(methods(unpaid('https://pay.example/1'))).toEqual([...METHODS]);
    });

    it('that has expired is none of these', () => {
      const expired = { profile: 'live', isLocked: false, isLinkExpired: true } as const;
      expect(jobActions(unpaid('https://pay.example/1'), expired)).toEqual(['lookNow', 'cancel']);
    });

    it('is nothing that opens another program in front of a locked screen', () => {
      expect(methods(unpaid('https://pay.example/1'), { profile: 'live', isLocked: true })).toEqual([
        'view',
        'copyLink',
      ]);
    });

    it('that is not safe is nothing at all, and the rest as ever', () => {
      for (const url of [null, 'http://pay.example/1', 'javascript:alert(1)', 'http://127.0.0.1/1']) {
        expect(jobActions(unpaid(url), { profile: 'live', isLocked: false })).toEqual(['lookNow', 'cancel']);
      }
      expect(methods(unpaid('http://127.0.0.1/1'), { profile: 'demo', isLocked: false })).toEqual([...METHODS]);
    });

    it('is gone where the service reported it as paid, before the job knows the rest', () => {
      const problem: Job['problem'] = { code: 'paid_meanwhile', detail: null, fields: [] };
      expect(methods(unpaid('https://pay.example/1', { problem }))).toEqual([]);
    });

    it('of another desk can be polled, and its label is not printed before it is paid', () => {
      const there = unpaid('https://pay.example/1', { state: 'already_shipped' });
      expect(jobActions(there, { profile: 'live', isLocked: false })).toEqual([...METHODS, 'lookNow', 'cancel']);
      const paid = { ...there, payment: { ...(there.payment as NonNullable<Job['payment']>), paid: true } };
      expect(jobActions(paid)).toEqual(['print', 'cancel']);
    });

    it('that may be another desk’s is printed, or its label is seen on the parcel, once it is paid', () => {
      const there = unpaid('https://pay.example/1', { state: 'already_shipped', unproven: { sentAt: 1 } });
      expect(jobActions(there, { profile: 'live', isLocked: false })).toEqual([...METHODS, 'lookNow', 'cancel']);
      const paid = { ...there, payment: { ...(there.payment as NonNullable<Job['payment']>), paid: true } };
      expect(jobActions(paid)).toEqual(['onPaper', 'print', 'cancel']);
    });

    it('of another desk is the same; of a payment that is no longer open, nothing', () => {
      expect(methods(unpaid('https://pay.example/1', { state: 'already_shipped' }))).toEqual([...METHODS]);
      expect(jobActions(unpaid('https://pay.example/1', { state: 'already_shipped' }))).not.toContain('print');
      for (const state of ['cancelled', 'cancelling', 'label_pending', 'printed'] as const) {
        expect(methods(unpaid('https://pay.example/1', { state }))).toEqual([]);
      }
    });
  });
});
