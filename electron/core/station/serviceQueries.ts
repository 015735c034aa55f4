import { z } from 'zod';
import { ok, type Result } from '../../contract/result.ts';
import {
  type AccountInfo,
  type Carrier,
  type CarrierPriceRequest,
  carrierSchema,
  type Place,
  type Price,
  type PriceRequest,
  placeSchema,
  type SenderAddress,
  senderAddressSchema,
  type Tracking,
  type Transaction,
  type TransactionFilter,
} from '../../contract/service.ts';
import { isWithin } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, Paged, ShippingApi } from '../ports/ShippingApi.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { AccountReader, BudgetLane, ServiceClient } from '../service/index.ts';

type Answer<T> = Promise<Result<T, ApiError>>;

export interface ServiceQueriesDeps {
  readonly client: ServiceClient;
  readonly journal: Journal;
  readonly readAccount: AccountReader;
  readonly clock: Clock;
  readonly reconciliation: Pick<Reconciliation, 'suspect'>;
}

const STORED_MS = 24 * 3_600_000;

/** Requests of a person to the service that change nothing. Each is one request, unless the answer is stored for a day. */
export function createServiceQueries({ client, journal, readAccount, clock, reconciliation }: ServiceQueriesDeps) {
  async function ask<T>(name: string, call: (api: ShippingApi) => Answer<T>, lane: BudgetLane = 'label'): Answer<T> {
    return client.request(lane, name, call);
  }

  async function factOf<T>(name: string, item: z.ZodType<T>) {
    const schema = z.object({ at: z.number(), items: z.array(item) });
    return schema
      .nullable()
      .catch(null)
      .parse(await journal.fact(name));
  }

  async function known<T>(name: string, item: z.ZodType<T>): Promise<readonly T[] | null> {
    return (await factOf(name, item))?.items ?? null;
  }

  /** For data that changes rarely: requested once a day, and still known while the service cannot be reached. */
  async function stored<T>(
    name: string,
    item: z.ZodType<T>,
    fresh: boolean,
    call: (api: ShippingApi) => Answer<readonly T[]>,
    lane: BudgetLane = 'label',
  ): Answer<readonly T[]> {
    const known = await factOf(name, item);
    if (known !== null && !fresh && isWithin(known.at, clock.now(), STORED_MS)) return ok(known.items);
    const answer = await ask(name, call, lane);
    if (answer.ok) await journal.setFact(name, { at: clock.now(), items: answer.value });
    return !answer.ok && known !== null && !fresh ? ok(known.items) : answer;
  }

  return {
    /** `at`: when the request was sent, epoch ms. */
    account: (): Answer<AccountInfo & { readonly at: number }> => readAccount('label'),
    transactions: (filter: TransactionFilter): Answer<Paged<Transaction>> =>
      ask('transactions', (api) => api.transactions(filter)),
    senderAddresses: (fresh: boolean): Answer<readonly SenderAddress[]> =>
      stored('senders', senderAddressSchema, fresh, (api) => api.senderAddresses()),
    /** `lane`: whose budget it takes; a person waits for it where none is named. */
    async provinces(fresh: boolean, lane?: BudgetLane): Answer<readonly Place[]> {
      return sorted(await stored('provinces', placeSchema, fresh, (api) => api.provinces(), lane));
    },
    async districts(provinceId: string, fresh: boolean, lane?: BudgetLane): Answer<readonly Place[]> {
      const name = `districts:${provinceId}`;
      return sorted(await stored(name, placeSchema, fresh, (api) => api.districts(provinceId), lane));
    },
    /** The lists as the service last gave them, even long ago, without a request. Null: it never did. */
    knownProvinces: (): Promise<readonly Place[] | null> => known('provinces', placeSchema),
    knownDistricts: (provinceId: string): Promise<readonly Place[] | null> =>
      known(`districts:${provinceId}`, placeSchema),
    async carriers(fresh: boolean): Answer<readonly Carrier[]> {
      return sorted(await stored('carriers', carrierSchema, fresh, (api) => api.carriers()));
    },
    /** The carriers as the service last reported them, even long ago, without a request. Null: it never did. */
    knownCarriers: (): Promise<readonly Carrier[] | null> => known('carriers', carrierSchema),
    /** Cheapest first, those without a total last. */
    async comparePrices(request: PriceRequest): Answer<readonly Price[]> {
      const answer = await ask('prices', (api) => api.comparePrices(request));
      if (!answer.ok) return answer;
      const rank = (price: Price) => price.total ?? Number.POSITIVE_INFINITY;
      return ok([...answer.value].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0)));
    },
    calculatePrice: (request: CarrierPriceRequest): Answer<Price> => ask('price', (api) => api.calculatePrice(request)),
    async track(shipmentId: string): Answer<Tracking> {
      const answer = await ask('track', (api) => api.track(shipmentId));
      // The document does not show the body of track (4.4), so this word is only a reason to ask for the shipment
      // itself.
      if (answer.ok && statesCancelled(answer.value)) reconciliation.suspect(shipmentId);
      return answer;
    },
  };
}

function statesCancelled({ facts, steps }: Tracking): boolean {
  return [facts, ...steps].flat().some(({ value }) => /^cancelled$/i.test(value.trim()));
}

function sorted<T extends { readonly name: string }>(
  answer: Result<readonly T[], ApiError>,
): Result<readonly T[], ApiError> {
  return answer.ok ? ok([...answer.value].sort((a, b) => a.name.localeCompare(b.name, 'tr'))) : answer;
}
