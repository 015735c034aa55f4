import { describe, expect, it } from 'vitest';
import { JOB_STATES, type JobRecord, type JobState, jobSchema } from '../../../../electron/contract/job.ts';
import { isLegal } from '../../../../electron/core/jobs/jobMachine.ts';
import { legalJob } from '../../../../electron/core/jobs/legalJob.ts';
import { aJob, anOrder } from '../../../support/builders.ts';
import { samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const NOW = 5_000;
const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const UNSENT: readonly JobState[] = ['needs_attention', 'failed', 'queued', 'submitting'];
const SHIPPED = JOB_STATES.filter((state) => !UNSENT.includes(state) && state !== 'cancelled');

/** Every combination of a state with data that is there, or not. */
const RECORDS: readonly JobRecord[] = JOB_STATES.flatMap((state) =>
  [null, sampleShipment].flatMap((shipment) =>
    [null, anOrder()].flatMap((order) =>
      [null, label].flatMap((file) =>
        [null, samplePrint].flatMap((print) =>
          [null, 'printed' as const, 'queued' as const].map((cancelFrom) => ({
            ...aJob({ slot: 4, nextAt: 9, printCount: 1, attempts: 1 }),
            ...{ state, shipment, order, label: file, print, cancelFrom },
          })),
        ),
      ),
    ),
  ),
);

describe('a stored job whose state and data do not go together', () => {
  it('becomes one that the contract knows, and nothing of its data is lost', () => {
    let changed = 0;
    for (const record of RECORDS) {
      const job = legalJob(record, NOW);
      expect(jobSchema.safeParse(job).success, JSON.stringify(record)).toBe(true);
      const { state, stateSince, problem, nextAt, deliveryUnknown, unanswered, rescued, cancelFrom, ...data } = job;
      expect(record).toMatchObject(data);
      if (state !== record.state) changed += 1;
    }
    expect(changed).toBeGreaterThan(100);
  });

  it('stays exactly as it is where they do', () => {
    const known = RECORDS.filter((record) => jobSchema.safeParse(record).success);
    for (const record of known) expect(legalJob(record, NOW)).toEqual(record);
    expect(new Set(known.map(({ state }) => state))).toEqual(new Set(JOB_STATES));
  });

  it.each(SHIPPED)('is neither sent nor printed nor withdrawn unasked where it was %s without a shipment', (state) => {
    const job = legalJob({ ...aJob({ state, label }), shipment: null }, NOW);
    expect(job).toMatchObject({ state: 'needs_attention', problem: { code: 'resend_unclear' }, label, nextAt: null });
    expect(job).toMatchObject({ deliveryUnknown: true, rescued: true, stateSince: NOW });
    expect(job.unanswered).toEqual({ first: job.createdAt, last: NOW });
    expect(isLegal(job, { type: 'withdrawn' })).toBe(false);
  });

  it.each(UNSENT)('is not sent again where it was %s with a shipment', (state) => {
    const job = legalJob({ ...aJob({ state, nextAt: 9 }), shipment: sampleShipment }, NOW);
    expect(job).toMatchObject({ state: 'already_shipped', shipment: sampleShipment, rescued: true, nextAt: null });
  });

  it('waits for its order where it was to be sent without one', () => {
    const queued = legalJob({ ...aJob({ nextAt: 9 }), order: null }, NOW);
    expect(queued).toMatchObject({ state: 'needs_attention', problem: { code: 'unknown_order' }, nextAt: null });
    expect(queued.deliveryUnknown).toBe(false);
    // Its request may have left.
    const submitting = legalJob({ ...aJob({ state: 'submitting' }), order: null }, NOW);
    expect(submitting).toMatchObject({ state: 'needs_attention', deliveryUnknown: true });
  });

  it('raises a question where it was ready or printing without what is printed, and its label can be fetched', () => {
    for (const record of [
      { ...aJob({ state: 'label_ready' }), label: null },
      { ...aJob({ state: 'printing' }), label: null },
      { ...aJob({ state: 'printing' }), print: null },
    ]) {
      const job = legalJob(record, NOW);
      expect(job).toMatchObject({ state: 'print_unconfirmed', problem: { code: 'print_unknown' }, nextAt: null });
      expect(isLegal(job, { type: 'label_lost' })).toBe(true);
    }
  });

  it('goes back to where nothing is printed unasked if its cancel is refused, where that state was lost', () => {
    const back = (changes: Partial<JobRecord>) =>
      legalJob({ ...aJob({ state: 'cancelling' }), cancelFrom: 'printing', ...changes }, NOW).cancelFrom;
    expect(back({ label })).toBe('print_unconfirmed');
    expect(back({ cancelFrom: null, label: null })).toBe('awaiting_payment');
  });
});
