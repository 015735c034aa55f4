import { lookup } from 'node:dns/promises';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { ShippingApi } from '../../core/ports/ShippingApi.ts';
import { type AddressError, parseAddress } from '../http/address.ts';
import type { Fetch } from '../http/sendOnce.ts';
import { getAccount, listSenderAddresses, listTransactions } from './account.ts';
import { listCarriers, listDistricts, listProvinces } from './catalogue.ts';
import { downloadLabel } from './downloadLabel.ts';
import { getLabel } from './labels.ts';
import { calculatePrice, comparePrices } from './prices.ts';
import type { ServiceOptions } from './service.ts';
import { cancelShipment, createShipment, getShipment, listShipments } from './shipments.ts';
import { trackShipment } from './tracking.ts';
import { setWebhook } from './webhook.ts';

export interface ShippingApiOptions {
  /** Host root of the service, as parseBaseUrl returns it. */
  readonly baseUrl: string;
  /** Asked before every request, so that a changed key counts at once; null when there is none. */
  readonly apiKey: () => Promise<string | null>;
  /** The desk's own in the app (system proxy and certificates), Node's in tests. Hands redirects back as answers. */
  readonly fetch: Fetch;
  /** The addresses of a host, by its name, as `fetch` finds them; else as this machine does. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** For one whole request with its answer, in ms. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Wall clock, epoch ms: durations in the log, and a Retry-After that is a date. */
  readonly now?: () => number;
}

/** The REST client of the service (API document, version 2). One call is one request; the key is in no error and no log. */
export function createShippingApi(options: ShippingApiOptions): ShippingApi {
  const service: ServiceOptions = {
    ...options,
    resolve: options.resolve ?? lookUp,
    now: options.now ?? Date.now,
  };
  return {
    createShipment: (order, key) => createShipment(service, order, key),
    shipment: (id) => getShipment(service, id),
    label: (id) => getLabel(service, id),
    downloadLabel: (url, beforeAnother) => downloadLabel(service, url, beforeAnother),
    shipments: (filter) => listShipments(service, filter),
    cancel: (request) => cancelShipment(service, request),
    track: (id) => trackShipment(service, id),
    account: () => getAccount(service),
    transactions: (filter) => listTransactions(service, filter),
    senderAddresses: () => listSenderAddresses(service),
    setWebhook: (url, rotateSecret) => setWebhook(service, url, rotateSecret),
    provinces: () => listProvinces(service),
    districts: (provinceId) => listDistricts(service, provinceId),
    carriers: () => listCarriers(service),
    comparePrices: (request) => comparePrices(service, request),
    calculatePrice: (request) => calculatePrice(service, request),
  };
}

async function lookUp(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

export type BaseUrlError = `base_url_${AddressError}`;

/** What people copy along with the host root: the beginning of every documented path, or the whole of one. */
const DOCUMENTED_PATH = /\/+api(?:\/+v2(?:\/.*)?)?$/i;

/** The host root of the service (API: {base_url}), without the /api/v2 that every path starts with anyway. */
export function parseBaseUrl(text: string): Result<string, BaseUrlError> {
  const address = parseAddress(text);
  if (!address.ok) return err(`base_url_${address.error}` as const);
  return ok(address.value.replace(DOCUMENTED_PATH, '').replace(/\/+$/, ''));
}
