import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import { isIn, type Job, type JobIn, type JobState, type LastPoll, type Payment } from '../../contract/job.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { pollGapMs, StationStopped } from '../base/index.ts';
import { isLegal, type JobEvent, parcelsOf, problem, problemOf, withKnownPayment } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { BudgetLane, ServiceClient } from '../service/index.ts';
import { holdsLabel, isLabelVoid, isUnpaid, type ResponseReader } from '../shipments/index.ts';
import type { LabelDelays } from './labelDelays.ts';
import { isWanted, pollForExpiry } from './pollSchedule.ts';

/** The states in which a job waits for its label or for a payment. */
export const WATCHED = ['label_pending', 'awaiting_payment'] as const satisfies readonly JobState[];
export type WatchedJob = JobIn<(typeof WATCHED)[number]>;
/**
 * The states in which no label is awaited any more: the only thing that still changes such a job is that it was cancelled
 * elsewhere.
 */
export const LABELLED = [
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
] as const satisfies readonly JobState[];
const HEARD = [...WATCHED, ...LABELLED] as const;
type HeardJob = JobIn<(typeof HEARD)[number]>;

/**
 * Every so many polls, the shipment itself is asked instead of its label. The label endpoint may say "not ready yet"
 * for ever about a shipment that was cancelled elsewhere (API section 2.9, open), and the shipment's answer has the
 * label, too (API section 4.4). Unless events come, the first poll is already one of these.
 */
const ASK_SHIPMENT_EVERY = 4;

/** A label that took longer, ms, is left out of the learned delays. */
const LONGEST_LEARNED_MS = 24 * 60 * 60_000;

/** An event's data about a label: its signed link, and the carrier's number if the event has it. */
export interface LabelHint {
  readonly link: string;
  readonly carrierNumber: string | null;
}

/**
 * How a poll ended. `moved`: the job has changed. `not_watched`: the job is not polled in its state. Otherwise the problem
 * that came up, or null.
 */
export type PollOutcome = 'moved' | 'not_watched' | { readonly problem: ProblemCode | null };

export interface PollerDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly responses: ResponseReader;
  /** Events come, so that one would report a shipment that is cancelled elsewhere. */
  readonly pushed: () => boolean;
  readonly delays: LabelDelays;
  /** A label of this carrier took longer than all before it: others of it may have come as well. */
  readonly onLate: (carrier: string | null) => void;
}

type Ask<J> = (job: J) => Promise<JobEvent | null>;

/**
 * Polls one job at a time: as planned, because of an event, or by what a list said. Two polls of the same job never run
 * at the same time, so that they cannot both fetch its label.
 */
export function createPoller(deps: PollerDeps) {
  const { journal, jobs, client, responses, clock, logger, pushed, delays, onLate } = deps;
  const inFlight = new Map<string, Promise<unknown>>();

  /** Runs after the polls of this job that are under way. The job is read only then. */
  async function alone<S extends JobState>(
    jobId: string,
    by: LastPoll['by'],
    states: readonly S[],
    ask: Ask<JobIn<S>>,
  ): Promise<PollOutcome> {
    const before = inFlight.get(jobId);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return once(jobId, by, states, ask);
    })();
    inFlight.set(jobId, mine);
    try {
      return await mine;
    } finally {
      if (inFlight.get(jobId) === mine) inFlight.delete(jobId);
    }
  }

  /**
   * If the journal or the label store fails for one job, it waits for its next poll, and the others are still polled.
   */
  async function once<S extends JobState>(
    jobId: string,
    by: LastPoll['by'],
    states: readonly S[],
    ask: Ask<JobIn<S>>,
  ): Promise<PollOutcome> {
    const job = await journal.job(jobId);
    if (job === null || !isIn(job, states)) return 'not_watched';
    const answered = await ask(job).catch((failure: unknown) => {
      if (failure instanceof StationStopped) throw failure;
      logger.error('poll failed', { jobId: job.id, failure: String(failure) });
      return polled(job, 'no_label', problem('disk_error', String(failure)));
    });
    if (answered === null) return { problem: null };
    const event = answered.type === 'looked' ? { ...answered, look: { ...answered.look, by } } : answered;
    // A cancellation holds in any state; other changes only if the state has not changed meanwhile.
    const isSame = (now: Job) => now.state === job.state || event.type === 'shipment_cancelled';
    await jobs.advance(job.id, (now) => (isSame(now) && isLegal(now, event) ? event : null));
    if (event.type === 'label_stored') learn(job);
    return event.type === 'looked' ? { problem: event.problem?.code ?? null } : 'moved';
  }

  function learn(job: Job) {
    const { stateSince, problem: trouble, lastLook } = job;
    // After trouble, the time until the label was fetched does not show when it came.
    if (job.state !== 'label_pending' || stateSince === null || trouble !== null || isJustTaken(job)) return;
    const notYet = lastLook?.said === 'not_ready' ? Math.max(0, lastLook.at - stateSince) : 0;
    const waited = clock.now() - stateSince;
    // The clock was set meanwhile, or something else was wrong: no carrier takes so long.
    if (waited < notYet || waited > LONGEST_LEARNED_MS) return;
    const { carrierName } = job.shipment;
    if (delays.learn(carrierName, { after: notYet, by: waited })) onLate(carrierName);
  }

  async function askLabel(job: WatchedJob): Promise<JobEvent> {
    const ahead = isJustTaken(job) ? await responses.eventOfLabelAhead(job) : null;
    if (ahead !== null) return ahead;
    if (job.state !== 'label_pending' || (asksShipment(job) && !isJustTaken(job))) return askShipment(job);
    const lane = laneOf(job);
    const { id } = job.shipment;
    const label = await client.request(lane, 'label', (api) => api.label(id), { about: id });
    if (label.ok && holdsLabel(label.value)) return responses.eventOfLabel(job, label.value, lane);
    if (!label.ok && !statesSomethingElse(label.error)) return pollAgain(job, label.error);
    return askShipment(job);
  }

  async function askShipment(job: WatchedJob): Promise<JobEvent> {
    const { id } = job.shipment;
    const answer = await client.request(laneOf(job), 'detail', (api) => api.shipment(id), { about: id });
    return answer.ok ? settled(job, answer.value) : pollAgain(job, answer.error);
  }

  async function askIfCancelled(job: HeardJob): Promise<JobEvent> {
    const { id } = job.shipment;
    const answer = await client.request('label', 'detail', (api) => api.shipment(id));
    if (!answer.ok) return pollAgain(job, answer.error);
    return isLabelVoid(answer.value) ? settled(job, answer.value) : polled(job, 'not_ready', null);
  }

  async function settled(job: Job, answer: ShipmentAnswer): Promise<JobEvent> {
    const event = await responses.eventOf(withKnownPayment(job, answer, clock.now()), laneOf(job), parcelsOf(job));
    if (!isNothingNew(job, event)) return event;
    // By the answer alone: a shipment that was paid before stays paid, but the last poll records the service's answer.
    const stated = isUnpaid(answer) ? 'unpaid' : 'not_ready';
    return polled(job, stated, event.type === 'label_awaited' ? event.problem : null, event.payment);
  }

  function asksShipment({ looks }: Job): boolean {
    return looks % ASK_SHIPMENT_EVERY === (pushed() ? ASK_SHIPMENT_EVERY - 1 : 0);
  }

  /**
   * After a 400, 402, 403, 404 or 410 from the label endpoint, as after an answer without a label, the shipment itself
   * is polled for its state. A 409 is an answer: not yet.
   */
  function statesSomethingElse(error: ApiError): boolean {
    return ['refused', 'not_found', 'forbidden', 'payment_unreadable'].includes(error.kind);
  }

  function pollAgain(job: Job, error: ApiError): JobEvent {
    if (error.kind === 'conflict') return polled(job, 'not_ready', null);
    const isLost = error.kind === 'unknown' || error.kind === 'not_sent';
    return polled(job, isLost ? 'no_answer' : 'refused', problemOf(error));
  }

  /** Only an answer that the label is not ready makes the poll wait for the usual time; without one it is repeated soon. */
  function gapMs(job: Job, isNotReady: boolean, now: number): number {
    const { stateSince, looks } = job;
    if (!isNotReady || job.state !== 'label_pending' || stateSince === null || stateSince > now)
      return pollGapMs(looks);
    return delays.gapMs(job.shipment, now - stateSince, looks);
  }

  function polled(job: Job, stated: LastPoll['said'], trouble: Problem | null, payment: Payment | null = null) {
    const now = clock.now();
    const planned = now + gapMs(job, stated === 'not_ready' && trouble === null, now);
    // The journal has no wait beyond LONGEST_WAIT_MS: the longer ones after an expiry are added by `dueAt`.
    const nextAt = Math.min(planned, pollForExpiry({ ...job, payment: payment ?? job.payment }, now, planned));
    return { type: 'looked', payment, problem: trouble, nextAt, look: { by: 'look', said: stated } } satisfies JobEvent;
  }

  return {
    /**
     * Asks the label endpoint, and then the shipment if the first answer is neither a label nor "not yet" (API section
     * 4.4); or asks only the shipment. Asks nothing if the job is not `due` any more, because another poll was under way.
     */
    poll: (jobId: string, due: (job: WatchedJob) => boolean): Promise<PollOutcome> =>
      alone(jobId, 'look', WATCHED, async (job) => (due(job) ? askLabel(job) : null)),
    /** Fetches the label by the link of an event. Without a link, the shipment itself is asked. */
    onEvent: (jobId: string, hint: LabelHint | null): Promise<PollOutcome> =>
      alone(jobId, 'event', HEARD, async (job) => {
        if (!isIn(job, WATCHED)) return askIfCancelled(job);
        // Only the shipment's own answer has the payment.
        if (hint === null || job.state !== 'label_pending') return askShipment(job);
        const { link, carrierNumber } = hint;
        return responses.eventOfLabel(job, { status: 'ready', pdf: null, url: link, carrierNumber }, 'label');
      }),
    /**
     * Takes what a list says about the shipment. `counts`: this replaces the job's next poll; otherwise only changes are
     * written down.
     */
    onListed: (jobId: string, answer: ShipmentAnswer, counts: boolean): Promise<PollOutcome> =>
      alone(jobId, 'list', WATCHED, async (job) => {
        const event = await settled(job, answer);
        if (counts || event.type !== 'looked' || event.problem !== null) return event;
        return isSameLink(event.payment, job.payment) ? null : event;
      }),
  };
}

/**
 * True if payment link and expiry are the same. A new link is a change, even for a job that the list was not read for. A
 * small difference of the expiry is not: if the clock here is wrong, each answer gives a slightly different one,
 * depending on how long that answer was on its way.
 */
function isSameLink(reported: Payment | null, known: Payment | null): boolean {
  const [ends, ended] = [reported?.expiresAt ?? null, known?.expiresAt ?? null];
  const endsThen = ends === null || ended === null ? ends === ended : Math.abs(ends - ended) <= CLOCK_SLACK_MS;
  return reported?.url === known?.url && endsThen;
}

/** The operator waits for a poll that is wanted now, so it goes before planned polls when the rate limit is used up. */
const laneOf = (job: Job): BudgetLane => (isWanted(job) ? 'bench' : 'label');

/** The panel opened it before, so its label is there already and does not show when labels come. */
const isJustTaken = ({ state, panel, looks }: Job) => state === 'label_pending' && panel?.taken != null && looks === 0;

/** The answer leaves the job in its state. */
function isNothingNew(
  job: Job,
  event: JobEvent,
): event is Extract<JobEvent, { type: 'payment_required' | 'label_awaited' }> {
  return (
    (event.type === 'payment_required' && job.state === 'awaiting_payment') ||
    (event.type === 'label_awaited' && job.state === 'label_pending')
  );
}
