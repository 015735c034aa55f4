import type { Job } from '../../contract/job.ts';
import type { QueuePlace } from '../../contract/queuePlace.ts';
import type { DeskClaims } from '../desks/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import type { BatchLane } from './batchLane.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { OpenBatches } from './openBatches.ts';

export interface QueuePlacesDeps {
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly dispatcher: Pick<Dispatcher, 'workMs'>;
  readonly batchLane: Pick<BatchLane, 'mostAtOnce'>;
  readonly openBatches: Pick<OpenBatches, 'mayLeave'>;
  readonly claims: Pick<DeskClaims, 'leavesInMs'>;
  readonly clock: Clock;
}

/** The places of jobs among those that wait to be sent. */
export function createQueuePlaces(deps: QueuePlacesDeps) {
  const { journal, client, state, dispatcher, batchLane, openBatches, claims, clock } = deps;

  /** Ms until the job is sent, by the slower of two: the account's limit, or the service's answers. Null: not known. */
  function inMs(job: Job, before: number, now: number): number | null {
    const { lane, nextAt } = job;
    // The database does not take this desk, or other desks cannot be asked: both last for an unknown time.
    if (claims.leavesInMs(job) === null || state.creating() !== 'open') return null;
    // A paused list waits for the operator, for an unknown time.
    if (lane === 'batch' && (batchLane.mostAtOnce() === 0 || !openBatches.mayLeave(job))) return null;
    const planned = nextAt === null ? 0 : nextAt - now;
    return Math.max(0, planned, client.waitOfNth(lane, 'create', before + 1), dispatcher.workMs(lane, before));
  }

  return {
    /** Null if the job does not wait. The screen asks for it while it shows it; otherwise nothing is counted. */
    async queuePlace(jobId: string): Promise<QueuePlace | null> {
      const job = await journal.job(jobId);
      if (job === null || job.state !== 'queued') return null;
      const now = clock.now();
      const before = await journal.queuedBefore(job, now);
      return { before, inMs: inMs(job, before, now) };
    },
  };
}
