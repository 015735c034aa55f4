import type { Job, TimelineEntry } from '../../contract/job.ts';
import { ageOf, type ObservedTime } from '../base/index.ts';
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
  /** A create request of this job, which left at this moment, has ended without an answer. */
  unanswered(job: Job, left: ObservedTime): void;
  /** The computer slept, or may have: no request that left before is young any more. */
  slept(): void;
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

/**
 * Within this long (ms) after its request left, nobody has carried the parcel to another desk and shipped it there. The
 * card shows the parcel's slot after five seconds, and from then on the packer may go. When the request ended says nothing:
 * it may hang for half a minute, or for as long as the computer sleeps.
 */
const NOBODY_ELSE_MS = 10_000;
/** The service's time has whole seconds, and an answer takes its time to come (serviceClock.ts). */
const SKEW_MS = 5_000;

const OURS: Belonging = { isOurs: true };

export function createOwnership({ journal, others, serviceClock, claims, clock }: OwnershipParts): Ownership {
  /** When the first request of a job left that had no answer, for jobs of this start of the program. */
  const leftAt = new Map<string, ObservedTime>();

  /** When the first request left that had no answer, epoch ms. Null: not known, or it was another desk's. */
  async function firstLost({
    id,
    rescued,
  }: Job): Promise<{ readonly sentAt: number | null; readonly isTaken: boolean }> {
    const timeline = await journal.timeline(id);
    const isTaken = timeline.some(isTakenOver);
    // Of a salvaged job, requests may be missing.
    return { sentAt: rescued || isTaken ? null : firstUnanswered(timeline), isTaken };
  }

  /** Only for requests of this start of the program: whoever saw the screen go dark did not wait there. */
  function isYoung({ id }: Job): boolean {
    const left = leftAt.get(id);
    return left !== undefined && ageOf(clock, left) <= NOBODY_ELSE_MS;
  }

  /**
   * The event says when the shipment was opened, in the time of the service (`at`), which is signed. When the mailbox
   * received it (`receivedAt`) is no measure: a third clock, which is compared with ours nowhere, and later by as long as
   * the delivery took. The service's clock is comparable, because each of its answers shows how far ours is ahead of it; if
   * ours was set between our request and now, it is not.
   *
   * Only the first lost request counts, and the moments after it left. A later one proves nothing: it goes again and again
   * while the other desk ships the order, and the event of that falls into its time as well.
   */
  function isInTime({ event }: KeptEvent, sentAt: number): boolean {
    if (event.event !== 'shipment.created' || event.at === null) return false;
    const leadMs = serviceClock.leadSince(sentAt);
    if (leadMs === null) return false;
    const openedAt = event.at + leadMs;
    return openedAt >= sentAt - SKEW_MS && openedAt <= sentAt + NOBODY_ELSE_MS - SKEW_MS;
  }

  return {
    unanswered(job, left) {
      if (!job.deliveryUnknown) leftAt.set(job.id, left);
    },
    slept: () => leftAt.clear(),
    async of(job, shipmentId) {
      // No other desk can have sent a key that was made here.
      if (job.key.kind === 'generated') return OURS;
      const { sentAt, isTaken } = await firstLost(job);
      if (isTaken) return { isOurs: false, sentAt };
      if ((await claims.isUnbroken(job)) || (await others.isAlone(shipmentId))) return OURS;
      // A desk of the hall that cannot be reached may be sending this order right now.
      if (sentAt !== null && !claims.hasOthers() && isYoung(job)) return OURS;
      const events = sentAt === null ? [] : await journal.eventsOfShipment(shipmentId);
      if (sentAt !== null && events.some((event) => isInTime(event, sentAt))) return OURS;
      return { isOurs: false, sentAt };
    },
    async isProof(event, job) {
      if (job.state !== 'already_shipped' || job.unproven === null) return false;
      const { sentAt } = await firstLost(job);
      return sentAt !== null && isInTime(event, sentAt);
    },
  };
}

function firstUnanswered(timeline: readonly TimelineEntry[]): number | null {
  const end = timeline.findIndex(({ type, detail }) => type === 'submit_deferred' && detail.maybeDelivered === true);
  return timeline.slice(0, Math.max(0, end)).findLast(({ type }) => type === 'submit_started')?.at ?? null;
}

/** A person took the order from another desk, which may have sent it. */
function isTakenOver({ type, detail }: TimelineEntry): boolean {
  return type === 'taken_over' || (type === 'accepted' && detail.takenFrom !== undefined);
}
