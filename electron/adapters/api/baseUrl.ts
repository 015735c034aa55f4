import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';

export type BaseUrlError = 'base_url_invalid' | 'base_url_not_https';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** https anywhere; http only where the bytes do not leave this machine (the demo service). */
export function isSafeScheme(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/**
 * Reads the host root of the service (API: {base_url}) as a person types it: trimmed, without trailing slashes and
 * without the /api/v2 that every path starts with anyway. Refused: anything with credentials, query or fragment, and
 * http beyond loopback.
 */
export function parseBaseUrl(text: string): Result<string, BaseUrlError> {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return err('base_url_invalid');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('base_url_invalid');
  if (url.username !== '' || url.password !== '') return err('base_url_invalid');
  // The properties are empty for a lone "?" or "#", the text is not.
  if (/[?#]/.test(text)) return err('base_url_invalid');
  if (!isSafeScheme(url)) return err('base_url_not_https');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v2$/, '');
  return ok(`${url.protocol}//${url.host}${path.replace(/\/+$/, '')}`);
}
