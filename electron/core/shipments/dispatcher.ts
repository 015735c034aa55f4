import { isIn, type Job, type JobIn, type PanelShipment } from '../../contract/job.ts';
import { backoffMs, createWakeable } from '../base/index.ts';
import { claimOf, type DeskClaims } from '../desks/index.ts';
import { type CheckedOrder, isLegal, type JobEvent, keyOfShipment, problem } from '../jobs/index.ts';
import type { Panel } from '../panel/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { Reservation, SendingAccount, ServiceClient, ServiceState, ShippingRules } from '../service/index.ts';
import type { BatchLane } from './batchLane.ts';
import type { OpenBatches } from './openBatches.ts';
import type { Sending } from './sending.ts';

/**
 * Most create requests under way at once. A list may use only some of them (batchLane.ts), so that it never
 * takes all places from the bench.
 */
const MOST_REQUESTS = 4;
const AFTER_FAILURE_MS = 5_000;
/** How many of the last orders count for the estimate of how long one takes. */
const RECENT = 20;
/** The database did not answer about one order: the next try is this many ms later. */
const UNASKED_GAP_MS = 300;
/** Planned times are read again after this long (ms), because the wall clock may have been set meanwhile. */
const LONGEST_REST_MS = 60_000;

/**
 * Sends queued jobs to the service: the bench before the batch, within the rate limit, and a single one as a probe
 * while creating is paused.
 */
export type Dispatcher = ReturnType<typeof createDispatcher>;

export interface DispatcherDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly batchLane: Pick<BatchLane, 'mostAtOnce'>;
  readonly batches: Pick<OpenBatches, 'next' | 'mayLeave'>;
  /** Makes a job of the next order of a batch; null if it became one by other ways, or is gone. */
  readonly takeForBatch: (reference: string) => Promise<Job | null>;
  /** The order of a job that was never sent, as the book has it by now, and why it cannot be sent. */
  readonly orderNow: (job: Job) => Promise<CheckedOrder>;
  readonly sending: Sending;
  readonly rules: Pick<ShippingRules, 'decide'>;
  readonly account: Pick<SendingAccount, 'mark'>;
  readonly claims: Pick<DeskClaims, 'claim' | 'standing' | 'unclaimedInMs' | 'leavesInMs'>;
  readonly panel: Pick<Panel, 'before'>;
  /** Whether the shop has stopped the order by now; the job then shows it. */
  readonly isStoppedNow: (job: Job) => Promise<boolean>;
  readonly random: Pick<Randomness, 'fraction'>;
}

/** A job that is to be sent, or an order of a batch that is still to become one. */
interface NextInLine {
  readonly lane: Job['lane'];
  readonly job: () => Promise<Job | null>;
}

export function createDispatcher(deps: DispatcherDeps) {
  const { journal, jobs, client, state, batchLane, batches, takeForBatch, orderNow, sending, rules, account, claims } =
    deps;
  const { panel, isStoppedNow, clock, random, logger } = deps;
  /**
   * `isProbe`: it was sent to find out whether the service works again. A request that hangs since before the pause
   * does not show that.
   */
  const inFlight = new Map<string, { readonly lane: Job['lane']; readonly isProbe: boolean }>();
  /** How long each of the last orders took, ms. */
  let took: readonly number[] = [];
  let stopped = false;
  let cancelTimer: (() => void) | null = null;
  let starts: Promise<boolean> = Promise.resolve(false);

  /** A job was queued, or sending may go on. */
  const wake = createWakeable(async () => {
    cancelTimer?.();
    cancelTimer = null;
    for (;;) {
      const starting = startedOne();
      starts = starting;
      if (stopped || !(await starting)) return;
    }
  });

  async function startedOne(): Promise<boolean> {
    if (stopped) return false;
    try {
      return await startOne();
    } catch (failure) {
      logger.error('dispatcher failed', { failure: String(failure) });
      return later(AFTER_FAILURE_MS);
    }
  }

  /** Starts the next job. Returns false if none may start now; a timer, or the end of a request, then tries again. */
  async function startOne(): Promise<boolean> {
    const creating = state.creating();
    if (typeof creating === 'number') return later(creating);
    const isProbe = creating === 'probe';
    if (inFlight.size >= MOST_REQUESTS || (isProbe && isProbed())) return false;
    const now = clock.now();
    const next = await nextInLine(now);
    if (next === null) return later(await untilNext(now));
    const reservation = await client.tryReserve(next.lane);
    if (typeof reservation === 'number') return later(reservation);
    // An order of a batch becomes a job only here, so that what is paused or stopped leaves no job behind.
    const job = await next.job().catch((failure: unknown) => {
      reservation.release();
      throw failure;
    });
    if (job === null || !isIn(job, ['queued'])) {
      reservation.release();
      return true;
    }
    inFlight.set(job.id, { lane: job.lane, isProbe });
    const begun = await begin(job).catch((failure: unknown) => {
      inFlight.delete(job.id);
      reservation.release();
      // A write that reported a failure may be on disk nevertheless.
      unwritten(job.id, failure, false);
      throw failure;
    });
    if (begun === null || begun === 'unasked') {
      inFlight.delete(job.id);
      reservation.release();
      return begun === null || later(UNASKED_GAP_MS);
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
        inFlight.delete(job.id);
        wake();
      });
    return true;
  }

  const isProbed = () => [...inFlight.values()].some(({ isProbe }) => isProbe);

  /**
   * Null if the job has changed meanwhile, or may not be sent any more; `unasked`: the other desks could not be asked, or
   * the panel. What the rules decide is on disk together with the start, so that after a crash in between the order goes
   * again as it was sent (API section 4.4).
   */
  async function begin(job: JobIn<'queued'>): Promise<JobIn<'submitting'> | 'unasked' | null> {
    const standing = await claims.standing(job);
    if (standing.kind === 'other') return leaveTo(standing.claim.desk.name, job);
    if (standing.kind === 'away' && claims.leavesInMs(job) !== 0) return 'unasked';
    if (await isStoppedNow(job)) return null;
    const opened = await panel.before(job);
    if (opened.kind === 'wait') return 'unasked';
    if (opened.kind === 'ask')
      return leave(job, { type: 'panel_prompted', problem: opened.problem, found: opened.found });
    const taken = opened.kind === 'take' ? { taken: opened.shipment } : {};
    if (opened.kind === 'take') {
      // Another desk may find the shipment by another number than the order's.
      const ofShipment = await claims.claim(keyOfShipment(opened.shipment.shipment.id), job.id);
      if (ofShipment.kind === 'other') return leaveTo(ofShipment.claim.desk.name, job, taken);
      if (ofShipment.kind === 'away' && job.panel?.taken == null && claims.unclaimedInMs() !== 0)
        return leave(job, {
          type: 'panel_prompted',
          problem: problem('panel_shipment_open'),
          found: [opened.shipment],
        });
    }
    // A claim that is made only now proves something as long as nothing of the order has reached the service.
    const isUnsent = (job.attempts === 0 || !job.rulesAsked) && !job.deliveryUnknown;
    // An earlier claim stays while the database is away, so the order may be sent again without it.
    const claim = standing.kind === 'away' && typeof job.claim === 'number' ? job.claim : claimOf(standing);
    const isClaimedNow = isUnsent && claim !== job.claim;
    const claimed = isClaimedNow ? { claim } : {};
    // While the database was away, another desk may have corrected what was scanned here.
    const now = isClaimedNow && standing.kind === 'mine' ? await orderNow(job) : null;
    if (now !== null && now.obstacle !== null) {
      const { order, obstacle } = now;
      return leave(job, { type: 'order_checked', order, problem: obstacle, byStation: true });
    }
    const order = now?.order ?? job.order;
    const unasked = standing.kind === 'away' && typeof job.claim !== 'number' ? { unasked: true as const } : {};
    const decided = job.rulesAsked || opened.kind === 'take' ? {} : { decided: await rules.decide(order) };
    const requested = { ...claimed, ...unasked, ...decided, ...taken, ...(now === null ? {} : { order: now.order }) };
    let isBegun = false;
    const begun = await jobs.advance(job.id, (now) => {
      // Between the choice of the job and this moment a 402 may have paused its lane, and its order may be another.
      isBegun =
        now.state === 'queued' &&
        now.version === job.version &&
        isLegal(now, { type: 'submit_started' }) &&
        (now.lane === 'bench' || (batchLane.mostAtOnce() > 0 && batches.mayLeave(now)));
      return isBegun ? { type: 'submit_started', keyMark: account.mark, ...requested } : null;
    });
    return isBegun && isIn(begun, ['submitting']) ? begun : null;
  }

  /** It is not sent, unless it has changed meanwhile. */
  async function leave(job: Job, event: JobEvent): Promise<null> {
    await jobs.advance(job.id, ({ state: present, version }) =>
      present === 'queued' && version === job.version ? event : null,
    );
    return null;
  }

  /** Another desk of the site has the order by now, or the shipment of the panel that is `taken` for it. */
  const leaveTo = (desk: string, job: Job, taken: { readonly taken?: PanelShipment } = {}) =>
    leave(job, { type: 'claim_lost', problem: problem('claimed_elsewhere', desk), ...taken });

  /** The request has ended, or never left the station, but this could not be written to the journal. */
  function unwritten(id: string, failure: unknown, hasLeft: boolean) {
    if (stopped) return;
    logger.error('submit failed', { jobId: id, failure: String(failure) });
    clock.after(AFTER_FAILURE_MS, () => {
      if (!stopped) giveBack(id, hasLeft).catch((again: unknown) => unwritten(id, again, hasLeft));
    });
  }

  /** Queues the job again, as after a crash: it is sent under the same key. */
  async function giveBack(id: string, hasLeft: boolean): Promise<void> {
    await jobs.advance(id, (now) => {
      if (now.state !== 'submitting' || inFlight.has(id)) return null;
      const nextAt = clock.now() + backoffMs(now.attempts, random.fraction());
      const stated = hasLeft
        ? ({ maybeDelivered: true, endUnknown: true } as const)
        : ({ maybeDelivered: false, neverLeft: true } as const);
      return { type: 'submit_deferred', problem: problem('answer_unknown'), nextAt, ...stated };
    });
    wake();
  }

  async function nextInLine(now: number): Promise<NextInLine | null> {
    const isClaimedOnly = claims.unclaimedInMs() !== 0;
    const bench = await journal.nextQueued('bench', now, isClaimedOnly);
    if (bench !== null) return { lane: 'bench', job: async () => bench };
    const batchInFlight = [...inFlight.values()].filter(({ lane }) => lane === 'batch').length;
    if (batchInFlight >= batchLane.mostAtOnce()) return null;
    const queued = await journal.nextQueued('batch', now, isClaimedOnly);
    if (queued !== null) return batches.mayLeave(queued) ? { lane: 'batch', job: async () => queued } : null;
    if (isClaimedOnly) return null;
    const reference = await batches.next();
    return reference === null ? null : { lane: 'batch', job: () => takeForBatch(reference) };
  }

  /**
   * Ms until the next planned job, or until those that are not claimed may leave. `now` is the moment at which no job was due, so that one that came due since is not
   * missed.
   */
  async function untilNext(now: number): Promise<number | null> {
    const at = await journal.earliestNextAt(['queued'], now, 'later');
    const [planned, unclaimed] = [at === null ? null : at - now, claims.unclaimedInMs()];
    if (unclaimed === null || unclaimed === 0) return planned;
    return planned === null ? unclaimed : Math.min(planned, unclaimed);
  }

  function later(ms: number | null): false {
    if (ms !== null && !stopped) {
      cancelTimer?.();
      cancelTimer = clock.after(Math.min(ms, LONGEST_REST_MS), wake);
    }
    return false;
  }

  async function submit(job: JobIn<'submitting'>, reservation: Reservation, onLeaving: () => void): Promise<void> {
    const event = await sending.send(job, reservation, onLeaving);
    await jobs.advance(job.id, (now) => (now.state === 'submitting' ? event : null));
    logger.info('create answered', { jobId: job.id, outcome: event.type, attempt: job.attempts });
  }

  return {
    wake,
    /**
     * How long (ms) this many orders of a lane take, if each takes as long as the last ones did from being started to
     * being settled.
     */
    workMs(lane: Job['lane'], orders: number): number {
      if (took.length === 0) return 0;
      const each = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      return (orders * each) / (lane === 'bench' ? MOST_REQUESTS : Math.max(1, batchLane.mostAtOnce()));
    },
    /** When the job that is being started now, if any, has left for the service, or was left as it was. */
    async settled(): Promise<void> {
      await starts;
    },
    stop(): void {
      stopped = true;
      cancelTimer?.();
    },
  };
}
