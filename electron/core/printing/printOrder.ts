import type { Job, Lane } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';

/**
 * Labels come out in the order of the scans of their lane, although several create requests are under way at once. A
 * label waits for earlier orders whose answer is still to come, but no longer than `TIMEOUT_MS`; after that no other
 * label waits for them either. An order that was passed prints when its answer comes, and its screen says that it is
 * late. After an outage, the order whose try found the service again may be any one of them, so its label also waits
 * for the earlier orders that are about to be sent, just as long.
 */
export interface PrintOrder {
  /** A job changed. A label that is to be printed now goes to `print`. */
  jobChanged(job: Job): void;
  /** The service answers again, so what waited for it is sent now. */
  outageOver(): void;
  stop(): void;
}

export interface PrintOrderDeps {
  readonly clock: Clock;
  readonly print: (job: Job) => void;
}

/** A slow answer holds up the labels behind it for this long, ms. */
export const TIMEOUT_MS = 1_000;

interface Waiting {
  readonly job: Job;
  readonly cancelTimer: () => void;
}

interface Turn {
  readonly seq: number;
  readonly lane: Lane;
}

interface Sent extends Turn {
  readonly hadSlot: boolean;
  /** No label waits for this order any more. */
  readonly isPassed: boolean;
}

interface HeldBack extends Turn {
  /** An outage that kept it back is over, and no label has waited for it in vain since. */
  readonly isExpected: boolean;
}

export function createPrintOrder({ clock, print }: PrintOrderDeps): PrintOrder {
  /** Orders whose create request is on its way. */
  const submitting = new Map<string, Sent>();
  /** Orders that wait to be sent, most of them because of an outage. */
  const heldBack = new Map<string, HeldBack>();
  const waiting = new Map<string, Waiting>();

  function isOvertaking({ seq, lane }: Job): boolean {
    const isBefore = (other: Turn) => other.lane === lane && other.seq < seq;
    return (
      [...submitting.values()].some((other) => isBefore(other) && !other.isPassed) ||
      [...heldBack.values()].some((other) => isBefore(other) && other.isExpected)
    );
  }

  function release(id: string) {
    const one = waiting.get(id);
    if (one === undefined) return;
    waiting.delete(id);
    one.cancelTimer();
    print(one.job);
  }

  /**
   * The answers before this label are slow, or something else keeps their orders back, so it is printed, and no other label
   * waits for them.
   */
  function pass(job: Job) {
    const isBefore = (other: Turn) => other.lane === job.lane && other.seq < job.seq;
    for (const [id, one] of submitting) if (isBefore(one)) submitting.set(id, { ...one, isPassed: true });
    for (const [id, one] of heldBack) if (isBefore(one)) heldBack.set(id, { ...one, isExpected: false });
    releaseInOrder(job);
  }

  /** `last` has waited long enough, so it is printed, and so is every label before it in its lane. */
  function releaseInOrder(last: Job | null = null) {
    const bySeq = [...waiting.values()].sort((a, b) => a.job.seq - b.job.seq);
    for (const { job } of bySeq) {
      const isWaitedFor = last !== null && job.lane === last.lane && job.seq <= last.seq;
      if (isWaitedFor || !isOvertaking(job)) release(job.id);
    }
  }

  return {
    jobChanged(job) {
      const { id, seq, lane, state, problem, nextAt } = job;
      // Changes of one job can arrive out of order. A job that has its label is past `submitting`, so this change is an
      // old one.
      if (state === 'submitting' && waiting.has(id)) return;
      const before = heldBack.get(id);
      heldBack.delete(id);
      if (state === 'submitting') {
        const known = submitting.get(id);
        const hadSlot = known?.hadSlot ?? job.slot !== null;
        // The parcel was set aside because its answer is slow (shelving.ts), so it is not in the row of parcels on the
        // bench.
        const isPassed = known?.isPassed === true || (!hadSlot && job.slot !== null);
        submitting.set(id, { seq, lane, hadSlot, isPassed });
        if (isPassed && known?.isPassed === false) releaseInOrder();
        return;
      }
      const wasSubmitting = submitting.delete(id);
      // Any other job with a planned time waits for that time, even after an outage (`createOutageRecovery`).
      if (state === 'queued' && problem !== null && (nextAt === null || problem.code === 'answer_unknown')) {
        // One that comes back only after the outage has failed again, for a reason of its own.
        heldBack.set(id, { seq, lane, isExpected: before?.isExpected ?? false });
      }
      if (state === 'label_ready' && problem === null) {
        if (waiting.has(id)) return;
        if (wasSubmitting && isOvertaking(job)) {
          waiting.set(id, { job, cancelTimer: clock.after(TIMEOUT_MS, () => pass(job)) });
          return;
        }
        print(job);
      } else {
        waiting.get(id)?.cancelTimer();
        waiting.delete(id);
      }
      if (wasSubmitting || before !== undefined) releaseInOrder();
    },
    outageOver() {
      for (const [id, one] of heldBack) heldBack.set(id, { ...one, isExpected: true });
    },
    stop() {
      for (const { cancelTimer } of waiting.values()) cancelTimer();
      waiting.clear();
    },
  };
}
