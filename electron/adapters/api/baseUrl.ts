import { err, ok, type Result } from '../../contract/result.ts';
import { type AddressError, parseAddress } from '../http/address.ts';

export type BaseUrlError = `base_url_${AddressError}`;

/** What people copy along with the host root: the beginning of every documented path, or the whole of one. */
const DOCUMENTED_PATH = /\/+api(?:\/+v2(?:\/.*)?)?$/i;

/** The host root of the service (API: {base_url}), without the /api/v2 that every path starts with anyway. */
export function parseBaseUrl(text: string): Result<string, BaseUrlError> {
  const address = parseAddress(text);
  if (!address.ok) return err(`base_url_${address.error}` as const);
  return ok(address.value.replace(DOCUMENTED_PATH, '').replace(/\/+$/, ''));
}
