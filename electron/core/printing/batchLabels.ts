import type { Job } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';
import type { LabelGroup } from '../ports/SeparatorSheets.ts';

/**
 * Where a label stands among those of its batch, and how long (ms) the labels behind a late one wait for it. `separated`:
 * its group, and whether it is the last to come out of it; null in a batch without separators.
 */
export interface BatchPlace {
  readonly batch: number;
  readonly place: number;
  readonly lateMs: number;
  readonly separated: Separated | null;
}

export interface Separated {
  readonly group: LabelGroup;
  readonly isLast: boolean;
}

/**
 * Labels of a batch come out in the order of its orders, whatever comes when: they are stuck on from the stack in which
 * they lie. A label waits for those before it that are still to come, but no longer than its batch says. One that was
 * overtaken is late: it comes out behind the last label of its batch, so that it never lies at a wrong place. One that comes
 * when the batch is over comes out at once.
 */
export interface BatchLabels {
  /** False: the job is of no open batch, so its label does not come out here. */
  jobChanged(job: Job): boolean;
  /** Nothing of the batch is left to send. */
  sent(batch: number): void;
  /** It was stopped, or is done. */
  ended(batch: number): void;
  /** Labels up to this place came out before the station started. */
  seed(batch: number, place: number): void;
  /** How many labels of the batch are late and did not come out yet. */
  countLate(batch: number): number;
  stop(): void;
}

export interface BatchLabelsDeps {
  readonly clock: Clock;
  readonly print: (job: Job, separated: Separated | null) => void;
  readonly placeOf: (job: Job) => BatchPlace | null;
  readonly isSending: (batch: number) => boolean;
}

interface Ready {
  readonly job: Job;
  readonly place: number;
  readonly separated: Separated | null;
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

export function createBatchLabels({ clock, print, placeOf, isSending }: BatchLabelsDeps): BatchLabels {
  const stacks = new Map<number, Stack>();

  function stackOf(batch: number): Stack {
    const known = stacks.get(batch);
    if (known !== undefined) return known;
    const stack: Stack = {
      batch,
      lateMs: 0,
      upTo: -1,
      sentAt: null,
      coming: new Map(),
      ready: new Map(),
      released: new Set(),
      cancelTimer: nothing,
    };
    stacks.set(batch, stack);
    return stack;
  }

  function release(stack: Stack, { job, place, separated }: Ready) {
    stack.ready.delete(job.id);
    stack.upTo = Math.max(stack.upTo, place);
    stack.released.add(job.id);
    print(job, separated);
  }

  const byPlace = (stack: Stack) => [...stack.ready.values()].sort((a, b) => a.place - b.place);

  /** Lets out what may come out now, and plans the end of the waiting for a late one. */
  function work(stack: Stack) {
    stack.cancelTimer();
    stack.cancelTimer = nothing;
    const now = clock.monotonic();
    for (;;) {
      const next = byPlace(stack).find(({ place }) => place > stack.upTo);
      if (next === undefined) break;
      const isWaiting = [...stack.coming.values()].some((place) => place > stack.upTo && place < next.place);
      const left = next.since + stack.lateMs - now;
      if (isWaiting && left > 0) {
        stack.cancelTimer = clock.after(left, () => work(stack));
        return;
      }
      release(stack, next);
    }
    const [late] = byPlace(stack);
    // A paused batch counts as fed, and is not when it goes on.
    if (!isSending(stack.batch)) stack.sentAt = null;
    if (late === undefined || !isSending(stack.batch)) return;
    // Those that are still to come have their place before the late ones, as long as they do not keep them too long.
    const isWaiting = [...stack.coming.values()].some((place) => place > stack.upTo);
    stack.sentAt ??= now;
    const since = Math.max(stack.sentAt, ...byPlace(stack).map((one) => one.since));
    const left = since + stack.lateMs - now;
    if (isWaiting && left > 0) stack.cancelTimer = clock.after(left, () => work(stack));
    else letOut(stack);
  }

  function letOut(stack: Stack) {
    for (const one of byPlace(stack)) release(stack, one);
  }

  function jobChanged(job: Job): boolean {
    const { id, state, lane, problem } = job;
    const at = placeOf(job);
    if (at === null) return false;
    const stack = stackOf(at.batch);
    stack.lateMs = at.lateMs;
    stack.coming.delete(id);
    const before = stack.ready.get(id);
    stack.ready.delete(id);
    // Its parcel is in somebody's hands, so its label comes out at once.
    const isTaken = lane === 'bench';
    if (!isTaken && (state === 'queued' || state === 'submitting' || state === 'label_pending')) {
      // Changes of one job can arrive out of order: what has its label is past these.
      if (before === undefined || state === 'label_pending') stack.coming.set(id, at.place);
      else stack.ready.set(id, before);
    }
    if (!isTaken && state === 'label_ready' && problem === null) {
      if (stack.released.has(id)) print(job, at.separated);
      else stack.ready.set(id, before ?? { job, place: at.place, separated: at.separated, since: clock.monotonic() });
    }
    if (state === 'label_ready' && problem !== null) stack.released.add(id);
    work(stack);
    return !isTaken;
  }

  return {
    jobChanged,
    sent(batch) {
      const stack = stacks.get(batch);
      if (stack !== undefined) work(stack);
    },
    ended(batch) {
      const stack = stacks.get(batch);
      if (stack === undefined) return;
      stack.cancelTimer();
      letOut(stack);
      stacks.delete(batch);
    },
    seed(batch, place) {
      stackOf(batch).upTo = place;
    },
    countLate(batch) {
      const stack = stacks.get(batch);
      if (stack === undefined) return 0;
      const places = [...stack.coming.values(), ...byPlace(stack).map(({ place }) => place)];
      return places.filter((place) => place < stack.upTo).length;
    },
    stop() {
      for (const stack of stacks.values()) stack.cancelTimer();
      stacks.clear();
    },
  };
}
