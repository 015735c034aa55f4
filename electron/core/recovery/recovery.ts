import type { Job } from '../../contract/job.ts';
import type { Retrier } from '../base/index.ts';
import { can, type JobBook, type JobEvent, problem } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';

/**
 * What becomes of the things that a crash left half done: a create that may have left is sent again under the same key;
 * a label that may be on paper is asked about, never printed again by itself; a cancel that may have left is asked again
 * after a poll of the shipment. Reads the jobs now; the returned function writes what is to become of them, and throws
 * when something could not be written, after the others were: call it again. Until then nothing is done with those jobs.
 */
export async function findUnfinished(journal: Journal, jobs: JobBook, clock: Clock): Promise<() => Promise<void>> {
  let left = await journal.jobsIn(['cancelling', 'submitting', 'printing']);

  async function recover(job: Job): Promise<void> {
    const event = afterCrash(job, clock.now());
    await jobs.advance(job.id, (now) => (isAsLeft(now, job) && can(now.state, event.type) ? event : null));
    left = left.filter((other) => other !== job);
  }

  return async () => {
    const failures: unknown[] = [];
    for (const job of left) await recover(job).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  };
}

/** While its recovery could not be written, the operator may have answered for a label, and had it printed. */
function isAsLeft(now: Job, left: Job): boolean {
  return now.state === left.state && now.printCount === left.printCount;
}

function afterCrash(job: Job, now: number): JobEvent {
  switch (job.state) {
    case 'cancelling':
      return { type: 'cancel_deferred', problem: problem('answer_unknown'), nextAt: now };
    case 'submitting':
      return { type: 'submit_deferred', problem: problem('answer_unknown'), nextAt: null, maybeDelivered: true };
    default:
      return { type: 'print_doubtful', problem: problem('print_unknown') };
  }
}

export interface OutageRecoveryParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly retrier: Retrier;
  /** Whatever waits to be sent may go. */
  readonly onOpen: () => void;
}

/** The service answers again; after an outage, jobs that waited because of it need not wait for their own time. */
export function createOutageRecovery({
  journal,
  jobs,
  retrier,
  onOpen,
}: OutageRecoveryParts): (outage: boolean) => void {
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
