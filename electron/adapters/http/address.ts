import { err, ok, type Result } from '../../contract/result.ts';

export type AddressError = 'invalid' | 'not_https';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** https anywhere; http only where the bytes do not leave this machine. */
export function isSafeScheme(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/**
 * Reads an address that a person types, to which a key will go with every request: trimmed, without slashes at its end.
 * Refused: anything with credentials, query or fragment, and http beyond loopback.
 */
export function parseAddress(text: string): Result<string, AddressError> {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return err('invalid');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('invalid');
  if (url.username !== '' || url.password !== '') return err('invalid');
  // The properties are empty for a lone "?" or "#", the text is not.
  if (/[?#]/.test(text)) return err('invalid');
  if (!isSafeScheme(url)) return err('not_https');
  return ok(`${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`);
}
