import type { Job, TimelineEntry } from '../../contract/job.ts';
import { ageOf, type ObservedTime } from '../base/index.ts';
import type { DeskClaims } from '../desks/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { OtherShippers } from '../service/index.ts';

/**
 * Whether the shipment that the service has under a job's key was opened by a request of this job whose answer was lost. A
 * lost answer alone does not prove it: while the network was away, the packer may have carried the parcel to another desk,
 * which has shipped the order and printed its label.
 */
export type Ownership = ReturnType<typeof createOwnership>;

export type Belonging = { readonly isOurs: true } | { readonly isOurs: false; readonly sentAt: number | null };

export interface OwnershipDeps {
  readonly journal: Pick<Journal, 'timeline'>;
  readonly others: Pick<OtherShippers, 'isAlone'>;
  readonly claims: Pick<DeskClaims, 'isHeldContinuously' | 'hasOthers'>;
  readonly clock: Clock;
}

/**
 * Time after the request left within which no packer can have shipped the parcel at another desk, ms. The card shows the
 * parcel's slot after five seconds, and the packer may leave from then on. The end of the request proves nothing: it may
 * hang for half a minute, or for as long as the computer sleeps.
 */
const NOBODY_ELSE_MS = 10_000;

const OURS: Belonging = { isOurs: true };

export function createOwnership({ journal, others, claims, clock }: OwnershipDeps) {
  /** When the first request of a job left that had no answer, for jobs of this start of the program. */
  const leftAt = new Map<string, ObservedTime>();

  /** When the first request left that had no answer, epoch ms. Null: not known, or it was another desk's. */
  async function firstLost({
    id,
    rescued,
  }: Job): Promise<{ readonly sentAt: number | null; readonly isTaken: boolean }> {
    const timeline = await journal.timeline(id);
    const isTaken = timeline.some(isTakenOver);
    // The timeline of a recovered job may lack requests.
    return { sentAt: rescued || isTaken ? null : firstUnanswered(timeline), isTaken };
  }

  /** Only for requests of this start of the program: no person waits at a desk whose program has ended. */
  function isYoung({ id }: Job): boolean {
    const left = leftAt.get(id);
    return left !== undefined && ageOf(clock, left) <= NOBODY_ELSE_MS;
  }

  return {
    /** A create request of this job, which left at this moment, has ended without an answer. */
    unanswered(job: Job, left: ObservedTime): void {
      if (!job.deliveryUnknown) leftAt.set(job.id, left);
    },
    /** The computer slept, or may have: no request that left before is young any more. */
    slept: (): void => leftAt.clear(),
    /**
     * For a job of which an answer was lost (`deliveryUnknown`). `sentAt`: when the first of its requests without an answer
     * left, epoch ms; null: not known.
     */
    async of(job: Job, shipmentId: string): Promise<Belonging> {
      // No other desk can have sent a key that was made here.
      if (job.key.kind === 'generated') return OURS;
      const { sentAt, isTaken } = await firstLost(job);
      if (isTaken) return { isOurs: false, sentAt };
      if ((await claims.isHeldContinuously(job)) || (await others.isAlone(shipmentId))) return OURS;
      // A desk of the site that cannot be reached may be sending this order right now.
      if (sentAt !== null && !claims.hasOthers() && isYoung(job)) return OURS;
      return { isOurs: false, sentAt };
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
