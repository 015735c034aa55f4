import { isIn, type Job, type JobIn, type ShippedJob } from '../../contract/job.ts';
import { isUnpaidElsewhere } from '../../contract/openPayment.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { isWithin } from '../base/index.ts';
import type { OwnedElsewhere } from '../desks/index.ts';
import { isHeld, isLegal, isUntold, PRINTABLE_STATES, problem, resendingOf } from '../jobs/index.ts';
import { type Intake, isStillOpen, type SendableOrders } from '../orders/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { OwnerPermit, PinRefusal, Printing } from '../printing/index.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import { pollForeignShipment, type ResponseReader } from '../shipments/index.ts';

/** `job_not_found`: no such job. `not_possible_now`: its state does not allow it. The others come only for a print. */
export type JobError = { readonly kind: 'job_not_found' } | { readonly kind: 'not_possible_now' } | PinRefusal;

/** If a spooler neither ends a label nor reports trouble for this long (ms), the operator may answer for it. */
const PRINT_TIMEOUT_MS = 120_000;
/** How long (ms) a print waits to learn whether the shipment was cancelled elsewhere: its label would be void. */
const CHECK_TIMEOUT_MS = 3_000;

/** The operator's actions on a job. Each method returns the job after it; later changes are reported as they happen. */
export type JobActions = ReturnType<typeof createJobActions>;

export interface JobActionsDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly responses: ResponseReader;
  readonly labels: LabelStore;
  readonly permit: OwnerPermit;
  readonly printing: Printing;
  readonly intake: Intake;
  readonly retry: SendableOrders['retry'];
  readonly ownedElsewhere: Pick<OwnedElsewhere, 'refresh'>;
  readonly reconciliation: Pick<Reconciliation, 'check'>;
  readonly onPollWanted: () => void;
}

type PrintableJob = JobIn<(typeof PRINTABLE_STATES)[number]>;

export function createJobActions(deps: JobActionsDeps) {
  const { journal, jobs, client, state, responses, labels, permit, printing, intake, retry, reconciliation, clock } =
    deps;
  const { ownedElsewhere, onPollWanted } = deps;

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
    if (job.state === 'already_shipped') return pollForeignShipment(job, deps);
    if (job.state === 'queued') {
      const resumed = await jobs.advance(job.id, (now) =>
        now.state === 'queued' ? { type: 'resumed', by: 'operator' } : null,
      );
      state.tryAgainNow();
      return resumed;
    }
    const wanted = await jobs.advance(job.id, (now) =>
      isLegal(now, { type: 'look_requested' }) ? { type: 'look_requested', nextAt: clock.now() } : null,
    );
    if (state.awayFor() === null) onPollWanted();
    else state.tryAgainNow();
    return wanted;
  }

  /**
   * Prints the label because the operator wants it, even if something held it back. For a label that was printed
   * before, the owner's PIN may be needed. A label that this machine no longer has is fetched first. `printerId`: where it is
   * to come out; left out or null: where such labels go.
   */
  async function print(
    jobId: string,
    reason: string | null,
    pin: string | null,
    printerId: string | null = null,
  ): Promise<Result<Job, JobError>> {
    const found = await journal.job(jobId);
    if (found === null) return err({ kind: 'job_not_found' });
    if (!canPrint(found)) return err({ kind: 'not_possible_now' });
    // Prints even without an answer in time: a reprint must not depend on the network.
    await reconciliation.check(found, CHECK_TIMEOUT_MS);
    // Refreshed, because the fee is booked here only if no other desk of the site has the order.
    const job = await ownedElsewhere.refresh((await journal.job(jobId)) ?? found);
    if (!canPrint(job)) return err({ kind: 'not_possible_now' });
    // It came out meanwhile, as wanted; for another sheet the operator has to ask again.
    if (job.printCount !== found.printCount) return ok(job);
    const permitted = await permit.forPrint(job, pin, printerId);
    if (!permitted.ok) return permitted;
    if (isLegal(job, { type: 'label_stored' }) && !(await hasLabel(job))) await fetchLabel(job);
    printing.enqueueWanted(job, reason, printerId);
    return ok((await journal.job(job.id)) ?? job);
  }

  async function hasLabel({ label }: Job): Promise<boolean> {
    return label !== null && (await labels.pathOf(label.file)) !== null;
  }

  /** For a label that was never fetched (already shipped elsewhere), or that was removed because of its age. */
  async function fetchLabel(job: ShippedJob): Promise<void> {
    const { shipment } = job;
    const answer = await client.request('bench', 'label', (api) => api.label(shipment.id));
    const event = answer.ok ? await responses.eventOfLabel(job, answer.value, 'bench') : null;
    if (event !== null) await jobs.advance(job.id, (now) => (isLegal(now, event) ? event : null));
  }

  /**
   * The operator may answer for a label that is printing only if its spooler reports trouble, or nothing for a long
   * time.
   */
  async function canAnswerFor(job: Job): Promise<boolean> {
    if (job.state === 'print_unconfirmed') return true;
    if (job.state !== 'printing') return false;
    if (job.problem !== null) return true;
    const started = (await journal.timeline(job.id)).findLast((entry) => entry.type === 'print_started');
    return started === undefined || !isWithin(started.at, clock.now(), PRINT_TIMEOUT_MS);
  }

  const foundIn = ({ panel }: Job, id: string) => panel?.found.find(({ shipment }) => shipment.id === id) ?? null;
  /** The other desk has printed it; a label that is missing is printed by `print` alone. */
  const found = (job: Job) =>
    jobs.advance(job.id, (now) => (isLegal(now, { type: 'label_found' }) ? { type: 'label_found' } : null));
  const neverSent = (job: Job) => isLegal(job, { type: 'withdrawn' });
  const canCancel = (job: Job) => isLegal(job, { type: 'cancel_requested' });
  const isStoppable = (job: Job) => isLegal(job, { type: 'stop_overruled' });
  /** After a purge the receiver is unknown, so this job must not bring back a label or an address. */
  const isWhole = (job: Job) => job.purgedAt === null;
  /** A label that is not here is fetched first. */
  const canPrint = (job: Job): job is PrintableJob =>
    isIn(job, PRINTABLE_STATES) && isWhole(job) && !isUnpaidElsewhere(job);
  const canRetry = (job: Job) => isWhole(job) && resendingOf(job) !== null;

  return {
    /** Sends or polls at once instead of at the planned time. */
    lookNow: (jobId: string): Promise<Result<Job, JobError>> =>
      changing(
        jobId,
        (job) =>
          isLegal(job, { type: 'resumed' }) || isLegal(job, { type: 'look_requested' }) || isUnpaidElsewhere(job),
        lookNow,
      ),
    /**
     * Also for a label whose spooler does not finish: it has a problem, or began over two minutes ago; and, with `onPaper`, for
     * one that another desk may have printed (`unproven`).
     */
    confirmPrint: (jobId: string, onPaper: boolean): Promise<Result<Job, JobError>> =>
      changing(
        jobId,
        async (job) => (onPaper && isLegal(job, { type: 'label_found' })) || canAnswerFor(job),
        (job) => (job.state === 'already_shipped' ? found(job) : printing.answerFor(job, onPaper)),
      ),
    print,
    /** Withdraws a job that certainly was not sent. */
    withdraw: (jobId: string): Promise<Result<Job, JobError>> =>
      changing(jobId, neverSent, (job) =>
        jobs.advance(job.id, (now) => (neverSent(now) ? { type: 'withdrawn' } : null)),
      ),
    /** Sets aside a job that certainly was not sent; only `retry` releases it. */
    hold: (jobId: string): Promise<Result<Job, JobError>> =>
      changing(jobId, isStillOpen, (job) =>
        jobs.advance(job.id, (now) =>
          isStillOpen(now) && !isHeld(now) ? { type: 'held', order: now.order, problem: problem('on_hold') } : null,
        ),
      ),
    /** Sends a refused, incomplete, withdrawn or held job again, with the order as it is in the book now. */
    retry: (jobId: string): Promise<Result<Job, JobError>> => changing(jobId, canRetry, (job) => retry(job.id)),
    /**
     * The order goes although the shop's list says that it is not to be shipped: what was not sent is sent, a label that was
     * held back comes out, and a parcel with its label may go.
     */
    overruleStop: (jobId: string): Promise<Result<Job, JobError>> =>
      changing(jobId, isStoppable, async ({ id }) => {
        const job = await jobs.advance(id, (now) => (isStoppable(now) ? { type: 'stop_overruled' } : null));
        // Whether it is sent again, which may charge it twice, is a question of its own.
        return canRetry(job) && !isUntold(job) ? retry(id) : job;
      }),
    /**
     * A person chooses which shipment of the panel is the one of this order, by its id; null: none, so a new one is opened,
     * and paid.
     */
    answerPanel: (jobId: string, shipmentId: string | null): Promise<Result<Job, JobError>> =>
      changing(
        jobId,
        (job) => isLegal(job, { type: 'panel_answered' }) && (shipmentId === null || foundIn(job, shipmentId) !== null),
        ({ id }) =>
          jobs.advance(id, (now) => {
            const taken = shipmentId === null ? null : foundIn(now, shipmentId);
            const isKnown = shipmentId === null || taken !== null;
            return isKnown && isLegal(now, { type: 'panel_answered' }) ? { type: 'panel_answered', taken } : null;
          }),
      ),
    /** Asks the service to cancel the shipment (API section 4.4). */
    cancel: (jobId: string, reason: string | null): Promise<Result<Job, JobError>> =>
      changing(jobId, canCancel, (job) =>
        jobs.advance(job.id, (now) =>
          canCancel(now) ? { type: 'cancel_requested', reason, nextAt: clock.now() } : null,
        ),
      ),
    /** Makes a new shipment for the order of a cancelled one, under a reference that shows it. Returns the new job. */
    shipAnew: (jobId: string): Promise<Result<Job, JobError>> =>
      changing(
        jobId,
        (job) => job.state === 'cancelled' && job.shipment !== null && job.order !== null && isWhole(job),
        (job) => intake.shipAnew(job),
      ),
  };
}
