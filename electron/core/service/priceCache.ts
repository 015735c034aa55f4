import { z } from 'zod';
import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { PlaceMatch } from '../../contract/placeMatch.ts';
import type { Result } from '../../contract/result.ts';
import { searchFold } from '../../contract/searchFold.ts';
import { type OrderPrice, type Price, type PriceRequest, priceSchema } from '../../contract/service.ts';
import type { Settings } from '../../contract/settings.ts';
import { atMost } from '../base/index.ts';
import type { SiteFacts } from '../desks/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError, ShippingApi } from '../ports/ShippingApi.ts';
import type { WrittenPlace } from './placeNames.ts';
import type { ServiceClient } from './serviceClient.ts';

/**
 * Price lists of the service (API section 4.3) for parcels that were shipped. A list is stored for a day under all that it
 * depends on: kind, way, desi and weight in whole numbers. Requests go in the background lane, a few at a time. The desks
 * of a site share their lists, so that each list is requested once.
 */
export type PriceCache = ReturnType<typeof createPriceCache>;

type PricedJob = Pick<Job, 'id' | 'shipment'> & { readonly order: Order };
/** `desi`: of one parcel. */
type Priced = { readonly id: string; readonly order: Order; readonly desi: number | null };

export interface PriceCacheDeps {
  readonly client: Pick<ServiceClient, 'request'>;
  readonly places: { match(written: readonly WrittenPlace[]): Promise<readonly PlaceMatch[]> };
  /** The place that the shop's parcels leave from. */
  readonly origin: () => Settings['origin'];
  readonly isAway: () => boolean;
  readonly facts: Pick<SiteFacts, 'notify' | 'follow' | 'forget'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const STORED_MS = 86_400_000;
/** A person waits for the answer, ms. A later answer is stored for the next time. */
const TIMEOUT_MS = 15_000;
/** Lists requested at once: half of a minute's budget at most, and the most frequent first. */
const MOST_LISTS = 25;
/** Lists stored at once; the oldest is dropped. */
const MOST_STORED = 2_000;
/** The lists as facts of the site: each under this and all that it depends on. */
const SHARED = 'prices:';
const sharedList = z.array(priceSchema);

export function createPriceCache(deps: PriceCacheDeps) {
  const { client, places, origin, isAway, facts, clock, logger } = deps;
  const stored = new Map<string, { readonly at: number; readonly list: readonly Price[] }>();

  function known(key: string): readonly Price[] | null {
    const one = stored.get(key);
    return one === undefined || clock.monotonic() - one.at > STORED_MS ? null : one.list;
  }

  async function ask(key: string): Promise<void> {
    const request: PriceRequest = JSON.parse(key);
    const call = (api: ShippingApi): Promise<Result<readonly Price[], ApiError>> => api.comparePrices(request);
    const answer = await client.request('background', 'prices', call);
    if (!answer.ok) return;
    const rank = ({ total }: Price) => total ?? Number.POSITIVE_INFINITY;
    const list = [...answer.value].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    keep(key, list, clock.monotonic());
    facts.notify(`${SHARED}${key}`, list, 0);
    facts.forget(SHARED, STORED_MS);
  }

  /** `at`: when it was requested, monotonic ms. */
  function keep(key: string, list: readonly Price[], at: number): void {
    stored.delete(key);
    stored.set(key, { at, list });
    const [oldest] = stored.keys();
    if (stored.size > MOST_STORED && oldest !== undefined) stored.delete(oldest);
  }

  facts.follow(({ name, value, ageMs }) => {
    if (!name.startsWith(SHARED)) return;
    const list = sharedList.safeParse(value);
    const key = name.slice(SHARED.length);
    const at = clock.monotonic() - ageMs;
    if (list.success && at > (stored.get(key)?.at ?? Number.NEGATIVE_INFINITY)) keep(key, list.data, at);
  });

  async function askAll(keys: readonly string[]): Promise<void> {
    if (keys.length === 0 || isAway()) return;
    const lists = Promise.all(keys.map(ask)).catch((failure: unknown) =>
      logger.warn('prices not read', { failure: String(failure) }),
    );
    await atMost(TIMEOUT_MS, clock, lists);
  }

  /** Jobs whose places are unknown, or that the comparison does not cover, have no key. */
  async function keysOf(jobs: readonly Priced[]): Promise<ReadonlyMap<string, string>> {
    const from = origin();
    if (from === null || jobs.length === 0) return new Map();
    const [start, ...ends] = await places.match([from, ...jobs.map(({ order }) => order.receiver)]);
    return new Map(
      jobs.flatMap((job, index) => {
        const end = ends[index];
        const request = start === undefined || end === undefined ? null : requestOf(job, start, end);
        return request === null ? [] : [[job.id, JSON.stringify(request)]];
      }),
    );
  }

  async function listsOf(parcels: readonly Priced[]): Promise<ReadonlyMap<string, readonly Price[]>> {
    const keys = await keysOf(parcels);
    const counts = new Map<string, number>();
    for (const key of keys.values()) if (known(key) === null) counts.set(key, (counts.get(key) ?? 0) + 1);
    const wanted = [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
    await askAll(wanted.slice(0, MOST_LISTS));
    const lists = [...keys].flatMap(([id, key]) => {
      const list = known(key);
      return list === null ? [] : [[id, list] as const];
    });
    return new Map(lists);
  }

  return {
    /**
     * The lists by job id, cheapest first, as far as they are known or come within `TIMEOUT_MS`. Jobs of several parcels have
     * none, because the comparison has no quantity. Rejects only if the journal fails.
     */
    listsFor: (jobs: readonly PricedJob[]): Promise<ReadonlyMap<string, readonly Price[]>> =>
      listsOf(jobs.map(({ id, order, shipment }) => ({ id, order, desi: shipment?.desi ?? null }))),
    /** The list for an order as it stands, cheapest first. Empty where there is none, or it does not come in that time. */
    async listFor(order: Order): Promise<readonly Price[]> {
      const id = 'order';
      return (await listsOf([{ id, order, desi: desiOf(order.parcel) }])).get(id) ?? [];
    },
  };
}

/** What an order costs, as far as a list of prices has it; see `orderPriceSchema`. */
export function priceOfOrder({ carrier, carrierId }: Order, list: readonly Price[]): OrderPrice {
  const cheapest = list.find(({ total }) => total !== null) ?? null;
  if (carrierId !== null) return { price: list.find((one) => one.carrierId === carrierId) ?? null, isCheapest: false };
  const word = searchFold((carrier ?? '').trim());
  if (word === '') return { price: cheapest, isCheapest: true };
  if (word === 'cheapest') return { price: cheapest, isCheapest: false };
  const names = (price: Price) => [price.carrierSlug, price.carrierName].map((name) => searchFold(name ?? ''));
  return { price: list.find((one) => names(one).includes(word)) ?? null, isCheapest: false };
}

/** The larger of the declared desi and the one of the sides, as carriers count it: cm x cm x cm / 3000. */
function desiOf({ desi, widthCm, lengthCm, heightCm }: Order['parcel']): number | null {
  if (widthCm === null || lengthCm === null || heightCm === null) return desi;
  return Math.max(desi ?? 0, (widthCm * lengthCm * heightCm) / 3000);
}

/** Uses the desi (API section 4.4), which counts the sides and, after a charge, its raises; or the weight if it is more. */
function requestOf({ order, desi }: Priced, from: PlaceMatch, to: PlaceMatch): PriceRequest | null {
  const { type, weightKg, quantity } = order.parcel;
  if (from.kind !== 'found' || to.kind !== 'found') return null;
  if (type === 'palet' || desi === null || (quantity ?? 1) !== 1) return null;
  return {
    type,
    fromProvinceId: from.province.id,
    fromDistrictId: from.district.id,
    toProvinceId: to.province.id,
    toDistrictId: to.district.id,
    weightKg: weightKg === null ? null : Math.max(1, Math.ceil(weightKg)),
    widthCm: null,
    lengthCm: null,
    heightCm: null,
    desi: Math.ceil(desi),
    presetDesiRange: null,
    palletSize: null,
    weightRange: null,
    palletQuantity: null,
  };
}
