import type { Order } from '../../../electron/contract/order.ts';
import type { CreateAnswer, CreateKey, ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { createMemoryLog, type MemoryLog } from '../../support/memoryLog.ts';

export interface ApiUnderTest {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly log: MemoryLog;
}

/** An adapter of ShippingApi for a service at that address. */
export type OpenApi = (options: ApiUnderTest) => ShippingApi;

export interface ApiDesk {
  readonly api: ShippingApi;
  readonly service: DemoService;
  readonly log: MemoryLog;
}

export interface ApiDesks {
  /** A service of its own that reads the document as given, with a client on it; both end with the test. */
  desk(options?: Parameters<typeof startDemoService>[0], timeoutMs?: number): Promise<ApiDesk>;
  create(desk: ApiDesk, order?: Order): Promise<CreateAnswer>;
}

export function keyOf(order: Order): CreateKey {
  return { kind: 'reference', value: order.reference };
}

export function apiDesks(open: OpenApi, readings: Partial<Readings>): ApiDesks {
  return {
    async desk(options = {}, timeoutMs = 15_000) {
      const service = await startDemoService({
        ...options,
        readings: { waitForLabelMs: 50, ...readings, ...options.readings },
      });
      const log = createMemoryLog();
      return { api: open({ baseUrl: service.url, apiKey: service.apiKey, timeoutMs, log }), service, log };
    },
    async create({ api }, order = anOrder()) {
      const result = await api.createShipment(order, keyOf(order));
      if (!result.ok) throw new Error(`not created: ${JSON.stringify(result.error)}`);
      return result.value;
    },
  };
}
