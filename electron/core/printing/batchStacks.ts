import type { Job } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Separated } from './wanted.ts';

/** The batches as the schedule sees them. */
export interface ScheduledBatches {
  /** Null: the job is of no open batch. */
  placeOf(job: Job): BatchPlace | null;
  /** A label of a batch that was stopped lies in its stack nevertheless; null: it is of none. */
  stoppedAt(job: Job): Separated | null;
  /** True when every order of the batch was sent, or the batch is paused until a person resumes it. */
  isAllSent(id: number): boolean;
}

/**
 * The place of a label among those of its batch, and how long (ms) the labels behind a late one wait for it. `separated`:
 * its group, and whether it is the last to come out of it; null in a batch without separators.
 */
export interface BatchPlace {
  readonly batch: number;
  readonly place: number;
  readonly lateMs: number;
  readonly separated: Separated | null;
}

interface Ready extends BatchPlace {
  readonly job: Job;
  /** Monotonic clock, ms. */
  readonly since: number;
}

interface Stack {
  readonly batch: number;
  lateMs: number;
  /** The last place whose label came out. */
  upTo: number;
  /** When the last of its orders had left, on the monotonic clock, ms; null: some are still to leave. */
  sentAt: number | null;
  /** Places of the jobs whose label is still to come, by job id. */
  readonly coming: Map<string, number>;
  readonly ready: Map<string, Ready>;
  /** Labels that came out, or were held back at the printer: when they go on, they were in their place already. */
  readonly released: Set<string>;
  cancelTimer: () => void;
}

const nothing = () => {};

/** Labels that were overtaken (late) have their turn behind all others of the stack. */
const inStack = ({ ready, upTo }: Stack) => {
  const isLate = ({ place }: Ready) => Number(place <= upTo);
  return [...ready.values()].sort((a, b) => isLate(a) - isLate(b) || a.place - b.place);
};

/**
 * Labels of a batch come out in the order of its orders, whenever each of them is ready: they are stuck on from the stack
 * in which they lie. A label waits for those before it that are still to come, but no longer than its batch says. One that
 * was overtaken is late: it comes out behind the last label of its batch, so that it never lies at a wrong place. One that
 * comes when the batch is over comes out at once.
 */
export function createStacks(
  clock: Clock,
  { placeOf, isAllSent }: ScheduledBatches,
  print: (job: Job, separated: Separated | null) => void,
) {
  const stacks = new Map<number, Stack>();

  function stackOf(batch: number): Stack {
    const known = stacks.get(batch);
    if (known !== undefined) return known;
    const empty = { coming: new Map(), ready: new Map(), released: new Set<string>() };
    const stack: Stack = { ...empty, batch, lateMs: 0, upTo: -1, sentAt: null, cancelTimer: nothing };
    stacks.set(batch, stack);
    return stack;
  }

  function release(stack: Stack, { job, place, separated }: Ready) {
    stack.ready.delete(job.id);
    stack.upTo = Math.max(stack.upTo, place);
    stack.released.add(job.id);
    print(job, separated);
  }

  /** Lets out what may come out now, and plans the end of the waiting for a late one. */
  function work(stack: Stack) {
    stack.cancelTimer();
    stack.cancelTimer = nothing;
    const now = clock.monotonic();
    const workIn = (ms: number) => {
      stack.cancelTimer = clock.after(ms, () => work(stack));
    };
    const isWaiting = (end: number) => [...stack.coming.values()].some((place) => place > stack.upTo && place < end);
    for (;;) {
      const next = inStack(stack).find(({ place }) => place > stack.upTo);
      if (next === undefined) break;
      const left = next.since + stack.lateMs - now;
      if (isWaiting(next.place) && left > 0) return workIn(left);
      release(stack, next);
    }
    const late = inStack(stack);
    // A paused batch counts as sent, and does not any more when it goes on.
    if (!isAllSent(stack.batch)) stack.sentAt = null;
    if (late.length === 0 || !isAllSent(stack.batch)) return;
    // Labels that are still to come have their place before late ones, as long as they do not delay them too long.
    stack.sentAt ??= now;
    const left = Math.max(stack.sentAt, ...late.map(({ since }) => since)) + stack.lateMs - now;
    if (isWaiting(Number.POSITIVE_INFINITY) && left > 0) return workIn(left);
    for (const one of late) release(stack, one);
  }

  return {
    /** False: the job is of no open batch, or a person holds its parcel. Then its label prints without waiting for the batch. */
    jobChanged(job: Job): boolean {
      const { id, state, lane, problem } = job;
      const at = placeOf(job);
      if (at === null) return false;
      const stack = stackOf(at.batch);
      stack.lateMs = at.lateMs;
      stack.coming.delete(id);
      const before = stack.ready.get(id);
      stack.ready.delete(id);
      // A person holds its parcel, so its label comes out at once.
      const isTaken = lane === 'bench';
      if (!isTaken && (state === 'queued' || state === 'submitting' || state === 'label_pending')) {
        // Changes of one job can arrive out of order: what has its label is past these.
        if (before === undefined || state === 'label_pending') stack.coming.set(id, at.place);
        else stack.ready.set(id, before);
      }
      if (!isTaken && state === 'label_ready' && problem === null) {
        if (stack.released.has(id)) print(job, at.separated);
        else stack.ready.set(id, before ?? { ...at, job, since: clock.monotonic() });
      }
      if (state === 'label_ready' && problem !== null) stack.released.add(id);
      work(stack);
      return !isTaken;
    },
    /** Nothing of the batch is left to send. */
    sent(batch: number): void {
      const stack = stacks.get(batch);
      if (stack !== undefined) work(stack);
    },
    /** The batch was stopped, or is done. */
    ended(batch: number): void {
      const stack = stacks.get(batch);
      if (stack === undefined) return;
      stack.cancelTimer();
      for (const one of inStack(stack)) release(stack, one);
      stacks.delete(batch);
    },
    /** Labels of the batch up to this place came out before the station started. */
    seed(batch: number, place: number): void {
      stackOf(batch).upTo = place;
    },
    /** How many labels of the batch are late and did not come out yet. */
    countLate(batch: number): number {
      const stack = stacks.get(batch);
      if (stack === undefined) return 0;
      const places = [...stack.coming.values(), ...inStack(stack).map(({ place }) => place)];
      return places.filter((place) => place < stack.upTo).length;
    },
    stop() {
      for (const stack of stacks.values()) stack.cancelTimer();
      stacks.clear();
    },
  };
}
