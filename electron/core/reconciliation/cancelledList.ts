import { dayName, startOfDay } from '../base/index.ts';
import type { Platform } from '../platform/index.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import {
  listRefusal,
  type PaginationDeps,
  paginateShipments,
  type ServiceClient,
  type ServiceState,
  WINDOW_MS,
} from '../service/index.ts';

/** Lists may use this share of the account's limit: the more requests a list took, the longer is the gap after it. */
const SHARE = 0.1;
/** The list answers for jobs that were accepted at most this many days ago; older ones are polled one by one. */
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;
/** After a list that was refused or incomplete, the next one is read after this long, ms. */
const REST_MS = 600_000;
/** The same after a list that was not answered. */
const UNANSWERED_REST_MS = 15_000;
const MOST_PAGES = 40;

export interface CancelledListDeps extends Pick<Platform, 'clock' | 'logger' | 'limit'> {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  /** Takes a cancelled shipment; `requestedAt`: when the list was requested, monotonic ms. False: no job has it. */
  readonly take: (answer: ShipmentAnswer, requestedAt: number) => Promise<boolean>;
  /** Called when the list was read, perhaps not to its end. */
  readonly onRead: (requestedAt: number) => void;
  readonly onFailure: (failure: unknown) => void;
  /** A list that was wanted is still to be read. */
  readonly onOwed: () => void;
}

/** The service's list of cancelled shipments, read with a small share of the limit. */
export function createCancelledList(deps: CancelledListDeps) {
  const { client, state, clock, logger, limit, take, onRead, onFailure, onOwed } = deps;
  /**
   * The last list that was read to its end: when it was requested (monotonic ms), since when (epoch ms) the shipments that it
   * covers were made, and the ids of those that no job had. A job whose request was unanswered then may have one of them by now.
   */
  let swept = { at: Number.NEGATIVE_INFINITY, from: Number.POSITIVE_INFINITY, ofNoJob: new Set<string>() };
  let sweeping: Promise<void> | null = null;
  let nextSweepAt = Number.NEGATIVE_INFINITY;
  /** False if the service does not accept a day in the filter: its form is not shown (API section 4.1). */
  let takesDays = true;
  let isOwed = false;
  let stopped = false;

  function owe() {
    isOwed = true;
    onOwed();
  }

  function sweep(lane: 'label' | 'background', maxAgeMs: number): Promise<void> {
    const now = clock.monotonic();
    if (sweeping !== null) return sweeping;
    const isDue = now - swept.at > maxAgeMs && now >= nextSweepAt;
    if (stopped || !isDue) return Promise.resolve();
    if (state.awayFor() !== null) {
      owe();
      return Promise.resolve();
    }
    isOwed = false;
    sweeping = readList(lane)
      .catch((failure: unknown) => {
        nextSweepAt = clock.monotonic() + UNANSWERED_REST_MS;
        owe();
        onFailure(failure);
      })
      .finally(() => {
        sweeping = null;
      });
    return sweeping;
  }

  async function readList(lane: 'label' | 'background'): Promise<void> {
    const at = clock.monotonic();
    const from = startOfDay(clock.now() - DAYS_BACK * DAY_MS);
    let requests = 0;
    let areFieldsRefused = false;
    const ask: PaginationDeps['ask'] = async (filter) => {
      // If the service takes no days, the list cannot be read day by day.
      if (requests >= MOST_PAGES || (!takesDays && filter.from !== null)) return 'refused';
      if (state.awayFor() !== null) throw new Error('the service is away');
      requests += 1;
      // One more day, because the service's days may begin at another time.
      const since = takesDays ? (filter.from ?? dayName(from - DAY_MS)) : null;
      const answer = await client.request(lane, 'list', (api) =>
        api.shipments({ ...filter, from: since, status: 'cancelled', trackingNumber: null }),
      );
      if (answer.ok) return answer.value;
      const refusal = listRefusal(answer.error);
      if (refusal === null) throw new Error(`the list was not answered: ${answer.error.kind}`);
      areFieldsRefused = refusal === 'fields_refused';
      return refusal;
    };
    const ofNoJob = new Set<string>();
    const takeAll = async (items: readonly ShipmentAnswer[]) => {
      for (const item of items) if (!(await take(item, at))) ofNoJob.add(item.shipment.id);
    };
    const walk = () => paginateShipments({ ask, take: takeAll, now: clock.now(), daysBack: DAYS_BACK + 1 });
    let isWhole = await walk();
    if (!isWhole && areFieldsRefused && takesDays) {
      takesDays = false;
      isWhole = await walk();
      takesDays = !isWhole;
    }
    const gap = (requests * WINDOW_MS) / (limit() * SHARE);
    nextSweepAt = clock.monotonic() + (isWhole ? gap : REST_MS);
    if (isWhole) swept = { at, from, ofNoJob };
    onRead(at);
    logger.info('reconciled', { requests, isWhole });
  }

  return {
    swept: () => swept,
    sweeping: () => sweeping,
    isOwed: () => isOwed,
    sweep,
    stop() {
      stopped = true;
    },
  };
}
