import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../electron/contract/job.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import { shopCancelOutcome } from '../../../../electron/core/jobs/shopStop.ts';
import { aJob } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const shopStop = { word: 'cancelled', at: 1, isDone: false, isCancelled: true, isOverruled: false };
const stopped = problem('shop_stopped', 'cancelled');
const outcome = (changes: Partial<JobRecord>) =>
  shopCancelOutcome(aJob({ shopStop, shipment: sampleShipment, ...changes }));

describe('the outcome of an order that the shop has cancelled', () => {
  it('is that nothing goes where nothing was sent, or its shipment is cancelled', () => {
    expect(outcome({ state: 'needs_attention', shipment: null, problem: stopped })).toBe('done');
    expect(outcome({ state: 'failed', shipment: null })).toBe('done');
    expect(outcome({ state: 'cancelled' })).toBe('done');
  });

  it('is not known while it may have a shipment, or has one that a person may cancel', () => {
    expect(outcome({ state: 'needs_attention', shipment: null, problem: stopped, deliveryUnknown: true })).toBeNull();
    expect(outcome({ state: 'printed' })).toBeNull();
    expect(outcome({ state: 'cancelling', cancelFrom: 'printed' })).toBeNull();
    expect(
      outcome({ state: 'needs_attention', shipment: null, problem: problem('claimed_elsewhere', '2') }),
    ).toBeNull();
  });

  it('is that it goes all the same where a person decides so, the courier has it, or the service cancels no more', () => {
    expect(outcome({ state: 'printed', shopStop: { ...shopStop, isOverruled: true } })).toBe('too_late');
    expect(outcome({ state: 'handed_over' })).toBe('too_late');
    expect(outcome({ state: 'printed', problem: problem('not_cancellable') })).toBe('too_late');
  });

  it('is nothing where the shop only has it wait, or where another job ships the order', () => {
    expect(outcome({ state: 'cancelled', shopStop: { ...shopStop, isCancelled: false } })).toBeNull();
    expect(outcome({ state: 'cancelled', shopStop: null })).toBeNull();
    expect(outcome({ state: 'cancelled', successor: 'job-2' })).toBeNull();
  });
});
