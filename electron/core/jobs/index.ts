/**
 * A job is one order on its way to paper. This room has its states and the events that change them (`jobMachine.ts`),
 * what each event does to its data (`jobChanges.ts`), what can be wrong with it (`problems.ts`), and `jobRepository.ts`,
 * through which every change goes. Nothing here calls the service or a printer.
 */

export { BEFORE_PICK_UP, closingListOf } from './closingList.ts';
export type { JobEvent } from './jobEvents.ts';
export {
  isFree,
  isHeld,
  isLegal,
  isSought,
  isStopped,
  PRINTABLE_STATES,
  resendingOf,
  SLOT_STATES,
  transition,
  waitsForAPerson,
} from './jobMachine.ts';
export { createJobQueries } from './jobQueries.ts';
export { createJobRepository, type JobRepository, type JobRepositoryDeps } from './jobRepository.ts';
export { hasTooManyPages, pagesOf, parcelsOf, sheetsOf } from './labelPages.ts';
export { legalJob } from './legalJob.ts';
export { lostRefund } from './lostRefund.ts';
export { claimedKeys, isKeyOfAnyDesk, type JobStart, keyOfShipment, newJob } from './newJob.ts';
export { provenPayment, withKnownPayment } from './payments.ts';
export { type CheckedOrder, maybePaid, problem, problemOf, troubleProblem } from './problems.ts';
export { detailWithoutReceiver, PURGEABLE_STATES } from './purgedJob.ts';
export { recoveredJob } from './recoveredJob.ts';
export { latestReplacementOf } from './replacements.ts';
export { shopCancelOutcome, stopProblem } from './shopStop.ts';
export { isUntold, unansweredRequests } from './unanswered.ts';
