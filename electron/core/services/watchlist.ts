import type { Job, JobState, LastLook, Payment, Problem, ProblemCode } from '../../contract/job.ts';
import { backoffMs, lookGapMs } from '../domain/backoff.ts';
import type { JobEvent } from '../domain/jobEvents.ts';
import { can } from '../domain/jobMachine.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import { createAlarm } from './alarm.ts';
import type { ApiGate } from './apiGate.ts';
import type { JobBook } from './jobBook.ts';
import { problem, problemOf } from './problems.ts';
import type { ServiceState } from './serviceState.ts';
import { holdsLabel, type Settling } from './settling.ts';

const WATCHED: readonly JobState[] = ['label_pending', 'awaiting_payment'];
const MOST_AT_ONCE = 4;
const LONGEST_REST_MS = 60_000;
/** At every so many-th 409 of the label endpoint the shipment itself is asked, the first time at once. */
const ASK_SHIPMENT_EVERY = 4;

/** Looks again after pending labels and open payments, with growing gaps (API section 2.5: no polling loop). */
export interface Watchlist {
  /** A watched job came, changed or is to be looked up now. */
  wake(): void;
  /** The operator wants a look now, whatever the looks before came to. */
  wakeNow(): void;
  /**
   * An event told of this job's shipment: it is looked at, by the link where the event had one, unless a look is under
   * way already, which counts. `away`: the service is, so that it is to be tried later.
   */
  heard(
    jobId: string,
    hint: { readonly link: string; readonly carrierNumber: string | null } | null,
  ): Promise<'looked' | 'not_watched' | 'away'>;
  stop(): void;
}

export interface WatchlistParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly gate: ApiGate;
  readonly state: ServiceState;
  readonly settling: Settling;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
  /** Events come and can be checked: looks can be rare. */
  readonly fed: () => boolean;
}

export function createWatchlist({
  journal,
  jobs,
  gate,
  state,
  settling,
  clock,
  random,
  logger,
}: WatchlistParts): Watchlist {
  let broken = 0;
  let restUntil = Number.NEGATIVE_INFINITY;
  const alarm = createAlarm({
    name: 'watchlist',
    clock,
    logger,
    earliest,
    ring: lookAtAllDue,
  });

  /** Nobody looks while the service is away, or before it had a rest from looks at which it broke. */
  async function earliest(): Promise<number | null> {
    if (state.awayFor() !== null) return null;
    const at = await journal.earliestNextAt(WATCHED, clock.now());
    return at === null ? null : Math.max(at, clock.now() + restUntil - clock.monotonic());
  }

  /** After looks at which the service broke, one job looks for all. */
  async function lookAtAllDue(): Promise<void> {
    const due = await journal.plannedJobs(WATCHED, clock.now());
    for (let i = 0; i < due.length && state.awayFor() === null; ) {
      const some = due.slice(i, i + (broken > 0 ? 1 : MOST_AT_ONCE));
      i += some.length;
      const looks = await Promise.all(some.map(look));
      if (!looks.every((code) => code === 'service_error')) broken = 0;
      else {
        broken += 1;
        restUntil = clock.monotonic() + backoffMs(broken, random.fraction(), 1_000, LONGEST_REST_MS);
        return;
      }
    }
  }

  /**
   * One job at which journal or label store fails waits for its own time; the others are looked up all the same.
   * Answers with what went wrong.
   */
  async function look(job: Job): Promise<ProblemCode | null> {
    const event = await ask(job).catch((failure: unknown) => {
      logger.error('look failed', { jobId: job.id, failure: String(failure) });
      return looked(job, 'no_label', problem('disk_error', String(failure)));
    });
    await jobs.advance(job.id, (now) => (now.state === job.state && can(now.state, event.type) ? event : null));
    return event.type === 'looked' ? (event.problem?.code ?? null) : null;
  }

  async function ask(job: Job): Promise<JobEvent> {
    const { shipment } = job;
    if (shipment === null) throw new Error(`watched job ${job.id} without a shipment`);
    if (job.state === 'label_pending') {
      await gate.take('label');
      const label = await gate.send('label', (api) => api.label(shipment.id));
      if (label.ok && holdsLabel(label.value)) return settling.settleLabel(job, label.value, 'label');
      if (!label.ok && !saysSomethingElse(label.error, job.looks)) return lookAgain(job, label.error);
    }
    await gate.take('label');
    const answer = await gate.send('detail', (api) => api.shipment(shipment.id));
    if (!answer.ok) return lookAgain(job, answer.error);
    const event = await settling.settle(keepingWhatIsKnown(job, answer.value), 'label');
    const nothingMoved =
      (event.type === 'payment_required' && job.state === 'awaiting_payment') ||
      (event.type === 'label_awaited' && job.state === 'label_pending');
    if (!nothingMoved) return event;
    const said = event.type === 'label_awaited' ? 'not_ready' : 'unpaid';
    return looked(job, said, event.type === 'label_awaited' ? event.problem : null, event.payment);
  }

  /**
   * 400, 403, 404, 410 at the label endpoint, or an answer without a label: the shipment itself has to tell what became of
   * it. So it has, now and then, at a 409: "not ready yet" may be all that is ever said of the label of a shipment that
   * was cancelled elsewhere (design section 9).
   */
  function saysSomethingElse(error: ApiError, looks: number): boolean {
    if (error.kind === 'conflict') return looks % ASK_SHIPMENT_EVERY === 0;
    return error.kind === 'refused' || error.kind === 'not_found' || error.kind === 'forbidden';
  }

  function lookAgain(job: Job, error: ApiError): JobEvent {
    if (error.kind === 'conflict') return looked(job, 'not_ready', null);
    return looked(job, error.kind === 'unknown' ? 'no_answer' : 'refused', problemOf(error));
  }

  function looked(job: Job, said: LastLook['said'], trouble: Problem | null, payment: Payment | null = null): JobEvent {
    const nextAt = clock.now() + lookGapMs(job.looks);
    return { type: 'looked', payment, problem: trouble, nextAt, look: { by: 'look', said } };
  }

  function wakeNow() {
    restUntil = Number.NEGATIVE_INFINITY;
    alarm.set();
  }

  return { wake: alarm.set, wakeNow, heard: async () => 'not_watched', stop: alarm.stop };
}

/**
 * A detail answer may lack the payment object, or the link that the 402 gave (API sections 2.2, 2.3): what is known is
 * kept, except that a label on its way or ready proves the payment.
 */
function keepingWhatIsKnown(job: Job, answer: ShipmentAnswer): ShipmentAnswer {
  const known = job.payment;
  const told = answer.payment;
  if (known === null || told?.paid === true) return answer;
  if (told === null) {
    const proven = answer.label.status === 'pending' || answer.label.status === 'ready';
    return { ...answer, payment: proven ? { ...known, paid: true, url: null, expiresAt: null } : known };
  }
  return {
    ...answer,
    payment: {
      paid: false,
      amount: told.amount ?? known.amount,
      balance: told.balance ?? known.balance,
      url: told.url ?? known.url,
      expiresAt: told.expiresAt ?? known.expiresAt,
    },
  };
}
