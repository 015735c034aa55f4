import type { ShipmentFilter } from '../../contract/service.ts';
import { dayName, startOfDay } from '../base/index.ts';
import type { ApiError, Paged, ShipmentAnswer } from '../ports/ShippingApi.ts';

/** How many to ask for at once, most first: "default and maximum of per_page: not shown" (API section 4.1). */
const SIZES = [100, 50, 20, 10] as const;
/** A list that never ends is no list. */
const MOST_SHIPMENTS = 100_000;
/** Where the service knows no pages, so many days before today are asked for one by one, as many as it gives at once. */
const DAYS_BACK = 60;
const LARGEST_SIZE = 200;
const DAY_MS = 86_400_000;

/** `fields_refused`: what was asked for, as a per_page may be; `refused`: the service does not list. */
export type ListRefusal = 'fields_refused' | 'refused';

/** Null where the error says nothing of what was asked for: the service was not there, or not able to answer. */
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

export interface PaginationParts {
  readonly ask: (
    filter: Pick<ShipmentFilter, 'from' | 'to' | 'page' | 'perPage'>,
  ) => Promise<Paged<ShipmentAnswer> | ListRefusal>;
  readonly take: (items: readonly ShipmentAnswer[]) => Promise<void>;
  /** Epoch ms. */
  readonly now: number;
  /** How many days before today are asked for where the service knows no pages; 60 where nothing is said. */
  readonly daysBack?: number;
}

/**
 * Goes through every shipment of the account that GET /shipments gives (API section 4.4), under each reading of what is
 * open there (API section 4.1, open): sizes, pages that are not known, a last page that is not told. A shipment may be
 * taken more than once. Throws what `ask` throws. False where the list was refused before its end, or gave a part of it.
 */
export async function paginateShipments({ ask, take, now, daysBack = DAYS_BACK }: PaginationParts): Promise<boolean> {
  /** Shipments on the first page: the service gives no more at once, whatever is asked for. */
  let most = 0;

  /** A page may hold less than was asked for without being the last. */
  async function allPages(perPage: number): Promise<'done' | 'in_part' | 'no_pages' | ListRefusal> {
    const seen = new Set<string>();
    for (let page = 1; seen.size < MOST_SHIPMENTS; page += 1) {
      const answer = await ask({ from: null, to: null, page, perPage });
      if (typeof answer === 'string') return page === 1 ? answer : 'in_part';
      const { items } = answer;
      if (items.length === 0) return 'done';
      if (page === 1) most = items.length;
      const isRepeated = answer.page.repeated || items.every(({ shipment }) => seen.has(shipment.id));
      // After the last page the last one may come again; after the first one, the first only where pages are not known.
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
