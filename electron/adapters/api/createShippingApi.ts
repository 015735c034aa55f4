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

interface ShippingApiOptions {
  /** Host root of the service, as parseBaseUrl returns it. */
  readonly baseUrl: string;
  /** Read again before every request, so that a changed key counts at once; null when there is none. */
  readonly apiKey: () => Promise<string | null>;
  /**
   * In the app it goes through Electron's net (system proxy and certificates), in tests it is Node's. It must return
   * redirects as answers instead of following them.
   */
  readonly fetch: Fetch;
  /** The addresses of a host name. Default: the lookup of this machine. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** For one whole request with its answer, in ms. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Wall clock, epoch ms, for durations in the log and for a Retry-After that is a date. Default: `Date.now`. */
  readonly now?: () => number;
  readonly onClock?: ServiceOptions['onClock'];
}

/**
 * The REST client of the service (API document, version 2). One call is one request. The key never appears in an error
 * or in the log.
 */
export function createShippingApi(options: ShippingApiOptions): ShippingApi {
  const service: ServiceOptions = {
    ...options,
    resolve: options.resolve ?? find,
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

async function find(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

type BaseUrlError = `base_url_${AddressError}`;

/** People often copy a documented path along with the host root, or the beginning of one. */
const DOCUMENTED_PATH = /\/+api(?:\/+v2(?:\/.*)?)?$/i;

/**
 * Reads the host root of the service (API: {base_url}) from what a person typed. `/api/v2` is cut off, because every
 * path starts with it anyway.
 */
export function parseBaseUrl(text: string): Result<string, BaseUrlError> {
  const address = parseAddress(text);
  if (!address.ok) return err(`base_url_${address.error}` as const);
  return ok(address.value.replace(DOCUMENTED_PATH, '').replace(/\/+$/, ''));
}
