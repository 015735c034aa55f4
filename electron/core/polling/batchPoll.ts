import type { Job } from '../../contract/job.ts';
import { dayName } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ServiceClient } from '../service/index.ts';

/** After a list that told nothing of what was asked, or was refused, single polls are the cheaper way for so long, ms. */
const REST_MS = 600_000;
/** After one at which the service broke. */
const SHORT_REST_MS = 60_000;
const DAY_MS = 86_400_000;

/** "Default and maximum of per_page: not shown", nor the form of days (API section 4.1): taken back one by one at a 422. */
const WAYS = [
  { perPage: 100, byDay: true },
  { perPage: 50, byDay: true },
  { perPage: 20, byDay: true },
  { perPage: 20, byDay: false },
] as const;

/** One GET /shipments (API section 4.4) for many watched jobs. */
export interface BatchPoll {
  /** How many of these jobs a list may tell of; 0 while lists rest. */
  worth(jobs: readonly Job[]): number;
  /**
   * What lists told, by job id. `due`: those that would be polled one by one otherwise; for what is not found, or whose
   * item tells nothing of its label, that is still to be done. Never more requests than it saves, but for a first page that tells
   * nothing, after which lists rest.
   */
  ask(due: readonly Job[], others: readonly Job[]): Promise<ReadonlyMap<string, ShipmentAnswer>>;
}

export interface BatchPollParts {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createBatchPoll({ client, clock, logger }: BatchPollParts): BatchPoll {
  let restUntil = Number.NEGATIVE_INFINITY;
  let wayAt = 0;
  /** Jobs that the lists of this account do not show, or not their labels: they are polled by themselves. */
  let unlisted: ReadonlySet<string> = new Set();

  const isListed = ({ id, shipment }: Job) => shipment !== null && !unlisted.has(id);

  function rest(why: string, ms = REST_MS) {
    restUntil = clock.monotonic() + ms;
    logger.info('lists of shipments rest', { why });
  }

  function restAfter(error: ApiError['kind']) {
    // A full budget, and a service that is away, are nothing that the list did.
    const isNoFault = error === 'rate_limited' || error === 'not_sent';
    if (!isNoFault) rest(error, error === 'unknown' ? SHORT_REST_MS : REST_MS);
  }

  /** Null: this page is not to be had, now or ever. */
  async function page(number: number, from: string): Promise<Awaited<ReturnType<typeof one>> | null> {
    for (;;) {
      const way = WAYS[wayAt];
      if (way === undefined) return null;
      const answer = await one(number, way.byDay ? from : null, way.perPage);
      if (answer.ok || answer.error.kind !== 'invalid' || number > 1) return answer;
      wayAt += 1;
    }
  }

  async function one(number: number, from: string | null, perPage: number) {
    return client.request('label', 'list', (api) =>
      api.shipments({ status: null, trackingNumber: null, from, to: null, page: number, perPage }),
    );
  }

  async function ask(due: readonly Job[], others: readonly Job[]): Promise<ReadonlyMap<string, ShipmentAnswer>> {
    const asked = [...due, ...others].filter(isListed);
    const byShipment = new Map(asked.map((job) => [job.shipment?.id, job.id]));
    const unseen = new Set(due.filter(isListed).map(({ id }) => id));
    const told = new Map<string, ShipmentAnswer>();
    const silent = new Set<string>();
    const from = dayName(Math.min(...asked.map(({ createdAt, shelvedAt }) => shelvedAt ?? createdAt)) - DAY_MS);
    let isWhole = false;
    for (let pages = 0, found = 0; !isWhole; ) {
      const answer = await page(pages + 1, from);
      pages += 1;
      if (answer?.ok !== true) {
        if (pages === 1) restAfter(answer?.error.kind ?? 'refused');
        break;
      }
      const { items, page: paging } = answer.value;
      if (paging.repeated && pages > 1) {
        isWhole = true;
        break;
      }
      for (const item of items) {
        const id = byShipment.get(item.shipment.id);
        if (id === undefined) continue;
        const isDue = unseen.delete(id);
        if (item.told.labelStatus === null || item.label.status === 'unknown') {
          silent.add(id);
          continue;
        }
        told.set(id, item);
        if (isDue) found += 1;
      }
      isWhole = items.length === 0 || (paging.lastPage !== null && pages >= paging.lastPage);
      if (pages === 1 && found === 0) rest('nothing found');
      // The next page costs one request: it must be able to save two, and to be paid by what was saved already.
      if (unseen.size < 2 || found <= pages) break;
    }
    const missing = isWhole ? unseen : [];
    const stillThere = new Set(asked.map(({ id }) => id));
    unlisted = new Set([...[...unlisted].filter((id) => stillThere.has(id)), ...missing, ...silent]);
    return told;
  }

  return {
    worth: (jobs) => (clock.monotonic() < restUntil || wayAt >= WAYS.length ? 0 : jobs.filter(isListed).length),
    ask,
  };
}
