import { lookup } from 'node:dns/promises';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ShippingApi } from '../../core/ports/ShippingApi.ts';
import { type AddressError, parseAddress } from '../http/address.ts';
import { getAccount, listSenderAddresses, listTransactions } from './account.ts';
import { listCarriers, listDistricts, listProvinces } from './catalogue.ts';
import { downloadLabel } from './downloadLabel.ts';
import { getLabel } from './labels.ts';
import { calculatePrice, comparePrices } from './prices.ts';
import type { ServiceOptions } from './service.ts';
import { cancelShipment, createShipment, getShipment, listShipments } from './shipments.ts';
import { trackShipment } from './tracking.ts';
import { setWebhook } from './webhook.ts';

type Replaceable = 'resolve' | 'now';
/** By default the lookup and the wall clock of this machine. */
type ShippingApiOptions = Omit<ServiceOptions, Replaceable> & Partial<Pick<ServiceOptions, Replaceable>>;

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
