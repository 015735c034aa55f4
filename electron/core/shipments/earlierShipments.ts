import type { Job } from '../../contract/job.ts';
import { createMutex } from '../base/index.ts';
import { unansweredRequests } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import {
  type BudgetLane,
  ListNotAnswered,
  listPages,
  paginateShipments,
  paginateSince,
  type ServiceClient,
} from '../service/index.ts';

/**
 * The service opens no second shipment under an idempotency key that it knows (API section 4.4), but the document does
 * not say for how long it remembers one. For twelve hours we rely on the key alone. After that, and whenever a person decides,
 * we read the account's list before we send an unanswered order again, and send it only if its shipment is not in the list.
 */
export type EarlierShipments = ReturnType<typeof createEarlierShipments>;

export type EarlierShipment =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly answer: ShipmentAnswer }
  /**
   * The list does not show it: it was refused or is incomplete, or has a shipment without a reference that may be this
   * one.
   */
  | { readonly kind: 'unclear' }
  /** The list was not answered. */
  | { readonly kind: 'failed'; readonly error: ApiError };

/** How long after the first request we rely on the service to remember the key, ms. */
const KEY_KNOWN_MS = 12 * 3_600_000;
/**
 * The list is read from this many days before the first request: our clock may be wrong, and the service's days may
 * begin at another time.
 */
const DAYS_BEFORE = 2;
const DAY_MS = 86_400_000;
/** How long other jobs may use the same reading, ms. */
const READ_FOR_MS = 300_000;
/** If the wall clock moved against the monotonic clock by more than this, ms, it was set. */
const CLOCK_STEP_MS = 1_000;

const LANE: BudgetLane = 'label';

interface Reading {
  /** Epoch ms; null: the whole list. */
  readonly from: number | null;
  /** When the reading began: epoch ms, and monotonic ms. */
  readonly at: { readonly epoch: number; readonly monotonic: number };
  /** Monotonic ms. */
  readonly endedAt: number;
  readonly byReference: ReadonlyMap<string, ShipmentAnswer>;
  readonly nameless: readonly ShipmentAnswer[];
}

type ReadingResult =
  | { readonly kind: 'read'; readonly reading: Reading }
  | Exclude<EarlierShipment, { readonly kind: 'none' | 'found' }>;

export function createEarlierShipments(parts: {
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly clock: Clock;
}) {
  const { journal, client, clock } = parts;
  let last: Reading | null = null;
  let failure: { readonly at: number; readonly error: ApiError } | null = null;
  /** Several jobs that are sent again at the same time share one reading, or one failure. */
  const mutex = createMutex();

  async function read(from: number | null): Promise<ReadingResult> {
    const at = { epoch: clock.now(), monotonic: clock.monotonic() };
    const byReference = new Map<string, ShipmentAnswer>();
    const nameless: ShipmentAnswer[] = [];
    const take = async (items: readonly ShipmentAnswer[]) => {
      for (const item of items) {
        const reference = item.reported.orderReference;
        if (reference === null) nameless.push(item);
        // If several have the same reference, one that is not cancelled is preferred.
        else if (byReference.get(reference) === undefined || item.shipment.status !== 'cancelled')
          byReference.set(reference, item);
      }
    };
    const deps = { ask: listPages(client, LANE), take, now: at.epoch };
    const isWhole = from === null ? await paginateShipments(deps) : await paginateSince(from, deps);
    if (!isWhole) return { kind: 'unclear' };
    return { kind: 'read', reading: { from, at, endedAt: clock.monotonic(), byReference, nameless } };
  }

  /**
   * Whether a reading is good for a job whose last request ended at `endedAt`, and reaches back to `from` (both epoch
   * ms; null: the whole list).
   */
  function covers(reading: Reading, endedAt: number, from: number | null): boolean {
    const [now, monotonic] = [clock.now(), clock.monotonic()];
    const { at } = reading;
    const wasSet = Math.abs(now - monotonic - (at.epoch - at.monotonic)) > CLOCK_STEP_MS;
    const reachesBack = reading.from === null || (from !== null && reading.from <= from);
    return !wasSet && monotonic - reading.endedAt <= READ_FOR_MS && endedAt < at.epoch && reachesBack;
  }

  function readingFor(job: Job): Promise<ReadingResult> {
    const cameAt = clock.monotonic();
    return mutex.runExclusive(() => readingSince(job, cameAt));
  }

  async function readingSince(job: Job, cameAt: number): Promise<ReadingResult> {
    if (failure !== null && failure.at >= cameAt) return { kind: 'failed', error: failure.error };
    const { first, last: endedAt } = unansweredRequests(job);
    // The clock was set back since, so we do not know from which day to read.
    const from = first > clock.now() ? null : first - DAYS_BEFORE * DAY_MS;
    if (last !== null && covers(last, endedAt, from)) return { kind: 'read', reading: last };
    try {
      const result = await read(from);
      if (result.kind === 'read') last = result.reading;
      return result;
    } catch (thrown) {
      if (!(thrown instanceof ListNotAnswered)) throw thrown;
      failure = { at: clock.monotonic(), error: thrown.error };
      return { kind: 'failed', error: thrown.error };
    }
  }

  async function hasUnknown(shipments: readonly ShipmentAnswer[]): Promise<boolean> {
    for (const { shipment } of shipments) if ((await journal.jobByShipment(shipment.id)) === null) return true;
    return false;
  }

  return {
    /** Whether the list has to be read before this job is sent again. */
    isInDoubt(job: Job): boolean {
      if (!job.deliveryUnknown) return false;
      if (job.unanswered?.byPerson === true) return true;
      const age = clock.now() - unansweredRequests(job).first;
      return age < 0 || age >= KEY_KNOWN_MS;
    },
    /**
     * Reads the list, or uses a reading that began after the job's last request. Each page counts against the rate limit.
     */
    async find(job: Job): Promise<EarlierShipment> {
      const result = await readingFor(job);
      if (result.kind !== 'read') return result;
      const { byReference, nameless } = result.reading;
      const answer = byReference.get(job.key.value);
      if (job.key.kind === 'reference') return answer === undefined ? { kind: 'none' } : { kind: 'found', answer };
      return (await hasUnknown(nameless)) ? { kind: 'unclear' } : { kind: 'none' };
    },
  };
}
