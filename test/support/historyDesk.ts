import { onTestFinished } from 'vitest';
import type { Job, JobRecord, JobState } from '../../electron/contract/job.ts';
import { createRetrier } from '../../electron/core/base/retrier.ts';
import { createJobRepository, type JobRepository } from '../../electron/core/jobs/jobRepository.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { Logger } from '../../electron/core/ports/Logger.ts';
import { aJob, anOrder, draftOf } from './builders.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { memoryJournal } from './memoryJournal.ts';
import { sampleShipment } from './sampleJobs.ts';

export interface HistoryDesk {
  readonly journal: Journal;
  readonly jobs: JobRepository;
  readonly clock: ManualClock;
  readonly logger: Logger;
  /** Errors that were logged. */
  readonly errors: readonly string[];
  /** A job as it stands now in that state, with a shipment whose tracking number is `T-<reference>`. */
  put(reference: string, state: JobState, changes?: Partial<JobRecord>): Promise<Job>;
}

/** States in which the service knows no shipment of the job. */
const UNSENT: readonly JobState[] = ['needs_attention', 'queued', 'submitting', 'failed'];

/** Real journal and job repository, without anything that runs by itself: history, and what is derived from it. */
export function historyDesk(): HistoryDesk {
  const clock = manualClock();
  const journal = memoryJournal();
  onTestFinished(() => journal.close());
  const errors: string[] = [];
  const logger: Logger = {
    info() {},
    warn() {},
    error: (event, fields) => void errors.push(`${event} ${JSON.stringify(fields)}`),
  };
  const retrier = createRetrier({ clock, logger });
  const jobs = createJobRepository({ journal, clock, operator: () => 'Ayşe', onChanged() {}, retrier });

  return {
    journal,
    jobs,
    clock,
    logger,
    errors,
    async put(reference, state, changes = {}) {
      const shipment = { ...sampleShipment, id: `S-${reference}`, trackingNumber: `T-${reference}` };
      const job = aJob({
        key: { kind: 'reference', value: reference },
        order: anOrder({ reference }),
        state,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        shipment: UNSENT.includes(state) ? null : shipment,
        ...changes,
        id: reference,
      });
      return (await jobs.accept(draftOf(job), { code: reference, lane: 'bench', desk: '1' })).job;
    },
  };
}
