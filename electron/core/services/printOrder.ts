import type { Job, Lane } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';

/**
 * Labels come out in the order of the scans of their lane, although several create requests are on their way at once:
 * a label waits for the orders before it whose answer is still to come, but no longer than `PATIENCE_MS`. An order that
 * was passed prints when its answer comes, and its screen says that it is late.
 */
export interface PrintOrder {
  /** A job changed; a label that is to be printed now goes to `print`. */
  jobChanged(job: Job): void;
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

export function createPrintOrder({ clock, print }: PrintOrderParts): PrintOrder {
  /** Orders whose create request is on its way. */
  const submitting = new Map<string, { readonly seq: number; readonly lane: Lane }>();
  const waiting = new Map<string, Waiting>();

  const isOvertaking = ({ seq, lane }: Job) =>
    [...submitting.values()].some((other) => other.lane === lane && other.seq < seq);

  function release(id: string) {
    const one = waiting.get(id);
    if (one === undefined) return;
    waiting.delete(id);
    one.cancelTimer();
    print(one.job);
  }

  function releaseInOrder() {
    const bySeq = [...waiting.values()].sort((a, b) => a.job.seq - b.job.seq);
    for (const { job } of bySeq) if (!isOvertaking(job)) release(job.id);
  }

  return {
    jobChanged(job) {
      if (job.state === 'submitting') {
        submitting.set(job.id, { seq: job.seq, lane: job.lane });
        return;
      }
      const wasSubmitting = submitting.delete(job.id);
      if (job.state === 'label_ready' && job.problem === null) {
        if (waiting.has(job.id)) return;
        if (wasSubmitting && isOvertaking(job)) {
          waiting.set(job.id, { job, cancelTimer: clock.after(PATIENCE_MS, () => release(job.id)) });
          return;
        }
        print(job);
      } else {
        waiting.get(job.id)?.cancelTimer();
        waiting.delete(job.id);
      }
      if (wasSubmitting) releaseInOrder();
    },
    stop() {
      for (const { cancelTimer } of waiting.values()) cancelTimer();
      waiting.clear();
    },
  };
}
