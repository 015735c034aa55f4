import type { Job, Lane } from '../../contract/job.ts';
import type { Clock } from '../ports/Clock.ts';
import { createStacks, type ScheduledBatches } from './batchStacks.ts';
import { isSame, type Separated, type Wanted, wantedByStation } from './wanted.ts';

export interface PrintScheduleDeps {
  readonly clock: Clock;
  readonly batches: ScheduledBatches;
  /** Finds the current printer of labels, called once for the whole queue: a printer's id, or null for none. */
  readonly printers: () => (wanted: Wanted) => string | null;
  /** Resolves when the printer is free for the next one. */
  readonly print: (wanted: Wanted) => Promise<void>;
  readonly onFailure: (wanted: Wanted, failure: unknown) => void;
}

/**
 * Which label leaves next. A label that is ready first waits for those before it that are still to come: in its lane
 * (`createLanes`), or in the stack of its batch (`createStacks`). Then it waits for its printer (`createQueue`), as does at
 * once a label that a person requests.
 */
export type PrintSchedule = ReturnType<typeof createPrintSchedule>;

export function createPrintSchedule({ clock, batches, ...deps }: PrintScheduleDeps) {
  const queue = createQueue(deps);
  const print = (job: Job, separated: Separated | null) => queue.add(wantedByStation(job, separated));
  const lanes = createLanes(clock, (job) => print(job, batches.stoppedAt(job)));
  const { jobChanged: isOfStack, stop: stopStacks, ...stacks } = createStacks(clock, batches, print);
  return {
    ...{ ...queue, ...stacks, outageOver: lanes.outageOver },
    /** A label that is ready takes its place, and one that is not to be printed any more leaves it. */
    jobChanged(job: Job): void {
      if (!isOfStack(job)) lanes.jobChanged(job);
    },
    /** A job as the station finds it when it starts: only labels of a batch wait for others. */
    found(job: Job): void {
      if (!isOfStack(job) && job.state === 'label_ready' && job.problem === null) print(job, null);
    },
    stop(): void {
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
  readonly seq: number;
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

  const isBefore = (other: Coming, { lane, seq }: Job) => other.lane === lane && other.seq < seq;
  const isOvertaking = (job: Job) => [...coming.values()].some((other) => other.isAwaited && isBefore(other, job));

  /** The labels before this one have delayed it for long enough, so no other label waits for them. */
  function pass(job: Job) {
    for (const [id, one] of coming) if (isBefore(one, job)) coming.set(id, { ...one, isAwaited: false });
    releaseInOrder(job);
  }

  /** `last` has waited long enough, so it is printed, and so is every label before it in its lane. */
  function releaseInOrder(last: Job | null = null) {
    const inOrder = [...waiting.values()].sort((a, b) => a.job.seq - b.job.seq);
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
      if (state === 'submitting') {
        const hadSlot = wasSent ? before.hadSlot : slot !== null;
        // The parcel was set aside because its answer is slow (shelving.ts), so it is not in the row of parcels on the
        // bench.
        const isAwaited = (!wasSent || before.isAwaited) && (hadSlot || slot === null);
        coming.set(id, { lane, seq, isSent: true, hadSlot, isAwaited });
        if (wasSent && before.isAwaited && !isAwaited) releaseInOrder();
        return;
      }
      // Any other job with a planned time waits for that time, even after an outage (`createOutageRecovery`).
      if (state === 'queued' && problem !== null && (nextAt === null || problem.code === 'answer_unknown')) {
        // A job that goes back into the queue after the outage was over has failed for a reason of its own.
        const isAwaited = before?.isSent === false && before.isAwaited;
        coming.set(id, { lane, seq, isSent: false, hadSlot: false, isAwaited });
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
    /** The service answers again, so what waited for it is sent now. */
    outageOver(): void {
      for (const [id, one] of coming) if (!one.isSent) coming.set(id, { ...one, isAwaited: true });
    },
    stop() {
      for (const id of waiting.keys()) leave(id);
    },
  };
}

/** Labels of a lower rank go first, and of one rank those of a lower place. */
interface Turn {
  readonly rank: number;
  readonly place: number;
}

const byTurn = (one: Turn, other: Turn) => one.rank - other.rank || one.place - other.place;

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
    /** Adds a label that waits for no other; nothing is printed before `start`. */
    add(wanted: Wanted): void {
      const others = queue.filter((other) => !isSame(other.wanted, wanted));
      if (wanted.by === 'operator' || others.length === queue.length)
        queue = [...others, { wanted, turn: nextTurn(wanted) }].sort((a, b) => byTurn(a.turn, b.turn));
      work();
    },
    start(): void {
      runs = true;
      work();
    },
    /** Tries again: printers may have come, gone or been chosen. */
    work,
    stop() {
      runs = false;
    },
  };
}
