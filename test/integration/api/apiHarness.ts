import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import type { Fetch } from '../../../electron/adapters/http/sendOnce.ts';
import { noShopFacts, type Order } from '../../../electron/contract/order.ts';
import type { LogFields, Logger } from '../../../electron/core/ports/Logger.ts';
import type { CreateKey, ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';

/** Not a key of anything; long and odd enough to be found wherever it leaks. */
export const KEY = 'svc_test_/7b1e+c0ffee';

export const byReference: CreateKey = { kind: 'reference', value: 'SIP-1001' };

export const order: Order = {
  reference: 'SIP-1001',
  carrier: null,
  carrierId: null,
  waitForLabel: true,
  sender: null,
  receiver: {
    name: 'Çağrı Öztürk',
    phone: '05321112233',
    email: null,
    address: 'Gül Sokak 5',
    province: 'İstanbul',
    district: 'Kadıköy',
    provinceId: null,
    districtId: null,
  },
  parcel: {
    type: 'koli',
    widthCm: null,
    lengthCm: null,
    heightCm: null,
    weightKg: null,
    desi: 3,
    quantity: null,
    content: null,
  },
  shop: noShopFacts,
};

export interface ApiHarness {
  readonly api: ShippingApi;
  /** Everything that was logged, as text. */
  readonly logged: () => string;
}

export interface HarnessOptions {
  readonly timeoutMs?: number;
  readonly apiKey?: () => Promise<string | null>;
  readonly fetch?: Fetch;
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  readonly now?: () => number;
}

export function apiOn(baseUrl: string, options: HarnessOptions = {}): ApiHarness {
  const lines: string[] = [];
  const write = (event: string, fields: LogFields = {}): void => {
    lines.push(`${event} ${JSON.stringify(fields)}`);
  };
  const log: Logger = { info: write, warn: write, error: write };
  const api = createShippingApi({
    baseUrl,
    apiKey: options.apiKey ?? (async () => KEY),
    fetch: options.fetch ?? fetch,
    timeoutMs: options.timeoutMs ?? 600_000,
    log,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  return { api, logged: () => lines.join('\n') };
}
