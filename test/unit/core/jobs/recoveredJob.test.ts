import { describe, expect, it } from 'vitest';
import { JOB_STATES } from '../../../../electron/contract/job.ts';
import { transition } from '../../../../electron/core/jobs/jobMachine.ts';
import { recoveredJob } from '../../../../electron/core/jobs/recoveredJob.ts';
import { TRANSITIONS } from '../../../../electron/core/jobs/transitions.ts';
import { aJob, inItsState } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const around = { now: 6_000, freeSlot: 1 };
const reported = { shipment: sampleShipment, payment: null };
const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };

/** What happens to a job without anybody asking for it: the station's own steps and the service's answers. */
const BY_ITSELF = [
  'submit_started',
  'submit_deferred',
  'label_awaited',
  'label_stored',
  'payment_required',
  'looked',
  'cancel_deferred',
  'cancel_refused',
  'print_retried',
  'print_failed',
] as const;

/** States that a job can come to by itself, given that an answer for a key that was used before is `shipped_earlier`. */
function reachable(start: ReturnType<typeof recoveredJob>): ReadonlySet<string> {
  const seen = new Set<string>([start.state]);
  for (const state of seen) {
    for (const event of BY_ITSELF) {
      const target = TRANSITIONS[state as (typeof JOB_STATES)[number]][event];
      const next = target === 'back' ? start.cancelFrom : target;
      // A first answer for a new key leads to paper, rightly; only that way starts at `submitting`.
      if (next != null && state !== 'submitting') seen.add(next);
    }
  }
  return seen;
}

describe('a recovered job', () => {
  it.each(JOB_STATES)('found in %s comes to the printer only when somebody requests it', (state) => {
    for (const cancelFrom of [null, 'label_ready', 'label_pending', 'printed'] as const) {
      const job = recoveredJob(aJob({ state, cancelFrom }), 5_000);
      expect(reachable(job)).not.toContain('label_ready');
      expect(reachable(job)).not.toContain('printing');
    }
  });

  it.each(['needs_attention', 'queued', 'submitting'] as const)(
    'found in %s after it was sent may be paid and printed: it is not withdrawn, and its label raises a question',
    (state) => {
      // As it was found, its answer was not lost; in a newer version it may have been.
      for (const deliveryUnknown of [false, true]) {
        const job = recoveredJob(aJob({ state, attempts: 2, deliveryUnknown }), 5_000);
        expect(job).toMatchObject({ deliveryUnknown: true, rescued: true });
        expect(transition(job, { type: 'withdrawn' }, around).ok).toBe(false);
        const answered = transition(
          inItsState({ ...job, state: 'submitting' }),
          { type: 'label_stored', label, ...reported },
          around,
        );
        expect(answered).toMatchObject({ ok: true, value: { state: 'print_unconfirmed', label } });
        // At the start of a station, a job that is submitting is taken for one whose answer was lost.
        expect(job.state).not.toBe('submitting');
      }
    },
  );

  it('found before it was ever sent is sent like any other, and may be taken back', () => {
    const job = recoveredJob(aJob({ state: 'queued' }), 5_000);
    expect(job).toMatchObject({ state: 'queued', deliveryUnknown: false, rescued: true });
    expect(transition(job, { type: 'withdrawn' }, around).ok).toBe(true);
  });

  it('found refused for good or taken back stays what it is, and may be taken back', () => {
    const failed = recoveredJob(aJob({ state: 'failed', attempts: 1 }), 5_000);
    expect(transition(failed, { type: 'withdrawn' }, around).ok).toBe(true);
    expect(recoveredJob(aJob({ state: 'cancelled', attempts: 1 }), 5_000)).toMatchObject({
      deliveryUnknown: false,
    });
  });

  it.each(['label_ready', 'printing', 'label_pending', 'awaiting_payment'] as const)(
    'found in %s asks whether its label is on paper',
    (state) => {
      const job = recoveredJob(aJob({ state, slot: 3, nextAt: 9_000 }), 5_000);
      expect(job).toMatchObject({
        state: 'print_unconfirmed',
        problem: { code: 'print_unknown' },
        nextAt: null,
        slot: 3,
      });
    },
  );

  it.each(['printed', 'verified', 'handed_over', 'cancelled', 'failed', 'needs_attention'] as const)(
    'found in %s stays as it is',
    (state) => {
      const job = aJob({ state, slot: null });
      // Without a shipment the outcome of the order is unknown.
      const rescued = job.shipment === null;
      expect(recoveredJob(job, 5_000)).toEqual({ ...job, updatedAt: 5_000, rescued });
    },
  );

  it('found cancelled at the service stays as it is, without the mark of recovery', () => {
    const job = aJob({ state: 'cancelled', slot: null, shipment: reported.shipment });
    expect(recoveredJob(job, 5_000)).toEqual({ ...job, updatedAt: 5_000 });
  });

  it('found without the shipment that its state needs waits for a person', () => {
    for (const state of ['label_ready', 'printed', 'cancelling'] as const) {
      const job = recoveredJob({ ...aJob({ state, slot: null }), shipment: null }, 5_000);
      expect(job, state).toMatchObject({
        state: 'needs_attention',
        problem: { code: 'resend_unclear' },
        rescued: true,
      });
      expect(transition(job, { type: 'withdrawn' }, around).ok, state).toBe(false);
    }
  });
});
