import { err, ok, type Result } from '../../contract/result.ts';

export type MailboxUrlError = 'mailbox_url_invalid' | 'mailbox_url_not_https';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The address of a mailbox as a person types it: https anywhere, http only where the bytes do not leave this machine,
 * because the token goes with every request. Without slashes at its end; no credentials, query or fragment.
 */
export function parseMailboxUrl(text: string): Result<string, MailboxUrlError> {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return err('mailbox_url_invalid');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('mailbox_url_invalid');
  if (url.username !== '' || url.password !== '') return err('mailbox_url_invalid');
  // The properties are empty for a lone "?" or "#", the text is not.
  if (/[?#]/.test(text)) return err('mailbox_url_invalid');
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return err('mailbox_url_not_https');
  return ok(`${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`);
}
