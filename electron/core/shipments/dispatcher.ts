import type { Job } from '../../contract/job.ts';
import { backoffMs, createWakeable } from '../base/index.ts';
import { type JobBook, problem } from '../jobs/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Reservation, SendingAccount, ServiceClient, ServiceState } from '../service/index.ts';
import type { BatchLane } from './batchLane.ts';
import type { Sending } from './sending.ts';

/** Create requests on their way at once: a bench scan always finds a place beside a batch. */
const MOST_AT_ONCE = 4;
const AFTER_FAILURE_MS = 5_000;
/** So many of the last orders tell how long the service takes for one. */
const RECENT = 20;
/** Planned times are looked at again after this long (ms), because the wall clock may have been set meanwhile. */
const LONGEST_REST_MS = 60_000;

/** Takes queued jobs to the service: bench before batch, within the budget, one probe while the service is down. */
export interface Dispatcher {
  /** Something was queued, or may go on. */
  wake(): void;
  /** Ms that so many orders of a lane take, as long as the last ones took from leaving to being settled. */
  workMs(lane: Job['lane'], orders: number): number;
  stop(): void;
}

export interface DispatcherParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly batchLane: Pick<BatchLane, 'mostAtOnce'>;
  readonly sending: Sending;
  readonly account: Pick<SendingAccount, 'mark'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
}

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { journal, jobs, client, state, batchLane, sending, account, clock, random, logger } = parts;
  /** `isProbe`: it left to learn whether the service works again. One that hangs since before says nothing about now. */
  const underWay = new Map<string, { readonly lane: Job['lane']; readonly isProbe: boolean }>();
  /** How long the last orders took, ms. */
  let took: readonly number[] = [];
  let stopped = false;
  let cancelTimer: (() => void) | null = null;

  const wake = createWakeable(async () => {
    cancelTimer?.();
    cancelTimer = null;
    while (!stopped && (await startedOne()));
  });

  async function startedOne(): Promise<boolean> {
    try {
      return await startOne();
    } catch (failure) {
      logger.error('dispatcher failed', { failure: String(failure) });
      return later(AFTER_FAILURE_MS);
    }
  }

  /** Starts the next job; false when nothing may go now, with a timer set for when it may. */
  async function startOne(): Promise<boolean> {
    const creating = state.creating();
    if (typeof creating === 'number') return later(creating);
    const isProbe = creating === 'probe';
    if (underWay.size >= MOST_AT_ONCE || (isProbe && isProbed())) return false;
    const now = clock.now();
    const job = await nextJob(now);
    if (job === null) return later(await untilNext(now));
    const reservation = client.tryReserve(job.lane);
    if (typeof reservation === 'number') return later(reservation);
    underWay.set(job.id, { lane: job.lane, isProbe });
    const begun = await begin(job).catch((failure: unknown) => {
      underWay.delete(job.id);
      reservation.release();
      // A write that failed may be on the disk all the same.
      unwritten(job.id, failure, false);
      throw failure;
    });
    if (begun === null) {
      underWay.delete(job.id);
      reservation.release();
      return true;
    }
    const startedAt = clock.monotonic();
    let hasLeft = false;
    const onLeaving = () => {
      hasLeft = true;
    };
    void submit(begun, reservation, onLeaving)
      .catch((failure: unknown) => unwritten(job.id, failure, hasLeft))
      .finally(() => {
        reservation.release();
        took = [...took, clock.monotonic() - startedAt].slice(-RECENT);
        underWay.delete(job.id);
        wake();
      });
    return true;
  }

  const isProbed = () => [...underWay.values()].some(({ isProbe }) => isProbe);

  /** Null when the job has moved on meanwhile, or may not go any more. */
  async function begin(job: Job): Promise<Job | null> {
    let isBegun = false;
    const begun = await jobs.advance(job.id, (now) => {
      // Between the choice of the job and this moment a 402 may have paused its lane.
      isBegun = now.state === 'queued' && (now.lane === 'bench' || batchLane.mostAtOnce() > 0);
      return isBegun ? { type: 'submit_started', keyMark: account.mark } : null;
    });
    return isBegun ? begun : null;
  }

  /** The request is over, or never left the station, but that could not be written down. */
  function unwritten(id: string, failure: unknown, hasLeft: boolean) {
    if (stopped) return;
    logger.error('submit failed', { jobId: id, failure: String(failure) });
    clock.after(AFTER_FAILURE_MS, () => {
      if (!stopped) giveBack(id, hasLeft).catch((again: unknown) => unwritten(id, again, hasLeft));
    });
  }

  /** As after a crash: it is sent again under the same key. */
  async function giveBack(id: string, maybeDelivered: boolean): Promise<void> {
    await jobs.advance(id, (now) => {
      if (now.state !== 'submitting' || underWay.has(id)) return null;
      const nextAt = clock.now() + backoffMs(now.attempts, random.fraction());
      return { type: 'submit_deferred', problem: problem('answer_unknown'), nextAt, maybeDelivered };
    });
    wake();
  }

  async function nextJob(now: number): Promise<Job | null> {
    const bench = await journal.nextQueued('bench', now);
    if (bench !== null) return bench;
    const batchUnderWay = [...underWay.values()].filter(({ lane }) => lane === 'batch').length;
    return batchUnderWay < batchLane.mostAtOnce() ? journal.nextQueued('batch', now) : null;
  }

  /** From the same moment at which nothing could go: what came due since must not be passed over. */
  async function untilNext(now: number): Promise<number | null> {
    const at = await journal.earliestNextAt(['queued'], now, 'later');
    return at === null ? null : at - now;
  }

  function later(ms: number | null): false {
    if (ms !== null && !stopped) {
      cancelTimer?.();
      cancelTimer = clock.after(Math.min(ms, LONGEST_REST_MS), wake);
    }
    return false;
  }

  async function submit(job: Job, reservation: Reservation, onLeaving: () => void): Promise<void> {
    const event = await sending.send(job, reservation, onLeaving);
    await jobs.advance(job.id, (now) => (now.state === 'submitting' ? event : null));
    logger.info('create answered', { jobId: job.id, outcome: event.type, attempt: job.attempts });
  }

  return {
    wake,
    workMs(lane, orders) {
      if (took.length === 0) return 0;
      const each = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      return (orders * each) / (lane === 'bench' ? MOST_AT_ONCE : Math.max(1, batchLane.mostAtOnce()));
    },
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}
