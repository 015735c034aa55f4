import type { Job, Lane } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';

/**
 * Labels come out in the order of the scans of their lane, although several create requests are on their way at once:
 * a label waits for the orders before it whose answer is still to come, but no longer than `PATIENCE_MS`, and then no
 * other label waits for them. An order that was passed prints when its answer comes, and its screen says that it is late.
 * After an outage any order may be the one whose try found the service again: its label waits also for those before it
 * that are about to be sent.
 */
export interface PrintOrder {
  /** A job changed; a label that is to be printed now goes to `print`. */
  jobChanged(job: Job): void;
  /** The service answers again: what waited for it is sent now. */
  outageOver(): void;
  stop(): void;
}

export interface PrintOrderParts {
  readonly clock: Clock;
  readonly print: (job: Job) => void;
}

/** A slow answer holds up the labels behind it for so long, ms. */
export const PATIENCE_MS = 1_000;

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
  /** No label waits for it any more. */
  readonly isPassed: boolean;
}

interface KeptBack extends Turn {
  /** Monotonic clock, ms. */
  readonly since: number;
}

export function createPrintOrder({ clock, print }: PrintOrderParts): PrintOrder {
  /** Orders whose create request is on its way. */
  const submitting = new Map<string, Sent>();
  /** Orders that wait to be sent, most of them because of an outage. */
  const keptBack = new Map<string, KeptBack>();
  const waiting = new Map<string, Waiting>();
  let overSince = Number.NEGATIVE_INFINITY;

  function isOvertaking({ seq, lane }: Job): boolean {
    const isBefore = (other: Turn) => other.lane === lane && other.seq < seq;
    const now = clock.monotonic();
    if ([...submitting.values()].some((other) => isBefore(other) && !other.isPassed)) return true;
    // Later than this whatever is still kept back has a reason of its own, and so has what failed again since.
    if (now - overSince >= PATIENCE_MS) return false;
    return [...keptBack.values()].some((other) => isBefore(other) && other.since <= overSince);
  }

  function release(id: string) {
    const one = waiting.get(id);
    if (one === undefined) return;
    waiting.delete(id);
    one.cancelTimer();
    print(one.job);
  }

  /** The answers before this label are slow: it goes, and no other label waits for them. */
  function pass(job: Job) {
    for (const [id, one] of submitting)
      if (one.lane === job.lane && one.seq < job.seq) submitting.set(id, { ...one, isPassed: true });
    releaseInOrder(job);
  }

  /** `last`: it has waited for long enough, and nothing before it waits longer than it. */
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
      // Changes of one job can be told out of order. A job that has its label is not submitting any more: this one is older.
      if (state === 'submitting' && waiting.has(id)) return;
      const before = keptBack.get(id);
      keptBack.delete(id);
      if (state === 'submitting') {
        const known = submitting.get(id);
        const hadSlot = known?.hadSlot ?? job.slot !== null;
        // Its parcel was set aside because the answer is slow (shelving.ts): it stands in no row with others.
        const isPassed = known?.isPassed === true || (!hadSlot && job.slot !== null);
        submitting.set(id, { seq, lane, hadSlot, isPassed });
        if (isPassed && known?.isPassed === false) releaseInOrder();
        return;
      }
      const wasSubmitting = submitting.delete(id);
      // Whatever else has a time for its next try waits for that time, also when an outage is over (resuming.ts).
      if (state === 'queued' && problem !== null && (nextAt === null || problem.code === 'answer_unknown')) {
        keptBack.set(id, { seq, lane, since: before?.since ?? clock.monotonic() });
      }
      if (state === 'label_ready' && problem === null) {
        if (waiting.has(id)) return;
        if (wasSubmitting && isOvertaking(job)) {
          waiting.set(id, { job, cancelTimer: clock.after(PATIENCE_MS, () => pass(job)) });
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
      overSince = clock.monotonic();
    },
    stop() {
      for (const { cancelTimer } of waiting.values()) cancelTimer();
      waiting.clear();
    },
  };
}
