import type { Job } from '../../contract/job.ts';

/** The facts that differ between new jobs; every other field starts the same. */
export type NewJobFacts = Pick<Job, 'id' | 'key' | 'lane' | 'desk' | 'order' | 'state' | 'problem'> &
  Partial<Pick<Job, 'atDesk' | 'shipment' | 'payment' | 'rescued'>>;

/** A job before its first request. `now` in epoch ms. */
export function newJob(facts: NewJobFacts, now: number): Omit<Job, 'seq' | 'version'> {
  return {
    createdAt: now,
    updatedAt: now,
    stateSince: now,
    printedAt: null,
    atDesk: null,
    carrierSent: null,
    attempts: 0,
    deliveryUnknown: false,
    sentUnder: null,
    unanswered: null,
    rescued: false,
    nextAt: null,
    looks: 0,
    shelvedAt: null,
    lastLook: null,
    shipment: null,
    payment: null,
    label: null,
    slot: null,
    print: null,
    printCount: 0,
    cancelFrom: null,
    cancelReason: null,
    successor: null,
    pickup: null,
    purgedAt: null,
    ...facts,
  };
}
