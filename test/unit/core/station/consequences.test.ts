import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job, type JobState } from '../../../../electron/contract/job.ts';
import {
  afterJobChange,
  connect,
  createStationSignals,
  type Followers,
} from '../../../../electron/core/station/consequences.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

/** Notes who was asked for what, in order. */
function recording(options: { readonly awayFor?: number | null } = {}) {
  const asked: string[] = [];
  const note =
    (words: string) =>
    (...given: readonly unknown[]) =>
      void asked.push([words, ...given.filter((one) => typeof one !== 'object')].join(' '));
  const followers: Followers = {
    tell: note('tell'),
    status: { touch: note('status') },
    dispatcher: { wake: note('dispatcher') },
    batches: { jobChanged: note('batches') },
    shelving: { jobChanged: note('shelving') },
    orderLookups: { jobChanged: note('orderLookups') },
    batchLabels: {
      jobChanged: (job) => {
        note('batchLabels')(job);
        return false;
      },
    },
    printOrder: { jobChanged: note('printOrder'), outageOver: note('printOrder outageOver') },
    printing: { recall: note('recall') },
    watchlist: { wake: note('watchlist'), missed: note('watchlist missed') },
    eventProcessor: { wake: note('events') },
    cancelling: { wake: note('cancelling') },
    reconciliation: {
      wake: note('reconciliation'),
      sweep: async (...given) => note('reconciliation sweep')(...given),
    },
    resume: note('resume'),
    probe: { check: note('probe') },
    state: { awayFor: () => options.awayFor ?? null, probeSoon: note('probeSoon') },
    debts: { holdEnded: note('holdEnded'), charged: note('charged'), balanceTold: note('balanceTold') },
    balanceRefresh: { want: note('balanceRefresh') },
    account: { learned: note('account') },
    outbox: { wake: note('outbox') },
    site: { jobChanged: note('site'), accountLearned: note('siteAccount') },
  };
  return { asked, followers };
}

const ALWAYS = ['tell', 'site', 'status', 'shelving', 'orderLookups', 'batchLabels', 'printOrder', 'batches'];
const SHIPMENT = { id: '1', trackingNumber: 'T', trackingNumberIsCarrier: true } as Job['shipment'];

/** What follows beyond what always does. */
const FOLLOWS: Partial<Record<JobState, readonly string[]>> = {
  queued: ['dispatcher'],
  label_pending: ['watchlist'],
  awaiting_payment: ['watchlist'],
  cancelling: ['cancelling'],
  cancelled: ['recall'],
};

describe('what follows from the change of a job', () => {
  it.each(JOB_STATES)('to %s', (state) => {
    const { asked, followers } = recording();
    const job = sampleJob({ state });
    afterJobChange(job, followers);
    const events = job.shipment === null ? [] : ['events', 'outbox'];
    expect([...asked].sort()).toEqual([...ALWAYS, ...(FOLLOWS[state] ?? []), ...events].sort());
    // Whoever looks at the screen hears of it first.
    expect(asked[0]).toBe('tell');
  });

  it('that has a shipment: an event that came before its answer is worked off', () => {
    const { asked, followers } = recording();
    afterJobChange(sampleJob({ state: 'printed', shipment: SHIPMENT }), followers);
    expect(asked).toContain('events');
  });
});

describe('what follows from what the service told', () => {
  it('polls nothing while the service is away, and everything once it is back', () => {
    for (const [awayFor, expected] of [
      [5_000, ['status', 'siteAccount', 'probe']],
      [null, ['status', 'siteAccount', 'probe', 'watchlist', 'events', 'reconciliation', 'cancelling']],
    ] as const) {
      const { asked, followers } = recording({ awayFor });
      const signals = createStationSignals();
      connect(signals, followers);
      signals.serviceChanged.emit();
      expect(asked).toEqual(expected);
    }
  });

  it('asks about a hold sooner only for an order of the bench', () => {
    const { asked, followers } = recording();
    const signals = createStationSignals();
    connect(signals, followers);
    signals.orderQueued.emit('batch');
    signals.orderQueued.emit('bench');
    expect(asked).toEqual(['dispatcher', 'probeSoon', 'dispatcher']);
  });

  it('each signal has somebody who follows it', () => {
    const { asked, followers } = recording();
    const signals = createStationSignals();
    connect(signals, followers);
    for (const [name, signal] of Object.entries(signals)) {
      const before = asked.length;
      signal.emit(name === 'jobChanged' ? sampleJob() : name === 'orderQueued' ? 'batch' : (true as never));
      expect(asked.length, name).toBeGreaterThan(before);
    }
  });
});
