import type { Job } from '../../contract/job.ts';
import { isLegal, type JobEvent, problem } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';

export interface UnfinishedDeps extends RoomDeps {
  /** Goes on following a label that was printing; false: its print system does not know it any more. */
  readonly resume: (job: Job) => boolean;
}

/**
 * Continues what a crash left half done. A create request that may have been sent is sent again under the same key. A label that
 * may be on paper raises a question and is never printed again unasked, unless its print system still knows of it. A cancel that
 * may have been sent is requested again after a poll of the shipment. Reads the jobs now; the returned function stores what is to
 * happen to them. If something could not be stored it throws, after storing the others: call it again. Until then nothing is done
 * with those jobs.
 */
export async function findUnfinished({ journal, jobs, clock, resume }: UnfinishedDeps): Promise<() => Promise<void>> {
  let left = await journal.jobsIn(['cancelling', 'submitting', 'printing']);

  async function recover(job: Job): Promise<void> {
    const event = afterCrash(job, clock.now());
    if (!(await isResumed(job)))
      await jobs.advance(job.id, (now) => (isAsLeft(now, job) && isLegal(now, event) ? event : null));
    left = left.filter((other) => other !== job);
  }

  async function isResumed(job: Job): Promise<boolean> {
    if (job.state !== 'printing') return false;
    const now = await journal.job(job.id);
    return now !== null && isAsLeft(now, job) && resume(now);
  }

  return async () => {
    const failures: unknown[] = [];
    for (const job of left) await recover(job).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  };
}

/** While the recovery could not be stored, the operator may have answered for the label and had it printed again. */
function isAsLeft(now: Job, left: Job): boolean {
  return now.state === left.state && now.printCount === left.printCount;
}

function afterCrash(job: Job, now: number): JobEvent {
  switch (job.state) {
    case 'cancelling':
      return { type: 'cancel_deferred', problem: problem('answer_unknown'), nextAt: now };
    case 'submitting':
      return {
        type: 'submit_deferred',
        problem: problem('answer_unknown'),
        nextAt: null,
        maybeDelivered: true,
        endUnknown: true,
      };
    default:
      return { type: 'print_doubtful', problem: problem('print_unknown') };
  }
}

export interface OutageRecoveryDeps extends RoomDeps {
  /** Everything that waits to be sent may go. */
  readonly onOpen: () => void;
}

/**
 * Called when the service answers again. After an outage, jobs that waited because of it need not wait for their
 * planned time.
 */
export function createOutageRecovery(deps: OutageRecoveryDeps): (outage: boolean) => void {
  const { journal, jobs, retrier, onOpen } = deps;
  return (outage) => {
    onOpen();
    if (!outage) return;
    void retrier.untilDone('resume', async () => {
      for (const job of await journal.plannedJobs(['queued'])) {
        if (job.problem?.code !== 'answer_unknown') continue;
        await jobs.advance(job.id, (now) => (now.state === 'queued' ? { type: 'resumed', by: 'station' } : null));
      }
      onOpen();
    });
  };
}
