import { err, ok, type Result } from '../../contract/result.ts';

export type AddressError = 'invalid' | 'not_https';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** https anywhere, and http on loopback, where nothing leaves this machine. */
export function isSafeScheme(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/**
 * Parses an address that a person typed and to which a key will be sent: trimmed, without slashes at the end. Refuses
 * credentials, query and fragment, and http beyond loopback.
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
  // For a lone "?" or "#" the properties of the URL are empty, so the text is checked.
  if (/[?#]/.test(text)) return err('invalid');
  if (!isSafeScheme(url)) return err('not_https');
  return ok(`${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`);
}
