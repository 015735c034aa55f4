import type { Job } from '../../contract/job.ts';
import type { JobEvent } from './jobEvents.ts';

/* The create requests of a job that may have reached the service, and whose answers were lost. */

type Unanswered = NonNullable<Job['unanswered']>;

/**
 * When the first and the last request of the job ended without an answer, epoch ms. Where that is lost, or an earlier
 * release did not store it, the times of the job count.
 */
export function unansweredRequests({ unanswered, createdAt, updatedAt }: Job): Unanswered {
  return unanswered ?? { first: createdAt, last: updatedAt };
}

/** An earlier request may have been paid, and the service does not say: a person decides whether the order is sent again. */
export function isUntold({ problem }: Pick<Job, 'problem'>): boolean {
  return problem?.code === 'resend_unclear' || problem?.code === 'other_account';
}

/** A person has decided at `now` (epoch ms) that such an order is sent again. */
export function sentAgainByPerson(job: Job, now: number): Unanswered {
  return { first: firstOf(job, now), last: now, byPerson: true };
}

/** One more request ended without an answer, at `now` (epoch ms) or, where the end of the program cut it off, unknown when. */
export function unansweredAgain(
  job: Job,
  { endUnknown }: Extract<JobEvent, { type: 'submit_deferred' }>,
  now: number,
): Unanswered {
  // The job has been in `submitting` since that request began.
  if (endUnknown === true) return { first: firstOf(job, job.stateSince ?? job.updatedAt), last: now };
  // An order that a person has sent again is known to the service from then on, even if it had forgotten the order before. Not
  // so if the program ended meanwhile: perhaps the list was still being read, and nothing had left.
  return { first: job.unanswered?.byPerson === true ? now : firstOf(job, now), last: now };
}

/** An earlier release stored only `deliveryUnknown`, so the unanswered request may be as old as the job. */
function firstOf({ unanswered, deliveryUnknown, createdAt }: Job, endedAt: number): number {
  return unanswered?.first ?? (deliveryUnknown ? createdAt : endedAt);
}
