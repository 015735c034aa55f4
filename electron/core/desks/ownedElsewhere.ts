import type { Job, JobState } from '../../contract/job.ts';
import { createWorker } from '../base/index.ts';
import { isLegal, type JobRepository } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ParcelsElsewhere } from './parcelsElsewhere.ts';

/**
 * Closes the jobs whose outcome this desk cannot know once another desk of the site has it: an order that was taken over
 * while its request had no answer, and a label that a person is asked about.
 */
export type OwnedElsewhere = ReturnType<typeof createOwnedElsewhere>;

export interface OwnedElsewhereDeps {
  readonly elsewhere: ParcelsElsewhere;
  readonly journal: Journal;
  readonly jobs: JobRepository;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A desk with a parcel in one of these states prints its label, or has done so, and has the fee in its ledger. */
const OWNED: readonly JobState[] = [
  'label_pending',
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
];

export function createOwnedElsewhere(deps: OwnedElsewhereDeps) {
  const { elsewhere, journal, jobs } = deps;

  /** The job as it is after the other desks were asked. */
  async function refresh(job: Job): Promise<Job> {
    if (!isLegal(job, { type: 'owned_elsewhere' })) return job;
    const found =
      job.shipment === null ? await elsewhere.ofOrder(job.key.value) : await elsewhere.ofLabel(job.shipment.id, true);
    if (found === null || found.parcel === null || !OWNED.includes(found.parcel.state)) return job;
    const event = { type: 'owned_elsewhere', desk: found.desk.name } as const;
    return jobs.advance(job.id, (now) => (isLegal(now, event) ? event : null));
  }

  const worker = createWorker(deps, 'other desks not asked', async () => {
    const open = [...(await journal.unprovenJobs()), ...(await journal.jobsIn(['needs_attention']))];
    for (const job of open) if (!worker.isStopped()) await refresh(job);
  });

  return {
    /** Another desk reported a parcel, or the site answers again. */
    wake: worker.wake,
    refresh,
    stop: worker.stop,
  };
}
