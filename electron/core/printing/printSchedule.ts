import type { Job, Lane } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';
import { isSame, type Separated, type Wanted, wantedByStation } from './wanted.ts';

/**
 * Which label leaves next. A label that is ready first waits for those before it that are still to come: in its lane
 * (`createLanes`), or in the stack of its batch (`createStacks`). Then it waits for its printer (`createQueue`), as does at
 * once a label that a person requests.
 */
export interface PrintSchedule {
  /** A label that is ready takes its place, and one that is not to be printed any more leaves it. */
  jobChanged(job: Job): void;
  /** A job as the station finds it when it starts: only labels of a batch wait for others. */
  found(job: Job): void;
  /** The service answers again, so what waited for it is sent now. */
  outageOver(): void;
  /** Nothing of the batch is left to send. */
  sent(batch: number): void;
  /** The batch was stopped, or is done. */
  ended(batch: number): void;
  /** Labels of the batch up to this place came out before the station started. */
  seed(batch: number, place: number): void;
  /** How many labels of the batch are late and did not come out yet. */
  countLate(batch: number): number;
  /** Adds a label that waits for no other; nothing is printed before `start`. */
  add(wanted: Wanted): void;
  start(): void;
  /** Tries again: printers may have come, gone or been chosen. */
  work(): void;
  stop(): void;
}

export interface PrintScheduleDeps {
  readonly clock: Clock;
  readonly batches: ScheduledBatches;
  /** Finds the current printer of labels, called once for the whole queue: a printer's id, or null for none. */
  readonly printers: () => (wanted: Wanted) => string | null;
  /** Resolves when the printer is free for the next one. */
  readonly print: (wanted: Wanted) => Promise<void>;
  readonly onFailure: (wanted: Wanted, failure: unknown) => void;
}

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

/** The place of a label among those that wait with it. */
interface Turn {
  readonly rank: number;
  readonly place: number;
}

const byTurn = (one: Turn, other: Turn) => one.rank - other.rank || one.place - other.place;

/** All labels of a lane, or of a stack, are of one rank. */
const inLine = (place: number): Turn => ({ rank: 0, place });

export function createPrintSchedule({ clock, batches, ...deps }: PrintScheduleDeps): PrintSchedule {
  const queue = createQueue(deps);
  const print = (job: Job, separated: Separated | null) => queue.add(wantedByStation(job, separated));
  const lanes = createLanes(clock, (job) => print(job, batches.stoppedAt(job)));
  const { jobChanged: isOfStack, stop: stopStacks, ...stacks } = createStacks(clock, batches, print);
  return {
    ...{ ...queue, ...stacks, outageOver: lanes.outageOver },
    jobChanged(job) {
      if (!isOfStack(job)) lanes.jobChanged(job);
    },
    found(job) {
      if (!isOfStack(job) && job.state === 'label_ready' && job.problem === null) print(job, null);
    },
    stop() {
      stopStacks();
      lanes.stop();
      queue.stop();
    },
  };
}

/** A slow answer holds up the labels behind it for this long, ms. */
export const TIMEOUT_MS = 1_000;

/** An order that has its label still to come. */
interface Coming {
  readonly lane: Lane;
  readonly turn: Turn;
  /** Whether its create request is under way. Otherwise it waits to be sent, most likely because of an outage. */
  readonly isSent: boolean;
  readonly hadSlot: boolean;
  /**
   * Labels behind it wait for it: it is sent, or an outage that held it back is over, and no label has waited for it in vain
   * since.
   */
  readonly isAwaited: boolean;
}

/**
 * Labels come out in the order of the scans of their lane, although several create requests are under way at once. A
 * label waits for earlier orders whose answer is still to come, but no longer than `TIMEOUT_MS`; after that no other
 * label waits for them either. An order that was passed prints when its answer comes, and its screen says that it is
 * late. After an outage, the order whose try found the service again may be any one of them, so its label also waits
 * for the earlier orders that are about to be sent, just as long.
 */
function createLanes(clock: Clock, print: (job: Job) => void) {
  const coming = new Map<string, Coming>();
  const waiting = new Map<string, { readonly job: Job; readonly cancelTimer: () => void }>();

  const isBefore = (other: Coming, { lane, seq }: Job) => other.lane === lane && byTurn(other.turn, inLine(seq)) < 0;
  const isOvertaking = (job: Job) => [...coming.values()].some((other) => other.isAwaited && isBefore(other, job));

  /** The labels before this one have delayed it for long enough, so no other label waits for them. */
  function pass(job: Job) {
    for (const [id, one] of coming) if (isBefore(one, job)) coming.set(id, { ...one, isAwaited: false });
    releaseInOrder(job);
  }

  /** `last` has waited long enough, so it is printed, and so is every label before it in its lane. */
  function releaseInOrder(last: Job | null = null) {
    const inOrder = [...waiting.values()].sort((a, b) => byTurn(inLine(a.job.seq), inLine(b.job.seq)));
    for (const { job } of inOrder) {
      const isThrough = last !== null && job.lane === last.lane && job.seq <= last.seq;
      if ((isThrough || !isOvertaking(job)) && leave(job.id)) print(job);
    }
  }

  function leave(id: string): boolean {
    waiting.get(id)?.cancelTimer();
    return waiting.delete(id);
  }

  return {
    jobChanged(job: Job) {
      const { id, seq, lane, state, problem, nextAt, slot } = job;
      // Changes of one job can arrive out of order. A job that has its label is past `submitting`, so this change is an
      // old one.
      if (state === 'submitting' && waiting.has(id)) return;
      const before = coming.get(id);
      coming.delete(id);
      const wasSent = before?.isSent === true;
      const known = { lane, turn: inLine(seq) };
      if (state === 'submitting') {
        const hadSlot = wasSent ? before.hadSlot : slot !== null;
        // The parcel was set aside because its answer is slow (shelving.ts), so it is not in the row of parcels on the
        // bench.
        const isAwaited = (!wasSent || before.isAwaited) && (hadSlot || slot === null);
        coming.set(id, { ...known, isSent: true, hadSlot, isAwaited });
        if (wasSent && before.isAwaited && !isAwaited) releaseInOrder();
        return;
      }
      // Any other job with a planned time waits for that time, even after an outage (`createOutageRecovery`).
      if (state === 'queued' && problem !== null && (nextAt === null || problem.code === 'answer_unknown')) {
        // A job that goes back into the queue after the outage was over has failed for a reason of its own.
        const isAwaited = before?.isSent === false && before.isAwaited;
        coming.set(id, { ...known, isSent: false, hadSlot: false, isAwaited });
      }
      if (state === 'label_ready' && problem === null) {
        if (waiting.has(id)) return;
        if (wasSent && isOvertaking(job)) {
          waiting.set(id, { job, cancelTimer: clock.after(TIMEOUT_MS, () => pass(job)) });
          return;
        }
        print(job);
      } else leave(id);
      if (before !== undefined) releaseInOrder();
    },
    outageOver() {
      for (const [id, one] of coming) if (!one.isSent) coming.set(id, { ...one, isAwaited: true });
    },
    stop() {
      for (const id of waiting.keys()) leave(id);
    },
  };
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
  const turnOf = ({ place }: Ready): Turn => ({ rank: place > upTo ? 0 : 1, place });
  return [...ready.values()].sort((a, b) => byTurn(turnOf(a), turnOf(b)));
};

/**
 * Labels of a batch come out in the order of its orders, whenever each of them is ready: they are stuck on from the stack
 * in which they lie. A label waits for those before it that are still to come, but no longer than its batch says. One that
 * was overtaken is late: it comes out behind the last label of its batch, so that it never lies at a wrong place. One that
 * comes when the batch is over comes out at once.
 */
function createStacks(
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
      // Its parcel is in somebody's hands, so its label comes out at once.
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
    sent(batch: number) {
      const stack = stacks.get(batch);
      if (stack !== undefined) work(stack);
    },
    ended(batch: number) {
      const stack = stacks.get(batch);
      if (stack === undefined) return;
      stack.cancelTimer();
      for (const one of inStack(stack)) release(stack, one);
      stacks.delete(batch);
    },
    seed(batch: number, place: number) {
      stackOf(batch).upTo = place;
    },
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

/**
 * Labels go to each printer one at a time. So what waits behind a jam waits here and not in a spooler, and a jam holds up
 * only the labels of its printer. What the operator asks for goes first, the latest first, and a label of the bench
 * goes before those of an imported list: the packer has its parcel in hand. Those of other desks have their turns among
 * those of the bench.
 */
function createQueue({ printers, print, onFailure }: Omit<PrintScheduleDeps, 'clock' | 'batches'>) {
  let queue: readonly { readonly wanted: Wanted; readonly turn: Turn }[] = [];
  let arrivals = 0;
  const busy = new Set<string | null>();
  let runs = false;

  function nextTurn(wanted: Wanted): Turn {
    arrivals += 1;
    if (wanted.by === 'operator') return { rank: 0, place: -arrivals };
    return { rank: wanted.by === 'station' && wanted.lane === 'batch' ? 2 : 1, place: arrivals };
  }

  function work() {
    if (!runs || queue.length === 0) return;
    const printerOf = printers();
    const next: [string | null, Wanted][] = [];
    queue = queue.filter(({ wanted }) => {
      const printer = printerOf(wanted);
      if (busy.has(printer)) return true;
      busy.add(printer);
      next.push([printer, wanted]);
      return false;
    });
    for (const [printer, wanted] of next) void printOn(printer, wanted);
  }

  async function printOn(printer: string | null, wanted: Wanted) {
    try {
      await print(wanted);
    } catch (failure) {
      onFailure(wanted, failure);
    }
    busy.delete(printer);
    work();
  }

  return {
    add(wanted: Wanted) {
      const others = queue.filter((other) => !isSame(other.wanted, wanted));
      if (wanted.by === 'operator' || others.length === queue.length)
        queue = [...others, { wanted, turn: nextTurn(wanted) }].sort((a, b) => byTurn(a.turn, b.turn));
      work();
    },
    start() {
      runs = true;
      work();
    },
    work,
    stop() {
      runs = false;
    },
  };
}
