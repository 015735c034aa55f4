import { isIn, type Job, type JobState } from '../../contract/job.ts';
import { atMost, doubledMs, startOfDay } from '../base/index.ts';
import { isLegal, withKnownPayment } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import { LABELLED, WATCHED, type Watchlist } from '../polling/index.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import { isCancelled, isLabelVoid } from '../shipments/index.ts';
import { createCancelledList } from './cancelledList.ts';

/**
 * Reconciles jobs whose label is out with the service. A shipment can be cancelled in the customer panel or at another
 * desk at any time (API section 3), and without a mailbox this desk is not notified. One list of cancelled
 * shipments (4.4) answers for many jobs. A single poll is for the parcel in hand, if no list covers it. The operator
 * never waits long for either.
 */
export type Reconciliation = ReturnType<typeof createReconciliation>;

export interface ReconciliationDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly watchlist: Pick<Watchlist, 'reported'>;
  /** Requests per 60 s that the account allows (API section 8). */
  readonly limit: () => number;
  /** Events come and can be verified, so a cancellation is reported at once. */
  readonly pushed: () => boolean;
  /** The parcel of a job was scanned: its shipment was not cancelled at that time (epoch ms), as far as the service reported. */
  readonly onStanding: (jobId: string, at: number) => void;
}

/** An answer of the service counts for a parcel that is about to go if it is at most this old, ms. */
const FRESH_MS = 45_000;
/** While parcels go, the list is read again after this long, ms, so that it does not get older than FRESH_MS. */
const REFRESH_MS = 20_000;
/** Gap before polls that failed are repeated, ms; doubled up to LONGEST_REST_MS. */
const SHORT_REST_MS = 30_000;
const LONGEST_REST_MS = 600_000;
/** After a check that took longer than its caller could wait, no caller waits for this long, ms. */
const IMPATIENT_MS = 15_000;
/** After so long, ms, the service is asked again when the parcel is scanned. */
const STANDING_MS = 60_000;
/** The label is out, and the parcel is still at the desk. */
const AT_DESK = ['print_unconfirmed', 'printed', 'verified', 'already_shipped'] as const satisfies readonly JobState[];
const MOST_OWED = 500;
/** A job whose polls are not answered is given up after this many tries, which takes some hours. */
const MOST_TRIES = 30;

export function createReconciliation(deps: ReconciliationDeps) {
  const { journal, jobs, client, state, watchlist, clock, logger, pushed, onStanding } = deps;
  /** By job id: when the service was last asked about its shipment and said that it is not cancelled, monotonic ms. */
  let standing = new Map<string, number>();
  /** Monotonic ms. What the service reported before does not count for the parcels that go now. */
  let sessionFrom = Number.NEGATIVE_INFINITY;
  let impatientUntil = Number.NEGATIVE_INFINITY;
  /** Jobs that went, or may go, unchecked, with how often they were polled without an answer since. */
  const owed = new Map<string, number>();
  let isSettling = false;
  /** Rounds of polls in a row in which a poll was not answered, and when the next round may begin (monotonic ms). */
  let roundsInVain = 0;
  let nextRoundAt = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;
  let stopped = false;
  const polls = new Map<string, Promise<boolean>>();
  const list = createCancelledList({
    ...deps,
    take,
    onRead(requestedAt) {
      standing = new Map([...standing].filter(([, reported]) => reported >= requestedAt - FRESH_MS));
    },
    onFailure: failed,
    onOwed: planRound,
  });

  /** `requestedAt`: monotonic ms. An answer describes the moment of its request. False: no job has the shipment. */
  async function take(answer: ShipmentAnswer, requestedAt: number): Promise<boolean> {
    // There are two if the operator found the shipment of an order whose answer was lost, and went on with it under
    // another job.
    const jobsOfIt = await journal.jobsByShipment(answer.shipment.id);
    for (const job of jobsOfIt) await follow(job, answer, requestedAt);
    return jobsOfIt.length > 0;
  }

  async function follow(job: Job, answer: ShipmentAnswer, requestedAt: number): Promise<void> {
    const isVoid = isIn(job, WATCHED) ? isCancelled(answer) : isLabelVoid(answer);
    if (!isVoid) return stands(job, answer, requestedAt);
    const { shipment, payment, reported } = withKnownPayment(job, answer, clock.now());
    const event = { type: 'shipment_cancelled', shipment, payment, method: reported.paymentMethod } as const;
    const after = await jobs.advance(job.id, (now) => (isLegal(now, event) ? event : null));
    if (after.state === 'cancelled' && job.state !== 'cancelled')
      logger.info('cancelled elsewhere', { jobId: job.id, from: job.state });
  }

  function stands(job: Job, answer: ShipmentAnswer, requestedAt: number): void {
    if (isIn(job, LABELLED)) standing.set(job.id, requestedAt);
    // Not awaited: the label may have to be fetched first, and the screen that asked need not wait for that.
    else if (isIn(job, WATCHED)) watchlist.reported(job.id, answer).catch((failure: unknown) => failed(failure));
  }

  function failed(failure: unknown): void {
    if (!stopped) logger.error('not reconciled', { failure: String(failure) });
  }

  /** True if there is no shipment that could be cancelled, or if a cancellation would change nothing. */
  function needsNoCheck(job: Job): boolean {
    return job.shipment === null || !isLegal(job, { type: 'shipment_cancelled' });
  }

  async function isFresh(job: Job): Promise<boolean> {
    const since = Math.max(clock.monotonic() - FRESH_MS, sessionFrom);
    if ((standing.get(job.id) ?? Number.NEGATIVE_INFINITY) >= since) return true;
    return list.swept().at >= since && (await listedAt(job)) >= since;
  }

  /**
   * When the last list was requested, monotonic ms, if it would have shown that the job's shipment is cancelled. A shipment that
   * the job opened itself is no older than the job, so that a list since the job's day covers it; one that was found at the
   * service may be older.
   */
  async function listedAt({ id, createdAt, shipment }: Job): Promise<number> {
    const { at, from, ofNoJob } = list.swept();
    if (createdAt < from || (shipment !== null && ofNoJob.has(shipment.id))) return Number.NEGATIVE_INFINITY;
    const types = (await journal.timeline(id)).map(({ type }) => type);
    return types.includes('submit_started') && !types.includes('shipped_earlier') ? at : Number.NEGATIVE_INFINITY;
  }

  /**
   * Makes one request if the rate limit has room now; one at a time for each shipment. False if there was no answer.
   */
  function poll(shipmentId: string): Promise<boolean> {
    const before = polls.get(shipmentId);
    if (before !== undefined) return before;
    const requestedAt = clock.monotonic();
    const mine = (async () => {
      const answer = await client.requestNow('label', 'detail', (api) => api.shipment(shipmentId));
      if (answer?.ok === true) await take(answer.value, requestedAt);
      return answer?.ok === true;
    })();
    polls.set(shipmentId, mine);
    const forget = () => void polls.delete(shipmentId);
    mine.then(forget, forget);
    return mine;
  }

  async function within(work: Promise<boolean>, timeoutMs: number): Promise<boolean> {
    const reported = await atMost(timeoutMs, clock, work);
    if (reported === null) impatientUntil = clock.monotonic() + IMPATIENT_MS;
    return reported ?? false;
  }

  async function requested(job: Job): Promise<boolean> {
    const listing = list.sweeping();
    if (listing !== null) {
      await listing;
      if (await isFresh(job)) return true;
    }
    return job.shipment !== null && poll(job.shipment.id);
  }

  async function checked(job: Job, timeoutMs: number): Promise<boolean> {
    if (needsNoCheck(job) || (await isFresh(job))) return true;
    if (state.awayFor() !== null || clock.monotonic() < impatientUntil) return false;
    return within(requested(job), timeoutMs);
  }

  async function check(job: Job, timeoutMs: number): Promise<boolean> {
    const isChecked = await checked(job, timeoutMs).catch((failure: unknown) => {
      failed(failure);
      return false;
    });
    if (!isChecked && owed.size < MOST_OWED) owe(job.id);
    return isChecked;
  }

  /** A poll that is not possible now is made later, even if no caller waits for it any more. */
  function owe(jobId: string): void {
    if (!owed.has(jobId)) owed.set(jobId, 0);
    planRound();
  }

  function planRound(): void {
    if (cancelTimer !== null || stopped) return;
    cancelTimer = clock.after(Math.max(SHORT_REST_MS, nextRoundAt - clock.monotonic()), () => {
      cancelTimer = null;
      wake();
    });
  }

  /**
   * The service answers again: jobs that could not be checked are checked now. Called at every change of the service's state;
   * runs one round at a time, and none before its rest is over.
   */
  function wake(): void {
    if (stopped || isSettling || state.awayFor() !== null || (owed.size === 0 && !list.isOwed())) return;
    if (clock.monotonic() < nextRoundAt) {
      planRound();
      return;
    }
    cancelTimer?.();
    cancelTimer = null;
    isSettling = true;
    void list
      .sweep('background', 0)
      .then(settleOwed)
      .catch(failed)
      .finally(() => {
        isSettling = false;
        if (owed.size > 0 || list.isOwed()) planRound();
      });
  }

  /** Polls the jobs for which the list did not answer, one after the other. */
  async function settleOwed(): Promise<void> {
    let isInVain = false;
    for (const [id, tries] of [...owed]) {
      const job = await journal.job(id);
      if (job?.shipment == null || needsNoCheck(job) || (await isFresh(job))) {
        owed.delete(id);
        continue;
      }
      if (stopped || state.awayFor() !== null) return;
      let requestedAt = 0;
      const { shipment } = job;
      const answer = await client.request('background', 'detail', (api) => {
        requestedAt = clock.monotonic();
        return api.shipment(shipment.id);
      });
      if (answer.ok) await take(answer.value, requestedAt);
      else if (state.awayFor() !== null) return;
      const isUntold = !answer.ok && (answer.error.kind === 'rate_limited' || answer.error.kind === 'unknown');
      isInVain ||= isUntold;
      // A job whose poll was refused is not asked about again, or that would never end.
      if (isUntold && tries + 1 < MOST_TRIES) owed.set(id, tries + 1);
      else owed.delete(id);
    }
    roundsInVain = isInVain ? roundsInVain + 1 : 0;
    const rest = isInVain ? doubledMs(SHORT_REST_MS, roundsInVain - 1, LONGEST_REST_MS) : 0;
    nextRoundAt = clock.monotonic() + rest;
  }

  async function isOld(job: Job): Promise<boolean> {
    if (!isIn(job, LABELLED)) return false;
    const out = (await journal.timeline(job.id)).findLast(({ type }) => type === 'print_started');
    return (out?.at ?? job.createdAt) < startOfDay(clock.now());
  }

  /** When the service last reported the shipment as not cancelled; monotonic ms. */
  async function standsAt(job: Job): Promise<number> {
    const labelled = (await journal.timeline(job.id)).findLast(({ type }) => type === 'label_stored');
    const requested = standing.get(job.id) ?? Number.NEGATIVE_INFINITY;
    const listed = await listedAt(job);
    return Math.max(requested, listed, clock.monotonic() - (clock.now() - (labelled?.at ?? job.createdAt)));
  }

  async function notifyStanding(job: Job): Promise<void> {
    if (pushed() || !isIn(job, AT_DESK) || needsNoCheck(job)) return;
    const notify = (at: number) => onStanding(job.id, clock.now() - (clock.monotonic() - at));
    const at = await standsAt(job);
    notify(at);
    if (clock.monotonic() - at <= STANDING_MS || state.awayFor() !== null || !(await poll(job.shipment.id))) return;
    const now = await journal.job(job.id);
    if (now !== null && isIn(now, AT_DESK)) notify(await standsAt(now));
  }

  return {
    /**
     * Takes shipments from an answer that was requested for something else: their jobs follow. Resolves when they have.
     * `requestedAt`: monotonic ms.
     */
    async heard(answers: readonly ShipmentAnswer[], requestedAt: number): Promise<void> {
      for (const answer of answers) await take(answer, requestedAt).catch(failed);
    },
    /**
     * Whether the service was asked lately about this job's shipment; true, too, if there is nothing to check. If it was
     * not asked, it is asked now, and the caller waits for at most `timeoutMs`; an answer that comes later is still
     * written down. False: not checked. Never rejects.
     */
    async check(job: Job, timeoutMs: number): Promise<boolean> {
      const isChecked = await check(job, timeoutMs);
      if (isChecked) void list.sweep('label', REFRESH_MS);
      return isChecked;
    },
    /**
     * The courier is about to take parcels: only what the service reports from now on counts for them. Reads the list, if
     * the gap after the last one is over, and does not wait for it.
     */
    startSession(): void {
      sessionFrom = clock.monotonic();
      void list.sweep('label', 0);
    },
    /**
     * As `check`, for a job whose label was printed, or which was found shipped, on an earlier day; true for any other job.
     * Besides, without waiting: reports when the service last had the shipment as not cancelled (`onStanding`), and asks
     * now if that was too long ago and a request is free.
     */
    async checkOld(job: Job, timeoutMs: number): Promise<boolean> {
      const isChecked = !(await isOld(job)) || (await check(job, timeoutMs));
      void notifyStanding(job).catch(failed);
      return isChecked;
    },
    /** Something other than an answer about this shipment suggests that it was cancelled, so it is polled. */
    suspect(shipmentId: string): void {
      if (state.awayFor() === null) void poll(shipmentId).catch(failed);
    },
    /**
     * Compares with the service's list of cancelled shipments, unless that was done at most `maxAgeMs` ago. Never
     * rejects.
     */
    sweep: list.sweep,
    wake,
    stop(): void {
      stopped = true;
      list.stop();
      cancelTimer?.();
    },
  };
}
