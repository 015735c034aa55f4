import type { ShipmentFilter } from '../../contract/service.ts';
import { dayName, startOfDay } from '../base/index.ts';
import type { ApiError, Paged, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { BudgetLane } from './rateBudget.ts';
import type { ServiceClient } from './serviceClient.ts';

/** Page sizes to try, largest first: "default and maximum of per_page: not shown" (API section 4.1). */
const SIZES = [100, 50, 20, 10] as const;
/** Reading stops here, in case a service never ends its list. */
const MOST_SHIPMENTS = 100_000;
/**
 * If the service ignores `page`, the list is read day by day: this many days before today, with one page of up to
 * LARGEST_SIZE for each.
 */
const DAYS_BACK = 60;
const LARGEST_SIZE = 200;
const DAY_MS = 86_400_000;

/**
 * `fields_refused`: the service refused something in the question, such as per_page. `refused`: it refused the list.
 */
export type ListRefusal = 'fields_refused' | 'refused';

/** Null if the error does not answer it: the service could not be reached, or could not answer. */
export function listRefusal(error: ApiError): ListRefusal | null {
  switch (error.kind) {
    case 'invalid':
      return 'fields_refused';
    case 'refused':
      return error.status === 400 ? 'fields_refused' : 'refused';
    case 'not_found':
    case 'conflict':
      return 'refused';
    default:
      return null;
  }
}

/** Thrown to end the reading of a list when a page was not answered. */
export class ListNotAnswered extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(`the list was not answered: ${error.kind}`);
    this.error = error;
  }
}

/** Asks for the pages of all shipments in this lane; throws ListNotAnswered. */
export function listPages(client: Pick<ServiceClient, 'request'>, lane: BudgetLane): PaginationDeps['ask'] {
  return async (filter) => {
    const answer = await client.request(lane, 'list', (api) =>
      api.shipments({ status: null, trackingNumber: null, ...filter }),
    );
    if (answer.ok) return answer.value;
    const refusal = listRefusal(answer.error);
    if (refusal === null) throw new ListNotAnswered(answer.error);
    return refusal;
  };
}

export interface PaginationDeps {
  readonly ask: (
    filter: Pick<ShipmentFilter, 'from' | 'to' | 'page' | 'perPage'>,
  ) => Promise<Paged<ShipmentAnswer> | ListRefusal>;
  readonly take: (items: readonly ShipmentAnswer[]) => Promise<void>;
  /** Epoch ms. */
  readonly now: number;
  /** How many days before today are read if the service ignores `page`. Default: 60. */
  readonly daysBack?: number;
}

/**
 * Passes every shipment that GET /shipments lists (API section 4.4) to `take`, some perhaps more than once. It works
 * under each reading of what is open there (API section 4.1, open): the page size, a service that ignores `page`, an
 * answer that does not name the last page. Throws what `ask` throws. Resolves with false if the list was refused before
 * its end or is incomplete.
 */
export async function paginateShipments({ ask, take, now, daysBack = DAYS_BACK }: PaginationDeps): Promise<boolean> {
  /** How many shipments the first page had: the service may give no more at once, even if a larger size is requested. */
  let most = 0;

  /** Reads page by page. A page may have fewer shipments than asked for without being the last. */
  async function allPages(perPage: number): Promise<'done' | 'in_part' | 'no_pages' | ListRefusal> {
    const seen = new Set<string>();
    for (let page = 1; seen.size < MOST_SHIPMENTS; page += 1) {
      const answer = await ask({ from: null, to: null, page, perPage });
      if (typeof answer === 'string') return page === 1 ? answer : 'in_part';
      const { items } = answer;
      if (items.length === 0) return 'done';
      if (page === 1) most = items.length;
      const isRepeated = answer.page.repeated || items.every(({ shipment }) => seen.has(shipment.id));
      // After the last page, the last page may come again. If page 2 is the first page again, the service ignores
      // `page`.
      if (page > 1 && isRepeated) return page === 2 ? 'no_pages' : 'done';
      await take(items);
      for (const { shipment } of items) seen.add(shipment.id);
      if (answer.page.lastPage !== null && page >= answer.page.lastPage) return 'done';
    }
    return 'in_part';
  }

  async function dayByDay(acceptedSize: number): Promise<boolean> {
    const noon = startOfDay(now) + DAY_MS / 2;
    let perPage = LARGEST_SIZE;
    let isWhole = true;
    for (let back = -1; back < daysBack; back += 1) {
      const day = dayName(noon - back * DAY_MS);
      let answer = await ask({ from: day, to: day, page: 1, perPage });
      if (answer === 'fields_refused' && perPage !== acceptedSize) {
        perPage = acceptedSize;
        answer = await ask({ from: day, to: day, page: 1, perPage });
      }
      if (typeof answer === 'string') return false;
      const { items, page } = answer;
      await take(items);
      const isCut = page.total === null ? items.length >= most : page.total > items.length;
      isWhole &&= !isCut || items.length === 0;
    }
    return isWhole;
  }

  for (const perPage of SIZES) {
    const end = await allPages(perPage);
    if (end === 'no_pages') return dayByDay(perPage);
    if (end !== 'fields_refused') return end === 'done';
  }
  return false;
}

/**
 * The same for the shipments since this moment (epoch ms), perhaps with older ones. The format of days is not shown (API section
 * 4.1): if the service refuses ours, the list is read from end to end.
 */
export async function paginateSince(from: number, deps: Omit<PaginationDeps, 'daysBack'>): Promise<boolean> {
  const daysBack = Math.ceil((deps.now - from) / DAY_MS) + 1;
  const since = dayName(from);
  const ask: PaginationDeps['ask'] = (filter) => deps.ask({ ...filter, from: filter.from ?? since });
  return (await paginateShipments({ ...deps, ask, daysBack })) || paginateShipments({ ...deps, daysBack });
}
