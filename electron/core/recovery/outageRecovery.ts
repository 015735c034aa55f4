import type { Retrier } from '../base/index.ts';
import type { JobBook } from '../jobs/index.ts';
import type { Journal } from '../ports/Journal.ts';

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
