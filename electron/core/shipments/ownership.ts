import type { Job, TimelineEntry } from '../../contract/job.ts';
import { epochMsOf, toldAt } from '../base/index.ts';
import type { DeskClaims } from '../desks/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal, KeptEvent } from '../ports/Journal.ts';
import type { OtherShippers, ServiceClock } from '../service/index.ts';

/**
 * Whether the shipment that the service has under a job's key was opened by a request of this job whose answer was lost. A
 * lost answer alone does not prove it: while the network was away, the packer may have carried the parcel to another desk,
 * which has shipped the order and printed its label.
 */
export interface Ownership {
  /** A create request of this job ended just now without an answer. */
  unanswered(job: Job): void;
  /**
   * For a job of which an answer was lost (`deliveryUnknown`). `sentAt`: when the first of its requests without an answer
   * left, epoch ms; null: not known.
   */
  of(job: Job, shipmentId: string): Promise<Belonging>;
  /** Whether this event, which came later, proves it. */
  isProof(event: KeptEvent, job: Job): Promise<boolean>;
}

export type Belonging = { readonly isOurs: true } | { readonly isOurs: false; readonly sentAt: number | null };

export interface OwnershipParts {
  readonly journal: Pick<Journal, 'timeline' | 'eventsOfShipment'>;
  readonly others: Pick<OtherShippers, 'isAlone'>;
  readonly serviceClock: Pick<ServiceClock, 'leadSince'>;
  readonly claims: Pick<DeskClaims, 'isUnbroken' | 'hasOthers'>;
  readonly clock: Clock;
}

/** Within this long (ms) after an answer was lost, nobody has carried the parcel to another desk and shipped it there. */
const NOBODY_ELSE_MS = 30_000;
/** The service's time has whole seconds, and an answer takes its time to come (serviceClock.ts). */
const SKEW_MS = 5_000;

const OURS: Belonging = { isOurs: true };

/** The first request that had no answer; epoch ms. */
interface LostRequest {
  readonly startedAt: number;
  readonly endedAt: number;
}

export function createOwnership({ journal, others, serviceClock, claims, clock }: OwnershipParts): Ownership {
  /** When the first answer of a job was lost, for jobs of this start of the program. */
  const lostAt = new Map<string, ReturnType<typeof toldAt>>();

  async function firstLost({ id, rescued }: Job): Promise<LostRequest | null> {
    // Of a salvaged job, requests may be missing.
    return rescued ? null : lostRequest(await journal.timeline(id));
  }

  /**
   * Only for requests of this start of the program: whoever saw the screen go dark did not wait half a minute there. The wall
   * clock may have been set since, mostly by the network that has just come back, which the monotonic clock shows.
   */
  function isYoung({ id, unanswered }: Job, lost: LostRequest): boolean {
    const seen = lostAt.get(id);
    if (seen === undefined) return false;
    // A person who sent the order again since has set `unanswered` to that moment.
    const written = Math.min(lost.endedAt, unanswered?.first ?? lost.endedAt);
    const age = clock.now() - Math.min(epochMsOf(clock, seen), written);
    return age >= 0 && age <= NOBODY_ELSE_MS;
  }

  /**
   * The event says when the shipment was opened, in the time of the service (`at`), which is signed. When the mailbox
   * received it (`receivedAt`) is no measure: a third clock, which is compared with ours nowhere, and later by as long as
   * the delivery took. The service's clock is comparable, because each of its answers shows how far ours is ahead of it; if
   * ours was set between our request and now, it is not.
   *
   * Only the first lost request counts, and half a minute after it, in which it is repeated. A later one proves nothing: it
   * goes again and again while the other desk ships the order, and the event of that falls into its time as well.
   */
  function isInTime({ event }: KeptEvent, lost: LostRequest): boolean {
    if (event.event !== 'shipment.created' || event.at === null) return false;
    const leadMs = serviceClock.leadSince(lost.startedAt);
    if (leadMs === null) return false;
    const openedAt = event.at + leadMs;
    return openedAt >= lost.startedAt - SKEW_MS && openedAt <= lost.endedAt + NOBODY_ELSE_MS - SKEW_MS;
  }

  return {
    unanswered(job) {
      if (!job.deliveryUnknown) lostAt.set(job.id, toldAt(clock, clock.monotonic()));
    },
    async of(job, shipmentId) {
      // No other desk can have sent a key that was made here.
      if (job.key.kind === 'generated') return OURS;
      const lost = await firstLost(job);
      if ((await claims.isUnbroken(job)) || (await others.isAlone(shipmentId))) return OURS;
      // A desk of the hall that cannot be reached may be sending this order right now.
      if (lost !== null && !claims.hasOthers() && isYoung(job, lost)) return OURS;
      const events = lost === null ? [] : await journal.eventsOfShipment(shipmentId);
      if (lost !== null && events.some((event) => isInTime(event, lost))) return OURS;
      return { isOurs: false, sentAt: lost?.startedAt ?? null };
    },
    async isProof(event, job) {
      if (job.state !== 'already_shipped' || job.unproven === null) return false;
      const lost = await firstLost(job);
      return lost !== null && isInTime(event, lost);
    },
  };
}

function lostRequest(timeline: readonly TimelineEntry[]): LostRequest | null {
  const end = timeline.findIndex(({ type, detail }) => type === 'submit_deferred' && detail.maybeDelivered === true);
  const ended = timeline[end];
  const started = timeline.slice(0, Math.max(0, end)).findLast(({ type }) => type === 'submit_started');
  if (ended === undefined || started === undefined) return null;
  // A request that the end of the program has cut off was over some time in between.
  return { startedAt: started.at, endedAt: ended.detail.endUnknown === true ? started.at : ended.at };
}
