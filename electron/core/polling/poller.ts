import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import type { Job, JobState, LastLook, Payment, Problem, ProblemCode } from '../../contract/job.ts';
import { pollGapMs, StationStopped } from '../base/index.ts';
import type { JobBook, JobEvent } from '../jobs/index.ts';
import { isLegal, problem, problemOf, withKnownPayment } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { BudgetLane, ServiceClient } from '../service/index.ts';
import { holdsLabel, isLabelVoid, isUnpaid, type ResponseReader } from '../shipments/index.ts';
import { isWanted, pollForExpiry } from './pollSchedule.ts';

/** What stands on the shelf and waits for the service. */
export const WATCHED: readonly JobState[] = ['label_pending', 'awaiting_payment'];
/** What has a label: of all that the service may tell of it, only that it was cancelled elsewhere changes anything. */
export const LABELLED: readonly JobState[] = [
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
];
const HEARD: readonly JobState[] = [...WATCHED, ...LABELLED];

/**
 * At every so many-th poll the shipment itself is asked, and not its label: "not ready yet" may be all that the label
 * endpoint ever says of a shipment that was cancelled elsewhere (API section 2.9, open), and the shipment tells of the
 * label, too (API section 4.4). At the first poll already, unless events come.
 */
const ASK_SHIPMENT_EVERY = 4;

/** What an event told of a label: its signed link, and the carrier's number where it told that too. */
export interface LabelHint {
  readonly link: string;
  readonly carrierNumber: string | null;
}

/** How a poll ended: `moved`: the job is no longer as it was; else what went wrong, null for nothing. */
export type PollOutcome = 'moved' | 'not_watched' | { readonly problem: ProblemCode | null };

/**
 * Polls one watched job each, whatever caused it; at one job one poll at a time, so that two ways to the same news
 * cannot both fetch a label.
 */
export interface Poller {
  /**
   * Asks the label endpoint, then the shipment where that says something else (API section 4.4), or the shipment alone;
   * nothing where the poll is no longer `due`, because another one was under way.
   */
  poll(jobId: string, due: (job: Job) => boolean): Promise<PollOutcome>;
  /** By the link that an event told; without one, the shipment itself is asked. */
  onEvent(jobId: string, hint: LabelHint | null): Promise<PollOutcome>;
  /** What a list told of the shipment. `counts`: it stands for the job's next poll; else only news is written down. */
  onListed(jobId: string, answer: ShipmentAnswer, counts: boolean): Promise<PollOutcome>;
}

export interface PollerParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly client: ServiceClient;
  readonly responses: ResponseReader;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Events come, of a shipment that was cancelled elsewhere too. */
  readonly fed: () => boolean;
}

type Ask = (job: Job) => Promise<JobEvent | null>;

export function createPoller({ journal, jobs, client, responses, clock, logger, fed }: PollerParts): Poller {
  const underWay = new Map<string, Promise<unknown>>();

  /** After the polls of this job that are under way; each decides by the job as it then is. */
  async function alone(jobId: string, by: LastLook['by'], ask: Ask, states = WATCHED) {
    const before = underWay.get(jobId);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return once(jobId, by, ask, states);
    })();
    underWay.set(jobId, mine);
    try {
      return await mine;
    } finally {
      if (underWay.get(jobId) === mine) underWay.delete(jobId);
    }
  }

  /** Where journal or label store fail for one job, it waits for its next time, and the others are polled all the same. */
  async function once(jobId: string, by: LastLook['by'], ask: Ask, states: readonly JobState[]): Promise<PollOutcome> {
    const job = await journal.job(jobId);
    if (job === null || !states.includes(job.state)) return 'not_watched';
    const answered = await ask(job).catch((failure: unknown) => {
      if (failure instanceof StationStopped) throw failure;
      logger.error('poll failed', { jobId: job.id, failure: String(failure) });
      return looked(job, 'no_label', problem('disk_error', String(failure)));
    });
    if (answered === null) return { problem: null };
    const event = answered.type === 'looked' ? { ...answered, look: { ...answered.look, by } } : answered;
    // That it was cancelled holds whatever became of its label meanwhile.
    const isSame = (now: Job) => now.state === job.state || event.type === 'shipment_cancelled';
    await jobs.advance(job.id, (now) => (isSame(now) && isLegal(now, event) ? event : null));
    return event.type === 'looked' ? { problem: event.problem?.code ?? null } : 'moved';
  }

  function shipmentOf(job: Job) {
    if (job.shipment === null) throw new Error(`watched job ${job.id} without a shipment`);
    return job.shipment;
  }

  async function askLabel(job: Job): Promise<JobEvent> {
    const shipment = shipmentOf(job);
    if (job.state !== 'label_pending' || asksShipment(job)) return askShipment(job);
    const lane = laneOf(job);
    const { id } = shipment;
    const label = await client.request(lane, 'label', (api) => api.label(id), { about: id });
    if (label.ok && holdsLabel(label.value)) return responses.eventOfLabel(job, label.value, lane);
    if (!label.ok && !saysSomethingElse(label.error)) return pollAgain(job, label.error);
    return askShipment(job);
  }

  async function askShipment(job: Job): Promise<JobEvent> {
    const { id } = shipmentOf(job);
    const answer = await client.request(laneOf(job), 'detail', (api) => api.shipment(id), { about: id });
    return answer.ok ? settled(job, answer.value) : pollAgain(job, answer.error);
  }

  async function askIfCancelled(job: Job): Promise<JobEvent> {
    const { id } = shipmentOf(job);
    const answer = await client.request('label', 'detail', (api) => api.shipment(id));
    if (!answer.ok) return pollAgain(job, answer.error);
    return isLabelVoid(answer.value) ? settled(job, answer.value) : looked(job, 'not_ready', null);
  }

  async function settled(job: Job, answer: ShipmentAnswer): Promise<JobEvent> {
    const event = await responses.eventOf(withKnownPayment(job, answer, clock.now()), laneOf(job));
    if (!isNothingNew(job, event)) return event;
    // Also where it was paid before: it stays paid, and what the service said is kept as the last poll.
    const said = isUnpaid(answer) ? 'unpaid' : 'not_ready';
    return looked(job, said, event.type === 'label_awaited' ? event.problem : null, event.payment);
  }

  function asksShipment({ looks }: Job): boolean {
    return looks % ASK_SHIPMENT_EVERY === (fed() ? ASK_SHIPMENT_EVERY - 1 : 0);
  }

  /**
   * 400, 402, 403, 404, 410 at the label endpoint, or an answer without a label: the shipment itself has to tell what became
   * of it. A 409 is the answer to what was asked: not yet.
   */
  function saysSomethingElse(error: ApiError): boolean {
    return ['refused', 'not_found', 'forbidden', 'payment_unreadable'].includes(error.kind);
  }

  function pollAgain(job: Job, error: ApiError): JobEvent {
    if (error.kind === 'conflict') return looked(job, 'not_ready', null);
    const isLost = error.kind === 'unknown' || error.kind === 'not_sent';
    return looked(job, isLost ? 'no_answer' : 'refused', problemOf(error));
  }

  function looked(job: Job, said: LastLook['said'], trouble: Problem | null, payment: Payment | null = null) {
    const now = clock.now();
    const planned = now + pollGapMs(job.looks);
    // The journal knows no wait beyond the longest one: those after the expiry are the watch plan's.
    const nextAt = Math.min(planned, pollForExpiry({ ...job, payment: payment ?? job.payment }, now, planned));
    return { type: 'looked', payment, problem: trouble, nextAt, look: { by: 'look', said } } satisfies JobEvent;
  }

  return {
    poll: (jobId, due) => alone(jobId, 'look', async (job) => (due(job) ? askLabel(job) : null)),
    onEvent: (jobId, hint) =>
      alone(
        jobId,
        'event',
        async (job) => {
          if (LABELLED.includes(job.state)) return askIfCancelled(job);
          // Of a payment only the shipment itself tells.
          if (hint === null || job.state !== 'label_pending') return askShipment(job);
          const { link, carrierNumber } = hint;
          return responses.eventOfLabel(job, { status: 'ready', pdf: null, url: link, carrierNumber }, 'label');
        },
        HEARD,
      ),
    onListed: (jobId, answer, counts) =>
      alone(jobId, 'list', async (job) => {
        const event = await settled(job, answer);
        if (counts || event.type !== 'looked' || event.problem !== null) return event;
        return isSameLink(event.payment, job.payment) ? null : event;
      }),
  };
}

/**
 * A link that was exchanged is news, whoever was asked about. Its expiry is none by a little: where the clock here is
 * wrong, every answer places it elsewhere, by the time that it was on its way.
 */
function isSameLink(told: Payment | null, known: Payment | null): boolean {
  const [ends, ended] = [told?.expiresAt ?? null, known?.expiresAt ?? null];
  const endsThen = ends === null || ended === null ? ends === ended : Math.abs(ends - ended) <= CLOCK_SLACK_MS;
  return told?.url === known?.url && endsThen;
}

/** Somebody pressed a key and waits: where the budget is used up, that poll goes before those that are planned. */
const laneOf = (job: Job): BudgetLane => (isWanted(job) ? 'bench' : 'label');

/** The service was asked, and the job stays where it is. */
function isNothingNew(
  job: Job,
  event: JobEvent,
): event is Extract<JobEvent, { type: 'payment_required' | 'label_awaited' }> {
  return (
    (event.type === 'payment_required' && job.state === 'awaiting_payment') ||
    (event.type === 'label_awaited' && job.state === 'label_pending')
  );
}
