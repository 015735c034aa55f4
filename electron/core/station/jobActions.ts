import type { Job } from '../../contract/job.ts';
import { isUnpaidElsewhere } from '../../contract/openPayment.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { isWithin } from '../base/index.ts';
import type { JobBook } from '../jobs/index.ts';
import { can, isHeld, problem } from '../jobs/index.ts';
import type { Intake } from '../orders/index.ts';
import { isStillOpen } from '../orders/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { OwnerPermit, PinRefusal, Printing } from '../printing/index.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import type { ResponseReader } from '../shipments/index.ts';
import { pollForeignShipment } from '../shipments/index.ts';

/** `job_not_found`: no such job. `not_possible_now`: its state does not allow it. The others only for a print. */
export type JobError = { readonly kind: 'job_not_found' } | { readonly kind: 'not_possible_now' } | PinRefusal;

/** A label that a spooler neither ends nor complains about for so long (ms) may be asked about. */
const PRINT_PATIENCE_MS = 120_000;
/** So long (ms) a print waits to hear whether the shipment was cancelled elsewhere: its label would be void. */
const CHECK_PATIENCE_MS = 3_000;

/** What the operator can want of a job. Each answers with the job as it is then; what follows is told as it happens. */
export interface JobActions {
  /** Sends or polls up at once instead of at the planned time. */
  lookNow(jobId: string): Promise<Result<Job, JobError>>;
  /** Also for a label whose spooler does not end: it has a problem, or began over two minutes ago. */
  confirmPrint(jobId: string, onPaper: boolean): Promise<Result<Job, JobError>>;
  /**
   * Prints the label because the operator wants it, whatever held it back; again, if it was printed before, for which
   * the owner's PIN may be needed. A label that this machine has no more is fetched first.
   */
  print(jobId: string, reason: string | null, pin: string | null): Promise<Result<Job, JobError>>;
  /** Takes back a job that certainly was not sent. */
  withdraw(jobId: string): Promise<Result<Job, JobError>>;
  /** Sets aside a job that certainly was not sent: only `retry` lets it go. */
  hold(jobId: string): Promise<Result<Job, JobError>>;
  /** Sends a refused, incomplete, withdrawn or held job again, with the order as the book has it now. */
  retry(jobId: string): Promise<Result<Job, JobError>>;
  /** Asks the service to cancel the shipment (API section 4.4). */
  cancel(jobId: string, reason: string | null): Promise<Result<Job, JobError>>;
  /** Ships the order of a cancelled shipment anew, under a reference that says so; answers with the new job. */
  shipAnew(jobId: string): Promise<Result<Job, JobError>>;
}

export interface JobActionsParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly responses: ResponseReader;
  readonly labels: LabelStore;
  readonly permit: OwnerPermit;
  readonly printing: Printing;
  readonly intake: Intake;
  readonly reconciliation: Pick<Reconciliation, 'check'>;
  readonly clock: Clock;
  /** A queued job may go at once. */
  readonly onQueued: () => void;
  readonly onPollWanted: () => void;
}

export function createJobActions(parts: JobActionsParts): JobActions {
  const { journal, jobs, client, state, responses, labels, permit, printing, intake, reconciliation, clock } = parts;
  const { onQueued, onPollWanted } = parts;

  async function changing(
    jobId: string,
    possible: (job: Job) => boolean | Promise<boolean>,
    change: (job: Job) => Promise<Job>,
  ): Promise<Result<Job, JobError>> {
    const job = await journal.job(jobId);
    if (job === null) return err({ kind: 'job_not_found' });
    if (!(await possible(job))) return err({ kind: 'not_possible_now' });
    return ok(await change(job));
  }

  async function lookNow(job: Job): Promise<Job> {
    if (isUnpaidElsewhere(job)) return pollForeignShipment(job, parts);
    if (job.state === 'queued') {
      const resumed = await jobs.advance(job.id, (now) =>
        now.state === 'queued' ? { type: 'resumed', by: 'operator' } : null,
      );
      state.tryAgainNow();
      onQueued();
      return resumed;
    }
    const wanted = await jobs.advance(job.id, (now) =>
      can(now.state, 'look_requested') ? { type: 'look_requested', nextAt: clock.now() } : null,
    );
    if (state.awayFor() === null) onPollWanted();
    else state.tryAgainNow();
    return wanted;
  }

  async function print(jobId: string, reason: string | null, pin: string | null): Promise<Result<Job, JobError>> {
    const found = await journal.job(jobId);
    if (found === null) return err({ kind: 'job_not_found' });
    if (!canPrint(found)) return err({ kind: 'not_possible_now' });
    // Where nobody answers in time it is printed all the same: a reprint needs no network.
    await reconciliation.check(found, CHECK_PATIENCE_MS);
    const job = (await journal.job(jobId)) ?? found;
    if (!canPrint(job)) return err({ kind: 'not_possible_now' });
    // It came out meanwhile, which is what was wanted: another sheet takes another wish.
    if (job.printCount !== found.printCount) return ok(job);
    const permitted = await permit.forPrint(job, pin);
    if (!permitted.ok) return permitted;
    if (can(job.state, 'label_stored') && !(await hasLabel(job))) await fetchLabel(job);
    printing.enqueueWanted(job, reason);
    return ok((await journal.job(job.id)) ?? job);
  }

  async function hasLabel({ label }: Job): Promise<boolean> {
    return label !== null && (await labels.pathOf(label.file)) !== null;
  }

  /** One that was never fetched (already shipped elsewhere), or that was not kept for so long. */
  async function fetchLabel(job: Job): Promise<void> {
    const { shipment } = job;
    if (shipment === null) return;
    const answer = await client.request('bench', 'label', (api) => api.label(shipment.id));
    const event = answer.ok ? await responses.eventOfLabel(job, answer.value, 'bench') : null;
    if (event !== null) await jobs.advance(job.id, (now) => (can(now.state, event.type) ? event : null));
  }

  /** A label may be asked about while it prints only when its spooler says what is the matter, or nothing for long. */
  async function canAnswerFor(job: Job): Promise<boolean> {
    if (job.state === 'print_unconfirmed') return true;
    if (job.state !== 'printing') return false;
    if (job.problem !== null) return true;
    const started = (await journal.timeline(job.id)).findLast((entry) => entry.type === 'print_started');
    return started === undefined || !isWithin(started.at, clock.now(), PRINT_PATIENCE_MS);
  }

  const neverSent = (job: Job) => can(job.state, 'withdrawn') && !job.deliveryUnknown;
  const canCancel = (job: Job) => can(job.state, 'cancel_requested') && job.shipment !== null;
  /** After a purge there is nobody left to send to: neither a label nor an address may come back by this job. */
  const isWhole = (job: Job) => job.purgedAt === null;
  const canPrint = (job: Job) =>
    can(job.state, 'print_started') &&
    isWhole(job) &&
    !isUnpaidElsewhere(job) &&
    (job.label !== null || job.shipment !== null);
  const canRetry = (job: Job) =>
    isWhole(job) && (can(job.state, 'order_corrected') || (can(job.state, 'reopened') && job.shipment === null));

  return {
    lookNow: (jobId) =>
      changing(
        jobId,
        (job) => can(job.state, 'resumed') || can(job.state, 'look_requested') || isUnpaidElsewhere(job),
        lookNow,
      ),
    confirmPrint: (jobId, onPaper) => changing(jobId, canAnswerFor, (job) => printing.answerFor(job, onPaper)),
    print,
    withdraw: (jobId) =>
      changing(jobId, neverSent, (job) =>
        jobs.advance(job.id, (now) => (neverSent(now) ? { type: 'withdrawn' } : null)),
      ),
    hold: (jobId) =>
      changing(jobId, isStillOpen, (job) =>
        jobs.advance(job.id, (now) =>
          isStillOpen(now) && !isHeld(now) ? { type: 'held', order: now.order, problem: problem('on_hold') } : null,
        ),
      ),
    retry: (jobId) => changing(jobId, canRetry, (job) => intake.retry(job.id)),
    cancel: (jobId, reason) =>
      changing(jobId, canCancel, (job) =>
        jobs.advance(job.id, (now) =>
          canCancel(now) ? { type: 'cancel_requested', reason, nextAt: clock.now() } : null,
        ),
      ),
    shipAnew: (jobId) =>
      changing(
        jobId,
        (job) => job.state === 'cancelled' && job.shipment !== null && job.order !== null && isWhole(job),
        (job) => intake.shipAnew(job),
      ),
  };
}
