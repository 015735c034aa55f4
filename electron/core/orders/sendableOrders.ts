import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { Problem } from '../../contract/problem.ts';
import { type CheckedOrder, isSought, problem, resendingOf } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { ShippingRules } from '../service/index.ts';
import { acceptedFrom, asPacked, fromDesk } from './deskChoice.ts';
import type { LookupAnswer } from './orderLookups.ts';
import { orderProblems } from './orderRules.ts';

/** The order that a job goes with, and what keeps it from being sent. */
export type SendableOrders = ReturnType<typeof createSendableOrders>;

interface Circumstances {
  readonly missing?: Problem;
  /** The stop of the shop that the job has already; a person may have overruled it. */
  readonly shopStop?: Job['shopStop'];
  readonly unclear?: Problem | null;
  /** A person wants it on hold. */
  readonly hold?: boolean;
}

export interface SendableOrdersDeps extends RoomDeps {
  /** The rules that choose a box for an order without a size. */
  readonly rules: Pick<ShippingRules, 'packed'>;
  /** Code of the sender address for orders that name none; null: the account's default. */
  readonly senderCode: () => string | null;
  /** Whether the shop's own system can be asked for an order that the book does not have. */
  readonly asksShop: () => boolean;
  /** A job waits to be sent whose parcel is at the desk. */
  readonly onBenchWaits: () => void;
}

export function createSendableOrders(deps: SendableOrdersDeps) {
  const { journal, jobs, rules, senderCode, asksShop, clock, onBenchWaits } = deps;

  /** The book does not have the order: the shop's own system is asked, where there is one. */
  const unknownOrder = () => problem(asksShop() ? 'shop_asked' : 'unknown_order');

  /** The order as the book has it by now. `unclear` is set while it has two versions and nobody has chosen one. */
  async function inBook(job: Pick<Job, 'key'> | null) {
    if (job === null) return { order: null, unclear: null };
    const [order, draft] = await Promise.all([journal.order(job.key.value), journal.orderDraft(job.key.value)]);
    return { order: await rules.packed(order), unclear: draft === null ? null : problem('two_versions', draft.desk) };
  }

  /**
   * The order as it is in the book now, with the choices that were made at the desk, and the waiting for labels that the job
   * was accepted with. `keepsSender`: and with the
   * sender that it was accepted with.
   */
  function packedFor(job: Job, book: Order | null, atDesk = job.atDesk, keepsSender = false): Order | null {
    const sender = keepsSender ? acceptedFrom(job, senderCode()) : senderCode();
    const order = fromDesk(book ?? job.order, sender);
    const isWaiting = order === null || job.order === null ? {} : { waitForLabel: job.order.waitForLabel };
    return asPacked(order === null ? null : { ...order, ...isWaiting }, atDesk);
  }

  /** Whether the order can be sent; without one `missing` is the obstacle. */
  function check(order: Order | null, more: Circumstances = {}): CheckedOrder {
    const { missing = unknownOrder(), shopStop = null, unclear = null, hold = false } = more;
    const held = hold ? problem('on_hold') : null;
    const obstacle = stopIn(order, shopStop) ?? held ?? (order === null ? missing : (unclear ?? fieldProblem(order)));
    return order === null || obstacle !== null ? { order, obstacle: obstacle ?? missing } : { order, obstacle };
  }

  return {
    inBook,
    /** The order with the box that the shop's rules give to one that says no size. */
    sized: rules.packed,
    packedFor,
    check,
    unknownOrder,
    /** The order of a job that was never sent, as the book has it by now. */
    async orderNow(job: Job): Promise<CheckedOrder> {
      const { order, unclear } = await inBook(job);
      return check(packedFor(job, order), { shopStop: job.shopStop, unclear });
    },
    /**
     * Tries a refused, incomplete, withdrawn or held job again, with the order as it is in the book now, or exactly as it
     * was sent where the service may know it. The choices made at the desk for it stay. `missing`: what is wrong if the code is
     * still unknown.
     */
    async retry(jobId: string, missing = unknownOrder()): Promise<Job> {
      const book = await inBook(await journal.job(jobId));
      const job = await jobs.advance(jobId, (now) => {
        const type = resendingOf(now);
        if (type === null) return null;
        const { shopStop } = now;
        const { order, obstacle } = mayBeKnown(now)
          ? check(now.order, { missing, shopStop })
          : check(packedFor(now, book.order), { missing, shopStop, unclear: book.unclear });
        return obstacle === null ? { type, order } : { type: 'order_checked', order, problem: obstacle };
      });
      if (job.state === 'queued') onBenchWaits();
      return job;
    },
    /**
     * Records what the shop's own system answered for the code of a job. An order goes into the book first, so
     * that a crash in between loses nothing; one that the book has by then is taken instead.
     */
    async lookupEnded(jobId: string, answer: LookupAnswer): Promise<void> {
      const value = answer.ok ? answer.value : null;
      if (value !== null && !('cancelled' in value)) await journal.addOrders([value], clock.now());
      const { order: found, unclear } = await inBook(await journal.job(jobId));
      const job = await jobs.advance(jobId, (now) => {
        if (!isSought(now)) return null;
        if (value !== null && 'cancelled' in value)
          return { type: 'shop_stopped', stop: { ...value.cancelled, at: clock.now() } };
        if (!answer.ok) {
          const { words: text } = answer.error;
          // Repeated answers with the same reason are one event.
          const isSaid = now.problem?.code === 'shop_no_answer' && now.problem.detail === text;
          return isSaid ? null : { type: 'order_sought', order: null, problem: problem('shop_no_answer', text) };
        }
        const given = asPacked(fromDesk(found, senderCode()), now.atDesk);
        const { order, obstacle } = check(given, { missing: problem('unknown_order'), unclear });
        return obstacle === null ? { type: 'order_found', order } : { type: 'order_sought', order, problem: obstacle };
      });
      if (job.state === 'queued') onBenchWaits();
    },
  };
}

/** The shop has stopped the order, and that is not what a person has overruled before. */
function stopIn(order: Order | null, known: Job['shopStop']): Problem | null {
  const stop = order?.shop.stopped;
  return stop === undefined || stop.at === known?.at ? null : problem('shop_stopped', stop.word);
}

function fieldProblem(order: Order): Problem | null {
  const fields = orderProblems(order);
  return fields.length === 0 ? null : problem('invalid_fields', null, fields);
}

/**
 * The service may have a shipment under the job's key, so the key must not go with other contents (API section 4.4). An
 * order that it refused for its fields it cannot have. What was purged cannot be sent as it was.
 */
function mayBeKnown({ deliveryUnknown, problem: reason, purgedAt, order }: Job): boolean {
  return deliveryUnknown && reason?.code !== 'invalid_fields' && purgedAt === null && order !== null;
}
