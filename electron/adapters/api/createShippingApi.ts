import { lookup } from 'node:dns/promises';
import type { Logger } from '../../core/ports/Logger.ts';
import type { ShippingApi } from '../../core/ports/ShippingApi.ts';
import type { Fetch } from '../http/sendOnce.ts';
import { calculatePrice } from './calculatePrice.ts';
import { cancelShipment } from './cancelShipment.ts';
import { comparePrices } from './comparePrices.ts';
import { createShipment } from './createShipment.ts';
import { downloadLabel } from './downloadLabel.ts';
import { getAccount } from './getAccount.ts';
import { getLabel } from './getLabel.ts';
import { getShipment } from './getShipment.ts';
import { listCarriers } from './listCarriers.ts';
import { listDistricts, listProvinces } from './listPlaces.ts';
import { listSenderAddresses } from './listSenderAddresses.ts';
import { listShipments } from './listShipments.ts';
import { listTransactions } from './listTransactions.ts';
import type { ServiceOptions } from './service.ts';
import { setWebhook } from './setWebhook.ts';
import { trackShipment } from './trackShipment.ts';

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
