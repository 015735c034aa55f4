import { changedFields } from '../../contract/changedFields.ts';
import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { SiteClaim } from '../../contract/site.ts';
import { unwrappedOrder } from '../../contract/unwrappedOrder.ts';
import { referenceOf } from '../../contract/wrapping.ts';
import { isWithin } from '../base/index.ts';
import { isFree, isLegal, latestReplacementOf } from '../jobs/index.ts';
import { fromDesk, isSameParcel } from './deskChoice.ts';
import { namedReference } from './heldReference.ts';
import type { Intake, IntakeDeps } from './intake.ts';
import { orderProblems } from './orderRules.ts';

/** Orders as people write them at this desk: shipped by hand, corrected, or put into the book. */
export type WrittenOrders = ReturnType<typeof createWrittenOrders>;

/**
 * `has_job`: the reference was used here already. `canTakeOver`: its job stopped, and may go on with the given order.
 * `same_parcel`: the same parcel was shipped without a reference a few minutes ago. `elsewhere`: another desk of the site has
 * the order.
 */
export type ShipError =
  | { readonly kind: 'elsewhere'; readonly claim: SiteClaim }
  | { readonly kind: 'invalid_fields'; readonly fields: readonly FieldProblem[] }
  | { readonly kind: 'has_job'; readonly job: Job; readonly canTakeOver: boolean }
  | { readonly kind: 'same_parcel'; readonly job: Job };

/**
 * `not_possible_now`: the job is being sent by now, or a request of it may have been processed. `order_changed`: the order
 * is another one by now than the one that was corrected.
 */
export type CorrectError =
  | { readonly kind: 'invalid_fields'; readonly fields: readonly FieldProblem[] }
  | { readonly kind: 'job_not_found' }
  | { readonly kind: 'order_changed' }
  | { readonly kind: 'not_possible_now' };

/** `reference_taken`: a new order, and the book or a job has its reference already. */
export type SaveError =
  | Exclude<CorrectError, { readonly kind: 'job_not_found' }>
  | { readonly kind: 'reference_taken' };

export interface WrittenOrdersDeps extends Omit<IntakeDeps, 'state' | 'random' | 'listWaitsForLabel'> {
  readonly intake: Intake;
  /** The person at the desk. */
  readonly operator: () => string;
}

/** After a crash of its page, a form is filled in again within this time, ms. */
const SAME_PARCEL_MS = 600_000;
/** This many of the newest jobs are compared with a parcel without a reference. */
const MOST_COMPARED = 1_000;
const NO_REFERENCE: FieldProblem = { field: 'order_reference', rule: 'required', limit: null, message: null };

export function createWrittenOrders(deps: WrittenOrdersDeps) {
  const { journal, jobs, clock, claims, orders, intake, deskName, operator, senderCode, onBenchWaits } = deps;
  const { accept } = intake;

  /**
   * Puts one order into the book and accepts it; without a reference, `draft` (a UUID) is its key (API section 4.4). If
   * the reference has a job that certainly was not sent, that job takes this order when `onto` is its id. If the same
   * parcel was shipped without a reference within the last ten minutes, under another key, it is shipped again only
   * when `onto` is the id of that first job.
   */
  async function ship(given: Order, draft: string, onto: string | null = null): Promise<Result<Job, ShipError>> {
    const reference = await namedReference(journal, given.reference);
    const order = { ...unwrappedOrder(given), reference };
    const fields = orderProblems(order);
    if (fields.length > 0) return err({ kind: 'invalid_fields', fields });
    if (order.reference === '') {
      const before = await sameParcelBefore(order, draft);
      if (before !== null && before.id !== onto) return err({ kind: 'same_parcel', job: before });
      const accepted = await accept({ kind: 'generated', value: draft }, order, 'bench');
      return 'elsewhere' in accepted ? err({ kind: 'elsewhere', claim: accepted.elsewhere }) : ok(accepted.job);
    }
    const met = await journal.jobByKey(order.reference);
    if (met !== null && isFree(met)) {
      const claimed = await claims.claim(met.key, met.id);
      if (claimed.kind === 'other') return err({ kind: 'elsewhere', claim: claimed.claim });
      await edit(order, false);
      await intake.takeFreed(met);
      const taken = await jobs.advance(met.id, () => ({ type: 'scanned_again' }));
      onBenchWaits();
      return ok(taken);
    }
    if (met !== null && (met.id !== onto || !stoppedUnsent(met))) return hasJob(met);
    await edit(order, false);
    if (met !== null) return takenOver(met, order);
    const accepted = await accept({ kind: 'reference', value: order.reference }, order, 'bench');
    if ('elsewhere' in accepted) return err({ kind: 'elsewhere', claim: accepted.elsewhere });
    return accepted.isNew ? ok(accepted.job) : hasJob(accepted.job);
  }

  /**
   * For an order without a reference, only the form's own key distinguishes a second shipment from a repeated request, and that
   * key is lost when the page crashes. Without this check the same parcel would then be created, and paid, twice.
   */
  async function sameParcelBefore(order: Order, draft: string): Promise<Job | null> {
    if ((await journal.jobByKey(draft)) !== null) return null;
    const isSame = (job: Job) =>
      job.key.kind === 'generated' &&
      job.state !== 'cancelled' &&
      !stoppedUnsent(job) &&
      isWithin(job.createdAt, clock.now(), SAME_PARCEL_MS) &&
      job.order !== null &&
      isSameParcel(job.order, order);
    return (await journal.recentJobs(MOST_COMPARED)).find(isSame) ?? null;
  }

  /**
   * The order of a stopped job as a retry would send it: as the book has it by now, packed as it was chosen at the desk.
   * Null: the code is still unknown. `draft`: a second version that waits for a decision.
   */
  async function toCorrect(jobId: string) {
    const job = await journal.job(jobId);
    if (job === null) return err({ kind: 'job_not_found' as const });
    if (!stoppedUnsent(job)) return err({ kind: 'not_possible_now' as const });
    return ok({ order: await presentOrder(job), draft: await journal.orderDraft(job.key.value) });
  }

  async function presentOrder(job: Job): Promise<Order | null> {
    const order = orders.packedFor(job, (await orders.inBook(job)).order);
    return order === null ? null : withoutDefaultSender(order);
  }

  /**
   * Sends a stopped job with its order as it was corrected at the desk, and stores the correction in the book. The
   * reference stays, because it is the key. Not possible once a request of the job may have been processed: the service
   * may know its key with the other contents (API section 4.4). `of`: the order that was corrected. If it is another one
   * by now, a list was imported in between, and its content must not be overwritten unseen.
   */
  async function correct(jobId: string, given: Order, of: Order | null): Promise<Result<Job, CorrectError>> {
    const job = await journal.job(jobId);
    if (job === null) return err({ kind: 'job_not_found' });
    const reference = job.key.kind === 'reference' ? job.key.value : (job.order?.reference ?? '');
    const order = { ...unwrappedOrder(given), reference };
    const fields = orderProblems(order);
    if (fields.length > 0) return err({ kind: 'invalid_fields', fields });
    if (!stoppedUnsent(job)) return err({ kind: 'not_possible_now' });
    if (isAnother(await presentOrder(job), of)) return err({ kind: 'order_changed' });
    // The book first: after a crash in between, a retry sends the corrected order and not the old one.
    if (reference !== '') await edit(order, false);
    const corrected = await sendCorrected(job.id, order);
    return corrected.isTaken ? ok(corrected.job) : err({ kind: 'not_possible_now' });
  }

  /**
   * Puts an order into the book as it was written at this desk: an import must not replace it unasked. False: it has a
   * job, and was to be changed only without one.
   */
  async function edit(order: Order, onlyWithoutJob: boolean): Promise<boolean> {
    const stored = withoutDefaultSender(order);
    const changed = changedFields(await journal.order(order.reference), stored);
    return journal.editOrder(stored, { at: clock.now(), desk: deskName(), by: operator(), changed, onlyWithoutJob });
  }

  /**
   * Stores an order of the book as it was written at the desk, or adds one. It may lack something: then its scan says
   * so. Not possible once the order has a job. `of`: as the book had it when it was changed; null: it did not have it.
   */
  async function saveOrder(given: Order, of: Order | null): Promise<Result<null, SaveError>> {
    // An order of the book is changed under its reference there.
    const reference = of === null ? referenceOf(given.reference) : given.reference.trim();
    const order = { ...unwrappedOrder(given), reference };
    if (order.reference === '') return err({ kind: 'invalid_fields', fields: [NO_REFERENCE] });
    const now = await journal.order(order.reference);
    if (of === null && now !== null) return err({ kind: 'reference_taken' });
    if (isAnother(now, of)) return err({ kind: 'order_changed' });
    if (await edit(order, true)) return ok(null);
    return err({ kind: of === null ? 'reference_taken' : 'not_possible_now' });
  }

  async function takenOver({ id }: Job, typed: Order): Promise<Result<Job, ShipError>> {
    const { job, isTaken } = await sendCorrected(id, typed);
    return isTaken ? ok(job) : hasJob(job);
  }

  /**
   * Queues a stopped job with this order. The choices made at the desk before are dropped: they were for another parcel,
   * or stand in the order by now.
   */
  async function sendCorrected(id: string, given: Order) {
    const order = fromDesk(given, senderCode());
    let isTaken = false;
    const job = await jobs.advance(id, (now) => {
      isTaken = stoppedUnsent(now);
      const changed = changedFields(now.order, order);
      return isTaken ? { type: 'order_corrected', order, atDesk: null, changed } : null;
    });
    if (isTaken) onBenchWaits();
    return { job, isTaken };
  }

  /** Names the newest job of the order: it may have been cancelled and shipped again since. */
  async function hasJob(first: Job): Promise<Result<never, ShipError>> {
    const job = await latestReplacementOf(journal, first);
    return err({ kind: 'has_job', job, canTakeOver: job.id === first.id && stoppedUnsent(job) });
  }

  return { ship, toCorrect, correct, saveOrder };
}

/**
 * The job waits for a correction, and none of its requests can have been processed, so another order may take its
 * place.
 */
function stoppedUnsent(job: Job): boolean {
  return isLegal(job, { type: 'order_corrected' }) && !job.deliveryUnknown;
}

/** The desk's default sender is applied when an order is sent, and is not stored with the order. */
function withoutDefaultSender(order: Order): Order {
  return order.sender?.kind === 'desk_default' ? { ...order, sender: null } : order;
}

function isAnother(now: Order | null, before: Order | null): boolean {
  if (now === null || before === null) return now !== before;
  return changedFields(withoutDefaultSender(before), withoutDefaultSender(now)).length > 0;
}
