import { isIn, type Job } from '../../contract/job.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { backoffMs, createAlarm } from '../base/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import type { ResponseReader } from '../shipments/index.ts';
import type { LabelDelays } from './labelDelays.ts';
import { createListPoll } from './listPoll.ts';
import { createPoller, LABELLED, type LabelHint, WATCHED, type WatchedJob } from './poller.ts';
import { dueAt, isAlmostDue, isWanted } from './pollSchedule.ts';

const MOST_AT_ONCE = 4;
/** Gap between two lists, ms: while a batch fills the shelf, one parcel or another is always due. */
const LIST_GAP_MS = 5_000;
const LONGEST_REST_MS = 60_000;
/** Problems that say nothing about the shipment, so the next poll may go better. */
const PASSING: readonly ProblemCode[] = ['service_error', 'answer_unknown', 'rate_limited', 'disk_error'];

/** Polls for pending labels and open payments, with growing gaps (API section 2.5: no polling loop). */
export type Watchlist = ReturnType<typeof createWatchlist>;

export interface WatchlistDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly responses: ResponseReader;
  readonly random: Pick<Randomness, 'fraction'>;
  /** Events come and can be verified, so polls can be rare. */
  readonly pushed: () => boolean;
  readonly delays: LabelDelays;
}

export function createWatchlist(deps: WatchlistDeps) {
  const { journal, state, clock, random, logger, pushed } = deps;
  let broken = 0;
  let restUntil = Number.NEGATIVE_INFINITY;
  let nextListAt = Number.NEGATIVE_INFINITY;
  /**
   * Ids of the jobs that have not been polled since events were missed. `all`: every watched job, before their ids are
   * read.
   */
  let overdue: ReadonlySet<string> | 'all' = new Set();
  const poller = createPoller({ ...deps, onLate: (carrier) => void pollAllOf(carrier) });
  const lists = createListPoll(deps);
  const alarm = createAlarm({
    name: 'watchlist',
    clock,
    logger,
    earliest,
    ring: pollAllDue,
  });

  /** The operator waits for these jobs: each is polled with a request of its own, not by a list. */
  const wantedAlarm = createAlarm({
    name: 'polls that are wanted',
    clock,
    logger,
    earliest: async () => ((await wantedNow()).length > 0 ? clock.now() : null),
    ring: pollAllWanted,
  });

  async function wantedNow(): Promise<readonly WatchedJob[]> {
    if (state.awayFor() !== null || clock.monotonic() < restUntil) return [];
    return (await journal.plannedJobs(WATCHED, clock.now())).filter(isWanted);
  }

  async function pollAllWanted(): Promise<void> {
    const wanted = await wantedNow();
    // A planned poll of the same shipment may be waiting for its permit, and this poll would have to wait behind it.
    for (const { shipment } of wanted) deps.client.hurry(shipment.id);
    await pollEach(wanted);
  }

  /** The late labels of this carrier have probably come: each of them is polled once, regardless of its plan. */
  async function pollAllOf(carrier: string | null): Promise<void> {
    const watched = await journal.plannedJobs(['label_pending']);
    const ids = watched.filter(({ shipment }) => shipment.carrierName === carrier).map(({ id }) => id);
    if (overdue !== 'all') overdue = new Set([...overdue, ...ids]);
    alarm.set();
  }

  const isOverdue = ({ id }: Job) => overdue === 'all' || overdue.has(id);
  const timeOf = (job: Job, now: number) =>
    isOverdue(job) ? now : (dueAt(job, pushed(), now) ?? Number.POSITIVE_INFINITY);
  const isDue = (job: Job) => timeOf(job, clock.now()) <= clock.now();
  const polled = ({ id }: Job) => {
    if (overdue !== 'all') overdue = new Set([...overdue].filter((one) => one !== id));
  };

  /** Nothing is polled while the service is away, or while polling rests after errors of the service. */
  async function earliest(): Promise<number | null> {
    if (state.awayFor() !== null) return null;
    const now = clock.now();
    const planned = await journal.earliestNextAt(WATCHED, now);
    if (planned === null) return null;
    const isRequested = overdue === 'all' || overdue.size > 0;
    // No job is due before its time in the journal, but it may be due later than that (`dueAt`).
    const at = planned > now && !isRequested ? planned : await earliestOfAll(now);
    return at === null ? null : Math.max(at, now + restUntil - clock.monotonic());
  }

  async function earliestOfAll(now: number): Promise<number | null> {
    const watched = await journal.plannedJobs(WATCHED);
    if (overdue !== 'all') overdue = new Set(watched.filter(isOverdue).map(({ id }) => id));
    const listAt = now + nextListAt - clock.monotonic();
    const isListed = lists.worth(watched) > 1;
    const times = watched.map((job) => {
      const at = timeOf(job, now);
      return isListed && !isWanted(job) ? Math.max(at, listAt) : at;
    });
    return times.length === 0 ? null : Math.min(...times);
  }

  async function pollAllDue(): Promise<void> {
    const watched = await journal.plannedJobs(WATCHED);
    deps.delays.setAwaited(watched.length);
    if (overdue === 'all') overdue = new Set(watched.map(({ id }) => id));
    const due = watched.filter(isDue);
    await pollEach(due.filter(isWanted));
    const planned = due.filter((job) => !isWanted(job));
    await pollEach(await pollByList(planned, watched));
  }

  /** Returns the jobs that still have to be polled one by one. */
  async function pollByList(
    planned: readonly WatchedJob[],
    watched: readonly WatchedJob[],
  ): Promise<readonly WatchedJob[]> {
    const now = clock.now();
    const early = watched.filter((job) => !isDue(job) && !isWanted(job) && isAlmostDue(job, pushed(), now));
    const many = [...planned, ...early];
    if (planned.length === 0 || lists.worth(many) < 2) return planned;
    if (clock.monotonic() < nextListAt) return [];
    nextListAt = clock.monotonic() + LIST_GAP_MS;
    const answers = await lists.ask(many, watched);
    const counts = new Set(many.map(({ id }) => id));
    // A job with a problem, such as a label that is ready but could not be fetched, waits for its own planned time.
    const reported = watched.filter((job) => answers.has(job.id) && (counts.has(job.id) || job.problem === null));
    for (let i = 0; i < reported.length && state.awayFor() === null; i += MOST_AT_ONCE) {
      const some = reported.slice(i, i + MOST_AT_ONCE);
      await Promise.all(
        some.map(async (job) => {
          const answer = answers.get(job.id);
          if (answer !== undefined) await poller.onListed(job.id, answer, counts.has(job.id));
          polled(job);
        }),
      );
    }
    return planned.filter((job) => !answers.has(job.id));
  }

  /** If all polls of a round end in an error of the service, the next round is a single job. */
  async function pollEach(due: readonly WatchedJob[]): Promise<void> {
    for (let i = 0; i < due.length && state.awayFor() === null; ) {
      const some = due.slice(i, i + (broken > 0 ? 1 : MOST_AT_ONCE));
      i += some.length;
      const polls = await Promise.all(
        some.map(async (job) => {
          const outcome = await poller.poll(job.id, isDue);
          polled(job);
          return outcome;
        }),
      );
      if (!polls.every((poll) => typeof poll === 'object' && poll.problem === 'service_error')) broken = 0;
      else {
        broken += 1;
        restUntil = clock.monotonic() + backoffMs(broken, random.fraction(), 1_000, LONGEST_REST_MS);
        return;
      }
    }
  }

  /** The operator wants a poll now, even if polling rests after errors of the service. */
  function wakeNow(): void {
    restUntil = Number.NEGATIVE_INFINITY;
    wantedAlarm.set();
    alarm.set();
  }

  function stop(): void {
    wantedAlarm.stop();
    alarm.stop();
  }

  return {
    /** There is a new job to watch, one has changed, or one is to be polled now. */
    wake: alarm.set,
    wakeNow,
    /** Events were lost unread: everything that is watched is polled once, regardless of the plans. */
    missed(): void {
      overdue = 'all';
      alarm.set();
    },
    /**
     * An event reported this job's shipment: it is polled, by the event's link if there is one. A poll that is under way
     * may have left before the event. So it is waited for, and the job is polled again if it is still watched. `away`:
     * the service does not answer, so the caller has to try again later. Rejects if the poll brought nothing and no plan
     * will repeat it, because a job whose label is here has no plan.
     */
    async heard(jobId: string, hint: LabelHint | null): Promise<'looked' | 'not_watched' | 'away'> {
      if (state.awayFor() !== null) return 'away';
      const outcome = await poller.onEvent(jobId, hint);
      if (outcome === 'not_watched') return outcome;
      if (outcome === 'moved' || outcome.problem === null) return 'looked';
      if (state.awayFor() !== null) return 'away';
      const now = await journal.job(jobId);
      if (PASSING.includes(outcome.problem) && now !== null && isIn(now, LABELLED))
        throw new Error(`nothing heard of a label that is here: ${outcome.problem}`);
      return 'looked';
    },
    /** An answer to another request has this job's shipment: what is new in it is written down. */
    async reported(jobId: string, answer: ShipmentAnswer): Promise<void> {
      await poller.onListed(jobId, answer, false);
    },
    stop,
  };
}
