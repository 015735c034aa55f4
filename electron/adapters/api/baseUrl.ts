import { err, ok, type Result } from '../../contract/result.ts';
import { type AddressError, parseAddress } from '../http/address.ts';

export type BaseUrlError = `base_url_${AddressError}`;

/** The host root of the service (API: {base_url}), without the /api/v2 that every path starts with anyway. */
export function parseBaseUrl(text: string): Result<string, BaseUrlError> {
  const address = parseAddress(text);
  if (!address.ok) return err(`base_url_${address.error}` as const);
  return ok(address.value.replace(/\/+api\/v2$/, '').replace(/\/+$/, ''));
}
