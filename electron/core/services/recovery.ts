import { can } from '../domain/jobMachine.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { JobBook } from './jobBook.ts';
import { problem } from './problems.ts';

/**
 * What a crash left half done, as design section 4 says: a create that may have left is sent again under the same key;
 * a label that may be on paper is asked about, never printed again by itself; a cancel that may have left is asked again
 * after a look at the shipment.
 */
export async function recover(journal: Journal, jobs: JobBook, clock: Clock): Promise<void> {
  for (const job of await journal.jobsIn(['cancelling'])) {
    await jobs.advance(job.id, (now) =>
      can(now.state, 'cancel_deferred')
        ? { type: 'cancel_deferred', problem: problem('answer_unknown'), nextAt: clock.now() }
        : null,
    );
  }
  for (const job of await journal.jobsIn(['submitting'])) {
    await jobs.advance(job.id, (now) =>
      can(now.state, 'submit_deferred')
        ? { type: 'submit_deferred', problem: problem('answer_unknown'), nextAt: null, maybeDelivered: true }
        : null,
    );
  }
  for (const job of await journal.jobsIn(['printing'])) {
    await jobs.advance(job.id, (now) =>
      can(now.state, 'print_doubtful') ? { type: 'print_doubtful', problem: problem('print_unknown') } : null,
    );
  }
}
