import { afterAll, beforeAll } from 'vitest';
import type { ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import { apiOn } from './apiHarness.ts';
import { json, type RawServer, type Reply, type SeenRequest, startRawServer } from './rawServer.ts';

/** The REST client on a raw server, for the length of a test file. */
export interface ApiDesk {
  readonly server: RawServer;
  readonly api: ShippingApi;
  /** The request sent last. */
  last(): SeenRequest;
}

export function openApiDesk(): ApiDesk {
  let server: RawServer | undefined;
  let api: ShippingApi | undefined;
  beforeAll(async () => {
    server = await startRawServer();
    api = apiOn(server.baseUrl).api;
  });
  afterAll(() => server?.close());
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('used before the tests of the file began');
    return part;
  };
  return {
    get server() {
      return opened(server);
    },
    get api() {
      return opened(api);
    },
    last() {
      const request = opened(server).seen.at(-1);
      if (request === undefined) throw new Error('nothing was sent');
      return request;
    },
  };
}

/** A successful answer of the service around its data. */
export function data(value: unknown, more: object = {}): Reply {
  return json(200, { success: true, ...more, data: value });
}
