import type { Job, JobState, TimelineEntry } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Journal } from '../ports/Journal.ts';
import type { LabelStore } from '../ports/LabelStore.ts';

export type JobList = 'queue' | 'watchlist' | 'payments' | 'attention' | 'unconfirmed';

const LISTS = {
  queue: ['queued', 'submitting', 'label_ready', 'printing', 'cancelling'],
  watchlist: ['label_pending', 'queued', 'submitting', 'label_ready', 'printing'],
  payments: ['awaiting_payment'],
  attention: ['needs_attention', 'failed', 'label_ready', 'printing'],
  unconfirmed: ['print_unconfirmed'],
} as const satisfies Record<JobList, readonly JobState[]>;

const isPrintingNext = ({ state }: Job) => state === 'label_ready' || state === 'printing';

/** The screens' queries about jobs; changes nothing. */
export function createJobQueries(journal: Journal, labels: LabelStore) {
  return {
    recent: (limit: number): Promise<readonly Job[]> => journal.recentJobs(limit),
    async list(list: JobList): Promise<readonly Job[]> {
      const found = await journal.jobsIn(LISTS[list]);
      switch (list) {
        case 'queue':
          // A label with a problem waits for a person, so it is in another list.
          return found.filter((job) => !isPrintingNext(job) || job.problem === null);
        case 'attention': {
          // The shop's own system answers in a moment, or its silence is the problem then.
          const stopped = found.filter(({ problem }) => problem !== null && problem.code !== 'shop_asked');
          return [...stopped, ...(await journal.unprovenJobs())].sort((one, other) => one.seq - other.seq);
        }
        case 'watchlist':
          // Also before the order is sent, and while its label is held back: the box is still in its slot.
          return found.filter((job) => job.state === 'label_pending' || job.slot !== null);
        case 'payments':
        case 'unconfirmed':
          return found;
        default:
          return list satisfies never;
      }
    },
    job: (jobId: string): Promise<Job | null> => journal.job(jobId),
    timeline: (jobId: string): Promise<readonly TimelineEntry[]> => journal.timeline(jobId),
    /** The label's PDF as the service sent it; `label_missing` when this machine no longer has it. */
    async label(jobId: string): Promise<Result<Uint8Array, { readonly kind: 'job_not_found' | 'label_missing' }>> {
      const job = await journal.job(jobId);
      if (job === null) return err({ kind: 'job_not_found' });
      const bytes = job.label === null ? null : await labels.read(job.label.file);
      return bytes === null ? err({ kind: 'label_missing' }) : ok(bytes);
    },
  };
}
