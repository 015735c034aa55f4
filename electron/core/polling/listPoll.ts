import type { ShippedJob } from '../../contract/job.ts';
import { dayName } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ServiceClient } from '../service/index.ts';

/**
 * After a list that was refused, or that had none of the jobs in question, jobs are polled one by one for this long,
 * ms.
 */
const REST_MS = 600_000;
/** The pause after a list that ended in an error of the service, ms. */
const SHORT_REST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * "Default and maximum of per_page: not shown", nor the form of days (API section 4.1): at each 422 the next way is
 * tried.
 */
const METHODS = [
  { perPage: 100, byDay: true },
  { perPage: 50, byDay: true },
  { perPage: 20, byDay: true },
  { perPage: 20, byDay: false },
] as const;

export interface ListPollDeps {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Polls many watched jobs by GET /shipments (API section 4.4). */
export function createListPoll({ client, clock, logger }: ListPollDeps) {
  let restUntil = Number.NEGATIVE_INFINITY;
  let methodAt = 0;
  /**
   * Jobs that the lists of this account do not have, or not with the status of their label: they are polled one by one.
   */
  let unlisted: ReadonlySet<string> = new Set();

  const isListed = ({ id }: ShippedJob) => !unlisted.has(id);

  function rest(why: string, ms = REST_MS) {
    restUntil = clock.monotonic() + ms;
    logger.info('lists of shipments rest', { why });
  }

  function restAfter(error: ApiError['kind']) {
    // A 429, or a service that cannot be reached, is not the fault of the list.
    const isNoFault = error === 'rate_limited' || error === 'not_sent';
    if (!isNoFault) rest(error, error === 'unknown' ? SHORT_REST_MS : REST_MS);
  }

  /** Null if the service has refused every way to ask for the list. */
  async function page(number: number, from: string): Promise<Awaited<ReturnType<typeof one>> | null> {
    for (;;) {
      const method = METHODS[methodAt];
      if (method === undefined) return null;
      const answer = await one(number, method.byDay ? from : null, method.perPage);
      if (answer.ok || answer.error.kind !== 'invalid' || number > 1) return answer;
      methodAt += 1;
    }
  }

  async function one(number: number, from: string | null, perPage: number) {
    return client.request('label', 'list', (api) =>
      api.shipments({ status: null, trackingNumber: null, from, to: null, page: number, perPage }),
    );
  }

  /**
   * The answers from the list, by job id. `due`: jobs that would otherwise be polled one by one. They still have to be
   * if the result does not have them: the list did not have them either, or without the status of their label. Makes no
   * more requests than it saves, except for a first page that has none of them, after which lists are not used for a
   * while.
   */
  async function ask(
    due: readonly ShippedJob[],
    others: readonly ShippedJob[],
  ): Promise<ReadonlyMap<string, ShipmentAnswer>> {
    const requested = [...due, ...others].filter(isListed);
    const byShipment = new Map(requested.map((job) => [job.shipment.id, job.id]));
    const unseen = new Set(due.filter(isListed).map(({ id }) => id));
    const reported = new Map<string, ShipmentAnswer>();
    const silent = new Set<string>();
    const from = dayName(Math.min(...requested.map(({ createdAt, shelvedAt }) => shelvedAt ?? createdAt)) - DAY_MS);
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
        if (item.reported.labelStatus === null || item.label.status === 'unknown') {
          silent.add(id);
          continue;
        }
        reported.set(id, item);
        if (isDue) found += 1;
      }
      isWhole = items.length === 0 || (paging.lastPage !== null && pages >= paging.lastPage);
      if (found === 0) rest('nothing found');
      // The next page costs one request. It is read only if it can save two, and if more was saved so far than the
      // pages cost.
      if (unseen.size < 2 || found <= pages) break;
    }
    const missing = isWhole ? unseen : [];
    const stillThere = new Set(requested.map(({ id }) => id));
    unlisted = new Set([...[...unlisted].filter((id) => stillThere.has(id)), ...missing, ...silent]);
    return reported;
  }

  return {
    /** How many of these jobs a list may have; 0 while lists are not used. */
    worth: (jobs: readonly ShippedJob[]): number =>
      clock.monotonic() < restUntil || methodAt >= METHODS.length ? 0 : jobs.filter(isListed).length,
    ask,
  };
}
